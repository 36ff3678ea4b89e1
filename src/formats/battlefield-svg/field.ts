import type { Spot } from '../drawing/path.ts';
import type { DrawnBoard } from './drawn.ts';

const SQRT3 = Math.sqrt(3);
/** How wide a square is where a hex's middle is 1 from its corners: about as much room. */
const SQUARE = 1.7;

/** The steps over the sides of a square, and of a hex in an even and in an odd column, which lies half a hex lower. */
const SQUARE_STEPS: readonly Spot[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const EVEN_STEPS: readonly Spot[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [-1, -1],
];
const ODD_STEPS: readonly Spot[] = [
  [0, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

/**
 * Where the cells of a board lie. Lengths are in the size of a hex (middle to corner), the board's upper left corner is
 * at (0, 0), `y` downwards. Sides are numbered from 1, clockwise from the north; side n joins the corners n − 1 and n.
 */
export class Field {
  readonly board: DrawnBoard;
  readonly sides: number;
  /** From a cell's middle to that of a side. */
  readonly reach: number;
  readonly sideLength: number;
  readonly width: number;
  readonly height: number;

  constructor(board: DrawnBoard) {
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
    return this.board.columns * this.board.rows;
  }

  place(cell: number): { column: number; row: number } {
    const { columns } = this.board;
    return { column: ((cell - 1) % columns) + 1, row: Math.floor((cell - 1) / columns) + 1 };
  }

  middle(cell: number): Spot {
    const { column, row } = this.place(cell);
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

  /** The way out over a side, one long. */
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

  /** The cell beyond a side, if the board has one there. */
  beyond(cell: number, side: number): number | null {
    const { column, row } = this.place(cell);
    const steps = this.sides === 4 ? SQUARE_STEPS : column % 2 === 1 ? ODD_STEPS : EVEN_STEPS;
    const [dx, dy] = steps[side - 1] as Spot;
    const { columns, rows } = this.board;
    const [x, y] = [column + dx, row + dy];
    return x >= 1 && x <= columns && y >= 1 && y <= rows ? (y - 1) * columns + x : null;
  }

  /** The side between two neighbours, seen from the first. */
  sideTowards(from: number, to: number): number | null {
    for (let side = 1; side <= this.sides; side++) if (this.beyond(from, side) === to) return side;
    return null;
  }

  /** The sides of a cell that are the board's edge. */
  outerSides = (cell: number): number[] =>
    Array.from({ length: this.sides }, (_, i) => i + 1).filter((side) => this.beyond(cell, side) === null);
}
