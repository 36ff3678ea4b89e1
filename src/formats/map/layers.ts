import { type Axial, hexKey, sameHex } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import type { Terrain } from '../../rules/solo.ts';
import type { Palette } from '../drawing/palette.ts';
import { partyGlyph, siteGlyph, underworldGlyph } from '../drawing/site-glyphs.ts';
import { terrainGlyph, VARIANTS, variantOf } from '../drawing/terrain-glyphs.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { escapeXml } from '../sheet/xml.ts';
import { compact, polyline, type Spot, short } from '../vector/path.ts';
import type { Scene } from './scene.ts';

export const terrainGlyphs = (scene: Scene): string =>
  scene.hexes.map((hex) => useTerrain(scene, hex.terrain, variantOf(hex), scene.middle(hex))).join('');

/** A terrain's glyph at a place. Variants that look the same share one definition. */
export function useTerrain(scene: Scene, terrain: Terrain, variant: number, place: Spot): string {
  const glyph = terrainGlyph(terrain, variant);
  const first = VARIANT_NUMBERS.find((i) => terrainGlyph(terrain, i) === glyph);
  return scene.use(`${terrain}-${first}`, glyph, place);
}

const VARIANT_NUMBERS = Array.from({ length: VARIANTS }, (_, i) => i);

/** Caves, settlements and ruins. */
export const signs = (scene: Scene): string =>
  scene.hexes
    .map((hex) => {
      const place = scene.middle(hex);
      const cave = hex.flow === 'underworld' ? scene.use('underworld', underworldGlyph, place) : '';
      return cave + (hex.site ? scene.use(hex.site, siteGlyph(hex.site), place) : '');
    })
    .join('');

/** Where hexes lie on a sheet, and in which colours it is drawn. */
interface Placing {
  readonly palette: Palette;
  readonly size: number;
  middle(hex: Axial): Spot;
}

/** The dotted way that the party has gone; a stretch gone twice is drawn once. */
export function trail(scene: Placing, places: readonly Axial[]): string {
  const { palette, size } = scene;
  const d = compact(trailPath(scene, places));
  if (d === '') return '';
  const dots = (colour: string, width: number, opacity: number) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${short(size * width)}" opacity="${opacity}" stroke-dasharray="0 ${short(size * 0.19)}"/>`;
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${dots(palette.labelHalo, 0.13, 0.8)}${dots(palette.trail, 0.085, 1)}</g>`;
}

function trailPath(scene: Placing, places: readonly Axial[]): string {
  const drawn = new Set<string>();
  // A little off the middle, where rivers run.
  const beside = (hex: Axial): Spot => {
    const [x, y] = scene.middle(hex);
    return [x + scene.size * 0.17, y + scene.size * 0.2];
  };
  let pen: Axial | null = null;
  return places
    .slice(1)
    .map((to, i) => {
      const from = places[i] as Axial;
      const stretch = [hexKey(from), hexKey(to)].sort((a, b) => a - b).join();
      if (drawn.has(stretch) || sameHex(from, to)) return '';
      drawn.add(stretch);
      const goesOn = pen !== null && sameHex(pen, from);
      pen = to;
      const line = polyline([beside(from), beside(to)]);
      return goesOn ? line.slice(line.indexOf('L')) : line;
    })
    .join('');
}

/** The party's banner; beside what stands in its hex, if anything does. */
export function party(scene: Scene, hex: Axial): string {
  const [x, y] = scene.middle(hex);
  const there = scene.at(hex);
  const occupied = there?.site != null || there?.flow === 'underworld';
  return scene.use('party', partyGlyph, occupied ? [x + scene.size * 0.44, y + scene.size * 0.08] : [x, y]);
}

/** The hexes' numbers, under their upper edges. */
export function labels(scene: Scene): string {
  const { palette, size } = scene;
  const text = (hex: Axial, label: string, attributes = '') => {
    const [x, y] = scene.middle(hex);
    return `<text x="${short(x, 1)}" y="${short(y - size * 0.64, 1)}"${attributes}>${escapeXml(label)}</text>`;
  };
  const texts = [
    ...scene.hexes.map((hex) => text(hex, hex.label)),
    ...scene.unexplored.map((hex) => text(hex, hexLabel(hex), ' opacity=".6"')),
  ];
  return (
    `<g font-family="${LABEL_FONT}" font-size="${short(size * 0.2)}" text-anchor="middle" fill="${palette.label}" ` +
    `stroke="${palette.labelHalo}" stroke-width="${short(size * 0.05)}" stroke-opacity=".6" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>`
  );
}
