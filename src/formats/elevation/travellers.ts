import type { Axial } from '../../hex/axial.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { glyphGroup } from '../drawing/glyph-definitions.ts';
import { hatchingPattern } from '../drawing/hatching.ts';
import type { Palette } from '../drawing/palette.ts';
import { partyGlyph } from '../drawing/site-glyphs.ts';
import { pathElement } from '../sheet/xml.ts';
import { compact, polygon, type Spot, short, spotOf } from '../vector/path.ts';
import type { LandScene } from './land-scene.ts';

/** The lines over a hex that was only seen, in the size of a hex: how far apart, how wide, how strong. */
export const SEEN_ONLY_LINES = { gap: 0.2, width: 0.03, opacity: 0.55 } as const;

/** Whether a hex was seen from beside it and nobody has been there. */
export const isSeenOnly = ({ peak }: Pick<ElevationHex, 'peak'>): boolean => peak === null;

/** The hexes that nobody has been in, hatched in the colour of the paper like a sketch that is not yet inked. */
export function seenOnly(scene: LandScene): string {
  const { layout, palette, size } = scene;
  const hexes = scene.hexes.filter(isSeenOnly);
  if (hexes.length === 0) return '';
  const pattern = hatchingPattern('seen-only', SEEN_ONLY_LINES, palette.labelHalo, size);
  const areas = hexes.map((hex) => polygon(layout.corners(hex).map(spotOf)));
  return `<defs>${pattern}</defs>${hatchedArea(compact(areas.join('')))}`;
}

/** An area under the lines of what was only seen. */
export const hatchedArea = (d: string): string => pathElement(d, 'fill="url(#seen-only)"');

/** The party's banner in its hex, a little aside of what is written there. */
export const banner = (scene: LandScene, hex: Axial): string => {
  const [x, y] = scene.middle(hex);
  return bannerAt([x + scene.size * 0.42, y + scene.size * 0.1], scene.size * 0.9, scene.palette);
};

/** The banner at a place. */
export const bannerAt = ([x, y]: Spot, size: number, palette: Palette): string =>
  glyphGroup(
    partyGlyph,
    `transform="translate(${short(x, 1)} ${short(y, 1)}) scale(${short(size)})"`,
    palette,
  );
