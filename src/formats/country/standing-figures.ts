import type { Axial } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour } from '../../hex/direction.ts';
import { memberAt } from '../../hex/list.ts';
import type { Terrain } from '../../rules/solo.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { hashIntegers, hexSeed, variantOf } from '../drawing/jitter.ts';
import type { Glyph } from '../drawing/mark.ts';
import { namedTerrainGlyph } from '../drawing/terrain-glyphs.ts';
import { inflowsOf } from '../map/river-marks.ts';
import { edgeMiddle } from '../vector/edge-middle.ts';
import type { Spot } from '../vector/path.ts';
import { type FigureKind, figuresOfKind } from './figures.ts';
import { StrewnPlaces } from './strewn-places.ts';

/** A figure in a hex, such as a tree. */
export interface PlacedFigure {
  /** The same for all figures with this glyph. */
  readonly id: string;
  readonly glyph: Glyph;
  /** Place of its foot relative to the middle of the hex, in hex sizes. */
  readonly at: Spot;
}

/** Finds the record of a hex; `null` if it has not been revealed. */
type Lookup = (hex: Axial) => SoloRecord | null;

/** How one kind of figure is scattered in a terrain. Lengths are in hex sizes. */
interface Growth {
  readonly kind: FigureKind;
  readonly places: StrewnPlaces;
  readonly seed: number;
  /** Percentage of the places that get a figure. */
  readonly taken: number;
  /** Height above its foot of the point that must be clear of rivers: half the figure's height. */
  readonly rise: number;
  /** Distance from rivers, and from a site in the middle of the hex. */
  readonly clear: number;
  /** Distance from the border to other terrain. */
  readonly rim: number;
}

const growth = (
  kind: FigureKind,
  apart: number,
  { taken = 100, rise = 0, clear = 0.2, rim = 0.12, seed = 1 }: Partial<Omit<Growth, 'kind' | 'places'>> = {},
): (() => Growth) => {
  let made: Growth | null = null;
  return () => {
    made ??= { kind, seed, places: new StrewnPlaces(apart, seed), taken, rise, clear, rim };
    return made;
  };
};

const WOOD = { rise: 0.2, clear: 0.27, rim: 0.13 };

/**
 * The figures of each terrain. Their places are the same for the whole map, so that a forest continues across the
 * borders of hexes.
 */
const COUNTRY: Readonly<Partial<Record<Terrain, readonly (() => Growth)[]>>> = {
  ocean: [growth('wave', 0.56, { taken: 45, rim: 0.4, seed: 2 })],
  coastal: [growth('ripple', 0.5, { taken: 45, rim: 0.4, seed: 3 })],
  swamp: [
    growth('reeds', 0.46, { taken: 55, rise: 0.14, clear: 0.24, seed: 4 }),
    growth('wave', 0.5, { taken: 34, seed: 5 }),
  ],
  desert: [growth('dune', 0.42, { taken: 88, rise: 0.08, rim: 0.2, seed: 6 })],
  plain: [growth('tuft', 0.4, { taken: 44, rise: 0.06, clear: 0.16, seed: 7 })],
  forest: [growth('tree', 0.37, { ...WOOD, seed: 8 })],
  'forested-hills': [
    growth('green-hill', 0.66, { taken: 100, rise: 0.14, clear: 0.26, rim: 0.26, seed: 9 }),
    growth('fir', 0.37, { ...WOOD, taken: 82, seed: 10 }),
  ],
  rough: [
    growth('boulder', 0.44, { taken: 66, rise: 0.1, clear: 0.24, rim: 0.18, seed: 11 }),
    growth('tuft', 0.5, { taken: 22, rise: 0.06, clear: 0.16, seed: 12 }),
  ],
  'green-hills': [
    growth('green-hill', 0.52, { taken: 96, rise: 0.14, clear: 0.26, rim: 0.26, seed: 13 }),
    growth('tuft', 0.5, { taken: 34, rise: 0.06, clear: 0.16, seed: 14 }),
  ],
  hills: [growth('hill', 0.5, { taken: 98, rise: 0.14, clear: 0.26, rim: 0.26, seed: 15 })],
  mountains: [growth('peak', 0.47, { rise: 0.26, clear: 0.28, rim: 0.24, seed: 16 })],
};

/** Distance from the border at which figures reach their full size. */
const FULL_SIZE_FROM = 0.7;

/**
 * Factor of `rim` for borders to unknown hexes: figures may come closer to them, since the terrain may continue there,
 * but must hardly cover them.
 */
const UNKNOWN_RIM = 0.8;

/** Radius of the free space around a site or the mouth of a cave. */
const SITE_ROOM = 0.42;

/** Distance from a hex's middle to its sides. */
const INRADIUS = Math.sqrt(3) / 2;

/**
 * The figures in a hex, in no particular order. They show nothing but its terrain. Places are scattered over the whole
 * map, so that a forest continues from hex to hex; figures are fewer and smaller near other terrain, and stay clear of
 * rivers, sites and caves. A mountain, a volcano or a glacier is a single picture in the middle of its hex.
 *
 * @param lookup finds the hexes around it
 */
export function figuresIn(hex: SoloRecord, lookup: Lookup): PlacedFigure[] {
  const kinds = COUNTRY[hex.terrain];
  if (!kinds) return [wholeHex(hex)];
  const borders = bordersOf(hex, lookup);
  const unknown = DIRECTIONS.filter((direction) => lookup(neighbour(hex, direction)) === null);
  const waters = watersOf(hex, lookup);
  const isOccupied = hex.site !== null || hex.flow === 'underworld';
  return kinds.flatMap((growthOf) => {
    const { kind, places, seed, taken, rise, clear, rim } = growthOf();
    const figures = figuresOfKind(kind);
    return places.in(hex).flatMap((at, index): PlacedFigure[] => {
      const chance = hashIntegers(hexSeed(hex), index * 64 + seed);
      if (chance % 100 >= taken) return [];
      const body: Spot = [at[0], at[1] - rise];
      const inside = distanceWithin(at, borders);
      if (distanceWithin(at, unknown) < rim * UNKNOWN_RIM) return [];
      if (distanceWithin([at[0], at[1] - 2 * rise], unknown) < 0) return [];
      if (inside < rim * (0.7 + ((chance >>> 8) % 64) / 106)) return [];
      if (waters.some((water) => distanceToLine(body, water) < clear)) return [];
      if (isOccupied && Math.hypot(body[0], body[1] + 0.05) < SITE_ROOM + clear * 0.4) return [];
      const variant = variantFor(figures.length, inside, chance >>> 16, hex, kind);
      return [{ id: `${kind}-${variant}`, glyph: memberAt(figures, variant), at }];
    });
  });
}

/** The single picture of a hex's terrain. */
export const wholeHex = (hex: SoloRecord): PlacedFigure => ({
  ...namedTerrainGlyph(hex.terrain, variantOf(hex)),
  at: [0, 0],
});

/**
 * Chooses a drawing by size: small near the border and in some places within, large inside; peaks and hills are larger,
 * the higher the hex.
 */
function variantFor(
  count: number,
  inside: number,
  chance: number,
  hex: SoloRecord,
  kind: FigureKind,
): number {
  const depth = Math.min(1, inside / FULL_SIZE_FROM);
  const height = RISING.includes(kind) ? heightWithin(hex) : depth;
  const middle = (0.1 + 0.4 * ((depth + height) / 2)) * (count - 1);
  const spread = (((chance % 256) / 255) * 2 - 1) * count * 0.5;
  return Math.max(0, Math.min(count - 1, Math.round(middle + spread)));
}

const RISING: readonly FigureKind[] = ['peak', 'hill', 'green-hill', 'boulder'];

/** Where the altitude is between 4 and 8, as a fraction from 0 to 1. */
const heightWithin = ({ altitude }: SoloRecord): number => Math.max(0, Math.min(1, (altitude - 4) / 4));

/**
 * The directions of neighbours with other terrain. Unknown neighbours don't count, because the terrain may continue
 * there.
 */
const bordersOf = (hex: SoloRecord, lookup: Lookup): Direction[] =>
  DIRECTIONS.filter((direction) => {
    const there = lookup(neighbour(hex, direction));
    return there !== null && there.terrain !== hex.terrain;
  });

/** Distance from a place to the nearest of these sides; 2 if there are none. */
function distanceWithin([x, y]: Spot, borders: readonly Direction[]): number {
  let least = 2;
  for (const direction of borders) {
    const [ex, ey] = edgeMiddle(direction);
    least = Math.min(least, INRADIUS - (x * ex + y * ey) / INRADIUS);
  }
  return least;
}

type Line = readonly [from: Spot, to: Spot];

/** The rivers in a hex, roughly: straight lines from the sides where they enter or leave to the middle. */
function watersOf(hex: SoloRecord, lookup: Lookup): Line[] {
  if (hex.flow === null) return [];
  const sides = [...inflowsOf(hex, lookup), ...(typeof hex.flow === 'number' ? [hex.flow] : [])];
  return sides.map((direction) => [edgeMiddle(direction), [0, 0]] as const);
}

function distanceToLine([x, y]: Spot, [[ax, ay], [bx, by]]: Line): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - dx * t, y - ay - dy * t);
}
