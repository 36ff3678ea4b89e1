import type { Axial } from '../../hex/axial.ts';
import { columnAndRow } from '../../hex/label.ts';
import type { Point } from '../../hex/layout.ts';
import { type HexGrid, spanHolds } from '../sheet/hex-grid.ts';

/** `CONST.GRID_TYPES`: grids of flat-top hexes in columns. */
export const HEX_ODD_Q = 4;
export const HEX_EVEN_Q = 5;

/** The smallest grid size that Foundry accepts, in pixels. */
const LEAST_SIZE = 20;

/** Where the hexes are in a scene whose background is the map's picture. Lengths are in the scene's pixels. */
export class SceneGrid {
  readonly width: number;
  readonly height: number;
  /** Distance between two opposite flat sides of a hex, an integer. */
  readonly size: number;
  /**
   * In Foundry's grids, the middle of the first hex of a column is on the scene's upper edge or half a hex below it: on
   * the edge in the first column of an odd grid and in the second column of an even grid. The middle of the first hex
   * of our own first column is half a hex below the edge if the column's number is odd, and a whole hex if it is even.
   */
  readonly type: typeof HEX_ODD_Q | typeof HEX_EVEN_Q;
  readonly #picture: HexGrid;
  readonly #scale: number;

  constructor(picture: HexGrid) {
    this.#picture = picture;
    this.#scale = Math.ceil(LEAST_SIZE / picture.hexHeight);
    this.width = picture.width * this.#scale;
    this.height = picture.height * this.#scale;
    this.size = picture.hexHeight * this.#scale;
    this.type = picture.column % 2 === 0 ? HEX_ODD_Q : HEX_EVEN_Q;
  }

  /** True if a hex is in the picture. */
  holds(hex: Axial): boolean {
    return spanHolds(this.#picture, hex);
  }

  /** The middle of a hex, not rounded to pixels. */
  centre(hex: Axial): Point {
    const { column, row } = columnAndRow(hex);
    const { x, y, hexWidth, hexHeight } = this.#picture;
    const lower = Math.abs(column % 2) - Math.abs(this.#picture.column % 2);
    return {
      x: this.#scale * (x + (column - this.#picture.column) * 0.75 * hexWidth),
      y: this.#scale * (y + (row - this.#picture.row - lower / 2) * hexHeight),
    };
  }
}
