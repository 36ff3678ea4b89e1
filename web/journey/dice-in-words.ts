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
  /** What they are for, worded to follow "the". */
  readonly purpose: string;
  /** The number of the hex that they are for, if that is worth saying. */
  readonly hex: string | null;
  /** Where that hex lies. */
  readonly where: string;
}

/** Fuller wording where the rules' own word would say too little. */
const PURPOSES: Readonly<Record<string, string>> = {
  river: 'way the river takes',
  flow: 'way the water flows',
  movement: 'movement of the island’s outline',
  direction: 'direction of the island’s outline',
  'weather change': 'change of the weather',
};

/** @param titleOf a table's title, by its id */
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
  // A step has moved the party before its throw is answered; until then the direction keeps to where the step began.
  const from = ('from' in command && command.from) || party;
  return { dice, purpose, hex: hex && hexLabel(hex), where: hex ? whereIn(hex, destination, from) : '' };
}

/** The last face given, if the rules don't accept it and have it thrown again: the next prompt reads the same. */
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
