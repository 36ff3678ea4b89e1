import { memberAt } from '../../hex/list.ts';
import type { Density } from '../../rules/battlefield/battlefield.ts';
import { hashIntegers, seededJitter } from '../drawing/jitter.ts';
import type { Glyph } from '../drawing/mark.ts';
import { siteGlyph } from '../drawing/site-glyphs.ts';
import type { Spot } from '../vector/path.ts';
import { polygonSides } from '../vector/polygon-sides.ts';
import { cross, difference, distance, plus } from '../vector/vectors.ts';
import * as glyphs from './glyphs.ts';
import { PART, parcelOf } from './ground.ts';
import type { Painter } from './painter.ts';
import type { PlacedFeature, Plan } from './plan.ts';

/** A glyph and its place, in the layout's unit. */
interface PlacedGlyph {
  readonly id: string;
  readonly glyph: Glyph;
  readonly spot: Spot;
}

/** All upright things on the ground: mountains, trees, reeds, waves, vines and houses, in order from back to front. */
export function uprightThings(plan: Plan, painter: Painter): string {
  const placed = plan.of(...STANDING).flatMap((one) => glyphsOf(plan, one));
  return placed
    .sort((a, b) => a.spot[1] - b.spot[1] || a.spot[0] - b.spot[0])
    .map(({ id, glyph, spot }) => painter.use(id, glyph, spot))
    .join('');
}

const STANDING = [
  'landmark',
  'mountain',
  'trees',
  'lake',
  'marsh',
  'orchard',
  'olive-grove',
  'vineyard',
  'settlement',
  'village',
  'town',
  'city',
] as const;

function glyphsOf(plan: Plan, { cell, feature }: PlacedFeature): PlacedGlyph[] {
  const part = feature.size ? PART[feature.size] : 1;
  switch (feature.kind) {
    case 'landmark':
      return [{ id: feature.site, glyph: siteGlyph(feature.site), spot: besideWays(plan, cell) }];
    case 'mountain':
      return [one('peaks', glyphs.PEAKS, hashIntegers(cell, 3), plan.layout.middle(cell))];
    case 'trees': {
      const { tree, density } = feature;
      const { distance, foot } = GROWTH[tree];
      const spread = plan.has(cell, 'hill') ? 0.5 : 0.7;
      const apart = distance * (density ? APART_BY_DENSITY[density] : 1);
      return strewn(plan, cell, part * spread, apart, 0.17).map(([x, y], i) =>
        one(tree, glyphs.TREES[tree], hashIntegers(cell, i), [x, y + foot]),
      );
    }
    case 'lake':
      return strewn(plan, cell, part * 0.5, 0.44, 0.1).map((spot, i) =>
        one('wave', glyphs.WAVE, hashIntegers(cell, i), spot),
      );
    case 'marsh':
      return strewn(plan, cell, part * 0.68, 0.42, 0.12).map((spot, i) =>
        i % 3 === 1
          ? one('wave', glyphs.WAVE, hashIntegers(cell, i), spot)
          : one('reeds', glyphs.REEDS, hashIntegers(cell, i), spot),
      );
    case 'orchard':
      return rows(plan, cell, 0.36, 0.34, 0.15).map((spot, i) => one('fruit', glyphs.FRUIT_TREE, i, spot));
    case 'olive-grove':
      return rows(plan, cell, 0.42, 0.34, 0.16).map((spot, i) => one('olive', glyphs.OLIVE, i, spot));
    case 'vineyard':
      return rows(plan, cell, 0.17, 0.29, 0.1).map((spot) => one('vine', glyphs.VINES, 0, spot));
    case 'settlement':
      return houses(plan, cell, SETTLEMENT, 0);
    case 'village':
      return houses(plan, cell, VILLAGE, 1);
    case 'town':
      return houses(plan, cell, TOWN, 1);
    case 'city':
      return houses(plan, cell, CITY, 2);
    default:
      return [];
  }
}

/** Distance between trees, and how far each tree's foot is below its place, so that the crown stays within the cell. */
const GROWTH = {
  deciduous: { distance: 0.37, foot: 0.15 },
  coniferous: { distance: 0.34, foot: 0.23 },
  palm: { distance: 0.42, foot: 0.26 },
} as const;

/** Factor of the distance between trees in an open or a dense wood. */
const APART_BY_DENSITY: Readonly<Record<Density, number>> = { open: 1.3, dense: 0.78 };

function one(id: string, variants: readonly Glyph[], number: number, spot: Spot): PlacedGlyph {
  const variant = number % variants.length;
  return { id: `${id}-${variant}`, glyph: memberAt(variants, variant), spot };
}

/** The middle of a cell; if a route runs too close to it, the place that is farthest from routes. */
function besideWays(plan: Plan, cell: number): Spot {
  const middle = plan.layout.middle(cell);
  if (plan.room(cell, middle) >= LANDMARK_ROOM) return middle;
  return ELSEWHERE_FOR_LANDMARKS.map((place) => plus(middle, place)).reduce((a, b) =>
    plan.room(cell, b) > plan.room(cell, a) ? b : a,
  );
}

const LANDMARK_ROOM = 0.45;
const ELSEWHERE_FOR_LANDMARKS: readonly Spot[] = [
  [0, -0.32],
  [-0.38, 0],
  [0.38, 0],
  [0, 0.34],
  [-0.3, -0.26],
  [0.3, -0.26],
  [-0.3, 0.28],
  [0.3, 0.28],
];

/** Places scattered over a cell, clear of routes that run through it; at least one, where there is most room. */
function strewn(plan: Plan, cell: number, part: number, distance: number, clearance: number): Spot[] {
  const polygon = parcelOf(plan, cell, part);
  const [x, y] = plan.layout.middle(cell);
  const hand = seededJitter(hashIntegers(cell, 11));
  const spots: Spot[] = [];
  const reach = Math.ceil(1.2 / distance);
  for (let row = -reach; row <= reach; row++)
    for (let column = -reach; column <= reach; column++) {
      const dx = (column + (row % 2 === 0 ? 0 : 0.5)) * distance + hand() * distance * 0.16;
      const dy = row * distance * 0.8 + hand() * distance * 0.14;
      spots.push([x + dx, y + dy]);
    }
  const inside = spots.filter((spot) => isWithin(polygon, spot));
  const clear = inside.filter((spot) => plan.room(cell, spot) >= clearance);
  if (clear.length > 0) return clear;
  const roomiest = inside.reduce<Spot>((a, b) => (plan.room(cell, b) > plan.room(cell, a) ? b : a), [x, y]);
  return [roomiest];
}

/** Places in rows, as in a plantation. */
function rows(plan: Plan, cell: number, across: number, down: number, clearance: number): Spot[] {
  const polygon = parcelOf(plan, cell, 0.68);
  const [x, y] = plan.layout.middle(cell);
  const most = (step: number) => Math.floor(1 / step);
  const spots: Spot[] = [];
  for (let row = -most(down); row <= most(down); row++)
    for (let column = -most(across); column <= most(across); column++)
      spots.push([x + (column + 0.5) * across, y + (row + 0.5) * down]);
  return spots.filter((spot) => isWithin(polygon, spot) && plan.room(cell, spot) >= clearance);
}

/** True if a place is in a convex polygon (clockwise). */
const isWithin = (polygon: readonly Spot[], place: Spot): boolean =>
  polygonSides(polygon).every(
    ([corner, next]) => cross(difference(next, corner), difference(place, corner)) >= 0,
  );

const SETTLEMENT: readonly Spot[] = [
  [0.3, -0.12],
  [-0.28, 0.02],
  [0.16, 0.32],
];
const VILLAGE: readonly Spot[] = [
  [0.04, 0.1],
  [-0.36, -0.22],
  [0.34, -0.24],
  [-0.44, 0.16],
  [0.46, 0.12],
  [-0.14, 0.44],
  [0.3, 0.42],
];
const TOWN: readonly Spot[] = [
  [0.02, 0.06],
  [-0.36, -0.38],
  [0.02, -0.44],
  [0.42, -0.36],
  [-0.44, 0.0],
  [0.46, 0.02],
  [-0.4, 0.38],
  [0.02, 0.5],
  [0.42, 0.38],
];
const CITY: readonly Spot[] = [
  [0.02, -0.06],
  [0.0, 0.4],
  [-0.44, -0.36],
  [0.44, -0.36],
  [-0.52, 0.04],
  [0.52, 0.04],
  [-0.4, 0.38],
  [0.42, 0.4],
  [0.0, -0.46],
];

/** Other places for houses, used where a street or stream takes up the usual ones. */
const ELSEWHERE: readonly Spot[] = [
  [-0.5, -0.44],
  [0.5, -0.44],
  [-0.5, 0.48],
  [0.5, 0.48],
  [-0.56, 0],
  [0.56, 0],
  [0, -0.56],
  [0, 0.58],
];
const HOUSE_ROOM = 0.2;
const APART = 0.34;

/** Houses in their places. The first `landmarks` of them are special: a church, or in a city a keep and a church. */
function houses(plan: Plan, cell: number, places: readonly Spot[], landmarks: 0 | 1 | 2): PlacedGlyph[] {
  const middle = plan.layout.middle(cell);
  const all = [...places, ...ELSEWHERE].map((place) => plus(middle, place));
  const taken: Spot[] = [];
  for (const spot of all) {
    if (taken.length === places.length) break;
    if (plan.room(cell, spot) < HOUSE_ROOM) continue;
    if (taken.some((other) => distance(other, spot) < APART)) continue;
    taken.push(spot);
  }
  if (taken.length === 0) {
    const roomiest = all.reduce((a, b) => (plan.room(cell, b) > plan.room(cell, a) ? b : a));
    taken.push(roomiest);
  }
  return taken.map((spot, i) => {
    if (landmarks === 2 && i === 0) return { id: 'keep', glyph: glyphs.KEEP, spot };
    if (landmarks > 0 && i === landmarks - 1) return { id: 'church', glyph: glyphs.CHURCH, spot };
    return one('house', glyphs.HOUSE, hashIntegers(cell, i), spot);
  });
}
