/**
 * Routes across a battlefield: rivers, roads, tracks, railways and the branches to villages. Source: Bob Cordery,
 * Wargaming Miscellany, terrain generator, 2 and 3 of 30 September 2019; the choice between equal ways is ours.
 */
import type { Procedure } from '../../dice/request.ts';
import type { Crossing, PortableRoute, RouteKind } from './battlefield.ts';
import { acrossSides, type CellSide, cellsAround, flanksOf } from './board.ts';
import { directWay, type Going } from './direct-way.ts';
import type { Ground } from './ground.ts';
import { portableFace } from './portable-purpose.ts';
import type { GivenRoute, RolledRoute } from './portable-settings.ts';
import { crossRivers, slantsOf, stepName } from './route-crossings.ts';
import { secondLaneOf } from './second-lane.ts';

/** Each outweighs any number of those before it. */
const SHARED = 1;
const STEP = 10_000;
const GONE_BEFORE = STEP * 10_000;
const HILL = GONE_BEFORE * 10_000;

export type Ends = Procedure<{ readonly entry: Crossing; readonly exit: Crossing }>;

/**
 * How routes of a kind go: around hills, but for rivers around lakes too, and then by as few steps as possible; of equally
 * short ways, rather beside other routes than on them. Ours: a step over a corner of squares with hills on both hands goes over
 * one of them; and over a corner no route crosses another, so that wherever two cross they have a cell in common.
 *
 * @param goneBefore what the same route has passed through already
 */
export function goingOf(ground: Ground, kind: RouteKind, goneBefore: readonly number[] = []): Going {
  const lines = [...ground.lines(), goneBefore];
  const slants = slantsOf(ground, lines);
  const isInTheWay = (cell: number) => ground.isHigh(cell) || (kind !== 'river' && ground.has(cell, 'lake'));
  const squeezes = (from: number, to: number) => {
    if (ground.board.kind === 'hex') return false;
    const { left, right } = flanksOf(ground.board, from, to);
    return left !== null && right !== null && isInTheWay(left) && isInTheWay(right);
  };
  const before = new Set(goneBefore);
  const others = new Set(lines.flat());
  return {
    ways: (board, cell) => cellsAround(board, cell).filter((to) => !slants.has(stepName(cell, to))),
    cost: (from, to) =>
      STEP +
      (isInTheWay(to) ? HILL : 0) +
      (squeezes(from, to) ? HILL : 0) +
      (before.has(to) ? GONE_BEFORE : 0) +
      (others.has(to) ? SHARED : 0),
  };
}

/** How many steps a way of this cost has, hills and cells gone before aside. */
export const hillsAndSteps = (cost: number): { hills: number; steps: number } => ({
  hills: Math.floor(cost / HILL),
  steps: Math.floor((cost % GONE_BEFORE) / STEP),
});

/** A river with its width; a given one isn't rolled. */
export function* layRiver(ground: Ground, given: GivenRoute | undefined, ends: () => Ends): Procedure<void> {
  const found = yield* findWay(ground, 'river', given, ends);
  const room = secondLaneOf(ground, found);
  const width = given ? (given.width ?? 1) : room ? yield* rolledWidth(ground) : 1;
  const secondLane = width === 2 ? room : null;
  const route = { kind: 'river' as const, ...found, ...(secondLane && { secondLane }) };
  ground.lay(route);
  ground.emit({ kind: 'laid', route, detourBy: null });
  if (!room) ground.emit({ kind: 'lane-lacking' });
}

/** A road or track, with a ford or bridge wherever it meets a river. */
export function* layRoad(
  ground: Ground,
  kind: 'road' | 'track',
  given: GivenRoute | undefined,
  ends: () => Ends,
): Procedure<void> {
  const route = { kind, ...(yield* findWay(ground, kind, given, ends)) };
  ground.lay(route);
  ground.emit({ kind: 'laid', route, detourBy: null });
  yield* crossRivers(ground, route);
}

function* findWay(
  ground: Ground,
  kind: RolledRoute,
  given: GivenRoute | undefined,
  ends: () => Ends,
): Procedure<Omit<PortableRoute, 'kind'>> {
  if (given) return givenWay(ground, given);
  const { entry, exit } = yield* ends();
  const cells = yield* directWay(ground.board, entry.cell, exit.cell, goingOf(ground, kind), `${kind} way`);
  return { entry, exit, cells };
}

/** A route that isn't rolled: it comes and goes over the edge where its ends lie on that. */
export const givenWay = (ground: Ground, { cells }: GivenRoute): Omit<PortableRoute, 'kind'> => ({
  entry: outwardFrom(ground, cells[0]),
  exit: outwardFrom(ground, cells.at(-1)),
  cells,
});

/** Over the first side of a cell that has the edge behind it; `null` within the board. */
function outwardFrom({ board }: Ground, cell: number | undefined): Crossing | null {
  if (cell === undefined) return null;
  const side = acrossSides(board, cell).indexOf(null) + 1;
  return side === 0 ? null : { cell, side: side as CellSide };
}

function* rolledWidth({ emit }: Ground): Procedure<1 | 2> {
  const width = (yield* portableFace('river width')) <= 4 ? 1 : 2;
  emit({ kind: 'width-found', width });
  return width;
}
