import { highestOf, lowestOf, readDice } from '../../rules/tables/dice-notation.ts';
import { rowSpan, type Table, type TableRow } from '../../rules/tables/table.ts';

/**
 * Dice in Hex Describe's notation: `save 3d6x5-2>=0<=40 as coins`. The sum of the dice is multiplied before the
 * modifier is added.
 */
const DICE =
  /^(?<save>save )?(?<dice>(?<count>\d{0,4})d(?<sides>\d{1,6}))(?:x(?<times>\d{1,6}))?(?<plus>[+-]\d{1,6})?(?:>=(?<least>-?\d{1,9}))?(?:<=(?<most>-?\d{1,9}))?(?: as .+)?$/;

/** Such dice, parsed. */
export interface ComputedDice {
  /** True if the result is only remembered, not shown. */
  readonly isSaved: boolean;
  /** The dice alone, such as `3d6`. */
  readonly dice: string;
  readonly times: number;
  readonly plus: string;
  readonly bounds: { readonly least: number; readonly most: number } | null;
}

export function computedDice(written: string): ComputedDice | null {
  const { save, dice, times, plus = '', least, most } = DICE.exec(written)?.groups ?? {};
  if (dice === undefined) return null;
  return {
    isSaved: save !== undefined,
    dice,
    times: times === undefined ? 1 : Number(times) || 1,
    plus,
    bounds:
      least === undefined && most === undefined
        ? null
        : {
            least: least === undefined ? Number.NEGATIVE_INFINITY : Number(least),
            most: most === undefined ? Number.POSITIVE_INFINITY : Number(most),
          },
  };
}

const MOST_ROWS = 1000;

/** A table with the results of dice that are multiplied or bounded; `null` if it would have too many rows. */
export function tableOfDice({
  dice,
  times,
  plus,
  bounds,
}: ComputedDice): Pick<Table, 'roll' | 'rows'> | null {
  const read = readDice(dice);
  if (!read.ok || highestOf(read.dice) - lowestOf(read.dice) >= MOST_ROWS) return null;
  const { least, most } = bounds ?? { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  const rows: TableRow[] = [];
  let begun = lowestOf(read.dice);
  for (let sum = begun; sum <= highestOf(read.dice); sum++) {
    const text = `${Math.min(most, Math.max(least, sum * times + Number(plus)))}`;
    const isLike = rows.at(-1)?.text === text;
    if (isLike) rows.pop();
    else begun = sum;
    rows.push({ on: rowSpan(begun, sum), text });
  }
  return { roll: dice, rows };
}
