/**
 * Places features by counting, or beside the one placed before. Source: Bob Cordery, Wargaming Miscellany, terrain
 * generator, "Location" of 19 August 2019.
 */

import type { Procedure } from '../../dice/request.ts';
import { sumOf } from '../../dice/roll.ts';
import { memberAt } from '../../hex/list.ts';
import type { Feature } from './battlefield.ts';
import type { FeatureClass, Placement } from './battlefield-event.ts';
import { acrossSides, type Board, cellAt, cellsOf, positionOf, sidesOf } from './board.ts';
import type { Ground } from './ground.ts';
import { FACES, type PortablePurpose, portableDice, rollPortableDieAmong } from './portable-purpose.ts';

export type IsFree = (cell: number) => boolean;

/**
 * The next cell in boustrophedon order, as an ox ploughs: the starting row to the right, the next one down to the left,
 * and so on. After the last cell the count starts again at the top left, to the right.
 */
export function nextBoustrophedonCell(
  board: Board,
  cell: number,
  startRow: number,
): { cell: number; startRow: number } {
  const { column, row } = positionOf(board, cell);
  const rightward = (row - startRow) % 2 === 0;
  const next = column + (rightward ? 1 : -1);
  if (next >= 1 && next <= board.columns) return { cell: cellAt(board, { column: next, row }), startRow };
  if (row < board.rows) return { cell: cellAt(board, { column, row: row + 1 }), startRow };
  return { cell: 1, startRow: 1 };
}

/** Places the features of one class one by one: by counting cells, or beside a cell. */
export class FeaturePlacer {
  readonly #ground: Ground;
  readonly #featureClass: FeatureClass;
  /** The row in which counting goes to the right; in the next it goes to the left. `null` until it is rolled. */
  #startRow: number | null = null;
  #last: number | null = null;

  constructor(ground: Ground, featureClass: FeatureClass) {
    this.#ground = ground;
    this.#featureClass = featureClass;
  }

  /** The cell of the feature placed last. */
  get lastCell(): number | null {
    return this.#last;
  }

  /** Places a feature by counting; returns false if there is no free cell. */
  *placeByCount(feature: Feature, isFree: IsFree): Procedure<boolean> {
    const free = cellsOf(this.#ground.board).filter(isFree);
    if (free.length === 0) return false;
    if (free.length === 1) {
      this.#stand(feature, memberAt(free, 0), { kind: 'only-cell' });
      return true;
    }
    const fromRow = this.#last === null || this.#startRow === null;
    if (fromRow) yield* this.#nameRow();
    const faces = yield portableDice(`${this.#featureClass} count`, 3);
    const count = sumOf(faces);
    let at = this.#last as number;
    for (let i = fromRow ? 1 : 0; i < count; i++) at = this.#step(at);
    let passedOver = 0;
    for (; !isFree(at); at = this.#step(at)) passedOver++;
    this.#stand(feature, at, { kind: 'count', count, passedOver });
    return true;
  }

  /** Places a feature in a free cell beside another; returns false if there is none. */
  *placeBeside(of: number, feature: Feature, isFree: IsFree): Procedure<boolean> {
    const { board } = this.#ground;
    const beside = yield* neighbourNamed(board, of, isFree, `${this.#featureClass} side`);
    if (beside === null) return false;
    this.#stand(feature, beside.cell, { kind: 'side', of, named: beside.named });
    return true;
  }

  /** Places each feature by counting. Once no cell is free, the rest is left out and listed as not placed. */
  *placeEach(features: readonly Feature[], isFree: IsFree): Procedure<void> {
    for (const [i, feature] of features.entries()) {
      if (yield* this.placeByCount(feature, isFree)) continue;
      this.#ground.leaveOut(features.slice(i));
      return;
    }
  }

  *#nameRow(): Procedure<void> {
    const { board, emit } = this.#ground;
    const row = yield* rollPortableDieAmong(`${this.#featureClass} row`, FACES.slice(0, board.rows));
    this.#startRow = row;
    this.#last = cellAt(board, { column: 1, row });
    emit({ kind: 'row-named', row });
  }

  #step(from: number): number {
    const { cell, startRow } = nextBoustrophedonCell(this.#ground.board, from, this.#startRow as number);
    this.#startRow = startRow;
    return cell;
  }

  #stand(feature: Feature, cell: number, placement: Placement): void {
    this.#last = cell;
    this.#ground.place(cell, feature);
    this.#ground.emit({ kind: 'stands', feature, cell, placement });
  }
}

/** The neighbours of a cell that are free, clockwise, each with its side. */
export const freeNeighbours = (
  board: Board,
  cell: number,
  isFree: IsFree,
): readonly { side: number; cell: number }[] =>
  acrossSides(board, cell).flatMap((beside, i) =>
    beside !== null && isFree(beside) ? [{ side: i + 1, cell: beside }] : [],
  );

/**
 * The free neighbour on the side that a d6 names (on squares 1 to 4, others rolled again), or else the next free one
 * clockwise. No die is thrown if only one is free.
 *
 * @returns the cell and the side that was named; `null` if no neighbour is free
 */
export function* neighbourNamed(
  board: Board,
  cell: number,
  isFree: IsFree,
  purpose: PortablePurpose,
): Procedure<{ cell: number; named: number } | null> {
  const free = freeNeighbours(board, cell, isFree);
  const [first] = free;
  if (first === undefined) return null;
  const named =
    free.length === 1 ? first.side : yield* rollPortableDieAmong(purpose, FACES.slice(0, sidesOf(board)));
  return { cell: (free.find(({ side }) => side >= named) ?? first).cell, named };
}
