import type { Spot } from '../vector/path.ts';
import type { DrawnRoute } from './drawn.ts';
import type { Plan } from './plan.ts';
import { outlineOf } from './regions.ts';

/** How far a bridge extends beyond the water's edge, in the layout's unit. */
export const ABUTMENT = 0.09;

/** True if a river is two cells wide. */
export const isWide = ({ kind, secondLane = [] }: DrawnRoute): boolean =>
  kind === 'river' && secondLane.length > 0;

/** Width of the dry strip along the sides of a wide river's cells. */
const SHORE = 0.2;
/** Inset of the outline where the river leaves the board: it extends beyond the edge, and is clipped there. */
const BEYOND = -0.7;

export function waterOf({ layout }: Plan, { cells, secondLane = [], entry, exit }: DrawnRoute): string {
  const open = new Set(
    [
      [entry?.side, cells[0], secondLane[0]],
      [exit?.side, cells.at(-1), secondLane.at(-1)],
    ].flatMap(([side, ...there]) => there.map((cell) => `${cell}:${side}`)),
  );
  const inset = (cell: number, side: number) =>
    layout.beyond(cell, side) === null && open.has(`${cell}:${side}`) ? BEYOND : SHORE;
  return outlineOf(layout, [...cells, ...secondLane], inset, 0.03);
}

/** True if a place in a cell of a wide river is in its water. */
export function isInWater({ layout }: Plan, water: ReadonlySet<number>, cell: number, [x, y]: Spot): boolean {
  const [mx, my] = layout.middle(cell);
  return Array.from({ length: layout.sides }, (_, i) => i + 1).every((side) => {
    const beyond = layout.beyond(cell, side);
    if (beyond !== null && water.has(beyond)) return true;
    const [dx, dy] = layout.outwards(side);
    return (x - mx) * dx + (y - my) * dy < layout.reach - SHORE + ABUTMENT;
  });
}
