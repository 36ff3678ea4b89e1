import { type Axial, ORIGIN } from '../../hex/axial.ts';
import { hexAtPlace, hexPlace } from '../../hex/label.ts';
import { HexLayout } from '../../hex/layout.ts';
import type { Box } from './box.ts';

/**
 * Where the hexes of a picture lie, for programs that lay a grid of their own over it. They are flat-top; lengths are in pixels, and
 * not rounded. Column and row are those that labels have: even columns lie half a hex lower.
 */
export interface HexGrid {
  /** Of the whole picture, in whole pixels. */
  readonly width: number;
  readonly height: number;
  /** From one flat side of a hex to the other. */
  readonly hexHeight: number;
  /** From one corner of a hex to the one across; the next column lies three quarters of that to the right. */
  readonly hexWidth: number;
  /** Column and row of the hex in the upper left corner. */
  readonly column: number;
  readonly row: number;
  /** The middle of that hex, from the picture's upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** A grid, and what of the drawing's plane it covers: around the start hex's middle, in pixels. */
export interface GridOnPlane {
  readonly grid: HexGrid;
  readonly box: Box;
}

/** Columns and rows from the first to the last. */
export interface HexSpan {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** Whether a hex lies in a span. */
export function spanHolds({ column, row, columns, rows }: HexSpan, hex: Axial): boolean {
  const place = hexPlace(hex);
  const [right, below] = [place.column - column, place.row - row];
  return right >= 0 && right < columns && below >= 0 && below < rows;
}

/** The columns and rows that hexes lie in, and so many more on each side. */
export function spanOf(hexes: Iterable<Axial>, margin: number): HexSpan {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const hex of hexes) {
    const { column, row } = hexPlace(hex);
    west = Math.min(west, column);
    east = Math.max(east, column);
    north = Math.min(north, row);
    south = Math.max(south, row);
  }
  if (east < west) return spanOf([ORIGIN], margin);
  return grownSpan({ column: west, row: north, columns: east - west + 1, rows: south - north + 1 }, margin);
}

/** A span with so many more columns and rows on each side. */
export const grownSpan = ({ column, row, columns, rows }: HexSpan, by: number): HexSpan => ({
  column: column - by,
  row: row - by,
  columns: columns + 2 * by,
  rows: rows + 2 * by,
});

/** A span with as many columns as are wanted, the further ones on both sides alike; itself where it has them. */
export function widenedSpan(span: HexSpan, fewestColumns: number): HexSpan {
  const more = Math.max(0, fewestColumns - span.columns);
  return { ...span, column: span.column - Math.floor(more / 2), columns: span.columns + more };
}

/** @param hexHeight in pixels */
export function gridOver(span: HexSpan, hexHeight: number): GridOnPlane {
  const { column, row, columns, rows } = span;
  const layout = new HexLayout(hexHeight / Math.sqrt(3));
  const first = layout.centre(hexAtPlace(column, row));
  const last = layout.centre(hexAtPlace(column + columns - 1, row));
  const higher = layout.centre(hexAtPlace(column % 2 === 0 ? column + 1 : column, row));
  const [left, top] = [first.x - layout.size, higher.y - hexHeight / 2];
  const width = Math.ceil(last.x + layout.size - left - ROUNDING);
  const height = Math.ceil((rows + 0.5) * hexHeight - ROUNDING);
  return {
    grid: {
      width,
      height,
      hexHeight,
      hexWidth: 2 * layout.size,
      column,
      row,
      x: first.x - left,
      y: first.y - top,
      columns,
      rows,
    },
    box: { left, top, right: left + width, bottom: top + height },
  };
}

/** What arithmetic may add to a length that is a whole number of pixels. */
const ROUNDING = 1e-6;
