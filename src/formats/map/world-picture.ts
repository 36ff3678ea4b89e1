import { LIGHT } from '../drawing/palette.ts';
import { sea } from '../island/layers.ts';
import type { GridOnPlane } from '../sheet/hex-grid.ts';
import { type PictureOptions, paperOf, pictureDocument, unknownBeside } from '../sheet/picture.ts';
import { printable } from '../sheet/xml.ts';
import type { Spot } from '../vector/path.ts';
import { type DrawnWorld, placedWorld } from './drawn-world.ts';
import { describeWorld } from './world-svg.ts';

/** A world as a picture of the map alone: a standalone SVG document of the area of its grid. */
export function worldPicture(world: DrawnWorld, onPlane: GridOnPlane, options: PictureOptions): string {
  const { hexHeight, isTransparent, hidden } = options;
  const { box } = onPlane;
  const palette = LIGHT;
  const placed = placedWorld({ ...world, hidden, within: box }, palette, hexHeight / Math.sqrt(3));
  const { scene } = placed;
  const { hexes, layout, coast } = scene;
  const isWithin = ([x, y]: Spot): boolean => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const layers = [
    isTransparent ? '' : paperOf(box, palette.unknown),
    coast && !isTransparent ? sea(box, palette) : '',
    coast || hidden.includes('unknown') ? '' : unknownBeside(hexes, layout, palette),
    ...placed.layers(isTransparent ? () => false : isWithin),
  ];
  const title = printable(world.title ?? '').trim() || 'A map of hexes';
  return pictureDocument(onPlane, title, describeWorld(scene), [
    `<defs>\n${scene.definitions()}\n</defs>`,
    ...layers,
  ]);
}
