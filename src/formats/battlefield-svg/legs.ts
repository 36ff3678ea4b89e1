import type { DrawnCrossing, DrawnRoute } from './drawn.ts';
import type { Field } from './field.ts';

/** A stretch of a way within one cell, from side to side; `null` where it begins or ends in the cell. */
export interface Leg {
  readonly cell: number;
  /** Whether the route names the cell; if not, it cuts a corner of it on a step that goes diagonally. */
  readonly own: boolean;
  readonly enters: number | null;
  readonly leaves: number | null;
}

/** One of the ways on from a cell to the next: out over a side, perhaps through a cell at the corner, in over a side. */
interface Step {
  readonly leaves: number | null;
  readonly via: { readonly cell: number; readonly enters: number; readonly leaves: number } | null;
  readonly enters: number | null;
}

/** What a bend in a cell of its own costs, and a turning back. */
const BEND = 1;
const BACK = 4;

/**
 * The legs of a route, which cross every side in its middle. A diagonal step of a board of squares goes round the
 * corner, through one of the two cells that it touches: where nothing is if it can, and with as few bends as it can. Where
 * cells don't follow each other the route is in several pieces.
 *
 * @param price what it costs to cut a cell's corner; a bend costs 1
 */
export function legsOf(field: Field, route: DrawnRoute, price: (cell: number) => number): Leg[][] {
  const { cells, kind } = route;
  const pieces = contiguous(field, cells);
  const ends = kind !== 'branch';
  return pieces.map((piece, i) => {
    const entry = i === 0 ? endSteps(field, piece[0] as number, route.entry, ends) : [null];
    const exit = i === pieces.length - 1 ? endSteps(field, piece.at(-1) as number, route.exit, ends) : [null];
    // What has but one way in has no other way out.
    const onlyWay = piece.length === 1 && entry.length === 1 && entry[0] === exit[0];
    const steps: Step[][] = [
      entry.map((enters) => ({ leaves: null, via: null, enters })),
      ...piece.slice(1).map((cell, at) => stepsBetween(field, piece[at] as number, cell)),
      (onlyWay && !route.exit ? [null] : exit).map((leaves) => ({ leaves, via: null, enters: null })),
    ];
    return legsAlong(piece, cheapest(field, steps, price));
  });
}

function contiguous(field: Field, cells: readonly number[]): number[][] {
  const pieces: number[][] = [];
  for (const cell of cells) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    if (last === cell) continue;
    if (piece && last !== undefined && stepsBetween(field, last, cell).length > 0) piece.push(cell);
    else pieces.push([cell]);
  }
  return pieces;
}

/** Over which of the board's sides a route may come or go at its end; in the middle of the board over none. */
function endSteps(
  field: Field,
  cell: number,
  crossing: DrawnCrossing | null | undefined,
  atEdge: boolean,
): (number | null)[] {
  if (crossing === null) return [null];
  if (crossing !== undefined && crossing.cell === cell) return [crossing.side];
  const outer = atEdge ? field.outerSides(cell) : [];
  return outer.length > 0 ? outer : [null];
}

function stepsBetween(field: Field, from: number, to: number): Step[] {
  const side = field.sideTowards(from, to);
  if (side !== null) return [{ leaves: side, via: null, enters: field.opposite(side) }];
  if (field.sides !== 4) return [];
  return [1, 2, 3, 4].flatMap((leaves): Step[] => {
    const cell = field.beyond(from, leaves);
    const on = cell === null ? null : field.sideTowards(cell, to);
    if (cell === null || on === null || on % 2 === leaves % 2) return [];
    return [
      { leaves, via: { cell, enters: field.opposite(leaves), leaves: on }, enters: field.opposite(on) },
    ];
  });
}

/** One step of each, so that all together cost least; of equal ones the first. */
function cheapest(
  field: Field,
  steps: readonly (readonly Step[])[],
  price: (cell: number) => number,
): Step[] {
  const bend = (enters: number | null, leaves: number | null): number => {
    if (enters === null || leaves === null || field.opposite(enters) === leaves) return 0;
    if (enters === leaves) return BACK;
    const apart = Math.abs(enters - leaves);
    return Math.min(apart, field.sides - apart) === 1 ? BEND : BEND / 2;
  };
  let best: { readonly cost: number; readonly taken: readonly Step[] }[] = [{ cost: 0, taken: [] }];
  for (const options of steps)
    best = options.map((step) => {
      const corner = step.via ? price(step.via.cell) : 0;
      const ways = best.map(({ cost, taken }) => ({
        cost: cost + corner + bend(taken.at(-1)?.enters ?? null, step.leaves),
        taken: [...taken, step],
      }));
      return ways.reduce((a, b) => (b.cost < a.cost ? b : a));
    });
  return [...best.reduce((a, b) => (b.cost < a.cost ? b : a)).taken];
}

function legsAlong(cells: readonly number[], steps: readonly Step[]): Leg[] {
  return cells.flatMap((cell, i): Leg[] => {
    const [into, out] = [steps[i] as Step, steps[i + 1] as Step];
    const leg: Leg = { cell, own: true, enters: into.enters, leaves: out.leaves };
    return out.via ? [leg, { ...out.via, own: false }] : [leg];
  });
}
