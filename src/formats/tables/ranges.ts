import {
  highestOf,
  looksLikeDice,
  lowestOf,
  normaliseDice,
  readDice,
} from '../../rules/tables/dice-notation.ts';
import { type RowSpan, rowSpan } from '../../rules/tables/table.ts';

/** The lowest and highest result of some dice. */
export interface Reach {
  readonly lowest: number;
  readonly highest: number;
}

const RANGE = /^(\d{1,5})(?:\s*(?:-|–|—|−|to)\s*(\d{1,5}))?[.):]?$/;
const OPEN = /^(\d{1,5})\s?(?:(\+|or (?:more|higher|above|over))|-|or (?:less|lower|fewer|below|under))$/i;

/**
 * Reads `7`, `2-3`, `2–3` or `01 to 05`; on a percentile die, 00 means 100. A point, colon or bracket may follow. If
 * the dice are known, `6+` and `6 or more` mean all results from 6 up, and `2-` and `2 or less` all results up to 2.
 */
export function readRange(text: string, reach: Reach | null = null): RowSpan | null {
  const trimmed = text.trim();
  const [, first, last = first] = RANGE.exec(trimmed) ?? [];
  if (first !== undefined && last !== undefined) return rowSpan(numberOf(first), numberOf(last));
  const [, bound, upwards] = (reach && OPEN.exec(trimmed)) ?? [];
  if (bound === undefined || !reach) return null;
  const end = numberOf(bound);
  if (end < reach.lowest || end > reach.highest) return null;
  return upwards === undefined ? rowSpan(reach.lowest, end) : rowSpan(end, reach.highest);
}

const LONGEST_HEAD = 100;

/** The dice in the header of a column, alone or among words: `2d6`, `Roll (2d6)`; `null` if it has none, or several. */
export function diceOfHead(head: string): string | null {
  const typed = normaliseDice(head);
  if (looksLikeDice(typed)) return typed;
  const found = head.length > LONGEST_HEAD ? [] : (head.match(/\b\d*d\d+(?:\s*[+-]\s*\d+)?\b/gi) ?? []);
  return found.length === 1 ? normaliseDice(found[0] ?? '') : null;
}

/** The possible results of the dice of a header; `null` if it names none. */
export function reachOf(roll: string | null): Reach | null {
  const read = roll === null ? null : readDice(roll);
  return read?.ok ? { lowest: lowestOf(read.dice), highest: highestOf(read.dice) } : null;
}

const numberOf = (digits: string): number => (/^00+$/.test(digits) ? 10 ** digits.length : Number(digits));

/** The dice that people usually have. */
const SIDES = [4, 6, 8, 10, 12, 20, 100];
const MOST_DICE_GUESSED = 6;

/** A guess at the dice whose results run from one number to another: 2 to 12 are those of 2d6. */
export function diceSpanning(lowest: number, highest: number): string {
  const count = lowest;
  const isGuess = count >= 2 && count <= MOST_DICE_GUESSED && SIDES.includes(highest / count);
  if (isGuess) return `${count}d${highest / count}`;
  const sides = highest - lowest + 1;
  const modifier = lowest - 1;
  return `1d${sides}${modifier > 0 ? '+' : ''}${modifier === 0 ? '' : modifier}`;
}
