import { memberAt, partitionPoint } from '../../hex/list.ts';
import type { Spot } from './path.ts';
import { distance, interpolate, plus, times, unitTowards } from './vectors.ts';

/** A point on a line, and the direction of the line there. */
export interface PlaceOnLine {
  readonly at: Spot;
  /** A unit vector. */
  readonly along: Spot;
}

/** An open line through at least two points; positions are lengths along it. Beyond its ends it continues straight. */
export class Polyline {
  readonly spots: readonly Spot[];
  /** The length along the line up to each of its points. */
  readonly #lengths: readonly number[];

  constructor(spots: readonly Spot[]) {
    this.spots = spots;
    let length = 0;
    this.#lengths = spots.map((spot, i) => {
      const before = spots[i - 1];
      if (before) length += distance(before, spot);
      return length;
    });
  }

  get length(): number {
    return this.#lengths.at(-1) ?? 0;
  }

  placeAt(length: number): PlaceOnLine {
    const lines = this.spots.length - 1;
    const reached = partitionPoint(lines, (line) => memberAt(this.#lengths, line) <= length);
    const line = Math.max(0, reached - 1);
    const [from, to] = [memberAt(this.spots, line), memberAt(this.spots, line + 1)];
    const along = unitTowards(from, to);
    return { at: plus(from, times(along, length - memberAt(this.#lengths, line))), along };
  }

  /** Points along a part of the line, at most `step` apart. */
  placesAlong(from: number, to: number, step: number): PlaceOnLine[] {
    const count = Math.max(1, Math.ceil((to - from) / step));
    return Array.from({ length: count + 1 }, (_, i) => this.placeAt(from + ((to - from) * i) / count));
  }

  /** The position of the line's own point that is nearest to a spot. */
  nearest(spot: Spot): number {
    let best = { length: 0, away: Number.POSITIVE_INFINITY };
    this.spots.forEach((at, i) => {
      const away = distance(at, spot);
      if (away < best.away) best = { length: memberAt(this.#lengths, i), away };
    });
    return best.length;
  }

  reversed(): Polyline {
    return new Polyline(this.spots.toReversed());
  }

  /**
   * This line with its bends smoothed.
   *
   * @param reach distance along the line over which each point is averaged
   */
  smoothed(reach: number): Polyline {
    const step = reach / 3;
    const places = this.placesAlong(0, this.length, step).map(({ at }) => at);
    const weights = Array.from({ length: 7 }, (_, i) => Math.exp(-((i - 3) ** 2) / 4.5));
    const smooth = places.map((place, i): Spot => {
      let sum: Spot = [0, 0];
      let weight = 0;
      weights.forEach((each, j) => {
        // Near the ends fewer neighbours are used, equally on both sides, so that the ends stay in place.
        const room = Math.min(3, i, places.length - 1 - i);
        const offset = Math.max(-room, Math.min(room, j - 3));
        sum = plus(sum, times(places[i + offset] ?? place, each));
        weight += each;
      });
      return times(sum, 1 / weight);
    });
    return new Polyline(smooth);
  }

  /** The sum of all turns of the line between two positions, in radians. */
  turning(from: number, to: number, step: number): number {
    let sum = 0;
    let before: Spot | null = null;
    for (const { along } of this.placesAlong(from, to, step)) {
      if (before) sum += turn(before, along);
      before = along;
    }
    return sum;
  }

  /** The sharpest turn, in radians, between consecutive points of a part of the line that are `step` apart. */
  sharpestTurn(from: number, to: number, step: number): number {
    const places = this.placesAlong(from, to, step);
    return places
      .slice(1)
      .reduce((most, { along }, i) => Math.max(most, turn(places[i]?.along ?? along, along)), 0);
  }
}

const turn = (a: Spot, b: Spot): number => Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1])));

/** Points on a straight line, including both ends. */
export const straight = (from: Spot, to: Spot, steps: number): Spot[] =>
  Array.from({ length: steps + 1 }, (_, i) => interpolate(from, to, i / steps));
