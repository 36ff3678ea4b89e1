import type { Axial } from '../../../src/hex/axial.ts';
import type { Bounds } from '../view/camera.ts';

/** A chunk by its column and row; `span` × `span` hexes. */
export interface ChunkPlace {
  readonly column: number;
  readonly row: number;
}

const KEY_OFFSET = 2 ** 24;
const KEY_SPAN = 2 ** 25;

/** One number for one chunk of a grid. */
export const chunkKey = ({ column, row }: ChunkPlace): number =>
  (column + KEY_OFFSET) * KEY_SPAN + (row + KEY_OFFSET);

const SQRT3 = Math.sqrt(3);

/** How far a hex's drawing reaches beyond its chunk's own rectangle: half a hex for the staggered rows, the rest for glyphs. */
export const CHUNK_MARGIN = 1.25;

/** How far the drawing of a hex depends on what is around it, if nothing else is said: its rivers and coasts on the next, the rim of the unknown on the second. */
const REACH = 2;

/** The row of a hex where even columns sit half a hex lower, so that chunks are upright rectangles. */
const rowOf = ({ q, r }: Axial): number => r + Math.ceil(q / 2);

const hexAt = (column: number, row: number): Axial => ({ q: column, r: row - Math.ceil(column / 2) });

/** The plane cut into chunks of `span` × `span` hexes. */
export class ChunkGrid {
  readonly span: number;

  constructor(span: number) {
    this.span = span;
  }

  chunkOf(hex: Axial): ChunkPlace {
    return { column: Math.floor(hex.q / this.span), row: Math.floor(rowOf(hex) / this.span) };
  }

  /** Its hexes, and if that is asked for those around it: at least all that are so many steps away or less. */
  hexesOf({ column, row }: ChunkPlace, around = 0): Axial[] {
    const hexes: Axial[] = [];
    for (let y = -around; y < this.span + around; y++)
      for (let x = -around; x < this.span + around; x++)
        hexes.push(hexAt(column * this.span + x, row * this.span + y));
    return hexes;
  }

  /** What a chunk's drawing covers of the map, margin included. */
  boundsOf({ column, row }: ChunkPlace): Bounds {
    const left = 1.5 * column * this.span;
    // Odd columns sit half a hex higher than even ones.
    const top = SQRT3 * (row * this.span - 0.5);
    return {
      left: left - CHUNK_MARGIN,
      top: top - CHUNK_MARGIN,
      right: left + 1.5 * (this.span - 1) + CHUNK_MARGIN,
      bottom: top + SQRT3 * (this.span - 0.5) + CHUNK_MARGIN,
    };
  }

  /** The chunks of which something may be seen. */
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

  /** The chunks whose drawing changes when a hex becomes known, and perhaps some others beside them. */
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
