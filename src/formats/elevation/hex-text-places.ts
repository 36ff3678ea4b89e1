import { memberAt } from '../../hex/list.ts';
import { groupedDigits } from '../../text/grouped-digits.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import type { Gap } from '../drawing/trail-gaps.ts';
import { type Box, grownBox } from '../sheet/box.ts';
import type { Spot } from '../vector/path.ts';
import { coursesOf, placesAlong } from './courses.ts';
import type { LandScene } from './land-scene.ts';
import type { Summit } from './summits.ts';
import { COAST } from './tints.ts';

/** Font sizes, in hex sizes (radius of a hex). */
export const TEXT_SIZES = { number: 0.2, elevation: 0.235, peak: 0.19 } as const;

/** Places of the text in a hex: the middles of the baselines, and the foot of the summit's mark. */
export interface HexTextPlaces {
  readonly number: Spot;
  readonly elevation: Spot;
  readonly summit: Spot;
  readonly peak: Spot;
}

/**
 * Distance from the height's baseline up to the number's, and from a mark's foot down to the baseline of its height.
 */
const NUMBER_RISE = 0.24;
const PEAK_DROP = 0.175;

const LABEL_PLACES: readonly Spot[] = [-0.3, -0.24, -0.36].flatMap((y) =>
  [0, -0.12, 0.12, -0.24, 0.24, -0.35, 0.35].map((x): Spot => [x, y]),
);

const SUMMIT_PLACES: readonly Spot[] = [0.22, 0.08, 0.36].flatMap((y) =>
  [0, -0.15, 0.15, -0.3, 0.3, -0.44, 0.44].map((x): Spot => [x, y]),
);

/** Place of a mark if all others are drawn as lower ground than the summit: the middle has the hex's own tint. */
const MIDDLE: Spot = [0, 0.07];

/** Finds room beside the rivers: for number and height together in the upper part of the hex, for the summit below. */
export function hexTextPlaces(scene: LandScene, hex: ElevationHex, summit: Summit | null): HexTextPlaces {
  const taken = waterIn(scene, hex);
  const label = (at: Spot): Box[] => [
    box([at[0], at[1] - NUMBER_RISE], hex.label, TEXT_SIZES.number),
    box(at, groupedDigits(hex.elevation), TEXT_SIZES.elevation),
  ];
  const elevation = freest(LABEL_PLACES, [0, -0.3], (at) => crowding(label(at), taken, []));
  const fits = SUMMIT_PLACES.filter((at) => isHighEnough(scene, hex, at));
  const height = summit === 'peak' ? groupedDigits(hex.peak ?? 0) : '';
  const sign = ([x, y]: Spot): Box[] => [
    markBox([x, y]),
    ...(height === '' ? [] : [box([x, y + PEAK_DROP], height, TEXT_SIZES.peak)]),
  ];
  const foot =
    summit === null || fits.length === 0
      ? MIDDLE
      : freest(fits, [0, 0.22], (at) => crowding(sign(at), taken, label(elevation)));
  return {
    number: [elevation[0], elevation[1] - NUMBER_RISE],
    elevation,
    summit: foot,
    peak: [foot[0], foot[1] + PEAK_DROP],
  };
}

/** The boxes of all text in a hex, in hex sizes: its number, its height, and its summit's mark and height. */
export const letteringBoxes = (scene: LandScene, hex: ElevationHex, summit: Summit | null): Box[] =>
  boxesOf(hex, summit, hexTextPlaces(scene, hex, summit));

/** Distance between the figures and the dots of the trail. */
const CLEAR = 0.07;

/** The parts of a hex that the trail leaves out because of this text. */
export const gapsAround = (hex: ElevationHex, summit: Summit | null, lettering: HexTextPlaces): Gap[] =>
  boxesOf(hex, summit, lettering).map((box) => {
    const { left, top, right, bottom } = grownBox(box, CLEAR);
    return { x: [left, right], y: [top, bottom] };
  });

function boxesOf(hex: ElevationHex, summit: Summit | null, lettering: HexTextPlaces): Box[] {
  const { number, elevation, summit: foot, peak } = lettering;
  return [
    box(number, hex.label, TEXT_SIZES.number),
    box(elevation, groupedDigits(hex.elevation), TEXT_SIZES.elevation),
    ...(summit === null ? [] : [markBox(foot)]),
    ...(summit === 'peak' ? [box(peak, groupedDigits(hex.peak ?? 0), TEXT_SIZES.peak)] : []),
  ];
}

const markBox = ([x, y]: Spot): Box => ({ left: x - 0.12, top: y - 0.19, right: x + 0.12, bottom: y });

/** The least crowded place; of equal ones the nearest to the preferred place `[x, y]`. */
function freest(places: readonly Spot[], [x, y]: Spot, crowded: (place: Spot) => number): Spot {
  const costs = places.map(
    (place) => crowded(place) + 0.05 * (Math.abs(place[0] - x) + Math.abs(place[1] - y)),
  );
  return memberAt(places, costs.indexOf(Math.min(...costs)));
}

/** True if a summit's mark would be on ground that is drawn no higher than its peak, and not across the coast. */
function isHighEnough(scene: LandScene, hex: ElevationHex, [x, y]: Spot): boolean {
  const middle = scene.unitMiddle(hex);
  const above = scene.steps.find(({ from }) => from > (hex.peak ?? 0));
  const levels = [...(above ? [above.from] : []), COAST];
  const marked: Spot[] = [
    [x, y - 0.1],
    [x - 0.13, y],
    [x + 0.13, y],
    [x, y - 0.21],
  ];
  return levels.every((level) =>
    marked.every(([mx, my]) => !scene.level(level).separates(middle, [middle[0] + mx, middle[1] + my])),
  );
}

/** The approximate box of a number, since there is no font to measure it with. */
function box([x, y]: Spot, text: string, size: number): Box {
  const letters = [...text].reduce((sum, letter) => sum + (letter === ',' ? 0.28 : 0.56), 0);
  const half = (letters * size) / 2;
  return { left: x - half, top: y - 0.73 * size, right: x + half, bottom: y };
}

interface Disc {
  readonly at: Spot;
  readonly radius: number;
}

function waterIn(scene: LandScene, hex: ElevationHex): Disc[] {
  const { stretches } = coursesOf(scene, hex);
  const rivers = stretches
    .flatMap(placesAlong)
    .map(({ at, width }): Disc => ({ at, radius: width / 2 + 0.03 }));
  const isStill = hex.water === 'lake' || hex.water === 'swamp';
  return isStill ? [...rivers, { at: [-0.16, 0], radius: 0.32 }, { at: [0.16, 0], radius: 0.32 }] : rivers;
}

/** How much boxes overlap with water and other boxes, and how far they extend over the hex's edge. */
function crowding(boxes: readonly Box[], discs: readonly Disc[], others: readonly Box[]): number {
  let sum = 0;
  for (const { left, top, right, bottom } of boxes) {
    for (const { at, radius } of discs) {
      const [x, y] = at;
      const deep = Math.min(x - left, right - x, y - top, bottom - y) + radius;
      sum += Math.max(0, deep);
    }
    for (const other of others) {
      const across = Math.min(right, other.right) - Math.max(left, other.left) + 0.04;
      const down = Math.min(bottom, other.bottom) - Math.max(top, other.top) + 0.04;
      if (across > 0 && down > 0) sum += 4 * Math.min(across, down);
    }
    for (const y of [top, bottom])
      for (const x of [left, right]) {
        const over = Math.max(Math.abs(x) + Math.abs(y) / Math.sqrt(3) - 0.98, Math.abs(y) - 0.84);
        sum += 6 * Math.max(0, over);
      }
  }
  return sum;
}
