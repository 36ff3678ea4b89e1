import { type Axial, hexKey } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { hashIntegers, seededJitter } from '../drawing/jitter.ts';
import type { Spot } from '../vector/path.ts';

/** A depth in fathoms, written in the sea where it was measured. */
export interface Sounding {
  readonly fathoms: number;
  /** Distance from the coast in hexes. */
  readonly distance: number;
  readonly at: Spot;
}

/** Least depth at one, two and three hexes from the coast, and how much may be added. The ranges don't overlap. */
const DEPTHS = [
  { least: 7, spread: 3 },
  { least: 12, spread: 9 },
  { least: 26, spread: 21 },
] as const;

/** Depths around land: the farther from the coast, the deeper; less deep if land is on several sides. */
export function soundings(land: readonly Axial[]): Sounding[] {
  const seen = new Set(land.map(hexKey));
  const isLand = new Set(seen);
  const taken: Sounding[] = [];
  let rim = land;
  for (const [i, depth] of DEPTHS.entries()) {
    const belt: Axial[] = [];
    for (const hex of rim.flatMap(neighbours)) {
      if (seen.has(hexKey(hex))) continue;
      seen.add(hexKey(hex));
      belt.push(hex);
    }
    for (const hex of belt) taken.push(sounding(hex, i + 1, depth, (one) => isLand.has(hexKey(one))));
    rim = belt;
  }
  return taken;
}

function sounding(
  hex: Axial,
  distance: number,
  { least, spread }: (typeof DEPTHS)[number],
  isLand: (hex: Axial) => boolean,
): Sounding {
  const shores = neighbours(hex).filter(isLand);
  const { x, y } = UNIT_LAYOUT.centre(hex);
  const seed = hashIntegers(hex.q + 17, hex.r - 5);
  const hand = seededJitter(seed);
  // Away from the shores, where there is room for figures.
  const away = shores.reduce<Spot>(
    ([ax, ay], shore) => {
      const middle = UNIT_LAYOUT.centre(shore);
      return [ax + (x - middle.x) * 0.06, ay + (y - middle.y) * 0.06];
    },
    [0, 0],
  );
  const stray = distance === 1 ? 0.14 : 0.3;
  return {
    fathoms: least - shores.length + (seed % spread),
    distance,
    at: [x + away[0] + hand() * stray, y + away[1] + hand() * stray],
  };
}
