import {
  acrossSides,
  type Board,
  type CellPosition,
  cellCount,
  positionOf,
} from '../../rules/battlefield/board.ts';
import type { Spot } from '../vector/path.ts';

const SQRT3 = Math.sqrt(3);
/** Side of a square cell, where a hex has the radius 1: both have about the same area. */
const SQUARE = 1.7;

/**
 * Where the cells of a board are. The unit of length is the radius of a hex (middle to corner), the board's upper left
 * corner is at (0, 0), and `y` points downwards. Sides are numbered from 1, clockwise from the north; side n joins the
 * corners n − 1 and n.
 */
export class CellLayout {
  readonly board: Board;
  readonly sides: number;
  /** Distance from a cell's middle to the middle of a side. */
  readonly reach: number;
  readonly sideLength: number;
  readonly width: number;
  readonly height: number;

  constructor(board: Board) {
    const { kind, columns, rows } = board;
    const square = kind === 'square';
    this.board = board;
    this.sides = square ? 4 : 6;
    this.reach = square ? SQUARE / 2 : SQRT3 / 2;
    this.sideLength = square ? SQUARE : 1;
    this.width = square ? SQUARE * columns : 1.5 * columns + 0.5;
    this.height = square ? SQUARE * rows : SQRT3 * (rows + 0.5);
  }

  get count(): number {
    return cellCount(this.board);
  }

  position(cell: number): CellPosition {
    return positionOf(this.board, cell);
  }

  middle(cell: number): Spot {
    const { column, row } = this.position(cell);
    if (this.sides === 4) return [SQUARE * (column - 0.5), SQUARE * (row - 0.5)];
    return [1.5 * column - 0.5, SQRT3 * (row - (column % 2 === 1 ? 0 : 0.5))];
  }

  corners(cell: number): Spot[] {
    const [x, y] = this.middle(cell);
    const r = this.reach;
    const around: readonly Spot[] =
      this.sides === 4
        ? [
            [-r, -r],
            [r, -r],
            [r, r],
            [-r, r],
          ]
        : [
            [-0.5, -r],
            [0.5, -r],
            [1, 0],
            [0.5, r],
            [-0.5, r],
            [-1, 0],
          ];
    return around.map(([dx, dy]) => [x + dx, y + dy]);
  }

  /** Unit vector from a cell's middle towards a side. */
  outwards(side: number): Spot {
    const angle = ((side - 1) / this.sides) * 2 * Math.PI;
    return [Math.sin(angle), -Math.cos(angle)];
  }

  sideMiddle(cell: number, side: number): Spot {
    const [x, y] = this.middle(cell);
    const [dx, dy] = this.outwards(side);
    return [x + dx * this.reach, y + dy * this.reach];
  }

  opposite = (side: number): number => ((side - 1 + this.sides / 2) % this.sides) + 1;

  /** The cell beyond a side; `null` at the edge of the board. */
  beyond(cell: number, side: number): number | null {
    return acrossSides(this.board, cell)[side - 1] ?? null;
  }

  /** The side of `from` that it shares with `to`; `null` if they are not neighbours. */
  sideTowards(from: number, to: number): number | null {
    for (let side = 1; side <= this.sides; side++) if (this.beyond(from, side) === to) return side;
    return null;
  }

  /** The sides of a cell that are the board's edge. */
  outerSides = (cell: number): number[] =>
    Array.from({ length: this.sides }, (_, i) => i + 1).filter((side) => this.beyond(cell, side) === null);
}
