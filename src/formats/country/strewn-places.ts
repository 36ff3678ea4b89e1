import type { Axial } from '../../hex/axial.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { seededJitter } from '../drawing/jitter.ts';
import type { Spot } from '../vector/path.ts';

/**
 * The pattern of places repeats after this many hexes along `q` and `r`. It divides the period of all other random
 * choices in drawings.
 */
const PERIOD = 4;

/** Number of darts thrown for each place that there is room for. */
const TRIES = 24;

/**
 * Places scattered evenly over the whole plane, independently of the grid, with a least distance from each other
 * (Poisson disc sampling by dart throwing, on a torus of 4 × 4 hexes). The same distance and seed always give the same
 * places.
 */
export class StrewnPlaces {
  readonly #byHex: readonly (readonly Spot[])[];

  /** @param apart least distance, in hex sizes */
  constructor(apart: number, seed: number) {
    const byHex: Spot[][] = Array.from({ length: PERIOD * PERIOD }, () => []);
    for (const spot of thrown(apart, seed)) {
      const hex = UNIT_LAYOUT.hexAt({ x: spot[0], y: spot[1] });
      const { x, y } = UNIT_LAYOUT.centre(hex);
      byHex[indexOf(hex)]?.push([spot[0] - x, spot[1] - y]);
    }
    this.#byHex = byHex;
  }

  /** The places in a hex, relative to its middle. */
  in(hex: Axial): readonly Spot[] {
    return this.#byHex[indexOf(hex)] ?? [];
  }
}

const indexOf = ({ q, r }: Axial): number => wrapped(q) * PERIOD + wrapped(r);
const wrapped = (n: number): number => ((n % PERIOD) + PERIOD) % PERIOD;

/** Throws darts at the torus, and drops those that hit too close to an earlier one. */
function thrown(apart: number, seed: number): Spot[] {
  const hand = seededJitter(seed);
  const chance = () => (hand() + 1) / 2;
  const room = (PERIOD * PERIOD * 1.5 * Math.sqrt(3)) / (apart * apart);
  const hit: Spot[] = [];
  const cells = new TorusCells(apart);
  for (let dart = 0; dart < room * TRIES; dart++) {
    const place: Spot = [chance(), chance()];
    if (cells.near(place).some((other) => distanceOnTorus(place, other) < apart)) continue;
    hit.push(place);
    cells.add(place);
  }
  return hit.map((place) => onPlane(place));
}

/**
 * Places on the torus, whose coordinates run from 0 to 1 along q and r, in a grid of cells at least as wide as the
 * distance to be checked.
 */
class TorusCells {
  readonly #side: number;
  /** For each cell, the places in it and in the eight cells around it. */
  readonly #near: Spot[][];

  /** @param apart the distance to be checked, in hex sizes */
  constructor(apart: number) {
    this.#side = Math.max(1, Math.floor((PERIOD * 1.5) / apart));
    this.#near = Array.from({ length: this.#side ** 2 }, () => []);
  }

  /** Every place that may be closer than the distance. */
  near([a, b]: Spot): readonly Spot[] {
    return this.#near[this.#cell(Math.floor(a * this.#side), Math.floor(b * this.#side))] ?? [];
  }

  add(place: Spot): void {
    const [column, row] = [Math.floor(place[0] * this.#side), Math.floor(place[1] * this.#side)];
    for (const right of [-1, 0, 1])
      for (const down of [-1, 0, 1]) this.#near[this.#cell(column + right, row + down)]?.push(place);
  }

  #cell(column: number, row: number): number {
    const wrappedHere = (n: number) => (n + this.#side) % this.#side;
    return wrappedHere(column) * this.#side + wrappedHere(row);
  }
}

function onPlane([a, b]: Spot): Spot {
  const { x, y } = UNIT_LAYOUT.centre({ q: a * PERIOD, r: b * PERIOD });
  return [x, y];
}

function distanceOnTorus(one: Spot, other: Spot): number {
  const [a, b] = [one[0] - other[0], one[1] - other[1]];
  const [x, y] = onPlane([a - Math.round(a), b - Math.round(b)]);
  return Math.hypot(x, y);
}
