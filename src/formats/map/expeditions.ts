import { type Axial, hexKey, ORIGIN, sameHex } from '../../hex/axial.ts';
import { DIRECTIONS, directionBetween, neighbour } from '../../hex/direction.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { isDark } from '../drawing/colour.ts';
import type { Palette } from '../drawing/palette.ts';
import { ellipse, polygon, polyline, quadratic, type Spot, spotOf } from '../vector/path.ts';
import { plus, rotated, times, unit } from '../vector/vectors.ts';

/** A part of an expedition's route in one hex, in hex sizes (radius of a hex), relative to its middle. */
export interface WayMark {
  /** Number of the expedition, from 1. */
  readonly expedition: number;
  readonly d: string;
  /** True for the dot at the start of an expedition and the head of the arrow at its end. */
  readonly filled: boolean;
}

type Found = Axial & Pick<SoloRecord, 'origin' | 'given'>;

/** Place where routes pass a hex: beside the middle, where sites are drawn and rivers run. */
const PASSING: Spot = [-0.15, 0.14];
const DOT = 0.1;
const HEAD = 0.24;
const HEAD_WIDTH = 0.15;

/**
 * The expeditions that discovered a world, derived from its hexes. An expedition starts from a known hex, and lasts as
 * long as every hex is entered from the one that was discovered before it. Hexes known from the start belong to none.
 */
export class Expeditions {
  /** For each hex, the expedition that discovered it; 0 for those known from the start. */
  readonly #of = new Map<number, number>();
  #last: Axial = ORIGIN;
  #count = 0;
  /** True if the world began with a given map instead of a starting hex. */
  #isGiven = false;

  /** Number of expeditions so far. */
  get count(): number {
    return this.#count;
  }

  /** Number of hexes that were added. */
  get hexes(): number {
    return this.#of.size;
  }

  /** Adds the next hex in the order of discovery. */
  add(hex: Found): void {
    this.#isGiven ||= hex.given === true;
    const isStart = hex.origin === null || (!this.#isGiven && sameHex(hex.origin, ORIGIN));
    const goesOn =
      hex.origin !== null && sameHex(hex.origin, this.#last) && this.#of.get(hexKey(this.#last)) !== 0;
    if (!isStart && !goesOn) this.#count++;
    this.#of.set(hexKey(hex), isStart ? 0 : this.#count);
    this.#last = { q: hex.q, r: hex.r };
  }

  /** The expedition that discovered a hex; 0 if the hex was known from the start, or is not known. */
  of(hex: Axial): number {
    return this.#of.get(hexKey(hex)) ?? 0;
  }

  /** The routes in a hex: of the expedition that discovered it, and of those that start from it. */
  marks(hex: Found, originOf: (hex: Axial) => Axial | null): WayMark[] {
    const own = this.of(hex);
    const inwards = own === 0 || !hex.origin ? null : edgeTowards(hex, hex.origin);
    const marks: WayMark[] = [];
    let ends = inwards !== null;
    for (const direction of DIRECTIONS) {
      const next = neighbour(hex, direction);
      const expedition = this.of(next);
      const origin = expedition === 0 ? null : originOf(next);
      if (!origin || !sameHex(origin, hex)) continue;
      const outwards = edgeTowards(hex, next);
      if (inwards && expedition === own) {
        ends = false;
        marks.push({ expedition, d: quadratic(inwards, PASSING, outwards), filled: false });
      } else {
        marks.push(
          { expedition, d: polyline([PASSING, outwards]), filled: false },
          { expedition, d: ellipse(...PASSING, DOT), filled: true },
        );
      }
    }
    return ends && inwards ? [...marks, ...arrival(own, inwards)] : marks;
  }
}

function edgeTowards(from: Axial, to: Axial): Spot {
  const direction = directionBetween(from, to);
  if (direction === null) throw new Error('a hex is entered from one beside it');
  return spotOf(UNIT_LAYOUT.edge(ORIGIN, direction));
}

/** The end of a route, with the head of an arrow. */
function arrival(expedition: number, inwards: Spot): WayMark[] {
  const ahead = unit(plus(PASSING, times(inwards, -1)));
  const aside = rotated(ahead, Math.PI / 2);
  const neck = plus(PASSING, times(ahead, -HEAD * 0.6));
  return [
    { expedition, d: polyline([inwards, neck]), filled: false },
    {
      expedition,
      d: polygon([
        plus(PASSING, times(ahead, HEAD * 0.6)),
        plus(neck, times(aside, HEAD_WIDTH)),
        plus(neck, times(aside, -HEAD_WIDTH)),
      ]),
      filled: true,
    },
  ];
}

/** Widths of a route and its halo, in hex sizes. */
export const WAY_WIDTH = 0.085;
export const WAY_HALO = 0.17;

/** Colours of successive expeditions, on light and dark sheets; after the last one, they repeat. */
const LIGHT_WAYS = ['#8c2f24', '#2d5287', '#6d3a7c', '#1f6a5c', '#9a5a10', '#4a4a52'] as const;
const DARK_WAYS = ['#f0a070', '#9cc4f0', '#d9a6e6', '#86d3bb', '#f0cf6e', '#d8d3cb'] as const;

export function wayColour(expedition: number, { paper }: Palette): string {
  const colours = isDark(paper) ? DARK_WAYS : LIGHT_WAYS;
  return memberAt(colours, (expedition - 1) % colours.length);
}

/** A sample of an expedition's route, from its dot to the head of its arrow, across one hex. */
export function sampleWay(): readonly WayMark[] {
  const expeditions = new Expeditions();
  const hex = { q: 0, r: -1, origin: { q: 0, r: 0 } };
  for (const each of [{ q: 0, r: 0, origin: null }, hex, { q: 1, r: -2, origin: hex }]) expeditions.add(each);
  return expeditions.marks(hex, () => hex);
}
