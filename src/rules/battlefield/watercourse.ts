import type { Procedure } from '../../dice/request.ts';
import { lastOf, memberAt } from '../../hex/list.ts';
import { faceOf } from '../one-die.ts';
import { type Board, cellsBeside, crossProduct, positionOf } from './board.ts';
import { sectorDice } from './sector-purpose.ts';

/** What a stream or river finds on a small board, all of whose ways can be gone through. */
export interface SectorTerrain {
  readonly board: Board;
  readonly isHill: (cell: number) => boolean;
  /** Whether a stream or river runs there already. */
  readonly isWet: (cell: number) => boolean;
}

/** From the entry to a cell, and from that cell on, which ends the one way and begins the other. */
interface Course {
  readonly upper: readonly number[];
  readonly lower: readonly number[];
}

/**
 * The course of a stream or river through adjoining cells, from one by way of another to a third. It crosses none
 * that was there before: on its way to `by` it keeps clear of them, and after that it ends in the first cell where it
 * meets one. All of it is chosen at once: through as few hills as possible, through as few cells twice as possible, to
 * its own end sooner than into an earlier one, then the shortest, then the one that ends nearest to its own end. Of
 * equally good ones, at each step the cell whose middle is nearest to the straight line to `by` or from there to the
 * end; still equal: a d6, 1–3 left, 4–6 right.
 *
 * @param from a cell from which `by` is within {@link reachableFrom}
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

/** The cells that can be got to without crossing a stream or river. */
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

/** All ways on from the last of these cells until the first one where they end, without a cell twice. */
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

/** What is wrong with a course, the worst first. */
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

/** Those with the least of what comes first; of these, those with the least of what comes next, and so on. */
function bestOf<T>(all: readonly T[], measure: (one: T) => readonly number[]): T[] {
  let best = all.map((one) => ({ one, measures: measure(one) }));
  for (const i of best[0]?.measures.keys() ?? []) {
    const least = best.reduce((so, { measures }) => Math.min(so, memberAt(measures, i)), Number.MAX_VALUE);
    best = best.filter(({ measures }) => measures[i] === least);
  }
  return best.map(({ one }) => one);
}

function* goesRight(): Procedure<boolean> {
  return (yield* faceOf(sectorDice('way'))) >= 4;
}
