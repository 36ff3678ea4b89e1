import type { DiceRequest, Procedure } from '../../dice/request.ts';
import type { Crossing } from './battlefield.ts';
import { cellsOf } from './board.ts';
import type { Ground } from './ground.ts';
import {
  cellsOfQuarter,
  crossingIn,
  type IsTaken,
  openQuarter,
  quarterAfter,
  quartersBetween,
} from './quarters.ts';

/** Edition 2: the quarter of the entry, that of the exit, the cell of the entry, that of the exit. */
export function* quarterEnds(ground: Ground, name: string): Procedure<{ entry: Crossing; exit: Crossing }> {
  const { board, tell } = ground;
  const d6 = (purpose: string): DiceRequest => ({ for: `${name} ${purpose}`, sides: 6, count: 1 });
  const entryQuarter = (yield d6('entry'))[0] as number;
  tell({ is: 'edge-named', end: 'entry', part: entryQuarter });
  const exitQuarter = quarterAfter(entryQuarter, (yield d6('exit'))[0] as number);
  tell({ is: 'edge-named', end: 'exit', part: exitQuarter });
  // Where hills ring the whole board, a route has to begin and end on them.
  const isRinged = edgeCells(ground).every((cell) => ground.isHigh(cell));
  const isTaken = (cell: number) => !isRinged && ground.isHigh(cell);
  tellGivingWay(ground, 'entry', entryQuarter, isTaken);
  const entry = yield* crossingIn(board, entryQuarter, isTaken, `${name} entry cell`);
  tell({ is: 'end-found', end: 'entry', cell: entry.cell });
  tellGivingWay(ground, 'exit', exitQuarter, isTaken);
  const exit = yield* crossingIn(board, exitQuarter, isTaken, `${name} exit cell`);
  tell({ is: 'end-found', end: 'exit', cell: exit.cell });
  return { entry, exit };
}

function tellGivingWay(ground: Ground, end: 'entry' | 'exit', quarter: number, isTaken: IsTaken): void {
  const { board } = ground;
  const part = openQuarter(board, quarter, isTaken);
  if (part === quarter) return;
  const passedOver = quartersBetween(quarter, part);
  const filled = Array.from({ length: passedOver }, (_, i) => quarterAfter(quarter, i));
  const cells = filled.flatMap((full) => cellsOfQuarter(board, full).map(({ cell }) => cell));
  const by = (['hill', 'mountain'] as const).filter((kind) => cells.some((cell) => ground.has(cell, kind)));
  ground.tell({ is: 'gave-way', end, filled, by, part });
}

function edgeCells({ board }: Ground): number[] {
  const quarters = Array.from({ length: 16 }, (_, i) => cellsOfQuarter(board, i + 1).map(({ cell }) => cell));
  const onEdge = new Set(quarters.flat());
  return cellsOf(board).filter((cell) => onEdge.has(cell));
}
