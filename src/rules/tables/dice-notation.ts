import { diceName, type Procedure } from '../../dice/request.ts';
import { sumOf } from '../../dice/roll.ts';
import { toAsciiSigns } from '../../text/ascii-signs.ts';
import { quoted } from '../../text/quoted.ts';
import { LEAST_SIDES, MOST_DICE, MOST_SIDES } from './bounds.ts';
import type { TablePurpose } from './table-purpose.ts';

/** A number of dice, to be added up with a modifier: `2d6+1`. */
export interface DiceNotation {
  readonly count: number;
  readonly sides: number;
  readonly modifier: number;
}

const LARGEST_MODIFIER = 1000;

const NOTATION = /^(\d*)d(\d+)([+-]\d+)?$/;

export type ReadDice =
  | { readonly ok: true; readonly dice: DiceNotation }
  | { readonly ok: false; readonly what: string };

/** Parses dice such as `2d6+1`, `d20`, `3d6-2` or `1d100`. */
export function readDice(text: string): ReadDice {
  const [, count, sides, modifier] = NOTATION.exec(text) ?? [];
  if (count === undefined || sides === undefined)
    return { ok: false, what: `${quoted(text)} is no roll of dice, such as d20, 3d6 or 2d6+1` };
  const dice = {
    count: count === '' ? 1 : Number(count),
    sides: Number(sides),
    // Adding 0 turns the −0 of "3d6-0" into 0.
    modifier: modifier === undefined ? 0 : Number(modifier) + 0,
  };
  const what = boundsFault(dice);
  return what === null ? { ok: true, dice } : { ok: false, what: `${quoted(text)}: ${what}` };
}

function boundsFault({ count, sides, modifier }: DiceNotation): string | null {
  if (count < 1 || count > MOST_DICE) return `1 to ${MOST_DICE} dice can be thrown at once`;
  if (sides < LEAST_SIDES || sides > MOST_SIDES) return `a die has ${LEAST_SIDES} to 1,000 sides`;
  if (Math.abs(modifier) > LARGEST_MODIFIER) return 'at most 1,000 can be added or taken away';
  return null;
}

/** Longer texts can't be dice and are not searched: the pattern for spaces would take quadratic time on them. */
const LONGEST_TYPED = 100;

/** Normalises dice as a user typed them, such as `3D6 + 2` or `３ｄ６`, for `readDice`. Other texts stay unparsable. */
export function normaliseDice(text: string): string {
  const typed = text.trim().toLowerCase();
  return typed.length > LONGEST_TYPED
    ? typed
    : toAsciiSigns(typed)
        .toLowerCase()
        .replace(/\s*([d+-])\s*/g, '$1');
}

/** Parses dice that are known to be valid. @throws Error if they are not */
export function readValidDice(text: string): DiceNotation {
  const read = readDice(text);
  if (read.ok) return read.dice;
  throw new Error(read.what);
}

/** Whether a text has the form of dice, even if out of bounds. Names of this form are not allowed. */
export const looksLikeDice = (text: string): boolean => NOTATION.test(text);

/** Dice in their shortest form, such as `2d6+1`. */
export const diceText = ({ count, sides, modifier }: DiceNotation): string =>
  `${diceName({ count, sides })}${modifier > 0 ? '+' : ''}${modifier === 0 ? '' : modifier}`;

export const lowestOf = ({ count, modifier }: DiceNotation): number => count + modifier;

export const highestOf = ({ count, sides, modifier }: DiceNotation): number => count * sides + modifier;

/** Throws the dice and returns their sum with the modifier. */
export function* rollDice(
  { count, sides, modifier }: DiceNotation,
  purpose: TablePurpose = 'roll',
): Procedure<number> {
  const faces = yield { for: purpose, sides, count };
  return modifier + sumOf(faces);
}
