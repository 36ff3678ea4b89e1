import type { Procedure } from '../../dice/request.ts';
import { lastOf, memberAt } from '../../hex/list.ts';
import { rollDie } from '../one-die.ts';
import { type Board, cellsBeside, crossProduct, positionOf } from './board.ts';
import { sectorDice } from './sector-purpose.ts';

/** The terrain that a stream or river runs through, on a board small enough to enumerate all paths. */
export interface SectorTerrain {
  readonly board: Board;
  readonly isHill: (cell: number) => boolean;
  /** Whether a stream or river runs through a cell already. */
  readonly isWet: (cell: number) => boolean;
}

/** A course by way of a cell, which is the last of `upper` (from the entry) and the first of `lower` (to the end). */
interface Course {
  readonly upper: readonly number[];
  readonly lower: readonly number[];
}

/**
 * The course of a stream or river through adjoining cells, from `from` by way of `by` to `to`. It crosses no earlier
 * stream or river: until `by` it avoids them, and after that it ends in the first cell where it meets one. Of all
 * possible courses the best is chosen: through the fewest hills; then with the fewest cells visited twice; then one
 * that reaches `to` rather than an earlier river; then the shortest; then the one that ends nearest to `to`. Of equally
 * good ones, at each step the cell with its centre nearest to the straight line from `from` to `by`, or from `by` to
 * `to`; of equally near cells, a d6 decides: 1–3 left, 4–6 right.
 *
 * @param from a cell that is in {@link reachableFrom} of `by`
 */
export function* watercourse(
  terrain: SectorTerrain,
  from: number,
  by: number,
  to: number,
): Procedure<readonly number[]> {
  const { board } = terrain;
  let left = bestOf(coursesOf(terrain, from, by, to), (course) => faultsOf(terrain, course, to)).map(cellsIn);
  const length = memberAt(left, 0).length;
  const cells = [from];
  while (cells.length < length) {
    const here = lastOf(cells);
    const [start, goal] = cells.includes(by) ? [by, to] : [from, by];
    const ways = [...new Set(left.map((course) => memberAt(course, cells.length)))];
    const nearest = bestOf(ways, (cell) => [Math.abs(crossProduct(board, start, goal, cell))]).toSorted(
      (a, b) =>
        crossProduct(board, here, goal, a) - crossProduct(board, here, goal, b) ||
        crossProduct(board, here, b, a),
    );
    const next = nearest.at(nearest.length === 1 || !(yield* goesRight()) ? 0 : -1) as number;
    left = left.filter((course) => course[cells.length] === next);
    cells.push(next);
  }
  return cells;
}

/** The cells that can be reached from a cell without crossing a stream or river. */
export function reachableFrom(
  { board, isWet }: Pick<SectorTerrain, 'board' | 'isWet'>,
  from: number,
): ReadonlySet<number> {
  const reached = new Set([from]);
  for (const cell of reached)
    for (const beside of cellsBeside(board, cell)) if (!isWet(beside)) reached.add(beside);
  return reached;
}

function coursesOf({ board, isWet }: SectorTerrain, from: number, by: number, to: number): Course[] {
  const uppers = [...waysFrom(board, [from], (cell) => cell === by)].filter((way) => !way.some(isWet));
  const lowers = [...waysFrom(board, [by], (cell) => cell === to || isWet(cell))];
  return uppers.flatMap((upper) => lowers.map((lower) => ({ upper, lower })));
}

/** All continuations of a path, each up to its first end cell, without visiting a cell twice. */
function* waysFrom(
  board: Board,
  cells: readonly number[],
  isEnd: (cell: number) => boolean,
): Generator<readonly number[]> {
  const last = lastOf(cells);
  if (isEnd(last)) yield cells;
  else
    for (const next of cellsBeside(board, last))
      if (!cells.includes(next)) yield* waysFrom(board, [...cells, next], isEnd);
}

const cellsIn = ({ upper, lower }: Course): readonly number[] => [...upper, ...lower.slice(1)];

/** Measures of how bad a course is, compared one after another. */
function faultsOf({ board, isHill, isWet }: SectorTerrain, course: Course, to: number): readonly number[] {
  const cells = cellsIn(course);
  const once = new Set(cells);
  const last = lastOf(cells);
  const hills = [...once].filter(isHill).length;
  const isOwnEnd = last === to && !isWet(last);
  return [hills, cells.length - once.size, isOwnEnd ? 0 : 1, cells.length, stepsBetween(board, last, to)];
}

function stepsBetween(board: Board, from: number, to: number): number {
  const [a, b] = [positionOf(board, from), positionOf(board, to)];
  return Math.abs(a.column - b.column) + Math.abs(a.row - b.row);
}

/** The items with the smallest measures in lexicographic order. */
function bestOf<T>(all: readonly T[], measure: (one: T) => readonly number[]): T[] {
  let best = all.map((one) => ({ one, measures: measure(one) }));
  for (const i of best[0]?.measures.keys() ?? []) {
    const least = best.reduce((so, { measures }) => Math.min(so, memberAt(measures, i)), Number.MAX_VALUE);
    best = best.filter(({ measures }) => measures[i] === least);
  }
  return best.map(({ one }) => one);
}

function* goesRight(): Procedure<boolean> {
  return (yield* rollDie(sectorDice('way'))) >= 4;
}
