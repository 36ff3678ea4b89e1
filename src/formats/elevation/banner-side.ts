import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { type Box, commonArea, scaledBox } from '../sheet/box.ts';
import type { Spot } from '../vector/path.ts';
import { letteringBoxes } from './hex-text-places.ts';
import type { LandScene } from './land-scene.ts';
import { summitOf } from './summits.ts';

/** The side of the text in a hex on which the party's banner is drawn. */
export type BannerSide = 'beside' | 'opposite';

/** Place of the banner relative to the middle of the hex, in hex sizes; it is below number and height. */
export const BANNER_PLACES: Readonly<Record<BannerSide, Spot>> = {
  beside: [0.5, 0.16],
  opposite: [-0.48, 0.16],
};
export const BANNER_SIZE = 0.8;

/**
 * What the banner covers, including its light outline, around its own middle and in its own size: its cloth, and its
 * spear.
 */
const COVERED: readonly Box[] = [
  { left: -0.21, top: -0.5, right: 0.49, bottom: 0.09 },
  { left: -0.22, top: -0.55, right: -0.06, bottom: 0.55 },
];

/** The side on which the banner covers less of the hex's text; if both are equal, the default side. */
export function freeSideOf(scene: LandScene, hex: ElevationHex): BannerSide {
  const written = letteringBoxes(scene, hex, summitOf(hex, scene.at));
  const hidden = ([x, y]: Spot) =>
    COVERED.map((part) => scaledBox(part, BANNER_SIZE))
      .map(({ left, top, right, bottom }) => ({
        left: left + x,
        top: top + y,
        right: right + x,
        bottom: bottom + y,
      }))
      .flatMap((part) => written.map((box) => commonArea(part, box)))
      .reduce((sum, area) => sum + area, 0);
  return hidden(BANNER_PLACES.opposite) < hidden(BANNER_PLACES.beside) ? 'opposite' : 'beside';
}
