import { type RowSpan, rowSpan } from '../../rules/tables/table.ts';

/** Reads `7`, `2-3`, `2–3` or `01 to 05`; on a percentile die 00 is the hundred. */
export function readRange(text: string): RowSpan | null {
  const [, first, last = first] = /^(\d{1,5})(?:\s*(?:-|–|—|−|to)\s*(\d{1,5}))?$/.exec(text.trim()) ?? [];
  if (first === undefined || last === undefined) return null;
  return rowSpan(numberOf(first), numberOf(last));
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
