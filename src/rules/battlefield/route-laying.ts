/**
 * Routes across a battlefield: rivers, roads, tracks, railways and the branches to villages. Source: Bob Cordery,
 * Wargaming Miscellany, terrain generator, 2 and 3 of 30 September 2019; the choice between equal ways is ours.
 */
import type { DiceRequest, Procedure } from '../../dice/request.ts';
import type { Crossing, PortableRoute, RouteKind } from './battlefield.ts';
import { acrossSides, type CellSide, cellsAround, cellsBeside, flanksOf } from './board.ts';
import { directWay, type Going } from './direct-way.ts';
import type { Ground } from './ground.ts';
import type { GivenRoute, RolledRoute } from './portable-settings.ts';

/** Each outweighs any number of those before it. */
const SLANTED_CROSSING = 1;
const STEP = 10_000;
const GONE_BEFORE = STEP * 10_000;
const HILL = GONE_BEFORE * 10_000;

export type Ends = Procedure<{ readonly entry: Crossing; readonly exit: Crossing }>;

/** How routes of a kind go: around hills, but for rivers around lakes too, and then by as few steps as possible. */
export function goingOf(ground: Ground, kind: RouteKind, goneBefore: ReadonlySet<number> = new Set()): Going {
  const slants = kind === 'river' ? new Set<string>() : slantsOf(ground);
  const isInTheWay = (cell: number) => ground.isHigh(cell) || (kind !== 'river' && ground.has(cell, 'lake'));
  return {
    ways: cellsAround,
    cost: (from, to) =>
      STEP +
      (isInTheWay(to) ? HILL : 0) +
      (goneBefore.has(to) ? GONE_BEFORE : 0) +
      (slants.size > 0 && slants.has(between(from, to)) ? SLANTED_CROSSING : 0),
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
  const room = laneBeside(ground, found.cells);
  const width = given ? (given.width ?? 1) : room ? yield* rolledWidth(ground) : 1;
  const secondLane = width === 2 ? room : null;
  const route = { kind: 'river' as const, ...found, ...(secondLane && { secondLane }) };
  ground.lay(route);
  ground.tell({ is: 'laid', route, detourBy: null });
  if (!room) ground.tell({ is: 'lane-lacking' });
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
  ground.tell({ is: 'laid', route, detourBy: null });
  yield* crossRivers(ground, route);
}

/**
 * One die for each unbroken run of cells that a road shares with rivers. Where another road crosses in that run already,
 * it is the same ford or bridge, without a die.
 */
export function* crossRivers(ground: Ground, route: PortableRoute): Procedure<void> {
  for (const run of sharedRuns(route, riverCells(ground))) {
    const isCrossing = (cell: number) => ground.has(cell, 'ford', 'bridge');
    const before = run.find(isCrossing);
    const cells = run.filter((cell) => !isCrossing(cell));
    if (cells.length === 0) continue;
    const isFord = before === undefined ? yield* rollsFord(route) : ground.has(before, 'ford');
    const feature = { kind: isFord ? 'ford' : 'bridge' } as const;
    for (const cell of cells) ground.place(cell, feature);
    ground.tell({ is: 'crossed', route: route.kind, over: 'river', feature, cells });
  }
}

function* rollsFord({ kind }: PortableRoute): Procedure<boolean> {
  const request: DiceRequest = { for: `${kind} crossing`, sides: 6, count: 1 };
  return ((yield request)[0] as number) <= 4;
}

/** The stretches of a route through cells of another, each unbroken. */
export function sharedRuns({ cells }: PortableRoute, others: ReadonlySet<number>): number[][] {
  const runs: number[][] = [];
  for (const [i, cell] of cells.entries()) {
    if (!others.has(cell)) continue;
    if (i > 0 && others.has(cells[i - 1] as number)) runs.at(-1)?.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

export const riverCells = ({ routes }: Ground): ReadonlySet<number> =>
  new Set(
    routes.flatMap(({ kind, cells, secondLane = [] }) => (kind === 'river' ? [...cells, ...secondLane] : [])),
  );

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

function* rolledWidth({ tell }: Ground): Procedure<1 | 2> {
  const width = ((yield { for: 'river width', sides: 6, count: 1 })[0] as number) <= 4 ? 1 : 2;
  tell({ is: 'width-found', width });
  return width;
}

/** The cells along a river on its right going downstream, else on its left, if the board and its hills leave them free. */
function laneBeside(ground: Ground, cells: readonly number[]): number[] | null {
  for (const hand of ['right', 'left'] as const) {
    const lane = laneOn(ground, cells, hand);
    if (lane && lane.length > 0) return lane;
  }
  return null;
}

function laneOn(ground: Ground, cells: readonly number[], hand: 'left' | 'right'): number[] | null {
  const { board } = ground;
  const lane: number[] = [];
  for (const [i, to] of cells.slice(1).entries()) {
    const from = cells[i] as number;
    for (const cell of cellsOnHand(board, from, to, hand)) {
      if (cell === null) return null;
      if (cells.includes(cell) || lane.includes(cell)) continue;
      if (ground.isHigh(cell)) return null;
      lane.push(cell);
    }
  }
  return lane;
}

/** Over a corner of squares and between hexes the one cell beside both; else the two that lie beside each. */
function cellsOnHand(
  board: Ground['board'],
  from: number,
  to: number,
  hand: 'left' | 'right',
): (number | null)[] {
  if (board.kind === 'hex' || !cellsBeside(board, from).includes(to))
    return [flanksOf(board, from, to)[hand]];
  const side = acrossSides(board, from).indexOf(to) + (hand === 'right' ? 1 : 3);
  return [acrossSides(board, from)[side % 4] ?? null, acrossSides(board, to)[side % 4] ?? null];
}

/** The steps over a corner of squares that would cross a river in its own step over the same corner. */
function slantsOf({ board, routes }: Ground): Set<string> {
  const slants = new Set<string>();
  if (board.kind === 'hex') return slants;
  for (const { cells } of routes.filter(({ kind }) => kind === 'river'))
    for (const [i, to] of cells.slice(1).entries()) {
      const { left, right } = flanksOf(board, cells[i] as number, to);
      if (left !== null && right !== null) slants.add(between(left, right));
    }
  return slants;
}

const between = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`;
