import { type Axial, hexKey } from '../../hex/axial.ts';
import { columnAndRow } from '../../hex/label.ts';
import type { Point } from '../../hex/layout.ts';
import type { HexSpan } from '../sheet/hex-grid.ts';

/**
 * The size of a hex in Tiled, which accepts only whole and even numbers of pixels: columns are 90 apart and rows 104,
 * as close to a regular hexagon as possible (its slanted sides are at 60.02° instead of 60°).
 */
export const TILE = { width: 120, height: 104, side: 60 } as const;
const COLUMN = (TILE.width + TILE.side) / 2;

/** Where hexes are in a Tiled map. */
export class TileLayout {
  readonly span: HexSpan;

  constructor(span: HexSpan) {
    this.span = span;
  }

  /** Which columns are half a hex lower, counted from 0; by our numbers, the even ones. */
  get staggerIndex(): 'odd' | 'even' {
    return this.span.column % 2 === 0 ? 'even' : 'odd';
  }

  /** The middle of a hex, in pixels. It may be outside the map. */
  centre(hex: Axial): Point {
    const { column, row } = columnAndRow(hex);
    const isLower = column % 2 === 0;
    return {
      x: (column - this.span.column) * COLUMN + TILE.width / 2,
      y: (row - this.span.row) * TILE.height + (isLower ? TILE.height : TILE.height / 2),
    };
  }

  /** The tile number for each column of each row, row by row; 0 where there is no tile. */
  tiles(at: ReadonlyMap<number, number>, hexes: Iterable<Axial>): number[] {
    const { column, row, columns, rows } = this.span;
    const tiles = new Array<number>(columns * rows).fill(0);
    for (const hex of hexes) {
      const place = columnAndRow(hex);
      tiles[(place.row - row) * columns + place.column - column] = at.get(hexKey(hex)) ?? 0;
    }
    return tiles;
  }
}
