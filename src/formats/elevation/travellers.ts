import type { Axial } from '../../hex/axial.ts';
import { memoized } from '../../hex/memoized.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { glyphGroup } from '../drawing/glyph-definitions.ts';
import type { Palette } from '../drawing/palette.ts';
import { seenOnlyLayer } from '../drawing/seen-only.ts';
import { partyGlyph } from '../drawing/site-glyphs.ts';
import { trail } from '../drawing/trail.ts';
import type { Gap } from '../drawing/trail-gaps.ts';
import { formatNumber, polygon, type Spot, spotOf } from '../vector/path.ts';
import { BANNER_PLACES, BANNER_SIZE, freeSideOf } from './banner-side.ts';
import { gapsAround, hexTextPlaces } from './hex-text-places.ts';
import type { LandScene } from './land-scene.ts';
import { summitOf } from './summits.ts';

/** True if the party has seen a hex from beside it but never entered it. */
export const isSeenOnly = ({ peak }: Pick<ElevationHex, 'peak'>): boolean => peak === null;

/** Hatching over the hexes that nobody has entered. */
export function seenOnly({ hexes, layout, palette, size }: LandScene): string {
  const areas = hexes.filter(isSeenOnly).map((hex) => polygon(layout.corners(hex).map(spotOf)));
  return seenOnlyLayer(areas.join(''), palette, size);
}

/**
 * Distance of the trail from the middles of hexes, in hex sizes: it runs beside the text there, as it does on the page.
 */
const TRAIL_ASIDE: Spot = [0.38, 0.12];

/** The party's trail, with gaps where there is text in the hexes. */
export function trailBeside(scene: LandScene, places: readonly Axial[], isLettered: boolean): string {
  const gapsIn = memoized((hex: Axial): Gap[] => {
    const there = isLettered ? scene.at(hex) : null;
    if (!there) return [];
    const summit = summitOf(there, scene.at);
    return gapsAround(there, summit, hexTextPlaces(scene, there, summit));
  });
  return trail(scene, places, { beside: TRAIL_ASIDE, gapsIn });
}

/** The party's banner in its hex, beside the text there; if the hex has a mark, on the side opposite to it. */
export const banner = (scene: LandScene, hex: Axial, isMarked: boolean): string => {
  const [x, y] = scene.middle(hex);
  const there = scene.at(hex);
  const [dx, dy] = BANNER_PLACES[isMarked ? 'opposite' : there ? freeSideOf(scene, there) : 'beside'];
  const { size, palette } = scene;
  return bannerAt([x + size * dx, y + size * dy], size * BANNER_SIZE, palette);
};

/** The banner at a place. */
export const bannerAt = ([x, y]: Spot, size: number, palette: Palette): string =>
  glyphGroup(
    partyGlyph,
    `transform="translate(${formatNumber(x, 1)} ${formatNumber(y, 1)}) scale(${formatNumber(size)})"`,
    palette,
  );
