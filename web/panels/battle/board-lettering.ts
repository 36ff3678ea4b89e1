import { CellLayout } from '../../../src/formats/battlefield/cell-layout.ts';
import { type BoardFontSizes, SHEET_FONT_SIZES } from '../../../src/formats/battlefield/layers.ts';
import type { Board } from '../../../src/rules/battlefield/board.ts';

/** Preferred heights of letters on the screen, in pixels. */
const NAMES_PX = 13;
const NUMBERS_PX = 11;
/** Smallest height of the cells' numbers, in pixels: smaller ones are left out. */
const SMALLEST_PX = 8;

/** Largest letters that fit, in multiples of a hex's size: three digits in a corner of a cell, two beside a row. */
const LARGEST = { cells: 0.42, rim: 1.05 };

/** Letter sizes for a board that fills so many pixels in width or height; those for paper if the width is not known. */
export function letteringFor(board: Board, width: number, height = Number.POSITIVE_INFINITY): BoardFontSizes {
  if (width <= 0) return SHEET_FONT_SIZES;
  const layout = new CellLayout(board);
  // The names around the board need about as much room as one hex.
  const pixels = Math.min(width / (layout.width + 1), height / (layout.height + 1));
  const within = (wanted: number, least: number, most: number) =>
    Math.min(most, Math.max(least, wanted / pixels));
  const cells = within(NUMBERS_PX, SHEET_FONT_SIZES.cells, LARGEST.cells);
  return {
    cells: cells * pixels < SMALLEST_PX ? null : cells,
    rim: within(NAMES_PX, SHEET_FONT_SIZES.rim, LARGEST.rim),
  };
}
