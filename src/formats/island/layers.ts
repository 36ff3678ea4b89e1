import type { Island } from '../../rules/island.ts';
import { blended } from '../drawing/colour.ts';
import type { Palette } from '../drawing/palette.ts';
import { LABEL_FONT } from '../map/layers.ts';
import type { Box } from '../map/scene.ts';
import { grown, TITLE_FONT } from '../sheet/sheet.ts';
import { pathElement } from '../sheet/xml.ts';
import { compact, short } from '../vector/path.ts';
import { type Chart, FIELD, isOpenSea } from './chart.ts';
import type { Coast } from './coast.ts';
import { appearing, delayed, dieFaces, fillingTimes, type Timing } from './growth.ts';
import { beltsOf, COAST_WIDTH, seaColour, unexploredColour } from './shallows.ts';
import { shipGlyph } from './ship.ts';
import { soundings } from './soundings.ts';

const ROUND = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** The wash of the sea on the paper. */
export function sea(content: Box, palette: Palette): string {
  const { left, top, right, bottom } = grown(content, FIELD);
  return `<rect x="${short(left, 1)}" y="${short(top, 1)}" width="${short(right - left, 1)}" height="${short(bottom - top, 1)}" fill="${seaColour(palette)}"/>`;
}

/** Everything that is drawn more than once. */
export function definitions({ palette, layout }: Chart, coast: Coast, animated: boolean): string {
  const { inks } = palette;
  const ship = shipGlyph.map(
    ({ d, fill, stroke, width, opacity }) =>
      `<path d="${d}"${fill ? ` fill="${inks[fill]}"` : ''}${stroke ? ` stroke="${inks[stroke]}" stroke-width="${short(width ?? 0)}"` : ''}${opacity === undefined ? '' : ` opacity="${short(opacity)}"`}/>`,
  );
  return [
    '<defs>',
    `<path id="shores" d="${compact(coast.shores(layout.size))}" pathLength="1"/>`,
    hatching(palette, layout.size),
    '<clipPath id="land"><use href="#shores"/></clipPath>',
    `<g id="ship" transform="scale(38)" ${ROUND}>${ship.join('')}</g>`,
    ...(animated ? [dieFaces(palette)] : []),
    '</defs>',
  ].join('\n');
}

/** Level lines in the water along the shore. */
export function hatching(palette: Palette, size: number): string {
  const gap = size * 0.1;
  const line = (y: number) => `M0 ${short(y)}L${short(gap * 9)} ${short(y)}`;
  return `<pattern id="hatching" width="${short(gap * 9)}" height="${short(gap * 2)}" patternUnits="userSpaceOnUse"><path d="${line(gap * 0.3)}${line(gap * 1.3)}" stroke="${palette.shore}" stroke-width="${short(size * 0.022)}"/></pattern>`;
}

/** The belts in which the sea grows shallow, and the hatching along the shore. */
export function shallows({ palette, layout: { size } }: Pick<Chart, 'palette' | 'layout'>): string {
  const belts = beltsOf(palette).map(
    ({ width, colour }) =>
      `<use href="#shores" stroke="${colour ?? 'url(#hatching)'}" stroke-width="${short(size * width)}"/>`,
  );
  return [`<g ${ROUND}>`, ...belts, '</g>'].join('\n');
}

/** Numbers in the sea. */
export function depths({ hexes }: Island, chart: Chart): string {
  const { palette, layout, unit } = chart;
  const letters = Math.max(layout.size * 0.28, 7 * unit);
  const cast = soundings(hexes).flatMap(({ fathoms, distance, at }) => {
    const [x, y] = [at[0] * layout.size, at[1] * layout.size];
    if (!isOpenSea(chart, [x, y])) return [];
    const faint = distance === 1 ? '' : ` opacity="${distance === 2 ? '.85' : '.7'}"`;
    return `<text x="${short(x, 1)}" y="${short(y + letters * 0.35, 1)}"${faint}>${fathoms}</text>`;
  });
  const ink = blended(palette.shore, palette.title, 0.55);
  return `<g font-family="${TITLE_FONT}" font-size="${short(letters)}" text-anchor="middle" fill="${ink}">${cast.join('')}</g>`;
}

/** Unexplored land, with the hexes' borders. While it grows its coast is no other than that of the land by then. */
export function land({ hexes, turns }: Island, chart: Chart, coast: Coast, timing: Timing | null): string {
  const { palette, layout } = chart;
  const { size } = layout;
  const ground = unexploredColour(palette);
  const fill = `fill="${ground}" stroke="${ground}" stroke-width="${short(size * 0.02)}"`;
  const borders = pathElement(
    compact(coast.borders(size)),
    `${ROUND} stroke="${palette.hexLine}" stroke-width="${short(size * 0.024)}" stroke-dasharray="${short(size * 0.09)} ${short(size * 0.07)}" opacity=".6"`,
  );
  // The inner side of the shore, a little darker, as where a wash has dried.
  const rim = [0.5, 0.26]
    .map((width) => `<use href="#shores" stroke-width="${short(size * width)}" opacity=".17"/>`)
    .join('');
  const inner = `<g clip-path="url(#land)" ${ROUND} stroke="${palette.inks['sand-shade']}">${rim}</g>`;
  if (!timing) return [`<use href="#shores" ${fill}/>`, inner, borders].join('\n');
  const times = fillingTimes(turns, timing);
  const pieces = hexes.map(
    (hex) =>
      `<path class="piece" ${delayed(times[hex.order] as number)} d="${compact(coast.growth(hex, size))}"/>`,
  );
  return [
    `<g fill="${ground}" stroke="${blended(ground, palette.hexLine, 0.5)}" stroke-width="${short(size * 0.03)}">${pieces.join('\n')}</g>`,
    appearing(timing, `<use href="#shores" ${fill}/>${inner}${borders}`),
  ].join('\n');
}

/** The line of the coast. */
export const shore = (
  { palette, layout: { size } }: Pick<Chart, 'palette' | 'layout'>,
  timing: Timing | null,
): string =>
  `<use href="#shores" ${timing ? 'class="shore" ' : ''}${ROUND} stroke="${palette.coast}" stroke-width="${short(size * COAST_WIDTH)}"/>`;

/** The hexes' numbers in the order in which they grew, from 1. */
export function numbers({ hexes, turns }: Island, { palette, layout }: Chart, timing: Timing | null): string {
  const { size } = layout;
  const times = timing && fillingTimes(turns, timing);
  const texts = hexes.map((hex) => {
    const { x, y } = layout.centre(hex);
    const when = times ? ` class="piece" ${delayed(times[hex.order] as number)}` : '';
    return `<text x="${short(x, 1)}" y="${short(y + size * 0.12, 1)}"${when}>${hex.order + 1}</text>`;
  });
  return `<g font-family="${LABEL_FONT}" font-size="${short(size * 0.36)}" text-anchor="middle" fill="${palette.label}" opacity=".75">${texts.join('')}</g>`;
}
