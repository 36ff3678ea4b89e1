import { type Box, commonArea } from '../sheet/box.ts';

/** A spatial index of boxes. */
export class BoxIndex {
  readonly #cells = new Map<string, Box[]>();

  add(boxes: readonly Box[]): void {
    for (const box of boxes)
      for (const cell of cellsOf(box)) {
        const there = this.#cells.get(cell);
        if (there) there.push(box);
        else this.#cells.set(cell, [box]);
      }
  }

  /** Removes boxes; they must be the same objects that were added. */
  remove(boxes: readonly Box[]): void {
    for (const box of boxes)
      for (const cell of cellsOf(box)) {
        const there = this.#cells.get(cell) ?? [];
        this.#cells.set(
          cell,
          there.filter((other) => other !== box),
        );
      }
  }

  /**
   * The area in which the given boxes overlap with those in the index, in squares of the boxes' unit. It does not
   * depend on where the cells of the index are.
   */
  overlapArea(boxes: readonly Box[]): number {
    let sum = 0;
    for (const box of boxes)
      for (const cell of cellsOf(box))
        for (const other of this.#cells.get(cell) ?? [])
          if (cell === firstCommonCell(box, other)) sum += commonArea(box, other);
    return sum;
  }
}

/** The cell with the upper left corner of what two boxes have in common, so that a pair in several cells counts once. */
function firstCommonCell(one: Box, other: Box): string {
  return cellAt(Math.max(one.left, other.left), Math.max(one.top, other.top));
}

/** Width and height of a cell, in the boxes' unit. */
const CELL = 4;

const cellAt = (x: number, y: number) => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;

function cellsOf({ left, top, right, bottom }: Box): string[] {
  const cells: string[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) cells.push(`${x} ${y}`);
  return cells;
}
