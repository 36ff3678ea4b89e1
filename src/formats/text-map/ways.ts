import { type Axial, hexDistance, sameHex } from '../../hex/axial.ts';
import { type Direction, directionBetween, neighbour } from '../../hex/direction.ts';
import { hexLabel, hexPlace } from '../../hex/label.ts';
import { mapPoints, tooFar } from './points.ts';

/** How many steps may lie between two points of a path, and how many may be filled in on a whole map. */
export const MOST_STEPS_BETWEEN = 1000;
const MOST_FILLED_IN = 1_000_000;

/** The ways that paths of a map run, from hex to hex. */
export class Ways {
  readonly #level: number;
  #filledIn = 0;

  /** @param level the one that the hexes of the map lie on */
  constructor(level: number) {
    this.#level = level;
  }

  /** The steps of a path, the gaps between its points filled in; gives at the end why the rest of it was left out, if it was. */
  *stepsAlong(path: string): Generator<readonly [from: Axial, to: Axial], string | null, void> {
    let from: Axial | null = null;
    for (const point of mapPoints(path)) {
      if (!point) return tooFar();
      if (point.level !== this.#level) return 'it lies on another level than the hexes';
      const to = point.hex;
      if (from === null) from = to;
      const gap = this.#gap(from, to);
      if (gap !== null) return gap;
      while (!sameHex(from, to)) {
        const next: Axial = directionBetween(from, to) === null ? stepTowards(from, to) : to;
        yield [from, next];
        from = next;
      }
    }
    return null;
  }

  /** Why the hexes between two points can't be filled in; `null` where they can. */
  #gap(from: Axial, to: Axial): string | null {
    const between = hexDistance(from, to) - 1;
    if (between < 1) return null;
    if (between > MOST_STEPS_BETWEEN)
      return `more than ${MOST_STEPS_BETWEEN.toLocaleString('en')} hexes lie between ${hexLabel(from)} and ${hexLabel(to)}`;
    this.#filledIn += between;
    return this.#filledIn > MOST_FILLED_IN
      ? 'the rivers and roads of this map leave out too many hexes on their way'
      : null;
  }
}

/** The neighbours in the order in which Text Mapper tries them: the first of several that are as near is taken. */
const TRIED: readonly Direction[] = [6, 1, 2, 3, 4, 5];

/**
 * The next hex on the way to another one as Text Mapper fills it in: the neighbour whose column and row are nearest, as the
 * crow flies over a grid of squares.
 */
function stepTowards(from: Axial, to: Axial): Axial {
  const goal = hexPlace(to);
  let best = from;
  let nearest = Number.POSITIVE_INFINITY;
  for (const direction of TRIED) {
    const next = neighbour(from, direction);
    const { column, row } = hexPlace(next);
    const distance = (goal.column - column) ** 2 + (goal.row - row) ** 2;
    if (distance >= nearest) continue;
    nearest = distance;
    best = next;
  }
  return best;
}
