import { blended, isDark } from '../../../../src/formats/drawing/colour.ts';
import type { Ink } from '../../../../src/formats/drawing/mark.ts';
import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import { isWater } from '../../../../src/formats/map/painted-sides.ts';
import type { GroundCover } from '../../../../src/formats/map/terrain-cover.ts';
import type { Terrain } from '../../../../src/rules/solo.ts';
import type { ChunkStyle } from '../../chunks/chunk-style.ts';
import type { LevelOfDetail } from '../../chunks/level-of-detail.ts';

/** The ink of most figures on each terrain. */
const FIGURES: Readonly<Record<Terrain, Ink>> = {
  ocean: 'water-line',
  coastal: 'foam',
  swamp: 'reed',
  desert: 'sand',
  plain: 'grass',
  forest: 'leaf',
  'forested-hills': 'fir',
  rough: 'rock',
  'green-hills': 'turf',
  hills: 'earth',
  mountains: 'rock',
  mountain: 'slate',
  volcano: 'fire',
  glacier: 'snow',
};

/**
 * How much of that ink is mixed into a hex, to be as bright at small scales as at large ones. The sea has few figures.
 */
const SHARE = { land: 0.32, water: 0.16 } as const;

/** The colours of a style at a level of detail. */
export function coverAt(
  level: LevelOfDetail,
  style: Pick<ChunkStyle, 'cover'>,
  palette: Palette,
): GroundCover {
  const cover = style.cover(palette);
  return level.figures ? cover : overviewCover(cover, palette);
}

/**
 * The colours of terrains at scales where their figures are too small to be drawn: at night the figures are much
 * brighter than the ground.
 */
export function overviewCover(cover: GroundCover, { paper, inks }: Palette): GroundCover {
  if (!isDark(paper)) return cover;
  return {
    ...cover,
    colourOf: (name) => {
      const colour = cover.colourOf(name);
      const figures: Ink | undefined = FIGURES[name as Terrain];
      return figures ? blended(colour, inks[figures], isWater(name) ? SHARE.water : SHARE.land) : colour;
    },
  };
}
