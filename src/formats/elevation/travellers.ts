import type { Axial } from '../../hex/axial.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { glyphGroup } from '../drawing/glyph-definitions.ts';
import type { Palette } from '../drawing/palette.ts';
import { seenOnlyLayer } from '../drawing/seen-only.ts';
import { partyGlyph } from '../drawing/site-glyphs.ts';
import { polygon, type Spot, short, spotOf } from '../vector/path.ts';
import type { LandScene } from './land-scene.ts';

/** Whether a hex was seen from beside it and nobody has been there. */
export const isSeenOnly = ({ peak }: Pick<ElevationHex, 'peak'>): boolean => peak === null;

/** The hexes that nobody has been in, under lines. */
export function seenOnly({ hexes, layout, palette, size }: LandScene): string {
  const areas = hexes.filter(isSeenOnly).map((hex) => polygon(layout.corners(hex).map(spotOf)));
  return seenOnlyLayer(areas.join(''), palette, size);
}

/** How far aside of the middle the banner stands, and how far where a mark is on that side. */
const ASIDE = 0.42;
const ASIDE_OF_MARK = -0.46;

/** The party's banner in its hex, a little aside of what is written there. */
export const banner = (scene: LandScene, hex: Axial, isMarked: boolean): string => {
  const [x, y] = scene.middle(hex);
  return bannerAt(
    [x + scene.size * (isMarked ? ASIDE_OF_MARK : ASIDE), y + scene.size * 0.1],
    scene.size * 0.9,
    scene.palette,
  );
};

/** The banner at a place. */
export const bannerAt = ([x, y]: Spot, size: number, palette: Palette): string =>
  glyphGroup(
    partyGlyph,
    `transform="translate(${short(x, 1)} ${short(y, 1)}) scale(${short(size)})"`,
    palette,
  );
