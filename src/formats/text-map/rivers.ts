import { type Axial, hexDistance, hexKey, sameHex } from '../../hex/axial.ts';
import { type Direction, directionBetween, neighbour } from '../../hex/direction.ts';
import { hexLabel, hexPlace } from '../../hex/label.ts';
import { memberAt } from '../../hex/list.ts';
import { Watershed } from '../../world/watershed.ts';
import { mapPoints, TOO_FAR } from './points.ts';

/** A river as its line has it. */
export interface ReadRiver {
  readonly line: number;
  readonly text: string;
  readonly path: string;
  /** What the water is called; empty where it has no name. */
  readonly label: string;
}

/** How many steps may lie between two points of a river, and how many may be filled in on a whole map. */
export const MOST_STEPS_BETWEEN = 1000;
const MOST_FILLED_IN = 1_000_000;

/**
 * The rivers of a map, laid one after the other: the direction of its line says where the water of each hex flows. Where a
 * river meets one that was laid before, it ends there; none runs in a circle.
 */
export class Rivers {
  readonly flows: (Direction | null)[];
  readonly #indices: ReadonlyMap<number, number>;
  readonly #isSea: (index: number) => boolean;
  readonly #level: number;
  readonly #watershed = new Watershed();
  #filledIn = 0;

  /**
   * @param indices the hexes of the map, by their keys
   * @param isSea whether a hex is deep sea, where every river ends
   */
  constructor(indices: ReadonlyMap<number, number>, isSea: (index: number) => boolean, level: number) {
    this.flows = new Array<Direction | null>(indices.size).fill(null);
    this.#indices = indices;
    this.#isSea = isSea;
    this.#level = level;
    this.#watershed.reserve(indices.size);
    for (let index = 0; index < indices.size; index++) this.#watershed.add(index);
  }

  /**
   * Lays a river, step by step, so that others may have their turn in between.
   *
   * @returns the first known hex that its water is in, and why the rest of it was left out, if it was
   */
  *lay(path: string): Generator<void, { readonly at: Axial | null; readonly why: string | null }, void> {
    let from: Axial | null = null;
    let at: Axial | null = null;
    for (const point of mapPoints(path)) {
      if (!point) return { at, why: TOO_FAR };
      if (point.level !== this.#level) return { at, why: 'it lies on another level than the hexes' };
      const to = point.hex;
      if (from === null) from = to;
      const gap = this.#gap(from, to);
      if (gap !== null) return { at, why: gap };
      while (!sameHex(from, to)) {
        const next: Axial = directionBetween(from, to) === null ? stepTowards(from, to) : to;
        const flows = this.#flow(from, next);
        if (typeof flows === 'string') return { at, why: flows };
        if (flows) at ??= from;
        from = next;
        yield;
      }
    }
    return { at, why: null };
  }

  /** Why the hexes between two points can't be filled in; `null` where they can. */
  #gap(from: Axial, to: Axial): string | null {
    const between = hexDistance(from, to) - 1;
    if (between < 1) return null;
    if (between > MOST_STEPS_BETWEEN)
      return `more than ${MOST_STEPS_BETWEEN.toLocaleString('en')} hexes lie between ${hexLabel(from)} and ${hexLabel(to)}`;
    this.#filledIn += between;
    return this.#filledIn > MOST_FILLED_IN
      ? 'the rivers of this map leave out too many hexes on their way'
      : null;
  }

  /** Lets the water of a hex flow on to the next one; gives whether it does, or why it can't. */
  #flow(from: Axial, next: Axial): boolean | string {
    const index = this.#indices.get(hexKey(from));
    const direction = directionBetween(from, next);
    if (index === undefined || direction === null || this.#isSea(index)) return false;
    const before = memberAt(this.flows, index);
    if (before === direction) return true;
    if (before !== null)
      return `at ${hexLabel(from)} it meets a river that flows another way, and ends there`;
    const downstream = this.#indices.get(hexKey(next));
    if (downstream !== undefined) {
      if (this.#watershed.mouthOf(downstream) === index)
        return `from ${hexLabel(from)} on it would run in a circle`;
      this.#watershed.join(index, downstream);
    }
    this.flows[index] = direction;
    return true;
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
