import { type DiceNotation, lowestOf, readValidDice } from './dice-notation.ts';
import { spanOf, type Table } from './table.ts';

/** The probability of each row of a table, from 0 to 1, in the order of the rows. */
export function rowOdds({ roll, rows }: Pick<Table, 'roll' | 'rows'>): readonly number[] {
  const dice = readValidDice(roll);
  const lowest = lowestOf(dice);
  const ways = waysToEach(dice);
  const all = dice.sides ** dice.count;
  return rows.map(({ on }) => {
    const { from, to } = spanOf(on);
    let sum = 0;
    for (let at = Math.max(0, from - lowest); at <= Math.min(ways.length - 1, to - lowest); at++)
      sum += ways[at] as number;
    return sum / all;
  });
}

/**
 * The number of ways in which the dice give each sum, from the lowest sum up. Computed die by die: the ways to a sum
 * are those to the preceding sums of one die less, added up in a sliding window as wide as the die has sides.
 */
function waysToEach({ count, sides }: DiceNotation): Float64Array {
  let ways = new Float64Array([1]);
  for (let die = 0; die < count; die++) {
    const next = new Float64Array(ways.length + sides - 1);
    for (let at = 0, window = 0; at < next.length; at++) {
      if (at < ways.length) window += ways[at] as number;
      if (at >= sides) window -= ways[at - sides] as number;
      next[at] = Math.max(0, window);
    }
    ways = next;
  }
  return ways;
}
