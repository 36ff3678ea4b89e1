import type { Palette } from '../drawing/palette.ts';
import { LABEL_FONT } from '../map/layers.ts';
import type { Box } from '../map/scene.ts';
import { compact, polygon, polyline, type Spot, short } from '../vector/path.ts';
import { escapeXml } from './xml.ts';

export const TITLE_FONT = "'IM Fell English SC', 'Goudy Old Style', Palatino, serif";

/** Width of the frame with its divided band, and the paper left around it. */
const BAND = 9;
const MARGIN = 16;
const INSET = 24;
/** How far the field within the innermost line reaches beyond what stands in it. */
export const FIELD = INSET - 5;

export const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** A box in units so many times larger. */
export const inUnits = ({ left, top, right, bottom }: Box, unit: number): Box => ({
  left: left / unit,
  top: top / unit,
  right: right / unit,
  bottom: bottom / unit,
});

/** The whole sheet around what is to stand within the frame. */
export const sheetAround = (content: Box): Box => grown(content, INSET + BAND + MARGIN);

const rect = ({ left, top, right, bottom }: Box): string =>
  `x="${short(left, 1)}" y="${short(top, 1)}" width="${short(right - left, 1)}" height="${short(bottom - top, 1)}"`;

/** Paper and frame: fine lines, and between them the divided band of old atlases. */
export function paperAndFrame(content: Box, palette: Palette): string {
  const inner = grown(content, INSET);
  const outer = grown(inner, BAND);
  const line = (box: Box, width: number) =>
    `<rect ${rect(box)} fill="none" stroke="${palette.frame}" stroke-width="${width}"/>`;
  return [
    `<rect ${rect(sheetAround(content))} fill="${palette.paper}"/>`,
    `<rect ${rect(inner)} fill="${palette.unknown}"/>`,
    line(outer, 1.2),
    line(inner, 1.2),
    line(grown(outer, 4), 2.6),
    line(grown(content, FIELD), 0.6),
    dividedBand(inner, palette),
  ].join('\n');
}

const WINDS = 32;

/** Faint lines of the winds behind the map, as on the charts of old pilots; `bottom` is where the map ends. */
export function windLines(content: Box, bottom: number, { frame }: Palette): string {
  const { left, top, right } = grown(content, FIELD);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const lines = Array.from({ length: WINDS }, (_, i) => {
    const angle = ((i + 0.5) / WINDS) * 2 * Math.PI;
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
    const across = (dx > 0 ? right - x : x - left) / Math.abs(dx);
    const along = (dy > 0 ? bottom - y : y - top) / Math.abs(dy);
    const reach = Math.min(across, along);
    return polyline([
      [x, y],
      [x + dx * reach, y + dy * reach],
    ]);
  });
  return `<path d="${compact(lines.join(''))}" fill="none" stroke="${frame}" stroke-width=".7" opacity=".22"/>`;
}

function dividedBand(inner: Box, { frame, paper }: Palette): string {
  const { left, top, right, bottom } = grown(inner, BAND / 2);
  const dashes = (from: Spot, to: Spot) => {
    const length = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
    const parts = Math.max(3, 2 * Math.round(length / 90) + 1);
    return `<path d="M${short(from[0], 1)} ${short(from[1], 1)}L${short(to[0], 1)} ${short(to[1], 1)}" stroke-dasharray="${short(length / parts, 2)}"/>`;
  };
  const half = BAND / 2;
  const sides = [
    dashes([left + half, top], [right - half, top]),
    dashes([left + half, bottom], [right - half, bottom]),
    dashes([left, top + half], [left, bottom - half]),
    dashes([right, top + half], [right, bottom - half]),
  ];
  const corners = (
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const
  ).map(([x, y]) => {
    const r = BAND * 0.5;
    return polygon([
      [x - r, y],
      [x, y - r],
      [x + r, y],
      [x, y + r],
    ]);
  });
  return (
    `<g stroke="${frame}" stroke-width="${BAND - 3.4}" fill="none">${sides.join('')}</g>` +
    `<path d="${corners.join('')}" fill="${paper}" stroke="${frame}" stroke-width="1"/>`
  );
}

/** A line across the sheet, between the map and its legend. */
export const rule = ({ left, right }: Box, y: number, { frame }: Palette): string =>
  `<path d="${compact(
    polyline([
      [left, y],
      [right, y],
    ]),
  )}" stroke="${frame}" stroke-width=".8"/>`;

export const CARTOUCHE_HEIGHT = 92;
const TITLE_SIZE = 34;
const MOST = 900;

/** About how wide a letter is, in its size. */
function letterWidth(letter: string): number {
  if (/[ijltfI.,:;'’|! -]/.test(letter)) return 0.38;
  if (/[MWmw—…@%&]/.test(letter)) return 0.95;
  if (/[a-z0-9]/.test(letter)) return 0.56;
  return letter >= '\u2e80' ? 1.05 : 0.74;
}

const lettersWidth = (title: string): number =>
  [...title].reduce((sum, letter) => sum + letterWidth(letter), 0);

/** How wide a title's plate is: letters are reckoned, since there is nothing to measure them with. */
export const cartoucheWidth = (title: string): number => Math.max(260, titleWidth(title) + 110);

const titleSize = (title: string): number => Math.max(16, Math.min(TITLE_SIZE, MOST / lettersWidth(title)));
const titleWidth = (title: string): number => lettersWidth(title) * titleSize(title);

/** The title on a plate with scooped corners, its middle at `x`, its top at `y`. */
export function cartouche(title: string, subtitle: string, x: number, y: number, palette: Palette): string {
  const half = cartoucheWidth(title) / 2;
  const height = CARTOUCHE_HEIGHT - 14;
  const plate = (by: number, scoop: number) => {
    const [l, r, t, b] = [x - half - by, x + half + by, y - by, y + height + by].map((value) =>
      Number(short(value, 1)),
    ) as [number, number, number, number];
    return (
      `M${short(l + scoop, 1)} ${t}L${short(r - scoop, 1)} ${t}Q${short(r - scoop, 1)} ${short(t + scoop, 1)} ${r} ${short(t + scoop, 1)}` +
      `L${r} ${short(b - scoop, 1)}Q${short(r - scoop, 1)} ${short(b - scoop, 1)} ${short(r - scoop, 1)} ${b}L${short(l + scoop, 1)} ${b}` +
      `Q${short(l + scoop, 1)} ${short(b - scoop, 1)} ${l} ${short(b - scoop, 1)}L${l} ${short(t + scoop, 1)}Q${short(l + scoop, 1)} ${short(t + scoop, 1)} ${short(l + scoop, 1)} ${t}Z`
    );
  };
  const rule = y + 50;
  const flourish = (sign: 1 | -1) => {
    const at = (dx: number, dy: number) => `${short(x + sign * dx, 1)} ${short(rule + dy, 1)}`;
    return `M${at(9, 0)}C${at(30, -7)} ${at(44, 7)} ${at(66, 0)}C${at(76, -3)} ${at(84, -7)} ${at(78, -9)}C${at(73, -10)} ${at(71, -4)} ${at(78, -2)}`;
  };
  return [
    `<path d="${plate(0, 14)}" fill="${palette.paper}" stroke="${palette.frame}" stroke-width="2.2"/>`,
    `<path d="${plate(-5, 12)}" fill="none" stroke="${palette.frame}" stroke-width=".7"/>`,
    `<path d="${flourish(1)}${flourish(-1)}" fill="none" stroke="${palette.frame}" stroke-width="1.2" stroke-linecap="round"/>`,
    `<path d="${polygon([
      [x - 5, rule],
      [x, rule - 4],
      [x + 5, rule],
      [x, rule + 4],
    ])}" fill="${palette.trail}"/>`,
    `<g text-anchor="middle" fill="${palette.title}">`,
    `<text x="${short(x, 1)}" y="${short(y + 37, 1)}" font-family="${TITLE_FONT}" font-size="${short(titleSize(title), 1)}">${escapeXml(title)}</text>`,
    `<text x="${short(x, 1)}" y="${short(y + 68, 1)}" font-family="${LABEL_FONT}" font-size="11.5" letter-spacing="1">${escapeXml(subtitle)}</text>`,
    '</g>',
  ].join('\n');
}

/** A compass rose, its middle at `x`, `y`, north up. */
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
  const circle = (reach: number, width: number) =>
    `<circle cx="${short(x, 1)}" cy="${short(y, 1)}" r="${short(reach, 1)}" fill="none" stroke-width="${width}"/>`;
  return [
    `<g stroke="${palette.frame}" stroke-linejoin="round">`,
    circle(radius * 0.56, 0.7),
    circle(radius * 0.62, 0.7),
    ...[minor, major].flatMap((all) => [
      `<path d="${rays(all, 'lit')}" fill="${palette.paper}" stroke-width=".8"/>`,
      `<path d="${rays(all, 'dark')}" fill="${palette.frame}" stroke-width=".8"/>`,
    ]),
    '</g>',
    `<text x="${short(x, 1)}" y="${short(y - radius - 5, 1)}" text-anchor="middle" font-family="${TITLE_FONT}" font-size="17" fill="${palette.title}">N</text>`,
  ].join('\n');
}

/** A bar as long as a hex is high, with what it means. */
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
    `<text x="${short(x, 1)}" y="${short(y + 19, 1)}" text-anchor="middle" font-family="${LABEL_FONT}" font-size="11.5" fill="${palette.title}">one hex</text>`,
  ].join('\n');
}
