import { type Axial, hexDistance, sameHex } from '../../hex/axial.ts';
import { type Direction, directionBetween, neighbour } from '../../hex/direction.ts';
import { columnAndRow, hexLabel } from '../../hex/label.ts';
import { mapPoints, tooFar } from './points.ts';

/** Limits of the steps between two consecutive points of a path, and of all hexes that are filled in on a map. */
const MOST_STEPS_BETWEEN = 1000;
const MOST_FILLED_IN = 1_000_000;

/** Follows the paths of a map from hex to hex. */
export class PathFollower {
  readonly #level: number;
  #filledIn = 0;

  /** @param level the level of the map's hexes */
  constructor(level: number) {
    this.#level = level;
  }

  /**
   * The steps of a path, with the gaps between its points filled in. The return value is the reason why the rest of the
   * path was left out; `null` if nothing was.
   */
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

  /** The reason why the hexes between two points can't be filled in; `null` if they can. */
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

/** The order in which Text Mapper tries the neighbours: the first of several equally near ones is taken. */
const TRIED: readonly Direction[] = [6, 1, 2, 3, 4, 5];

/**
 * The next hex on the way to another one, as Text Mapper fills it in: the neighbour whose column and row are nearest to
 * the goal's, by straight-line distance as on a grid of squares.
 */
function stepTowards(from: Axial, to: Axial): Axial {
  const goal = columnAndRow(to);
  let best = from;
  let nearest = Number.POSITIVE_INFINITY;
  for (const direction of TRIED) {
    const next = neighbour(from, direction);
    const { column, row } = columnAndRow(next);
    const distance = (goal.column - column) ** 2 + (goal.row - row) ** 2;
    if (distance >= nearest) continue;
    nearest = distance;
    best = next;
  }
  return best;
}
