import { groupedDigits } from '../../campaign/elevation-telling.ts';
import { DIRECTIONS } from '../../hex/direction.ts';
import type { ElevationHex } from '../../rules/elevation/record.ts';
import { compact, placed, polygon, type Spot, short } from '../drawing/path.ts';
import { LABEL_FONT } from '../svg/layers.ts';
import { escapeXml, pathElement } from '../svg/xml.ts';
import type { LandScene } from './land-scene.ts';

const SUMMIT_INK = '#4a2f1d';

/** Marks for the highest point of a hex, in the size of a hex, around the mark's own foot. */
export const SUMMITS = {
  peak: polygon([
    [-0.11, 0],
    [0, -0.19],
    [0.11, 0],
  ]),
  mesa: polygon([
    [-0.15, 0],
    [-0.1, -0.15],
    [0.1, -0.15],
    [0.15, 0],
  ]),
  plateau: polygon([
    [-0.15, -0.03],
    [-0.1, -0.11],
    [0.1, -0.11],
    [0.15, -0.03],
  ]),
} as const;
export type Summit = keyof typeof SUMMITS;

/** What marks the highest point of a surveyed hex of land. */
export const summitOf = ({ peak, form, water }: ElevationHex): Summit | null =>
  peak === null || water === 'sea' ? null : (form ?? 'peak');

export const summitMark = (summit: Summit, place: Spot, size: number): string =>
  pathElement(compact(placed(SUMMITS[summit], place, size)), `fill="${SUMMIT_INK}"`);

/** Every hex's number, its height, and the mark and height of its highest point. */
export function heights(scene: LandScene): string {
  const { palette, size } = scene;
  const numbers: string[] = [];
  const elevations: string[] = [];
  const peaks: string[] = [];
  const marks: string[] = [];
  for (const hex of scene.hexes) {
    const [x, y] = scene.middle(hex);
    numbers.push(textAt(hex.label, [x, y - size * 0.66]));
    elevations.push(textAt(groupedDigits(hex.elevation), [x, y + size * 0.64]));
    const summit = summitOf(hex);
    if (summit === null) continue;
    const [dx, dy] = besideRivers(scene, hex);
    const place: Spot = [x + dx * size, y + dy * size];
    marks.push(summitMark(summit, place, size));
    if (summit === 'peak')
      peaks.push(textAt(groupedDigits(hex.peak ?? 0), [place[0], place[1] + size * 0.19]));
  }
  const group = (texts: readonly string[], height: number, attributes: string) =>
    `<g font-size="${short(size * height)}" ${attributes}>${texts.join('')}</g>`;
  return [
    `<g font-family="${LABEL_FONT}" text-anchor="middle" stroke="${palette.labelHalo}" stroke-width="${short(size * 0.06)}" stroke-opacity=".72" stroke-linejoin="round" paint-order="stroke">`,
    group(numbers, 0.15, `fill="${palette.label}" fill-opacity=".6"`),
    group(elevations, 0.22, `fill="${palette.label}"`),
    group(peaks, 0.18, `fill="${SUMMIT_INK}" font-style="italic"`),
    '</g>',
    marks.join(''),
  ].join('\n');
}

const textAt = (text: string, [x, y]: Spot): string =>
  `<text x="${short(x, 1)}" y="${short(y, 1)}">${escapeXml(text)}</text>`;

/** Where a summit stands clear of a lake or swamp in its hex. */
const OVER_WATER: Spot = [0.44, -0.4];

/** Places for a summit: east, west, and nearer to the upper and lower corners; by how near rivers cross. */
const PLACES: readonly (readonly [Spot, readonly number[]])[] = [
  [
    [0.56, 0],
    [2, 3],
  ],
  [
    [-0.56, 0],
    [5, 6],
  ],
  [
    [0.3, -0.34],
    [1, 2],
  ],
  [
    [-0.3, -0.34],
    [1, 6],
  ],
  [
    [0.52, 0.18],
    [3, 4],
  ],
  [
    [-0.52, 0.18],
    [4, 5],
  ],
];

/** The place in a hex that its rivers leave freest. */
function besideRivers(scene: LandScene, hex: ElevationHex): Spot {
  if (hex.water !== null) return OVER_WATER;
  const inflows = scene.inflows(hex).map(({ direction }) => direction);
  const crossed = DIRECTIONS.filter((direction) => direction === hex.flow || inflows.includes(direction));
  const burdens = PLACES.map(
    ([, beside]) => beside.filter((side) => crossed.some((one) => one === side)).length,
  );
  const least = Math.min(...burdens);
  const [spot] = PLACES[burdens.indexOf(least)] as (typeof PLACES)[number];
  return spot;
}
