import type { GridOnPlane } from '../sheet/hex-grid.ts';
import { type PictureOptions, paperOf, pictureDocument, unknownBeside } from '../sheet/picture.ts';
import { printable } from '../sheet/xml.ts';
import { type DrawnLand, placedLand } from './drawn-land.ts';
import { describeLand } from './elevation-svg.ts';

/** A world of heights as a picture of the map alone: a standalone SVG document of the area of its grid. */
export function landPicture(land: DrawnLand, onPlane: GridOnPlane, options: PictureOptions): string {
  const { hexHeight, isTransparent, hidden } = options;
  const { box } = onPlane;
  const { scene, layers } = placedLand({ ...land, hidden, within: box }, hexHeight / Math.sqrt(3));
  const { hexes, layout, palette } = scene;
  const title = printable(land.title ?? '').trim() || 'A map of heights';
  return pictureDocument(onPlane, title, describeLand(scene), [
    isTransparent ? '' : paperOf(box, palette.unknown),
    hidden.includes('unknown') ? '' : unknownBeside(hexes, layout, palette),
    ...layers,
  ]);
}
