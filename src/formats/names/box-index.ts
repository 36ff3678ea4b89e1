import { type Box, commonArea } from '../sheet/box.ts';

/** Boxes found again by where they are. */
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

  /** Takes out boxes that were added: the same objects. */
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

  /** How much of some boxes lies over others that are there, in areas of a hex's size squared. */
  crowding(boxes: readonly Box[]): number {
    let sum = 0;
    for (const box of boxes)
      for (const cell of cellsOf(box))
        for (const other of this.#cells.get(cell) ?? []) sum += commonArea(box, other);
    return sum;
  }
}

const CELL = 4;

function cellsOf({ left, top, right, bottom }: Box): string[] {
  const cells: string[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) cells.push(`${x} ${y}`);
  return cells;
}
