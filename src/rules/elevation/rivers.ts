import type { Procedure } from '../../dice/request.ts';
import type { Axial } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, directionNumbered } from '../../hex/direction.ts';
import { memberAt } from '../../hex/list.ts';
import type { Draft } from './draft.ts';
import { flowsIn, type HexFlow, indicesAround, isLand, type KnownLand } from './land.ts';
import { surveyDice } from './purpose.ts';
import type { Basin, ElevationSettings } from './settings.ts';

/** An outflow with the reasons for it, to describe it with. */
export interface ChosenFlow extends HexFlow {
  /** A river flows in, or the hex is a source, or all its neighbours are higher. */
  readonly why: 'inflow' | 'source' | 'hollow';
  /** To a lower hex, to one exactly as high, over the rim of a lake, or into an unknown hex. */
  readonly way: 'down' | 'level' | 'over' | 'unknown';
  /** The candidates that it was chosen from; by die if there was more than one. */
  readonly among: readonly Direction[];
}

/** A hex in which rivers end, since it has no way out for good. */
export interface RiverEnd extends Axial {
  readonly water: Basin;
}

export interface Rivers {
  readonly flows: readonly ChosenFlow[];
  readonly endings: readonly RiverEnd[];
}

/** "Wherever three higher hexes surround a lower hex … that hex becomes a source hex". */
const SOURCE = 3;

/**
 * Works the rivers out until nothing changes, in rounds through the hexes in the order in which they became known. Only
 * hexes for which something has changed are examined; the result is the same as if all were, since a hex can come to
 * need an outflow, or get a way out, only when a neighbour becomes known or a river flows in.
 *
 * @param touched indices of the hexes with newly known neighbours or rivers; emptied by this
 */
export function* workOutRivers(
  draft: Draft,
  touched: Set<number>,
  settings: ElevationSettings,
): Procedure<Rivers> {
  const flows: ChosenFlow[] = [];
  const endings = new Map<number, RiverEnd>();
  let last = -1;
  while (touched.size > 0) {
    const index = nextOf(touched, last);
    last = index;
    touched.delete(index);
    const surroundings = surroundingsOf(draft, index);
    if (!needsOutflow(surroundings)) continue;
    const { way, directions } = waysOn(draft, surroundings, settings);
    if (directions.length > 0) {
      const { q, r } = draft.hexAt(index);
      const flow = yield* byDie(directions, { q, r });
      draft.setFlow(index, flow);
      touched.add(memberAt(surroundings.around, flow - 1));
      flows.push({ q, r, flow, why: whyOf(surroundings), way, among: directions });
    } else if (surroundings.unknown.length === 0) {
      const { q, r } = draft.hexAt(index);
      endings.set(index, { q, r, water: settings.basin });
    }
  }
  return { flows, endings: [...endings.values()] };
}

/** The smallest index greater than `last`; if there is none, the smallest of all, which begins a new round. */
function nextOf(indices: ReadonlySet<number>, last: number): number {
  let [next, first] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const index of indices) {
    if (index > last && index < next) next = index;
    if (index < first) first = index;
  }
  return next === Number.POSITIVE_INFINITY ? first : next;
}

/** What matters for the outflow of a hex: the hex and its six neighbours. */
interface Surroundings {
  readonly index: number;
  readonly around: readonly number[];
  readonly unknown: readonly Direction[];
  readonly higher: readonly Direction[];
  /**
   * Lower neighbours or, if all six are known and none is lower, level ones; only those whose water doesn't lead back.
   */
  readonly waysOut: readonly Direction[];
  readonly inflow: boolean;
  /** Whether the hex is land without an outflow. */
  readonly open: boolean;
}

function surroundingsOf(land: KnownLand, index: number): Surroundings {
  const around = indicesAround(land, land.hexAt(index));
  const elevation = land.elevation(index);
  const unknown: Direction[] = [];
  const higher: Direction[] = [];
  const lower: Direction[] = [];
  const level: Direction[] = [];
  const inflow = around.some((there, i) => flowsIn(land, there, directionNumbered(i + 1)));
  for (const direction of DIRECTIONS) {
    const there = memberAt(around, direction - 1);
    if (there < 0) {
      unknown.push(direction);
      continue;
    }
    const difference = land.elevation(there) - elevation;
    if (difference > 0) higher.push(direction);
    // Without an inflow no water can lead back, so the look-up is skipped.
    else if (!inflow || land.mouth(there) !== index) (difference < 0 ? lower : level).push(direction);
  }
  const waysOut = lower.length > 0 || unknown.length > 0 ? lower : level;
  const open = isLand(land, index) && land.flow(index) === null;
  return { index, around, unknown, higher, waysOut, inflow, open };
}

const isHollow = ({ higher }: Surroundings): boolean => higher.length === DIRECTIONS.length;

const needsOutflow = (surroundings: Surroundings): boolean =>
  surroundings.open &&
  (surroundings.inflow ||
    isHollow(surroundings) ||
    (surroundings.higher.length >= SOURCE && surroundings.waysOut.length > 0));

function whyOf(surroundings: Surroundings): ChosenFlow['why'] {
  if (surroundings.inflow) return 'inflow';
  return isHollow(surroundings) ? 'hollow' : 'source';
}

interface Ways {
  readonly way: ChosenFlow['way'];
  readonly directions: readonly Direction[];
}

/** The candidates for the outflow of a hex that needs one; none as long as it has no way out and unknown neighbours. */
function waysOn(land: KnownLand, surroundings: Surroundings, { outflow, basin }: ElevationSettings): Ways {
  const { index, around, waysOut, higher, unknown } = surroundings;
  const heightOf = (direction: Direction): number => land.elevation(memberAt(around, direction - 1));
  const [first] = waysOut;
  if (first !== undefined) {
    const way = heightOf(first) < land.elevation(index) ? 'down' : 'level';
    return { way, directions: outflow === 'random' ? waysOut : lowestOf(waysOut, heightOf) };
  }
  if (unknown.length > 0 || basin === 'swamp') return { way: 'over', directions: [] };
  const rim = higher.filter((direction) => land.mouth(memberAt(around, direction - 1)) !== index);
  return { way: 'over', directions: lowestOf(rim, heightOf) };
}

function lowestOf(directions: readonly Direction[], heightOf: (direction: Direction) => number): Direction[] {
  const lowest = Math.min(...directions.map(heightOf));
  return directions.filter((direction) => heightOf(direction) === lowest);
}

/**
 * Directions of the unknown neighbours that a river may have to be sent to; none if it has a known way out or needs
 * none.
 */
export function unknownWays(land: KnownLand, index: number): readonly Direction[] {
  const { open, inflow, waysOut, unknown } = surroundingsOf(land, index);
  return open && inflow && waysOut.length === 0 ? unknown : [];
}

/** Chooses a direction: "d6 names a direction, again until it names a candidate"; a single candidate needs no die. */
export function* byDie(candidates: readonly Direction[], hex: Axial): Procedure<Direction> {
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return only;
  const request = surveyDice('outflow', 1, hex);
  const faces =
    candidates.length === DIRECTIONS.length ? yield request : yield { ...request, accept: candidates };
  return directionNumbered(memberAt(faces, 0));
}
