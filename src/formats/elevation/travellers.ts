import type { Axial } from '../../hex/axial.ts';
import { memoized } from '../../hex/memoized.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { glyphGroup } from '../drawing/glyph-definitions.ts';
import type { Palette } from '../drawing/palette.ts';
import { seenOnlyLayer } from '../drawing/seen-only.ts';
import { partyGlyph } from '../drawing/site-glyphs.ts';
import { trail } from '../drawing/trail.ts';
import type { Gap } from '../drawing/trail-gaps.ts';
import { grown } from '../sheet/box.ts';
import { polygon, type Spot, short, spotOf } from '../vector/path.ts';
import type { LandScene } from './land-scene.ts';
import { letteringBoxes } from './lettering.ts';
import { summitOf } from './summits.ts';

/** Whether a hex was seen from beside it and nobody has been there. */
export const isSeenOnly = ({ peak }: Pick<ElevationHex, 'peak'>): boolean => peak === null;

/** The hexes that nobody has been in, under lines. */
export function seenOnly({ hexes, layout, palette, size }: LandScene): string {
  const areas = hexes.filter(isSeenOnly).map((hex) => polygon(layout.corners(hex).map(spotOf)));
  return seenOnlyLayer(areas.join(''), palette, size);
}

/** How far aside of the middle the banner stands, how far where a mark is on that side, and how far down: below the figures. */
const ASIDE = 0.5;
const ASIDE_OF_MARK = -0.48;
const DOWN = 0.16;
const BANNER_SIZE = 0.8;

/** Where the trail runs: to the side of what is written in the middles, as the page has it. */
const TRAIL_ASIDE: Spot = [0.38, 0.12];
/** Room between the figures and the dots of the trail. */
const CLEAR = 0.07;

/** The way that the party has gone, with nothing of it over what is written in the hexes. */
export function trailBeside(scene: LandScene, places: readonly Axial[], isLettered: boolean): string {
  const gapsIn = memoized((hex: Axial): Gap[] => {
    const there = isLettered ? scene.at(hex) : null;
    if (!there) return [];
    return letteringBoxes(scene, there, summitOf(there, scene.at)).map((box) => {
      const { left, top, right, bottom } = grown(box, CLEAR);
      return { x: [left, right], y: [top, bottom] };
    });
  });
  return trail(scene, places, { beside: TRAIL_ASIDE, gapsIn });
}

/** The party's banner in its hex, a little aside of what is written there. */
export const banner = (scene: LandScene, hex: Axial, isMarked: boolean): string => {
  const [x, y] = scene.middle(hex);
  return bannerAt(
    [x + scene.size * (isMarked ? ASIDE_OF_MARK : ASIDE), y + scene.size * DOWN],
    scene.size * BANNER_SIZE,
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
