import type { Command, ThrowingCommand } from '../../src/campaign/command.ts';
import type { DiceNeeded } from '../../src/campaign/refusal.ts';
import type { Axial } from '../../src/hex/axial.ts';

/** A throw that was given. */
export interface GivenThrow {
  readonly needs: DiceNeeded;
  readonly faces: readonly number[];
}

/** The dice that the rules ask of the players, for a command that waits for them. */
export interface DicePrompt {
  readonly command: ThrowingCommand;
  /** What it is given under again and again, so that it is done once even where an answer is lost with its page. */
  readonly id?: string | undefined;
  /** Where it leads, if it moves the party. */
  readonly destination: Axial | null;
  readonly needs: DiceNeeded;
  /** The throws of the command that were given, in their order: their faces are `needs.soFar`. */
  readonly thrown: readonly GivenThrow[];
  /** Number of the last entry when they were asked for. */
  readonly seq: number;
  /** Whether what was given did not fit any more, and the command begins anew. */
  readonly isAnew: boolean;
}

/** The weather is the same all over, and an island's outline is drawn as a whole. */
const OF_NO_HEX = /^(weather .*|movement|direction)$/;

/** The hex that dice themselves are for, where they are for one. */
export function hexOfDice({ command, needs }: Pick<DicePrompt, 'command' | 'needs'>): Axial | null {
  const { q, r, table } = needs;
  const isElsewhere = command.kind === 'roll' || table !== undefined || OF_NO_HEX.test(needs.for);
  return isElsewhere || q === undefined || r === undefined ? null : { q, r };
}

/** The hex that is thrown for: also where a table is rolled on, or the day ends, as it is entered. */
export const hexThrownFor = (prompt: Pick<DicePrompt, 'command' | 'needs' | 'destination'>): Axial | null =>
  hexOfDice(prompt) ?? (prompt.command.kind === 'enter' ? prompt.destination : null);

/** Whether two commands are the same but for the dice that came with them. */
export const sameButDice = (one: Command, other: Command): boolean => bare(one) === bare(other);

const bare = (command: Command): string => JSON.stringify({ ...command, faces: undefined, rest: undefined });

/** Whether the same dice are asked for as before, after the same faces. */
export const sameThrow = (one: DiceNeeded, other: DiceNeeded): boolean =>
  (['for', 'sides', 'count', 'q', 'r', 'table'] as const).every((name) => one[name] === other[name]) &&
  one.soFar.join() === other.soFar.join();
