/**
 * Where a route meets the edge of a board in `portable-1`: four edges and four corners. Source: Bob Cordery, Wargaming
 * Miscellany, terrain generator of 19 August 2019, 1.1 and 1.2.
 */

import type { Procedure } from '../../dice/request.ts';
import { memberAt } from '../../hex/list.ts';
import type { EdgeCrossing } from './battlefield.ts';
import type { EdgePart } from './battlefield-event.ts';
import { type Board, cellAt, outerSide, type Side } from './board.ts';
import type { GivenEnd, GivenEnds } from './given.ts';
import type { MainRouteKind } from './given-of-edition.ts';
import type { Ground } from './ground.ts';
import { FACES, rollPortableDieAmong } from './portable-purpose.ts';
import { edgeNamed, knownEnd, type RouteEnds } from './route-end.ts';

/** Clockwise, with the faces that name each part. `edge` at a corner: the edge that a route crosses there. */
const EDGE_PARTS: readonly {
  readonly part: EdgePart;
  readonly faces: readonly number[];
  readonly edge: Side;
  readonly corner: boolean;
}[] = [
  { part: 'top', faces: [1, 2], edge: 1, corner: false },
  { part: 'top-right', faces: [6], edge: 1, corner: true },
  { part: 'right', faces: [3, 4], edge: 2, corner: false },
  { part: 'bottom-right', faces: [5], edge: 2, corner: true },
  { part: 'bottom', faces: [1, 2], edge: 3, corner: false },
  { part: 'bottom-left', faces: [6], edge: 3, corner: true },
  { part: 'left', faces: [3, 4], edge: 4, corner: false },
  { part: 'top-left', faces: [5], edge: 4, corner: true },
];

/** Index of the next part that a face names, clockwise from the part after `after`; −1 to begin at the top edge. */
function indexOfPart(face: number, after: number): number {
  for (let i = after + 1; ; i++)
    if (EDGE_PARTS[i % EDGE_PARTS.length]?.faces.includes(face)) return i % EDGE_PARTS.length;
}

const partAt = (index: number): EdgePart => memberAt(EDGE_PARTS, index).part;

/**
 * The crossing in a part of the edge, by its index; `face` is the die for the spot and means nothing at a corner. Ours:
 * the middle, or a quarter of the edge from one end; on hexes a third, since in the source's example the road leaves
 * the hex board in the third row from the bottom.
 */
export function edgeCrossingAt(board: Board, index: number, face: number): EdgeCrossing {
  const { edge, corner } = memberAt(EDGE_PARTS, index);
  const { columns, rows } = board;
  const spot = (cells: number) => {
    if (face <= 2) return Math.ceil(cells / 2);
    const aside = Math.ceil(cells / (board.kind === 'hex' ? 3 : 4));
    return face <= 4 ? aside : cells + 1 - aside;
  };
  const cell = {
    1: { column: corner ? columns : spot(columns), row: 1 },
    2: { column: columns, row: corner ? rows : spot(rows) },
    3: { column: corner ? 1 : spot(columns), row: rows },
    4: { column: 1, row: corner ? 1 : spot(rows) },
  }[edge];
  return { cell: cellAt(board, cell), side: outerSide(board, edge) };
}

/** Rolls entry, exit, entry spot and exit spot, in this order; a corner needs no spot. A given end isn't rolled. */
export function* edgeEnds(
  { board, emit }: Ground,
  route: Exclude<MainRouteKind, 'railway'>,
  given: GivenEnds = {},
): Procedure<RouteEnds> {
  const known = { entry: knownEnd(board, given.entry), exit: knownEnd(board, given.exit) };
  for (const end of ['entry', 'exit'] as const) {
    const at = given[end];
    if (at) emit({ kind: 'end-given', route, end, at });
  }
  function* namedPart(end: 'entry' | 'exit', after: number): Procedure<number> {
    const opposite = end === 'entry' ? given.exit : given.entry;
    const accept = FACES.filter((face) => isApart(board, indexOfPart(face, after), opposite));
    const index = indexOfPart(yield* rollPortableDieAmong(`${route} ${end}`, accept), after);
    emit({ kind: 'edge-named', route, end, part: partAt(index) });
    return index;
  }
  function* spotOn(index: number, end: 'entry' | 'exit'): Procedure<EdgeCrossing> {
    if (EDGE_PARTS[index]?.corner) return edgeCrossingAt(board, index, 0);
    const opposite = known[end === 'entry' ? 'exit' : 'entry'];
    const accept = FACES.filter((face) => edgeCrossingAt(board, index, face).cell !== opposite?.cell);
    const crossing = edgeCrossingAt(
      board,
      index,
      yield* rollPortableDieAmong(`${route} ${end} spot`, accept),
    );
    emit({ kind: 'end-found', route, end, cell: crossing.cell });
    return crossing;
  }
  const entryPart = known.entry ? indexWith(board, given.entry) : yield* namedPart('entry', -1);
  const exitPart = known.exit ? -1 : yield* namedPart('exit', entryPart);
  const entry = known.entry ?? (yield* spotOn(entryPart, 'entry'));
  const exit = known.exit ?? (yield* spotOn(exitPart, 'exit'));
  return { entry, exit };
}

/** Index of the part of the edge with a given end: a corner if no side is named; −1 for no end, or one on the board. */
function indexWith(board: Board, given: GivenEnd | undefined): number {
  if (!given || !('cell' in given)) return -1;
  const edge = edgeNamed(board, given);
  if (edge !== null) return EDGE_PARTS.findIndex((part) => part.edge === edge && !part.corner);
  return EDGE_PARTS.findIndex(({ corner }, i) => corner && edgeCrossingAt(board, i, 0).cell === given.cell);
}

/**
 * Ours: whether a part is neither that of the other, given end nor a corner in the same cell. Others are rolled again.
 */
function isApart(board: Board, index: number, other: GivenEnd | undefined): boolean {
  if (!other || !('cell' in other)) return true;
  const isItsCorner = EDGE_PARTS[index]?.corner && edgeCrossingAt(board, index, 0).cell === other.cell;
  return index !== indexWith(board, other) && !isItsCorner;
}
