import { memberAt } from '../../hex/list.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { formatNumber, polygon, polyline, type Spot } from '../vector/path.ts';
import { fields, grounds, hills } from './ground.ts';
import type { Painter } from './painter.ts';
import type { Plan } from './plan.ts';
import { crossings, rivers, roads } from './routes.ts';
import { uprightThings } from './upright-glyphs.ts';
import { isWide } from './wide-rivers.ts';

/** A clip path for rivers that are wider than a cell; empty if there are none. */
export const boardEdge = (plan: Plan, painter: Painter): string =>
  plan.battlefield.routes.some(isWide)
    ? `<clipPath id="board-edge">${painter.path(allCells(plan), '')}</clipPath>`
    : '';

const allCells = ({ layout }: Plan): string =>
  cellsOf(layout.count)
    .map((cell) => polygon(layout.corners(cell)))
    .join('');

/** The open ground of the whole board. */
export function board(plan: Plan, painter: Painter): string {
  const d = allCells(plan);
  const { ground } = painter.palette;
  // A stroke of the same colour closes the hairline gaps between cells.
  return painter.path(d, `fill="${ground.plain}" stroke="${ground.plain}" stroke-width="1"`);
}

/**
 * All terrain and routes on the board.
 *
 * @param hasGrid whether to draw the lines between cells too, above the ground but below everything else
 */
export function terrain(plan: Plan, painter: Painter, { hasGrid = true } = {}): string {
  return [
    hills(plan, painter),
    fields(plan, painter),
    grounds(plan, painter),
    hasGrid ? grid(plan, painter) : '',
    rivers(plan, painter),
    roads(plan, painter),
    crossings(plan, painter),
    uprightThings(plan, painter),
  ]
    .filter(Boolean)
    .join('\n');
}

function grid({ layout }: Plan, painter: Painter): string {
  const lines = cellsOf(layout.count).flatMap((cell) =>
    sidesOf(layout.sides).flatMap((side) => {
      const beyond = layout.beyond(cell, side);
      if (beyond === null || beyond < cell) return [];
      return [lineOf(layout.corners(cell), side)];
    }),
  );
  return painter.path(lines.join(''), `${painter.line(painter.palette.hexLine, 0.02)} stroke-opacity=".55"`);
}

/** The edge of the board. */
export function edge({ layout }: Plan, painter: Painter): string {
  const lines = cellsOf(layout.count).flatMap((cell) =>
    layout.outerSides(cell).map((side) => lineOf(layout.corners(cell), side)),
  );
  return painter.path(lines.join(''), `${painter.line(painter.palette.frame, 0.06)} stroke-linecap="round"`);
}

const lineOf = (corners: readonly Spot[], side: number): string =>
  polyline([memberAt(corners, side - 1), memberAt(corners, side % corners.length)]);

/** Font sizes on and around a board, in the layout's unit (the radius of a hex). */
export interface BoardFontSizes {
  /** Of the cells' numbers; `null` to leave them out. */
  readonly cells: number | null;
  /** Of the numbers of columns and rows. */
  readonly rim: number;
}

/** Font sizes for a printed sheet. */
export const SHEET_FONT_SIZES = { cells: 0.2, rim: 0.26 } as const satisfies BoardFontSizes;

/** Width of the margin around the board for the numbers of columns and rows. */
export const marginOf = ({ rim }: BoardFontSizes): number => Math.max(0.5, 1.55 * rim);

/**
 * If a board has more columns or rows than this, its cells are not numbered, because the numbers would be too small to
 * read.
 */
const MOST_NUMBERED = 20;

/**
 * Numbers: those of cells in their upper left corners, except on large boards; those of columns above the board, and
 * those of rows at its left.
 */
export function numbers(
  { layout }: Plan,
  painter: Painter,
  lettering: BoardFontSizes = SHEET_FONT_SIZES,
): string {
  const { palette, size, px } = painter;
  const { rim } = lettering;
  const small = lettering.cells ?? 0;
  const text = (words: number, [x, y]: Spot) =>
    `<text x="${formatNumber(x * size, 1)}" y="${formatNumber(y * size, 1)}">${words}</text>`;
  // Keeps the upper left corner of larger numbers at the same place.
  const larger = (small - SHEET_FONT_SIZES.cells) * 0.8;
  const corner: Spot =
    layout.sides === 4 ? [-0.66 + larger, -0.64 + larger] : [-0.34 + larger, -0.66 + larger];
  const { columns, rows } = layout.board;
  const isNumbered = small > 0 && Math.max(columns, rows) <= MOST_NUMBERED;
  const numbered = isNumbered ? cellsOf(layout.count) : [];
  const cells = numbered.map((cell) => {
    const [x, y] = layout.middle(cell);
    return text(cell, [x + corner[0], y + corner[1]]);
  });
  const above = Array.from({ length: columns }, (_, i) => {
    const [x, y] = layout.middle(i + 1);
    return text(i + 1, [x, y - layout.reach - 0.16]);
  });
  const beside = Array.from({ length: rows }, (_, i) => {
    const [, y] = layout.middle(i * columns + 1);
    return text(i + 1, [-rim, y + (0.08 / SHEET_FONT_SIZES.rim) * rim]);
  });
  return [
    `<g font-family="${LABEL_FONT}" text-anchor="middle" fill="${palette.label}">`,
    `<g font-size="${px(small)}" fill-opacity=".85" stroke="${palette.labelHalo}" stroke-width="${px(0.35 * small)}" stroke-opacity=".85" stroke-linejoin="round" paint-order="stroke">${cells.join('')}</g>`,
    `<g font-size="${px(rim)}" font-weight="bold" fill-opacity=".8">${above.join('')}${beside.join('')}</g>`,
    '</g>',
  ].join('\n');
}

const cellsOf = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const sidesOf = cellsOf;
