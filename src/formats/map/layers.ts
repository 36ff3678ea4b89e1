import type { Axial } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import type { Terrain } from '../../rules/solo.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { figuresIn, wholeHex } from '../country/standing-figures.ts';
import { seenOnlyLayer } from '../drawing/seen-only.ts';
import { partyGlyph, siteGlyph, underworldGlyph } from '../drawing/site-glyphs.ts';
import { namedTerrainGlyph } from '../drawing/terrain-glyphs.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { escapeXml } from '../sheet/xml.ts';
import { formatNumber, type Spot } from '../vector/path.ts';
import { plus, times } from '../vector/vectors.ts';
import { paintedOutline } from './grounds.ts';
import type { Scene } from './scene.ts';

/**
 * On maps of more hexes, each hex has a single picture of its terrain: single trees would be too small to see, and the
 * file would be huge.
 */
const MOST_STREWN = 6000;

/** The figures of the terrain (trees, hills …), from back to front. */
export function country(scene: Scene): string {
  const { hexes, size } = scene;
  const inHex = (hex: SoloRecord) =>
    hexes.length > MOST_STREWN ? [wholeHex(hex)] : figuresIn(hex, scene.at);
  return hexes
    .flatMap((hex) => {
      const middle = scene.middle(hex);
      return inHex(hex).map(({ id, glyph, at }) => ({ id, glyph, spot: plus(middle, times(at, size)) }));
    })
    .sort((a, b) => a.spot[1] - b.spot[1])
    .map(({ id, glyph, spot }) => scene.use(id, glyph, spot))
    .join('');
}

/** The picture of a terrain at a place, for the legend. */
export function useTerrain(scene: Scene, terrain: Terrain, place: Spot): string {
  const { id, glyph } = namedTerrainGlyph(terrain, 0);
  return scene.use(id, glyph, place);
}

/** Caves, settlements and ruins. */
export const signs = (scene: Scene): string =>
  scene.hexes
    .map((hex) => {
      const place = scene.middle(hex);
      const cave = hex.flow === 'underworld' ? scene.use('underworld', underworldGlyph, place) : '';
      return cave + (hex.site ? scene.use(hex.site, siteGlyph(hex.site), place) : '');
    })
    .join('');

/** Hatching over hexes that were seen but never visited. */
export const seenOnly = (scene: Scene, hexes: readonly Axial[]): string =>
  seenOnlyLayer(hexes.map((hex) => paintedOutline(scene, hex)).join(''), scene.palette, scene.size);

/**
 * Place of the party's banner in a hex with a site or cave, and in a hex with a mark, in hex sizes (radius of a hex).
 */
const ASIDE: Spot = [0.44, 0.08];
const ASIDE_OF_MARK: Spot = [-0.4, -0.1];

/** The party's banner: in the middle of its hex, or beside what is drawn there. */
export function party(scene: Scene, hex: Axial, isMarked: boolean): string {
  const aside: Spot = isMarked ? ASIDE_OF_MARK : scene.isOccupied(hex) ? ASIDE : [0, 0];
  const [x, y] = scene.middle(hex);
  return scene.use('party', partyGlyph, [x + scene.size * aside[0], y + scene.size * aside[1]]);
}

/** The hexes' labels, below their upper edges. */
export function labels(scene: Scene): string {
  const { palette, size } = scene;
  const text = (hex: Axial, label: string, attributes = '') => {
    const [x, y] = scene.middle(hex);
    return `<text x="${formatNumber(x, 1)}" y="${formatNumber(y - size * 0.64, 1)}"${attributes}>${escapeXml(label)}</text>`;
  };
  const texts = [
    ...scene.hexes.map((hex) => text(hex, hex.label)),
    ...scene.unexplored.map((hex) => text(hex, hexLabel(hex), ' opacity=".6"')),
  ];
  return (
    `<g font-family="${LABEL_FONT}" font-size="${formatNumber(size * 0.2)}" text-anchor="middle" fill="${palette.label}" ` +
    `stroke="${palette.labelHalo}" stroke-width="${formatNumber(size * 0.05)}" stroke-opacity=".6" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>`
  );
}
