import type { Palette } from '../drawing/palette.ts';
import { formatNumber, polygon, type Spot } from '../vector/path.ts';
import { LABEL_FONT, TITLE_FONT } from './fonts.ts';

/** A compass rose with its middle at `x`, `y`; north is up. */
export function compass(x: number, y: number, radius: number, palette: Palette): string {
  const at = (angle: number, reach: number): Spot => [
    x + Math.sin(angle) * reach,
    y - Math.cos(angle) * reach,
  ];
  const ray = (angle: number, reach: number, waist: number) => ({
    lit: polygon([at(angle, reach), [x, y], at(angle - Math.PI / 4, waist)]),
    dark: polygon([at(angle, reach), [x, y], at(angle + Math.PI / 4, waist)]),
  });
  const quarter = (i: number) => (i * Math.PI) / 2;
  const minor = [0, 1, 2, 3].map((i) => ray(quarter(i) + Math.PI / 4, radius * 0.62, radius * 0.16));
  const major = [0, 1, 2, 3].map((i) => ray(quarter(i), i === 0 ? radius : radius * 0.86, radius * 0.22));
  const rays = (all: readonly { lit: string; dark: string }[], side: 'lit' | 'dark') =>
    all.map((one) => one[side]).join('');
  const circle = (reach: number) =>
    `<circle cx="${formatNumber(x, 1)}" cy="${formatNumber(y, 1)}" r="${formatNumber(reach, 1)}" fill="none" stroke-width="0.7"/>`;
  return [
    `<g stroke="${palette.frame}" stroke-linejoin="round">`,
    circle(radius * 0.56),
    circle(radius * 0.62),
    ...[minor, major].flatMap((all) => [
      `<path d="${rays(all, 'lit')}" fill="${palette.paper}" stroke-width=".8"/>`,
      `<path d="${rays(all, 'dark')}" fill="${palette.frame}" stroke-width=".8"/>`,
    ]),
    '</g>',
    `<text x="${formatNumber(x, 1)}" y="${formatNumber(y - radius - 5, 1)}" text-anchor="middle" font-family="${TITLE_FONT}" font-size="17" fill="${palette.title}">N</text>`,
  ].join('\n');
}

/** A bar as long as a hex is high, with that label. */
export function scaleBar(x: number, y: number, length: number, palette: Palette): string {
  const [left, right] = [x - length / 2, x + length / 2];
  const bar = (from: number, to: number, fill: string) =>
    `<path d="${polygon([
      [from, y],
      [to, y],
      [to, y + 5],
      [from, y + 5],
    ])}" fill="${fill}"/>`;
  return [
    `<g stroke="${palette.frame}" stroke-width="1">${bar(left, x, palette.frame)}${bar(x, right, palette.paper)}</g>`,
    `<text x="${formatNumber(x, 1)}" y="${formatNumber(y + 19, 1)}" text-anchor="middle" font-family="${LABEL_FONT}" font-size="11.5" fill="${palette.title}">one hex</text>`,
  ].join('\n');
}
