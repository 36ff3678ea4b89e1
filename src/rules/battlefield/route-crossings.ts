/**
 * Where routes cross. Source: terrain generator of 30 September 2019, 3.3, 6.2 and 6.3; the choice of the cell is ours.
 */

import type { Procedure } from '../../dice/request.ts';
import { memberAt, pairs } from '../../hex/list.ts';
import type { PortableRoute, RouteKind } from './battlefield.ts';
import { compassOf, flanksOf } from './board.ts';
import { type Ground, lanesOf } from './ground.ts';
import { rollPortableDie } from './portable-purpose.ts';

/** An unbroken run of cells that a route shares with others, and the cells of the run in which it crosses them. */
export interface SharedRun {
  readonly cells: readonly number[];
  readonly crossed: readonly number[];
}

/** A route that crosses rivers by fords or bridges, as a die decides. */
export type RoadRoute = PortableRoute & { readonly kind: 'road' | 'track' | 'branch' };

/**
 * Makes one ford or bridge, by one die, for each unbroken run of cells that a road shares with rivers. If another road
 * crosses in the same run already, its ford or bridge is used and no die is thrown.
 */
export function* crossRivers(ground: Ground, route: RoadRoute): Procedure<void> {
  for (const { cells, crossed } of sharedRuns(ground, route, ['river'])) {
    if (cells.some((cell) => ground.has(cell, 'ford', 'bridge'))) continue;
    const kind = (yield* rollPortableDie(`${route.kind} crossing`)) <= 4 ? 'ford' : 'bridge';
    const feature = { kind, of: route.kind } as const;
    for (const cell of crossed) ground.place(cell, feature);
    ground.emit({ kind: 'crossed', route: route.kind, over: 'river', feature, cells: crossed });
  }
}

/**
 * The unbroken runs of cells that a route shares with others of some kinds. Ours: it crosses them in one cell, where
 * the routes change sides (the middle one if they run together for several cells). It crosses a river of two lanes in
 * two consecutive cells, one of each lane. Where routes only touch, the crossing is the middle cell of the run. Given
 * routes may also cross by a corner without sharing a cell; that counts as a crossing in the cell after the corner.
 */
export function sharedRuns(ground: Ground, route: PortableRoute, kinds: readonly RouteKind[]): SharedRun[] {
  const others = ground.routes.filter((other) => other !== route && kinds.includes(other.kind));
  const lines = others.flatMap(lanesOf);
  const shared = new Set(lines.flat());
  const slants = slantsOf(ground, lines);
  const runs: { from: number; to: number }[] = [];
  for (const [at, cell] of route.cells.entries()) {
    const last = runs.at(-1);
    const before = route.cells[at - 1];
    if (shared.has(cell)) {
      if (last && last.to === at - 1 && shared.has(before as number)) last.to = at;
      else runs.push({ from: at, to: at });
    } else if (before !== undefined && !shared.has(before) && slants.has(stepKey(before, cell)))
      runs.push({ from: at, to: at });
  }
  return runs.map(({ from, to }) => ({
    cells: route.cells.slice(from, to + 1),
    crossed: crossedIn(ground, route.cells, from, to, others),
  }));
}

function crossedIn(
  ground: Ground,
  cells: readonly number[],
  from: number,
  to: number,
  others: readonly PortableRoute[],
): number[] {
  const middle = Math.floor((from + to) / 2);
  const wide = others.find(({ secondLane }) => secondLane);
  const changes = Array.from({ length: to - from }, (_, i) => from + i).filter((at) => {
    const [one, next] = [memberAt(cells, at), memberAt(cells, at + 1)];
    return wide && wide.cells.includes(one) !== wide.cells.includes(next);
  });
  const best = changes.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  if (best !== undefined) return cells.slice(best, best + 2);
  const [stretch] = others
    .flatMap((other) => stretchesOf(cells, from, to, other.cells))
    .filter((one) => changesSides(ground, cells, one));
  return [memberAt(cells, stretch ? Math.floor((stretch.from + stretch.to) / 2) : middle)];
}

/** A stretch in which one line follows another, in the same or the opposite sense: indices in the first line. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly line: readonly number[];
  /** Indices in the other line at the ends of the stretch. */
  readonly there: readonly [from: number, to: number];
}

function stretchesOf(cells: readonly number[], from: number, to: number, line: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = from; at <= to; at++) {
    const place = line.indexOf(memberAt(cells, at));
    const last = stretches.at(-1);
    if (place === -1) continue;
    if (last && last.to === at - 1 && Math.abs(place - last.there[1]) === 1)
      stretches[stretches.length - 1] = { ...last, to: at, there: [last.there[0], place] };
    else stretches.push({ from: at, to: at, line, there: [place, place] });
  }
  return stretches;
}

/** Whether a line comes from one side of another line and leaves to the other side. */
function changesSides({ board }: Ground, cells: readonly number[], stretch: Stretch): boolean {
  const { from, to, line, there } = stretch;
  const along = there[0] <= there[1] ? 1 : -1;
  /** The side of the other line on which a cell is: 1 or −1; 0 if there is no cell, or the other line ends here. */
  const handOf = (at: number, place: number, cell: number | undefined): number => {
    const compass = compassOf(board, memberAt(cells, at));
    const point = (one: number | undefined) => (one === undefined ? -1 : compass.indexOf(one));
    const [back, on, off] = [point(line[place - along]), point(line[place + along]), point(cell)];
    if (back === -1 || on === -1 || off === -1 || off === back || off === on) return 0;
    const turned = (one: number) => (one - back + compass.length) % compass.length;
    return turned(off) < turned(on) ? 1 : -1;
  };
  const [coming, going] = [handOf(from, there[0], cells[from - 1]), handOf(to, there[1], cells[to + 1])];
  return coming * going === -1;
}

/** Keys of the diagonal steps between squares that would cross a diagonal step of one of these lines. */
export function slantsOf({ board }: Ground, lines: readonly (readonly number[])[]): ReadonlySet<number> {
  const slants = new Set<number>();
  if (board.kind === 'hex') return slants;
  for (const [from, to] of lines.flatMap(pairs)) {
    const { left, right } = flanksOf(board, from, to);
    if (left !== null && right !== null) slants.add(stepKey(left, right));
  }
  return slants;
}

/** A key for a step between two cells, the same in both directions. */
export const stepKey = (a: number, b: number): number =>
  a < b ? a * MORE_THAN_CELLS + b : b * MORE_THAN_CELLS + a;

const MORE_THAN_CELLS = 10_000;
