import type { Axial } from '../../hex/axial.ts';
import { memberAt } from '../../hex/list.ts';
import type { Island } from '../../rules/island.ts';
import { blended } from '../drawing/colour.ts';
import { glyphGroup } from '../drawing/glyph-definitions.ts';
import { ROUND } from '../drawing/mark-path.ts';
import type { Palette } from '../drawing/palette.ts';
import { type Box, grownBox } from '../sheet/box.ts';
import { LABEL_FONT, TITLE_FONT } from '../sheet/fonts.ts';
import { FIELD } from '../sheet/frame.ts';
import { pathElement } from '../sheet/xml.ts';
import { compact, formatNumber, type Spot } from '../vector/path.ts';
import { times } from '../vector/vectors.ts';
import { type Chart, isOpenSea } from './chart.ts';
import type { Coast } from './coast.ts';
import { appearing, delayed, dieFaces, fillingTimes, type Timing } from './growth.ts';
import { beltsOf, COAST_WIDTH, seaColour, unexploredColour } from './shallows.ts';
import { shipGlyph } from './ship.ts';
import { soundings } from './soundings.ts';

/** The colour of the sea over the paper. */
export function sea(content: Box, palette: Palette): string {
  const { left, top, right, bottom } = grownBox(content, FIELD);
  return `<rect x="${formatNumber(left, 1)}" y="${formatNumber(top, 1)}" width="${formatNumber(right - left, 1)}" height="${formatNumber(bottom - top, 1)}" fill="${seaColour(palette)}"/>`;
}

/** Definitions of everything that is drawn more than once. */
export function definitions({ palette, layout }: Chart, coast: Coast, animated: boolean): string {
  return [
    '<defs>',
    `<path id="shores" d="${compact(coast.shores(layout.size))}" pathLength="1"/>`,
    hatching(palette, layout.size),
    '<clipPath id="land"><use href="#shores"/></clipPath>',
    glyphGroup(shipGlyph, 'id="ship" transform="scale(38)"', palette),
    ...(animated ? [dieFaces(palette)] : []),
    '</defs>',
  ].join('\n');
}

/** The pattern of horizontal lines in the water along the shore. */
export function hatching(palette: Palette, size: number): string {
  const gap = size * 0.1;
  const line = (y: number) => `M0 ${formatNumber(y)}L${formatNumber(gap * 9)} ${formatNumber(y)}`;
  return `<pattern id="hatching" width="${formatNumber(gap * 9)}" height="${formatNumber(gap * 2)}" patternUnits="userSpaceOnUse"><path d="${line(gap * 0.3)}${line(gap * 1.3)}" stroke="${palette.shore}" stroke-width="${formatNumber(size * 0.022)}"/></pattern>`;
}

/** The belts of shallow water along the shore, and the hatching. */
export function shallows({ palette, layout: { size } }: Pick<Chart, 'palette' | 'layout'>): string {
  const belts = beltsOf(palette).map(
    ({ width, colour }) =>
      `<use href="#shores" stroke="${colour ?? 'url(#hatching)'}" stroke-width="${formatNumber(size * width)}"/>`,
  );
  return [`<g ${ROUND}>`, ...belts, '</g>'].join('\n');
}

/** Depths in the sea. */
export function depths({ hexes }: Island, chart: Chart): string {
  const { palette, layout, unit } = chart;
  const letters = Math.max(layout.size * 0.28, 7 * unit);
  return depthFigures(hexes, { letters, palette, size: layout.size }, (place) => isOpenSea(chart, place));
}

/**
 * Depths in the sea around land, where nothing else is drawn. `letters` (font size) and `size` (radius of a hex) are in
 * pixels.
 */
export function depthFigures(
  land: readonly Axial[],
  { letters, palette, size }: { readonly letters: number; readonly palette: Palette; readonly size: number },
  isFree: (place: Spot) => boolean,
): string {
  const figures = soundings(land).flatMap(({ fathoms, distance, at }) => {
    const [x, y] = times(at, size);
    if (!isFree([x, y])) return [];
    const faint = distance === 1 ? '' : ` fill-opacity="${distance === 2 ? '.85' : '.7'}"`;
    return `<text x="${formatNumber(x, 1)}" y="${formatNumber(y + letters * 0.35, 1)}"${faint}>${fathoms}</text>`;
  });
  const ink = blended(palette.shore, palette.title, 0.55);
  return `<g font-family="${TITLE_FONT}" font-size="${formatNumber(letters)}" text-anchor="middle" fill="${ink}">${figures.join('')}</g>`;
}

/** The attributes of the borders between unexplored land hexes. */
export const dashedBorder = ({ hexLine }: Palette, size: number): string =>
  `${ROUND} stroke="${hexLine}" stroke-width="${formatNumber(size * 0.024)}" stroke-dasharray="${formatNumber(size * 0.09)} ${formatNumber(size * 0.07)}" stroke-opacity=".6"`;

/**
 * Unexplored land with the borders of its hexes. During its growth, the coast is always that of the land at that time.
 */
export function land({ hexes, turns }: Island, chart: Chart, coast: Coast, timing: Timing | null): string {
  const { palette, layout } = chart;
  const { size } = layout;
  const ground = unexploredColour(palette);
  const fill = `fill="${ground}" stroke="${ground}" stroke-width="${formatNumber(size * 0.02)}"`;
  const borders = pathElement(compact(coast.borders(size)), dashedBorder(palette, size));
  // The inner side of the shore is slightly darker, as where watercolour has dried.
  const rim = [0.5, 0.26]
    .map((width) => `<use href="#shores" stroke-width="${formatNumber(size * width)}" stroke-opacity=".17"/>`)
    .join('');
  const inner = `<g clip-path="url(#land)" ${ROUND} stroke="${palette.inks['sand-shade']}">${rim}</g>`;
  if (!timing) return [`<use href="#shores" ${fill}/>`, inner, borders].join('\n');
  const times = fillingTimes(turns, timing);
  const pieces = hexes.map(
    (hex) =>
      `<path class="piece" ${delayed(memberAt(times, hex.order))} d="${compact(coast.growth(hex, size))}"/>`,
  );
  return [
    `<g fill="${ground}" stroke="${blended(ground, palette.hexLine, 0.5)}" stroke-width="${formatNumber(size * 0.03)}">${pieces.join('\n')}</g>`,
    appearing(timing, `<use href="#shores" ${fill}/>${inner}${borders}`),
  ].join('\n');
}

/** The coastline. */
export const shore = (
  { palette, layout: { size } }: Pick<Chart, 'palette' | 'layout'>,
  timing: Timing | null,
): string =>
  `<use href="#shores" ${timing ? 'class="shore" ' : ''}${ROUND} stroke="${palette.coast}" stroke-width="${formatNumber(size * COAST_WIDTH)}"/>`;

/** The hexes' numbers in the order in which they grew, from 1. */
export function numbers({ hexes, turns }: Island, { palette, layout }: Chart, timing: Timing | null): string {
  const { size } = layout;
  const times = timing && fillingTimes(turns, timing);
  const texts = hexes.map((hex) => {
    const { x, y } = layout.centre(hex);
    const when = times ? ` class="piece" ${delayed(memberAt(times, hex.order))}` : '';
    return `<text x="${formatNumber(x, 1)}" y="${formatNumber(y + size * 0.12, 1)}"${when}>${hex.order + 1}</text>`;
  });
  return `<g font-family="${LABEL_FONT}" font-size="${formatNumber(size * 0.36)}" text-anchor="middle" fill="${palette.label}" fill-opacity=".75">${texts.join('')}</g>`;
}
