import { hexFrom } from '../../hex/axial.ts';
import { hexAtColumnRow, twoDigits } from '../../hex/label.ts';
import { HexLayout } from '../../hex/layout.ts';
import { LIGHT } from '../drawing/palette.ts';
import { type Box, grownBox } from '../sheet/box.ts';
import { LABEL_FONT, TITLE_FONT } from '../sheet/fonts.ts';
import { lettersWidth } from '../sheet/letter-width.ts';
import { formatNumber, polygon, type Spot } from '../vector/path.ts';
import type { DrawnPage, PageLink } from './drawn-page.ts';
import { BAND, mapFrame, mapPaper } from './page-furniture.ts';
import { SHEET_MARGINS, type Sheet, type SheetPlan, type SheetSide, sheetAnchor } from './sheets.ts';

/**
 * A page with a part of the map, large enough to play on, with the numbers of its columns and rows and those of the
 * adjacent sheets.
 */
export function sheetPage(sheet: Sheet, { page, scale }: SheetPlan): DrawnPage {
  const { number, onPlane, beside } = sheet;
  const { grid, box } = onPlane;
  const { side, top, bottom } = SHEET_MARGINS;
  // The grid's exact size: the size of the picture is rounded up to whole pixels.
  const width = (0.75 * (grid.columns - 1) + 1) * grid.hexWidth * scale;
  const height = (grid.rows + (grid.columns > 1 ? 0.5 : 0)) * grid.hexHeight * scale;
  const left = side + (page.width - 2 * side - width) / 2;
  const upper = top + (page.height - top - bottom - height) / 2;
  const to: Box = { left, top: upper, right: left + width, bottom: upper + height };
  const from: Box = { ...box, right: box.left + width / scale, bottom: box.top + height / scale };
  const neighbours = neighbourSigns(to, beside);
  return {
    size: page,
    under: mapPaper(to),
    over: [mapFrame(to), figures(sheet, to, scale), ...neighbours.map(({ drawn }) => drawn)].join('\n'),
    map: { from, to },
    links: neighbours.map(({ link }) => link),
    anchor: sheetAnchor(number),
    bookmark: `Sheet ${number}`,
  };
}

/** Font size of the figures, and distance from their middle to their baseline, in points. */
const FIGURE_SIZE = 7.5;
const HALF_HIGH = 2.6;

/**
 * The numbers of columns and rows, in the band around the map. Those of rows run upwards if the band is too narrow for
 * them.
 */
function figures({ onPlane: { grid, origin, box } }: Sheet, to: Box, scale: number): string {
  const layout = new HexLayout(grid.hexHeight / Math.sqrt(3));
  const place = (column: number, row: number): Spot => {
    const { x, y } = layout.centre(hexFrom(origin, hexAtColumnRow(column, row)));
    return [to.left + (x - box.left) * scale, to.top + (y - box.top) * scale];
  };
  const text = (value: number, x: number, y: number) =>
    `<text x="${formatNumber(x)}" y="${formatNumber(y)}">${twoDigits(value)}</text>`;
  const upwards = (value: number, x: number, y: number) =>
    `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) rotate(-90)">${text(value, 0, HALF_HIGH)}</g>`;
  const base = BAND / 2 - HALF_HIGH;
  const columns = Array.from({ length: grid.columns }, (_, i) => grid.column + i).flatMap((column) => {
    const [x] = place(column, grid.row);
    return [text(column, x, to.top - base), text(column, x, to.bottom + BAND - base)];
  });
  const rowNumbers = Array.from({ length: grid.rows }, (_, i) => grid.row + i);
  const isWide = rowNumbers.some((row) => lettersWidth(twoDigits(row)) * FIGURE_SIZE > BAND);
  const rows = rowNumbers.flatMap((row) => {
    const [, first] = place(grid.column, row);
    const [, last] = place(grid.column + grid.columns - 1, row);
    const beside = (x: number, y: number) => (isWide ? upwards(row, x, y) : text(row, x, y + HALF_HIGH));
    return [beside(to.left - BAND / 2, first), beside(to.right + BAND / 2, last)];
  });
  return `<g font-family="${LABEL_FONT}" font-size="${FIGURE_SIZE}" text-anchor="middle" fill="${LIGHT.label}">${columns.join('')}${rows.join('')}</g>`;
}

/** The numbers of the adjacent sheets, each outside its edge with an arrow towards it. */
function neighbourSigns(
  to: Box,
  beside: Sheet['beside'],
): { readonly drawn: string; readonly link: PageLink }[] {
  const { left, top, right, bottom } = grownBox(to, BAND + 12);
  const [x, y] = [(to.left + to.right) / 2, (to.top + to.bottom) / 2];
  const places: Readonly<Record<SheetSide, { readonly at: Spot; readonly towards: Spot }>> = {
    above: { at: [x, top], towards: [0, -1] },
    right: { at: [right, y], towards: [1, 0] },
    below: { at: [x, bottom], towards: [0, 1] },
    left: { at: [left, y], towards: [-1, 0] },
  };
  return Object.entries(beside).map(([side, number]) => {
    const { at, towards } = places[side as SheetSide];
    const [dx, dy] = towards;
    // The arrow is beside a number above or below the map, and over a number at the side.
    const [tipX, tipY] = dx === 0 ? [at[0] - 16, at[1] + dy * 4] : [at[0] + dx * 4, at[1] - 12];
    const arrow = polygon([
      [tipX, tipY],
      [tipX - dx * 8 + dy * 4.5, tipY - dy * 8 + dx * 4.5],
      [tipX - dx * 8 - dy * 4.5, tipY - dy * 8 - dx * 4.5],
    ]);
    const drawn =
      `<path d="${arrow}" fill="${LIGHT.trail}"/>` +
      `<text x="${formatNumber(at[0])}" y="${formatNumber(at[1] + 4.5)}" text-anchor="middle" font-family="${TITLE_FONT}" font-size="13" fill="${LIGHT.trail}">${number}</text>`;
    const around = { left: at[0] - 22, right: at[0] + 14, top: at[1] - 18, bottom: at[1] + 12 };
    return { drawn, link: { box: around, to: sheetAnchor(number) } };
  });
}
