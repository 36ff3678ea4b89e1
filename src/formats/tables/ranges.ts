import { highestOf, looksLikeDice, lowestOf, readDice, typedDice } from '../../rules/tables/dice-notation.ts';
import { type RowSpan, rowSpan } from '../../rules/tables/table.ts';

/** The results that dice may come to, the lowest and the highest. */
export interface Reach {
  readonly lowest: number;
  readonly highest: number;
}

const RANGE = /^(\d{1,5})(?:\s*(?:-|–|—|−|to)\s*(\d{1,5}))?[.):]?$/;
const OPEN = /^(\d{1,5})\s?(?:(\+|or (?:more|higher|above|over))|-|or (?:less|lower|fewer|below|under))$/i;

/**
 * Reads `7`, `2-3`, `2–3` or `01 to 05`; on a percentile die 00 is the hundred. A point, colon or bracket may follow. Of
 * dice that are known, `6+` and `6 or more` are all results from 6 on, `2-` and `2 or less` all up to 2.
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

/** The dice that the head of a column names, alone or among words: `2d6`, `Roll (2d6)`; `null` where it names none, or several. */
export function diceOfHead(head: string): string | null {
  const typed = typedDice(head);
  if (looksLikeDice(typed)) return typed;
  const found = head.length > LONGEST_HEAD ? [] : (head.match(/\b\d*d\d+(?:\s*[+-]\s*\d+)?\b/gi) ?? []);
  return found.length === 1 ? typedDice(found[0] ?? '') : null;
}

/** What dice of a head may come to; `null` where it names none. */
export function reachOf(roll: string | null): Reach | null {
  const read = roll === null ? null : readDice(roll);
  return read?.ok ? { lowest: lowestOf(read.dice), highest: highestOf(read.dice) } : null;
}

const numberOf = (digits: string): number => (/^00+$/.test(digits) ? 10 ** digits.length : Number(digits));

/** Dice as people have them. */
const SIDES = [4, 6, 8, 10, 12, 20, 100];
const MOST_DICE_GUESSED = 6;

/** The dice that somebody must have meant whose results run from one number to another: 2 to 12 are those of 2d6. */
export function diceSpanning(lowest: number, highest: number): string {
  const count = lowest;
  const isGuess = count >= 2 && count <= MOST_DICE_GUESSED && SIDES.includes(highest / count);
  if (isGuess) return `${count}d${highest / count}`;
  const sides = highest - lowest + 1;
  const modifier = lowest - 1;
  return `1d${sides}${modifier > 0 ? '+' : ''}${modifier === 0 ? '' : modifier}`;
}
