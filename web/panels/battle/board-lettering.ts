import { CellLayout } from '../../../src/formats/battlefield/cell-layout.ts';
import { type Lettering, ON_PAPER } from '../../../src/formats/battlefield/layers.ts';
import type { Board } from '../../../src/rules/battlefield/board.ts';

/** How high letters are to be on the screen, in pixels, where there is room for them. */
const NAMES_PX = 13;
const NUMBERS_PX = 11;
/** Numbers of cells that would be smaller are left out. */
const SMALLEST_PX = 8;

/** The most that there is room for, in the size of a hex: three digits in a corner of a cell, two beside a row. */
const LARGEST = { cells: 0.42, rim: 1.05 };

/** Letters for a board with room of so many pixels, which it fills one way; those on paper, where that is not known. */
export function letteringFor(board: Board, width: number, height = Number.POSITIVE_INFINITY): Lettering {
  if (width <= 0) return ON_PAPER;
  const layout = new CellLayout(board);
  // Around it there is room for the names: about as much as one of them takes.
  const pixels = Math.min(width / (layout.width + 1), height / (layout.height + 1));
  const within = (wanted: number, least: number, most: number) =>
    Math.min(most, Math.max(least, wanted / pixels));
  const cells = within(NUMBERS_PX, ON_PAPER.cells, LARGEST.cells);
  return {
    cells: cells * pixels < SMALLEST_PX ? null : cells,
    rim: within(NAMES_PX, ON_PAPER.rim, LARGEST.rim),
  };
}
