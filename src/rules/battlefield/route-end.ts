import { memberAt } from '../../hex/list.ts';
import type { EdgeCrossing } from './battlefield.ts';
import {
  acrossSides,
  type Board,
  type CellSide,
  cellsOf,
  outerSide,
  positionOf,
  type Side,
} from './board.ts';
import type { GivenEnd } from './given.ts';
import { cellsOfQuarter, edgeOf, QUARTERS } from './quarters.ts';

/**
 * Where a route begins or ends: it crosses the edge of the board by this side of the cell; `null`: it ends on the
 * board.
 */
export interface RouteEnd {
  readonly cell: number;
  readonly side: CellSide | null;
}

export interface RouteEnds {
  readonly entry: RouteEnd;
  readonly exit: RouteEnd;
}

export const crossingOf = ({ cell, side }: RouteEnd): EdgeCrossing | null => side && { cell, side };

/** The sides of a cell that are on the edge of the board. */
export const outwardSides = (board: Board, cell: number): CellSide[] =>
  acrossSides(board, cell).flatMap((beyond, i) => (beyond === null ? [(i + 1) as CellSide] : []));

/**
 * An end in a cell, by the named side; if none is named, by the cell's first side on the edge; `null`: on the board.
 */
export const endIn = (board: Board, cell: number, side?: CellSide | null): RouteEnd => ({
  cell,
  side: side === undefined ? (outwardSides(board, cell)[0] ?? null) : side,
});

/** The end that is given by its cell; `null` if none is given, or only its quarter. */
export const knownEnd = (board: Board, given: GivenEnd | undefined): RouteEnd | null =>
  given && 'cell' in given ? endIn(board, given.cell, given.side) : null;

/** The edges of the board on which a cell lies. */
export function edgesWith(board: Board, cell: number): Side[] {
  const { column, row } = positionOf(board, cell);
  const isOn = { 1: row === 1, 2: column === board.columns, 3: row === board.rows, 4: column === 1 };
  return ([1, 2, 3, 4] as const).filter((edge) => isOn[edge]);
}

/**
 * The edge of the board that a given end is on; in a corner cell, the one that its side names; `null` if it names none.
 */
export function edgeNamed(
  board: Board,
  { cell, side }: { cell: number; side?: CellSide | null },
): Side | null {
  const edges = edgesWith(board, cell);
  if (edges.length === 1) return memberAt(edges, 0);
  return edges.find((edge) => outerSide(board, edge) === side) ?? null;
}

/**
 * The quarter that a given end names, or the first one clockwise that its cell is in; `null` if no end is given. An end
 * inside the board counts as quarter 0, so that counting clockwise starts at the top left corner.
 */
export function quarterOfEnd(board: Board, given: GivenEnd | undefined): number | null {
  if (!given) return null;
  if ('quarter' in given) return given.quarter;
  const edge = edgeNamed(board, given);
  const quarters = Array.from({ length: QUARTERS }, (_, i) => i + 1).filter((quarter) =>
    cellsOfQuarter(board, quarter).some(({ cell }) => cell === given.cell),
  );
  return quarters.find((quarter) => edgeOf(quarter).edge === edge) ?? quarters[0] ?? 0;
}

/** All cells on the edge of the board, in ascending order. */
export const edgeCells = (board: Board): number[] =>
  cellsOf(board).filter((cell) => edgesWith(board, cell).length > 0);
