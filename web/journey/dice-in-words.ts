import type { DiceNeeded } from '../../src/campaign/refusal.ts';
import { diceName } from '../../src/dice/request.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { directionBetween, directionName } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { type DicePrompt, hexOfDice } from './dice-prompt.ts';

/** What has to be thrown, in words that people use. */
export interface DiceInWords {
  /** `2d6`. */
  readonly dice: string;
  /** What for, as what follows "the". */
  readonly purpose: string;
  /** The hex that they are for, where that is worth saying. */
  readonly hex: string | null;
  /** Where that hex lies. */
  readonly where: string;
}

/** Where the rules' own word for it would say too little. */
const PURPOSES: Readonly<Record<string, string>> = {
  river: 'way the river takes',
  flow: 'way the water flows',
  movement: 'movement of the island’s outline',
  direction: 'direction of the island’s outline',
  'weather change': 'change of the weather',
};

/** @param titleOf what a table is called, by its id */
export function diceInWords(
  prompt: Pick<DicePrompt, 'command' | 'needs' | 'destination'>,
  party: Axial | null,
  titleOf: (table: string) => string,
): DiceInWords {
  const { command, needs, destination } = prompt;
  const dice = diceName(needs);
  if (needs.table !== undefined)
    return { dice, purpose: tablePurpose(needs, titleOf(needs.table)), hex: null, where: '' };
  if (command.kind === 'roll')
    return { dice, purpose: command.for ? `roll: ${command.for}` : 'roll', hex: null, where: '' };
  const purpose = PURPOSES[needs.for] ?? needs.for;
  const hex = hexOfDice(prompt);
  // The party is there before the throw is answered, and what was asked stays as it was said until then.
  const from = ('from' in command && command.from) || party;
  return { dice, purpose, hex: hex && hexLabel(hex), where: hex ? whereIn(hex, destination, from) : '' };
}

/** The face given last, where it did not do and is thrown again: the throw that is asked for reads as the one before. */
export function faceThrownAgain({ thrown }: Pick<DicePrompt, 'thrown'>): number | null {
  const { needs, faces } = thrown.at(-1) ?? {};
  return faces?.find((face) => needs?.accept?.includes(face) === false) ?? null;
}

function tablePurpose({ for: purpose }: DiceNeeded, title: string): string {
  if (purpose === 'chance') return `chance that ${title} comes up`;
  return purpose === 'text' ? `number in a row of ${title}` : `row of the table ${title}`;
}

function whereIn(hex: Axial, destination: Axial | null, from: Axial | null): string {
  const ahead = from && destination && sameHex(hex, destination) && directionBetween(from, hex);
  if (ahead) return `to the ${directionName(ahead)}`;
  const around = destination && directionBetween(destination, hex);
  return around ? `${directionName(around)} of ${hexLabel(destination)}` : '';
}
