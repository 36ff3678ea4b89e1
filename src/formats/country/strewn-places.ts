import type { Axial } from '../../hex/axial.ts';
import { HexLayout } from '../../hex/layout.ts';
import { seededJitter } from '../drawing/jitter.ts';
import type { Spot } from '../vector/path.ts';

const UNIT = new HexLayout(1);

/** After so many hexes in either direction the same places come again: a part of what all chances come again after. */
const PERIOD = 4;

/** How often a place is tried for each one that there is room for. */
const TRIES = 24;

/**
 * Places strewn evenly over the whole plane without regard to the grid, none closer to another than so far (Poisson disc
 * sampling by dart throwing, on a torus of 4 × 4 hexes). Always the same for the same distance and seed.
 */
export class StrewnPlaces {
  readonly #byHex: readonly (readonly Spot[])[];

  /** @param apart in the size of a hex */
  constructor(apart: number, seed: number) {
    const byHex: Spot[][] = Array.from({ length: PERIOD * PERIOD }, () => []);
    for (const spot of thrown(apart, seed)) {
      const hex = UNIT.hexAt({ x: spot[0], y: spot[1] });
      const { x, y } = UNIT.centre(hex);
      byHex[indexOf(hex)]?.push([spot[0] - x, spot[1] - y]);
    }
    this.#byHex = byHex;
  }

  /** The places in a hex, around its middle. */
  in(hex: Axial): readonly Spot[] {
    return this.#byHex[indexOf(hex)] ?? [];
  }
}

const indexOf = ({ q, r }: Axial): number => wrapped(q) * PERIOD + wrapped(r);
const wrapped = (n: number): number => ((n % PERIOD) + PERIOD) % PERIOD;

/** Darts at the torus, those left out that hit too close to an earlier one. */
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

/** Places on the torus, counted along q and r from 0 to 1 each, by cells no narrower than the distance that is asked about. */
class TorusCells {
  readonly #side: number;
  /** By cell, the places in it and in the eight around it. */
  readonly #near: Spot[][];

  /** @param apart in the size of a hex */
  constructor(apart: number) {
    this.#side = Math.max(1, Math.floor((PERIOD * 1.5) / apart));
    this.#near = Array.from({ length: this.#side ** 2 }, () => []);
  }

  /** Every place that may lie closer than the distance. */
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
  const { x, y } = UNIT.centre({ q: a * PERIOD, r: b * PERIOD });
  return [x, y];
}

function distanceOnTorus(one: Spot, other: Spot): number {
  const [a, b] = [one[0] - other[0], one[1] - other[1]];
  const [x, y] = onPlane([a - Math.round(a), b - Math.round(b)]);
  return Math.hypot(x, y);
}
