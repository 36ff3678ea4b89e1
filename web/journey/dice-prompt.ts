import type { Command, ThrowingCommand } from '../../src/campaign/command.ts';
import type { DiceNeeded } from '../../src/campaign/refusal.ts';
import type { Axial } from '../../src/hex/axial.ts';

/** A throw that was made: what was asked for, and the faces. */
export interface GivenThrow {
  readonly needs: DiceNeeded;
  readonly faces: readonly number[];
}

/** The dice that a waiting command needs from the players. */
export interface DicePrompt {
  readonly command: ThrowingCommand;
  /**
   * The command's id, the same for every attempt: so it is carried out once even if an answer is lost with the page.
   */
  readonly id?: string | undefined;
  /** The hex that the party would move to, if it is a move. */
  readonly destination: Axial | null;
  readonly needs: DiceNeeded;
  /** The throws already made for the command, in order: their faces are `needs.soFar`. */
  readonly thrown: readonly GivenThrow[];
  /** Number of the last entry when the dice were asked for. */
  readonly seq: number;
  /** Whether the faces given no longer fitted, so that the command began anew. */
  readonly isAnew: boolean;
}

/** Purposes of dice that concern no single hex: the weather is the same everywhere, an island's outline is a whole. */
const OF_NO_HEX = /^(weather .*|movement|direction)$/;

/** The hex that the dice themselves concern; `null` if they concern none. */
export function hexOfDice({ command, needs }: Pick<DicePrompt, 'command' | 'needs'>): Axial | null {
  const { q, r, table } = needs;
  const isElsewhere = command.kind === 'roll' || table !== undefined || OF_NO_HEX.test(needs.for);
  return isElsewhere || q === undefined || r === undefined ? null : { q, r };
}

/**
 * The hex to show for a throw: while a hex is being entered it is that hex, even for tables rolled on entering and for
 * the end of the day.
 */
export const hexThrownFor = (prompt: Pick<DicePrompt, 'command' | 'needs' | 'destination'>): Axial | null =>
  hexOfDice(prompt) ?? (prompt.command.kind === 'enter' ? prompt.destination : null);

/** Whether two commands are the same except for their dice. */
export const sameButDice = (one: Command, other: Command): boolean => bare(one) === bare(other);

const bare = (command: Command): string => JSON.stringify({ ...command, faces: undefined, rest: undefined });

/** Whether two prompts ask for the same dice, after the same faces. */
export const sameThrow = (one: DiceNeeded, other: DiceNeeded): boolean =>
  (['for', 'sides', 'count', 'q', 'r', 'table'] as const).every((name) => one[name] === other[name]) &&
  one.soFar.join() === other.soFar.join();
