/** Cells of four sides in columns and rows. Cells are numbered from 1, left to right, row by row from the top. */
export interface Board {
  readonly kind: 'square';
  readonly columns: number;
  readonly rows: number;
}

/** One of the four ways out of a square cell, clockwise from the top: 1 north, 2 east, 3 south, 4 west. */
export type Side = 1 | 2 | 3 | 4;

/** Where a cell lies; column and row are counted from 1. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

export const cellCount = ({ columns, rows }: Board): number => columns * rows;

export const cellAt = ({ columns }: Board, { column, row }: Place): number => (row - 1) * columns + column;

export const placeOf = ({ columns }: Board, cell: number): Place => ({
  column: ((cell - 1) % columns) + 1,
  row: Math.floor((cell - 1) / columns) + 1,
});

const STEPS: readonly (readonly [columns: number, rows: number])[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** The cells beside a cell that the board has, in the order of its sides. */
export function cellsBeside(board: Board, cell: number): number[] {
  const { column, row } = placeOf(board, cell);
  return STEPS.map(([dx, dy]) => ({ column: column + dx, row: row + dy }))
    .filter((place) => isOn(board, place))
    .map((place) => cellAt(board, place));
}

const isOn = ({ columns, rows }: Board, { column, row }: Place): boolean =>
  column >= 1 && column <= columns && row >= 1 && row <= rows;
