import { describe, expect, it } from 'vitest';
import { bareBoard } from '../../src/formats/battlefield/bare-board.ts';
import { CellLayout } from '../../src/formats/battlefield/cell-layout.ts';
import { marginOf, SHEET_FONT_SIZES } from '../../src/formats/battlefield/layers.ts';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import type { Board } from '../../src/rules/battlefield/board.ts';
import { letteringFor } from '../../web/panels/battle/board-lettering.ts';
import { madeUp } from '../formats/battlefield/made-up.ts';

const board = (kind: Board['kind'], columns: number, rows: number): Board => ({ kind, columns, rows });

const BOARDS = [
  board('square', 6, 2),
  board('square', 8, 8),
  board('hex', 9, 8),
  board('hex', 24, 16),
  board('square', 40, 40),
];
/** Widths in pixels: a phone, a laptop, and a sheet as wide as a desk. */
const WIDTHS = [350, 519, 900];

const pixelsOf = (one: Board, width: number) =>
  width / (new CellLayout(one).width + marginOf(letteringFor(one, width)) + 0.1);

describe('the lettering of a board on the screen', () => {
  it.each(BOARDS.slice(0, 3))('is large enough to be read: $kind, $columns × $rows', (one) => {
    for (const width of WIDTHS) {
      const { cells, rim } = letteringFor(one, width);
      const pixels = pixelsOf(one, width);
      expect((cells ?? 0) * pixels, `numbers at ${width}`).toBeGreaterThan(9.5);
      expect(rim * pixels, `names at ${width}`).toBeGreaterThan(11);
    }
  });

  it.each(BOARDS)('stays within cell and margin: $kind, $columns × $rows', (one) => {
    for (const width of WIDTHS) {
      const { cells, rim } = letteringFor(one, width);
      // Two digits are about as wide as high, three half as wide again.
      expect((cells ?? 0) * 1.5).toBeLessThan(0.8);
      expect(rim).toBeLessThan(1.2);
      expect(marginOf({ cells, rim })).toBeGreaterThanOrEqual(1.5 * rim);
    }
  });

  it('omits cell numbers that would be too small to read', () => {
    const texts = (width: number) =>
      bareBoard(madeUp(board('hex', 18, 12)), LIGHT, letteringFor(board('hex', 18, 12), width)).drawing.match(
        /<text/g,
      )?.length;
    expect(texts(350)).toBe(18 + 12);
    expect(texts(900)).toBe(18 * 12 + 18 + 12);
  });

  it('is that of paper until the page has been laid out', () => {
    expect(letteringFor(board('square', 8, 8), 0)).toEqual(SHEET_FONT_SIZES);
  });
});
