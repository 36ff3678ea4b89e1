import type { Axial } from '../../../src/hex/axial.ts';
import type { Bounds } from '../view/camera.ts';

/** The column and row of a chunk of `span` × `span` hexes. */
export interface ChunkPlace {
  readonly column: number;
  readonly row: number;
}

const KEY_OFFSET = 2 ** 24;
const KEY_SPAN = 2 ** 25;

/** A number that identifies a chunk of a grid. */
export const chunkKey = ({ column, row }: ChunkPlace): number =>
  (column + KEY_OFFSET) * KEY_SPAN + (row + KEY_OFFSET);

const SQRT3 = Math.sqrt(3);

/**
 * How far the drawing of hexes extends beyond the rectangle of their chunk, in hex sizes: half a hex for the staggered
 * rows, the rest for glyphs.
 */
export const CHUNK_MARGIN = 1.25;

/**
 * Default for how far away, in hexes, a change affects the drawing of a hex: rivers and coasts affect the next, the rim
 * of the unknown the second.
 */
const REACH = 2;

/** The row of a hex, counted so that even columns are half a hex lower and chunks are upright rectangles. */
const rowOf = ({ q, r }: Axial): number => r + Math.ceil(q / 2);

const hexAt = (column: number, row: number): Axial => ({ q: column, r: row - Math.ceil(column / 2) });

/** The map divided into chunks of `span` × `span` hexes. */
export class ChunkGrid {
  readonly span: number;

  constructor(span: number) {
    this.span = span;
  }

  chunkOf(hex: Axial): ChunkPlace {
    return { column: Math.floor(hex.q / this.span), row: Math.floor(rowOf(hex) / this.span) };
  }

  /** The hexes of a chunk, and with `around` at least all hexes within that distance of them. */
  hexesOf({ column, row }: ChunkPlace, around = 0): Axial[] {
    const hexes: Axial[] = [];
    for (let y = -around; y < this.span + around; y++)
      for (let x = -around; x < this.span + around; x++)
        hexes.push(hexAt(column * this.span + x, row * this.span + y));
    return hexes;
  }

  /** The area that the drawing of a chunk covers, margin included. */
  boundsOf({ column, row }: ChunkPlace): Bounds {
    const left = 1.5 * column * this.span;
    // Odd columns are half a hex higher than even ones.
    const top = SQRT3 * (row * this.span - 0.5);
    return {
      left: left - CHUNK_MARGIN,
      top: top - CHUNK_MARGIN,
      right: left + 1.5 * (this.span - 1) + CHUNK_MARGIN,
      bottom: top + SQRT3 * (this.span - 0.5) + CHUNK_MARGIN,
    };
  }

  /** The chunks of which anything may be visible within bounds. */
  chunksIn(bounds: Bounds): ChunkPlace[] {
    const firstColumn = Math.floor((bounds.left - CHUNK_MARGIN) / 1.5 / this.span);
    const lastColumn = Math.floor((bounds.right + CHUNK_MARGIN) / 1.5 / this.span);
    const firstRow = Math.floor((bounds.top - CHUNK_MARGIN) / SQRT3 / this.span);
    const lastRow = Math.floor(((bounds.bottom + CHUNK_MARGIN) / SQRT3 + 0.5) / this.span);
    const chunks: ChunkPlace[] = [];
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) chunks.push({ column, row });
    return chunks;
  }

  /**
   * The chunks whose drawing changes with a hex, and perhaps some others beside them.
   *
   * @param reach how far away, in hexes, the change is visible
   */
  near({ q, r }: Axial, reach = REACH): ChunkPlace[] {
    const row = rowOf({ q, r });
    const chunks: ChunkPlace[] = [];
    const lastRow = Math.floor((row + reach) / this.span);
    const lastColumn = Math.floor((q + reach) / this.span);
    for (let y = Math.floor((row - reach) / this.span); y <= lastRow; y++)
      for (let x = Math.floor((q - reach) / this.span); x <= lastColumn; x++)
        chunks.push({ column: x, row: y });
    return chunks;
  }
}
