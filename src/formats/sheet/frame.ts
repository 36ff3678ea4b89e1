import type { Palette } from '../drawing/palette.ts';
import { compact, formatNumber, polygon, polyline, type Spot } from '../vector/path.ts';
import { type Box, grownBox } from './box.ts';

/** Widths of the frame's divided band, of the paper around the frame, and of the space inside it. */
const BAND = 9;
const MARGIN = 16;
const INSET = 24;
/** How far the area within the innermost line extends beyond the content. */
export const FIELD = INSET - 5;

/** The box of the whole sheet, around the content within the frame. */
export const sheetAround = (content: Box): Box => grownBox(content, INSET + BAND + MARGIN);

const rect = ({ left, top, right, bottom }: Box): string =>
  `x="${formatNumber(left, 1)}" y="${formatNumber(top, 1)}" width="${formatNumber(right - left, 1)}" height="${formatNumber(bottom - top, 1)}"`;

/** Paper and frame: fine lines, and between them a band divided into light and dark, as in old atlases. */
export function paperAndFrame(content: Box, palette: Palette): string {
  const inner = grownBox(content, INSET);
  const outer = grownBox(inner, BAND);
  const line = (box: Box, width: number) =>
    `<rect ${rect(box)} fill="none" stroke="${palette.frame}" stroke-width="${width}"/>`;
  return [
    `<rect ${rect(sheetAround(content))} fill="${palette.paper}"/>`,
    `<rect ${rect(inner)} fill="${palette.unknown}"/>`,
    line(outer, 1.2),
    line(inner, 1.2),
    line(grownBox(outer, 4), 2.6),
    line(grownBox(content, FIELD), 0.6),
    dividedBand(inner, palette),
  ].join('\n');
}

const WINDS = 32;

/** Where wind lines begin, away from their common middle: nearer to it they would run together into a knot. */
const CALM = 12;

/**
 * Faint lines in all directions from the middle of the map, behind it, as on old nautical charts. They end at the frame
 * and at the lower edge of the map.
 */
export function windLines(content: Box, map: Box, { frame }: Palette): string {
  const { left, top, right } = grownBox(content, FIELD);
  const { bottom } = map;
  const [x, y] = [(left + right) / 2, (map.top + bottom) / 2];
  const lines = Array.from({ length: WINDS }, (_, i) => {
    const angle = ((i + 0.5) / WINDS) * 2 * Math.PI;
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
    const across = (dx > 0 ? right - x : x - left) / Math.abs(dx);
    const along = (dy > 0 ? bottom - y : y - top) / Math.abs(dy);
    const reach = Math.min(across, along);
    return polyline([
      [x + dx * CALM, y + dy * CALM],
      [x + dx * reach, y + dy * reach],
    ]);
  });
  return `<path d="${compact(lines.join(''))}" fill="none" stroke="${frame}" stroke-width=".7" stroke-opacity=".22"/>`;
}

function dividedBand(inner: Box, { frame, paper }: Palette): string {
  const { left, top, right, bottom } = grownBox(inner, BAND / 2);
  const dashes = (from: Spot, to: Spot) => {
    const length = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
    const parts = Math.max(3, 2 * Math.round(length / 90) + 1);
    return `<path d="M${formatNumber(from[0], 1)} ${formatNumber(from[1], 1)}L${formatNumber(to[0], 1)} ${formatNumber(to[1], 1)}" stroke-dasharray="${formatNumber(length / parts, 2)}"/>`;
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
