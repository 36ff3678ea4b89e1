import { memberAt, pairs } from '../../hex/list.ts';
import type { CellLayout } from './cell-layout.ts';
import type { DrawnRoute } from './drawn.ts';

/** Where a route crosses a side: 0 for its middle, -1 near its first corner and 1 near its last, clockwise. */
export type SidePosition = -1 | 0 | 1;

/** A side of a cell, and where on it. */
export interface SidePoint {
  readonly side: number;
  readonly position: SidePosition;
}

/** The part of a route within one cell, from side to side; `null` where it begins or ends in the cell. */
export interface Leg {
  readonly cell: number;
  /** True if the route lists the cell; false if the route only cuts its corner on a diagonal step. */
  readonly own: boolean;
  readonly enters: SidePoint | null;
  readonly leaves: SidePoint | null;
}

/** A possible way from a cell to the next: out over a side, perhaps through a cell at the corner, in over a side. */
interface Step {
  readonly leaves: SidePoint | null;
  readonly via: { readonly cell: number; readonly enters: SidePoint; readonly leaves: SidePoint } | null;
  readonly enters: SidePoint | null;
  /**
   * Direction in fractions of a full turn, clockwise from the north; `null` where a route begins or ends within a cell.
   */
  readonly heading: number | null;
}

/** Costs of a right angle, of turning back, and of passing one corner on the left and the next on the right. */
const BEND = 1;
const BACK = 4;
const SWAY = 0.25;

/**
 * Divides a route into legs, which cross sides in their middles. On a board of squares, a diagonal step passes close to
 * the corner, through one of the two cells beside it: the one that costs less. Where consecutive cells are not
 * adjacent, the route is divided into several pieces.
 *
 * @param price what it costs to cut a cell's corner, compared to 1 for a right angle
 */
export function legsOf(layout: CellLayout, route: DrawnRoute, price: (cell: number) => number): Leg[][] {
  const pieces = contiguous(layout, route.cells);
  return pieces.map((piece, i) => {
    const entry = i === 0 ? route.entry : null;
    const exit = i === pieces.length - 1 ? route.exit : null;
    const steps: Step[][] = [
      [stepIn(layout, entry?.side ?? null)],
      ...pairs(piece).map(([from, to]) => stepsBetween(layout, from, to)),
      [stepOut(layout, exit?.side ?? null)],
    ];
    return legsAlong(piece, cheapest(steps, price));
  });
}

/** How a route enters its first cell, and how it leaves its last one. */
const stepIn = (layout: CellLayout, side: number | null): Step => ({
  leaves: null,
  via: null,
  enters: inTheMiddle(side),
  heading: side === null ? null : headingOver(layout, layout.opposite(side)),
});
const stepOut = (layout: CellLayout, side: number | null): Step => ({
  leaves: inTheMiddle(side),
  via: null,
  enters: null,
  heading: side === null ? null : headingOver(layout, side),
});

const inTheMiddle = (side: number | null): SidePoint | null => (side === null ? null : { side, position: 0 });

const headingOver = (layout: CellLayout, side: number): number => (side - 1) / layout.sides;

function contiguous(layout: CellLayout, cells: readonly number[]): number[][] {
  const pieces: number[][] = [];
  for (const cell of cells) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    if (last === cell) continue;
    if (piece && last !== undefined && stepsBetween(layout, last, cell).length > 0) piece.push(cell);
    else pieces.push([cell]);
  }
  return pieces;
}

function stepsBetween(layout: CellLayout, from: number, to: number): Step[] {
  const side = layout.sideTowards(from, to);
  if (side !== null) {
    const enters = inTheMiddle(layout.opposite(side));
    return [{ leaves: inTheMiddle(side), via: null, enters, heading: headingOver(layout, side) }];
  }
  if (layout.sides !== 4) return [];
  return [1, 2, 3, 4].flatMap((out): Step[] => {
    const cell = layout.beyond(from, out);
    const on = cell === null ? null : layout.sideTowards(cell, to);
    if (cell === null || on === null || on % 2 === out % 2) return [];
    // The corner is the last one of the side, clockwise, if the step goes on over the next side clockwise.
    const position = on === (out % 4) + 1 ? 1 : -1;
    const back = position === 1 ? -1 : 1;
    return [
      {
        leaves: { side: out, position },
        via: { cell, enters: { side: layout.opposite(out), position: back }, leaves: { side: on, position } },
        enters: { side: layout.opposite(on), position: back },
        heading: (headingOver(layout, out) + position / 8 + 1) % 1,
      },
    ];
  });
}

/** Chooses one option for each step, so that the total cost is least; of equal ones the first. */
function cheapest(steps: readonly (readonly Step[])[], price: (cell: number) => number): Step[] {
  const bend = (before: Step | undefined, step: Step): number => {
    if (!before || before.heading === null || step.heading === null) return 0;
    const apart = Math.abs(before.heading - step.heading);
    const angle = Math.min(apart, 1 - apart);
    const sways = before.via && step.via && before.leaves?.position !== step.leaves?.position;
    return angle > 0.49 ? BACK : angle * 4 * BEND + (sways ? SWAY : 0);
  };
  let best: { readonly cost: number; readonly taken: readonly Step[] }[] = [{ cost: 0, taken: [] }];
  for (const options of steps)
    best = options.map((step) => {
      const corner = step.via ? price(step.via.cell) : 0;
      const ways = best.map(({ cost, taken }) => ({
        cost: cost + corner + bend(taken.at(-1), step),
        taken: [...taken, step],
      }));
      return ways.reduce((a, b) => (b.cost < a.cost ? b : a));
    });
  return [...best.reduce((a, b) => (b.cost < a.cost ? b : a)).taken];
}

function legsAlong(cells: readonly number[], steps: readonly Step[]): Leg[] {
  return cells.flatMap((cell, i): Leg[] => {
    const [into, out] = [memberAt(steps, i), memberAt(steps, i + 1)];
    const leg: Leg = { cell, own: true, enters: into.enters, leaves: out.leaves };
    return out.via ? [leg, { ...out.via, own: false }] : [leg];
  });
}
