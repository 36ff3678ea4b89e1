import { type Axial, hexFrom, ORIGIN } from '../../hex/axial.ts';
import { columnAndRow, hexAtColumnRow } from '../../hex/label.ts';
import { HexLayout } from '../../hex/layout.ts';
import { PERIOD } from '../drawing/jitter.ts';
import type { Box } from './box.ts';

/**
 * Where the hexes of a picture are, for programs that put their own grid over it. Hexes are flat-top; lengths are in
 * pixels, not rounded. Columns and rows are numbered as in labels: even columns are half a hex lower.
 */
export interface HexGrid {
  /** Size of the whole picture, in whole pixels. */
  readonly width: number;
  readonly height: number;
  /** Distance between two opposite flat sides of a hex. */
  readonly hexHeight: number;
  /** Distance between two opposite corners of a hex; columns are three quarters of that apart. */
  readonly hexWidth: number;
  /** Column and row of the hex in the upper left corner. */
  readonly column: number;
  readonly row: number;
  /** The middle of that hex, relative to the picture's upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** A grid, and the box that it covers in the drawing, in pixels. */
export interface GridOnPlane {
  readonly grid: HexGrid;
  /** The hex whose middle is the drawing's origin: see `planeOrigin`. */
  readonly origin: Axial;
  readonly box: Box;
}

/** A range of columns and rows: the first ones, and their number. */
export interface HexSpan {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** True if a hex is in a span. */
export function spanHolds({ column, row, columns, rows }: HexSpan, hex: Axial): boolean {
  const place = columnAndRow(hex);
  const [right, below] = [place.column - column, place.row - row];
  return right >= 0 && right < columns && below >= 0 && below < rows;
}

/** The columns and rows of some hexes, with a margin on each side. */
export function spanOf(hexes: Iterable<Axial>, margin: number): HexSpan {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const hex of hexes) {
    const { column, row } = columnAndRow(hex);
    west = Math.min(west, column);
    east = Math.max(east, column);
    north = Math.min(north, row);
    south = Math.max(south, row);
  }
  if (east < west) return spanOf([ORIGIN], margin);
  return grownSpan({ column: west, row: north, columns: east - west + 1, rows: south - north + 1 }, margin);
}

/** A span with `by` more columns and rows on each side. */
export const grownSpan = ({ column, row, columns, rows }: HexSpan, by: number): HexSpan => ({
  column: column - by,
  row: row - by,
  columns: columns + 2 * by,
  rows: rows + 2 * by,
});

/** A span with at least the given number of columns; additional ones are divided between both sides. */
export function widenedSpan(span: HexSpan, fewestColumns: number): HexSpan {
  const more = Math.max(0, fewestColumns - span.columns);
  return { ...span, column: span.column - Math.floor(more / 2), columns: span.columns + more };
}

/**
 * The hex whose middle is the origin of a drawing. Normally it is the starting hex. Far away from that, it is the
 * nearest hex from which the drawing's repeating random choices are the same as from the starting hex: renderers
 * compute with so few digits that far from the origin, lines would no longer meet.
 */
export function planeOrigin({ column, row, columns, rows }: HexSpan): Axial {
  const start = columnAndRow(ORIGIN);
  const nearest = (to: number, first: number, count: number) =>
    Math.max(first, Math.min(to, first + count - 1));
  const { q, r } = hexAtColumnRow(nearest(start.column, column, columns), nearest(start.row, row, rows));
  return { q: PERIOD * Math.round(q / PERIOD) + 0, r: PERIOD * Math.round(r / PERIOD) + 0 };
}

/**
 * @param hexHeight in pixels
 * @param origin of the drawing; for a part of a larger drawing, the origin of the whole
 */
export function gridOver(span: HexSpan, hexHeight: number, origin = planeOrigin(span)): GridOnPlane {
  const { column, row, columns, rows } = span;
  const layout = new HexLayout(hexHeight / Math.sqrt(3));
  const centre = (inColumn: number) => layout.centre(hexFrom(origin, hexAtColumnRow(inColumn, row)));
  const first = centre(column);
  const last = centre(column + columns - 1);
  const higher = centre(column % 2 === 0 ? column + 1 : column);
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
    origin,
    box: { left, top, right: left + width, bottom: top + height },
  };
}

/** Tolerance for rounding errors in lengths that are a whole number of pixels. */
const ROUNDING = 1e-6;
