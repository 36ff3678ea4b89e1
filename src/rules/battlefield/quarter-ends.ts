import type { Procedure } from '../../dice/request.ts';
import type { EdgeCrossing } from './battlefield.ts';
import type { EdgeObstacle } from './battlefield-event.ts';
import { cellsOf } from './board.ts';
import type { Ground } from './ground.ts';
import { portableDice, portableFace } from './portable-purpose.ts';
import type { RolledRoute } from './portable-settings.ts';
import {
  cellsOfQuarter,
  edgeCrossingIn,
  type IsTaken,
  openQuarter,
  quarterAfter,
  quartersBetween,
} from './quarters.ts';

/**
 * Edition 2: the quarter of the entry, that of the exit, the cell of the entry, that of the exit. Ours: what keeps a route
 * out of a cell is a hill or mountain, for roads, tracks and railways also a lake; and it doesn't leave by the cell of its entry.
 */
export function* quarterEnds(
  ground: Ground,
  kind: RolledRoute,
): Procedure<{ entry: EdgeCrossing; exit: EdgeCrossing }> {
  const { board, emit } = ground;
  const entryQuarter = yield* portableFace(`${kind} entry`);
  emit({ kind: 'edge-named', end: 'entry', part: entryQuarter });
  const exitQuarter = quarterAfter(entryQuarter, yield* portableFace(`${kind} exit`));
  emit({ kind: 'edge-named', end: 'exit', part: exitQuarter });
  const barriers = kind === 'river' ? HIGH : [...HIGH, 'lake' as const];
  const isBarred = (cell: number) => ground.has(cell, ...barriers);
  // Where barriers ring the whole board, a route has to begin and end on them.
  const isOpen = (cells: readonly number[]) => cells.some((cell) => !isBarred(cell));
  const edge = edgeCells(ground);
  const isTaken: IsTaken = isOpen(edge) ? isBarred : () => false;
  emitGaveWay(ground, 'entry', entryQuarter, isTaken, barriers);
  const entry = yield* edgeCrossingIn(board, entryQuarter, isTaken, (count) =>
    portableDice(`${kind} entry cell`, count),
  );
  emit({ kind: 'end-found', end: 'entry', cell: entry.cell });
  const others = edge.filter((cell) => cell !== entry.cell);
  const isLeftOut = (cell: number) => cell === entry.cell || (isOpen(others) && isBarred(cell));
  const obstacles = [...barriers, 'entry' as const];
  emitGaveWay(ground, 'exit', exitQuarter, isLeftOut, obstacles, entry.cell);
  const exit = yield* edgeCrossingIn(board, exitQuarter, isLeftOut, (count) =>
    portableDice(`${kind} exit cell`, count),
  );
  emit({ kind: 'end-found', end: 'exit', cell: exit.cell });
  return { entry, exit };
}

const HIGH: readonly ('hill' | 'mountain')[] = ['hill', 'mountain'];

function emitGaveWay(
  ground: Ground,
  end: 'entry' | 'exit',
  quarter: number,
  isTaken: IsTaken,
  obstacles: readonly EdgeObstacle[],
  entry?: number,
): void {
  const { board } = ground;
  const part = openQuarter(board, quarter, isTaken);
  if (part === quarter) return;
  const passedOver = quartersBetween(quarter, part);
  const filled = Array.from({ length: passedOver }, (_, i) => quarterAfter(quarter, i));
  const cells = filled.flatMap((full) => cellsOfQuarter(board, full).map(({ cell }) => cell));
  const by = obstacles.filter((one) =>
    cells.some((cell) => (one === 'entry' ? cell === entry : ground.has(cell, one))),
  );
  ground.emit({ kind: 'gave-way', end, filled, by, part });
}

function edgeCells({ board }: Ground): number[] {
  const quarters = Array.from({ length: 16 }, (_, i) => cellsOfQuarter(board, i + 1).map(({ cell }) => cell));
  const onEdge = new Set(quarters.flat());
  return cellsOf(board).filter((cell) => onEdge.has(cell));
}
