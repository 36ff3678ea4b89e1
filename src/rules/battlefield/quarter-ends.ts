import type { Procedure } from '../../dice/request.ts';
import type { EdgeObstacle } from './battlefield-event.ts';
import type { GivenEnds } from './given.ts';
import type { MainRouteKind } from './given-of-edition.ts';
import type { Ground } from './ground.ts';
import { FACES, portableDice, rollPortableDie, rollPortableDieAmong } from './portable-purpose.ts';
import {
  cellsOfQuarter,
  edgeCrossingIn,
  type IsTaken,
  openQuarter,
  quarterAfter,
  quartersBetween,
} from './quarters.ts';
import { edgeCells, knownEnd, quarterOfEnd, type RouteEnd, type RouteEnds } from './route-end.ts';

/**
 * Rolls the ends of a route in `portable-2`: quarter of the entry, quarter of the exit, cell of the entry, cell of the
 * exit. A given end isn't rolled. Ours: a route can't cross the edge in a cell with a hill, mountain or landmark (nor,
 * for roads, tracks and railways, a lake), and doesn't leave by the cell of its entry.
 */
export function* quarterEnds(
  ground: Ground,
  route: MainRouteKind,
  given: GivenEnds = {},
): Procedure<RouteEnds> {
  const { board, emit } = ground;
  for (const end of ['entry', 'exit'] as const) {
    const at = given[end];
    if (at) emit({ kind: 'end-given', route, end, at });
  }
  const known = { entry: knownEnd(board, given.entry), exit: knownEnd(board, given.exit) };
  const entryQuarter = quarterOfEnd(board, given.entry) ?? (yield* rolledEntry(ground, route, given));
  const exitQuarter = quarterOfEnd(board, given.exit) ?? (yield* rolledExit(ground, route, entryQuarter));
  const barriers = barriersOf(route);
  const isBarred = (cell: number) => ground.has(cell, ...barriers);
  const edge = edgeCells(board);
  function* crossing(end: 'entry' | 'exit', quarter: number, other: RouteEnd | null): Procedure<RouteEnd> {
    // If the whole edge is barred, routes begin and end in barred cells.
    const isOpen = edge.some((cell) => cell !== other?.cell && !isBarred(cell));
    const isTaken: IsTaken = (cell) => cell === other?.cell || (isOpen && isBarred(cell));
    emitGaveWay(ground, { route, end, quarter, other }, isTaken);
    const found = yield* edgeCrossingIn(board, quarter, isTaken, (count) =>
      portableDice(`${route} ${end} cell`, count),
    );
    emit({ kind: 'end-found', route, end, cell: found.cell });
    return found;
  }
  const entry = known.entry ?? (yield* crossing('entry', entryQuarter, known.exit));
  const exit = known.exit ?? (yield* crossing('exit', exitQuarter, entry));
  return { entry, exit };
}

function* rolledEntry(ground: Ground, route: MainRouteKind, { exit }: GivenEnds): Procedure<number> {
  // Ours: where the exit is given, the entry is in another quarter.
  const left = FACES.filter((face) => face !== quarterOfEnd(ground.board, exit));
  const part = yield* rollPortableDieAmong(`${route} entry`, left);
  ground.emit({ kind: 'edge-named', route, end: 'entry', part });
  return part;
}

function* rolledExit(ground: Ground, route: MainRouteKind, entryQuarter: number): Procedure<number> {
  const further = yield* rollPortableDie(`${route} exit`);
  const part = quarterAfter(entryQuarter, further);
  ground.emit({ kind: 'edge-named', route, end: 'exit', part });
  return part;
}

type Barrier = Exclude<EdgeObstacle, 'entry' | 'exit'>;
const HIGH: readonly Barrier[] = ['hill', 'mountain', 'landmark'];

/** What a route does not cross the edge in. */
const barriersOf = (route: MainRouteKind): readonly Barrier[] =>
  route === 'river' ? HIGH : [...HIGH, 'lake'];

/** Where a route is to cross the edge. */
interface Crossing {
  readonly route: MainRouteKind;
  readonly end: 'entry' | 'exit';
  /** The quarter that was named for it. */
  readonly quarter: number;
  /** The route's other end, if it is known. */
  readonly other: RouteEnd | null;
}

/** Tells that a crossing gave way to another quarter, if all cells of the named one are taken. */
function emitGaveWay(ground: Ground, { route, end, quarter, other }: Crossing, isTaken: IsTaken): void {
  const { board } = ground;
  const part = openQuarter(board, quarter, isTaken);
  if (part === quarter) return;
  const passedOver = quartersBetween(quarter, part);
  const filled = Array.from({ length: passedOver }, (_, i) => quarterAfter(quarter, i));
  const cells = filled.flatMap((full) => cellsOfQuarter(board, full).map(({ cell }) => cell));
  const by: EdgeObstacle[] = barriersOf(route).filter((one) => cells.some((cell) => ground.has(cell, one)));
  if (other && cells.includes(other.cell)) by.push(end === 'entry' ? 'exit' : 'entry');
  ground.emit({ kind: 'gave-way', route, end, filled, by, part });
}
