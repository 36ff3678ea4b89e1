/**
 * Cells in columns and rows, numbered from 1, left to right, row by row from the top. Hexes are flat-top, and odd
 * columns are half a hex lower.
 */
export interface Board {
  readonly kind: 'square' | 'hex';
  readonly columns: number;
  readonly rows: number;
}

/** One of the four edges of a board, or of the four sides of a square cell: 1 north, 2 east, 3 south, 4 west. */
export type Side = 1 | 2 | 3 | 4;

/** One of the four or six sides of a cell. */
export type CellSide = Side | 5 | 6;

/** Where a cell lies; column and row are counted from 1. */
export interface CellPosition {
  readonly column: number;
  readonly row: number;
}

export const cellCount = ({ columns, rows }: Board): number => columns * rows;

export const cellAt = ({ columns }: Board, { column, row }: CellPosition): number =>
  (row - 1) * columns + column;

export const positionOf = ({ columns }: Board, cell: number): CellPosition => ({
  column: ((cell - 1) % columns) + 1,
  row: Math.floor((cell - 1) / columns) + 1,
});

/** The name of a cell: `cell 20 (column 4, row 3)`. */
export function cellName(board: Board, cell: number): string {
  const { column, row } = positionOf(board, cell);
  return `cell ${cell} (column ${column}, row ${row})`;
}

/** All cells of a board, in the order of their numbers. */
export function cellsOf(board: Board): number[] {
  const cells: number[] = [];
  for (let cell = 1; cell <= cellCount(board); cell++) cells.push(cell);
  return cells;
}

/** A side that every cell at an edge of the board has on that edge. */
export const outerSide = ({ kind }: Board, edge: Side): CellSide =>
  kind === 'square' ? edge : ({ 1: 1, 2: 2, 3: 4, 4: 6 } as const)[edge];

/** How many sides a cell has. */
export const sidesOf = ({ kind }: Board): 4 | 6 => (kind === 'square' ? 4 : 6);

type Step = readonly [columns: number, rows: number];

/** Steps to the neighbours of a cell, by side, clockwise from the north. */
const SQUARE: readonly Step[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const SQUARE_CORNERS: readonly Step[] = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];
const HEX_HIGHER: readonly Step[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [-1, -1],
];
const HEX_LOWER: readonly Step[] = [
  [0, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

/**
 * A cache of the neighbours of a board's cells, which never change. Laying routes asks for them again and again, and
 * takes several times as long without it.
 */
interface Known {
  /** The neighbours of each cell across its sides, by cell number. */
  readonly sides: readonly (readonly (number | null)[])[];
  readonly around: number[][];
}
const KNOWN = new WeakMap<Board, Known>();

function knownOf(board: Board): Known {
  let known = KNOWN.get(board);
  if (!known) {
    known = {
      sides: [0, ...cellsOf(board)].map((cell) => workedOutSides(board, cell)),
      around: [],
    };
    KNOWN.set(board, known);
  }
  return known;
}

/** The neighbour across each side of a cell, in the order of the sides; `null` off the board. */
export const acrossSides = (board: Board, cell: number): readonly (number | null)[] =>
  knownOf(board).sides[cell] ?? workedOutSides(board, cell);

function workedOutSides(board: Board, cell: number): readonly (number | null)[] {
  const lower = positionOf(board, cell).column % 2 === 1;
  const steps = board.kind === 'square' ? SQUARE : lower ? HEX_LOWER : HEX_HIGHER;
  return steps.map((step) => cellAfter(board, cell, step));
}

/** The neighbours of a cell across its sides, in the order of the sides; none off the board. */
export const cellsBeside = (board: Board, cell: number): number[] =>
  acrossSides(board, cell).filter((beside) => beside !== null);

/** The cells that a route may step to from a cell: across a side, on squares also across a corner. */
export function cellsAround(board: Board, cell: number): readonly number[] {
  const { around } = knownOf(board);
  const known = around[cell];
  if (known) return known;
  const corners = board.kind === 'hex' ? [] : acrossCorners(board, cell).filter((corner) => corner !== null);
  const found = [...cellsBeside(board, cell), ...corners];
  around[cell] = found;
  return found;
}

/** The cells around a cell clockwise from the north, on squares sides and corners alternately; `null` off the board. */
export function compassOf(board: Board, cell: number): readonly (number | null)[] {
  const sides = acrossSides(board, cell);
  if (board.kind === 'hex') return sides;
  const corners = acrossCorners(board, cell);
  return sides.flatMap((beside, i) => [beside, corners[i] ?? null]);
}

const acrossCorners = (board: Board, cell: number): (number | null)[] =>
  SQUARE_CORNERS.map((step) => cellAfter(board, cell, step));

/**
 * The cells left and right of a step; `null` off the board, and for a step between squares across their common side.
 */
export interface Flanks {
  readonly left: number | null;
  readonly right: number | null;
}

/**
 * The cells that a step from one cell to the next passes on its left and right: those adjacent to both cells (on
 * squares only for a step across a corner, which touches them).
 */
export function flanksOf(board: Board, from: number, to: number): Flanks {
  if (board.kind === 'square') return squareFlanksOf(board, from, to);
  const besideTo = cellsBeside(board, to);
  const both = cellsBeside(board, from).filter((cell) => besideTo.includes(cell));
  return {
    left: both.find((cell) => crossProduct(board, from, to, cell) < 0) ?? null,
    right: both.find((cell) => crossProduct(board, from, to, cell) > 0) ?? null,
  };
}

/** Computed from cell numbers alone, for speed: routes on squares ask for it at every step. */
function squareFlanksOf({ columns }: Board, from: number, to: number): Flanks {
  const down = Math.round((to - from) / columns);
  const across = to - from - down * columns;
  if (down === 0 || across === 0) return NO_FLANKS;
  const [sideways, upOrDown] = [from + across, from + down * columns];
  return down === across ? { left: sideways, right: upOrDown } : { left: upOrDown, right: sideways };
}

const NO_FLANKS: Flanks = { left: null, right: null };

/**
 * The cross product of the vectors from the first cell to the second and from the first to the third: negative if the
 * third is left of the line from the first to the second, positive if right. Proportional to its distance from the
 * line.
 */
export function crossProduct(board: Board, from: number, to: number, cell: number): number {
  const [a, b, c] = [middleOf(board, from), middleOf(board, to), middleOf(board, cell)];
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The dot product of the same vectors: how far along the line the third cell is, from 0 at the first. */
export function dotProduct(board: Board, from: number, to: number, cell: number): number {
  const [a, b, c] = [middleOf(board, from), middleOf(board, to), middleOf(board, cell)];
  return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);
}

/** The centre of a cell, in whole numbers; the units of x and y differ on hexes. */
function middleOf(board: Board, cell: number): { x: number; y: number } {
  const { column, row } = positionOf(board, cell);
  return board.kind === 'square' ? { x: column, y: row } : { x: column, y: 2 * row + (column % 2) };
}

const isOn = ({ columns, rows }: Board, { column, row }: CellPosition): boolean =>
  column >= 1 && column <= columns && row >= 1 && row <= rows;

function cellAfter(board: Board, cell: number, [columns, rows]: Step): number | null {
  const { column, row } = positionOf(board, cell);
  const position = { column: column + columns, row: row + rows };
  return isOn(board, position) ? cellAt(board, position) : null;
}
