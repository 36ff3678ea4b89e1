/**
 * Where a route meets the edge of a board, in edition 1: four edges and four corners. Source: Bob Cordery, Wargaming
 * Miscellany, terrain generator of 19 August 2019, 1.1 and 1.2.
 */
import type { Procedure } from '../../dice/request.ts';
import type { EdgeCrossing } from './battlefield.ts';
import type { BattlefieldListener, EdgePart } from './battlefield-event.ts';
import { type Board, cellAt, outerSide, type Side } from './board.ts';
import { portableFace } from './portable-purpose.ts';
import type { RolledRoute } from './portable-settings.ts';

/** Clockwise, with the faces that name them. A corner's cell is in the given column and row, an edge's is rolled. */
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

/** The index of the next part that a face names, clockwise from the part after `after`; -1 to begin at the top edge. */
export function indexOfPart(face: number, after: number): number {
  for (let i = after + 1; ; i++)
    if (EDGE_PARTS[i % EDGE_PARTS.length]?.faces.includes(face)) return i % EDGE_PARTS.length;
}

export const partAt = (index: number): EdgePart => (EDGE_PARTS[index] as (typeof EDGE_PARTS)[number]).part;

/**
 * The cell of an edge, or of its first corner clockwise; `face` is the die for the spot. Ours: its middle, or a quarter of the
 * edge from one end; on hexes a third, as the road of the source's example leaves these in the third row from the bottom.
 */
export function edgeCrossingAt(board: Board, index: number, face: number): EdgeCrossing {
  const { edge, corner } = EDGE_PARTS[index] as (typeof EDGE_PARTS)[number];
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

/** Entry, exit, the spot of the entry, the spot of the exit; a corner needs none. */
export function* edgeEnds(
  board: Board,
  kind: Exclude<RolledRoute, 'railway'>,
  onEvent: BattlefieldListener,
): Procedure<{ entry: EdgeCrossing; exit: EdgeCrossing }> {
  const entry = indexOfPart(yield* portableFace(`${kind} entry`), -1);
  onEvent({ kind: 'edge-named', end: 'entry', part: partAt(entry) });
  const exit = indexOfPart(yield* portableFace(`${kind} exit`), entry);
  onEvent({ kind: 'edge-named', end: 'exit', part: partAt(exit) });
  const found: EdgeCrossing[] = [];
  for (const [end, index] of [
    ['entry', entry],
    ['exit', exit],
  ] as const) {
    const face = EDGE_PARTS[index]?.corner ? 0 : yield* portableFace(`${kind} ${end} spot`);
    const crossing = edgeCrossingAt(board, index, face);
    if (face > 0) onEvent({ kind: 'end-found', end, cell: crossing.cell });
    found.push(crossing);
  }
  return { entry: found[0] as EdgeCrossing, exit: found[1] as EdgeCrossing };
}
