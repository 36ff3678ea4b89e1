import type { Procedure } from '../../dice/request.ts';
import { quoted } from '../../text/quoted.ts';
import { type DiceNotation, highestOf, lowestOf, readDice, rollDice } from './dice-notation.ts';

/** The chance that a table is rolled on: if the dice give a result from `from` to `to`. */
export interface Chance {
  readonly from: number;
  readonly to: number;
  readonly dice: DiceNotation;
}

export type ReadChance =
  | { readonly ok: true; readonly chance: Chance }
  | { readonly ok: false; readonly what: string };

/** Parses a chance such as `1-2 of 1d6` or `3 of 1d6`. */
export function readChance(text: string): ReadChance {
  const [, first, last, notation] = /^(-?\d{1,5})(?:-(-?\d{1,5}))? of (\S+)$/.exec(text) ?? [];
  if (first === undefined || notation === undefined)
    return { ok: false, what: `${quoted(text)} is no chance, such as 1-2 of 1d6 or 3 of 1d6` };
  const read = readDice(notation);
  if (!read.ok) return read;
  const [from, to] = [Number(first), Number(last ?? first)];
  if (from > to) return { ok: false, what: `${quoted(text)}: ${from} is more than ${to}` };
  const [lowest, highest] = [lowestOf(read.dice), highestOf(read.dice)];
  if (from < lowest || to > highest)
    return { ok: false, what: `${quoted(text)}: these dice come to ${lowest} to ${highest}` };
  return { ok: true, chance: { from, to, dice: read.dice } };
}

/** Parses a chance that is known to be valid. @throws Error if it is not */
export function readValidChance(text: string): Chance {
  const read = readChance(text);
  if (read.ok) return read.chance;
  throw new Error(read.what);
}

/** Throws the dice of a chance; returns whether the table is to be rolled on. */
export function* rollChance({ from, to, dice }: Chance): Procedure<boolean> {
  const result = yield* rollDice(dice, 'chance');
  return result >= from && result <= to;
}
