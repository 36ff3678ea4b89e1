import { memberAt } from '../../hex/list.ts';
import type { EdgeCrossing } from './battlefield.ts';
import { cellsAround, compassOf, sidesOf } from './board.ts';
import type { Ground } from './ground.ts';

/** A river's cells from entry to exit, and where it crosses the edge; `null` for an end on the board. */
interface RiverPath {
  readonly cells: readonly number[];
  readonly entry: EdgeCrossing | null;
  readonly exit: EdgeCrossing | null;
}

/**
 * The second lane of a river: the cells along its right bank, in order downstream, or along its left bank if the right
 * has no room; `null` if neither has. Ours: the lane takes every cell on that bank, so that it has no gaps, and has no
 * room if one of them is off the board or has a hill, mountain or landmark. Only in the river's first cell may it begin
 * later, and only in the last may it end sooner.
 */
export const secondLaneOf = (ground: Ground, course: RiverPath): number[] | null =>
  laneOn(ground, course, 'right') ?? laneOn(ground, course, 'left');

function laneOn(ground: Ground, course: RiverPath, hand: 'left' | 'right'): number[] | null {
  const { cells } = course;
  const hasRoom = (cell: number | null): cell is number =>
    cell !== null && !ground.isHigh(cell) && !ground.has(cell, 'landmark');
  const lane = new Set<number>();
  for (const at of cells.keys()) {
    let bank = bankAt(ground, course, at, hand);
    // In the river's first cell the lane may begin later, in the last it may end sooner.
    if (at === 0) bank = bank.slice(bank.findLastIndex((cell) => !hasRoom(cell)) + 1);
    if (at === cells.length - 1) bank = upTo(bank, (cell) => !hasRoom(cell));
    for (const cell of bank) {
      if (!hasRoom(cell)) return null;
      if (!cells.includes(cell)) lane.add(cell);
    }
  }
  const all = [...lane];
  const isWhole = all.every(
    (cell, i) => i === 0 || cellsAround(ground.board, memberAt(all, i - 1)).includes(cell),
  );
  return isWhole && all.length > 0 && cells.length > 1 ? all : null;
}

/** The cells adjacent to a cell of the river on one side, in order downstream; `null` off the board. */
function bankAt(
  { board }: Ground,
  { cells, entry, exit }: RiverPath,
  at: number,
  hand: 'left' | 'right',
): (number | null)[] {
  const compass = compassOf(board, memberAt(cells, at));
  const points = compass.length;
  const perSide = points / sidesOf(board);
  const pointOf = (cell: number | undefined, crossing: EdgeCrossing | null): number | null => {
    if (cell !== undefined) return compass.indexOf(cell);
    return crossing && (crossing.side - 1) * perSide;
  };
  const [from, to] = [pointOf(cells[at - 1], entry), pointOf(cells[at + 1], exit)];
  const start = from ?? ((to ?? 0) + points / 2) % points;
  const end = to ?? (start + points / 2) % points;
  const step = hand === 'right' ? points - 1 : 1;
  const bank: (number | null)[] = [];
  for (let point = (start + step) % points; point !== end && point !== start; point = (point + step) % points)
    if (point % perSide === 0) bank.push(compass[point] ?? null);
  return bank;
}

function upTo<T>(all: readonly T[], isPast: (one: T) => boolean): T[] {
  const end = all.findIndex(isPast);
  return all.slice(0, end === -1 ? all.length : end);
}
