import { lastOf, memberAt } from '../../hex/list.ts';
import { hashIntegers, seededJitter } from '../drawing/jitter.ts';
import { bendsTo, polyline, type Spot } from '../vector/path.ts';
import { polygonSides } from '../vector/polygon-sides.ts';
import { cross, midpoint, unitTowards } from '../vector/vectors.ts';
import type { CellLayout } from './cell-layout.ts';

interface BorderSide {
  readonly cell: number;
  readonly side: number;
  readonly from: Spot;
  readonly to: Spot;
}

/** Distance of an outline from a side of a cell, inwards; negative if the outline runs outside the cell. */
type Inset = (cell: number, side: number) => number;

/**
 * The rounded outline around groups of adjacent cells, kept inside them: path data, to be filled by the even–odd rule.
 * Cells that touch only at a corner stay separate.
 */
export function outlineOf(
  layout: CellLayout,
  cells: readonly number[],
  inset: number | Inset,
  stray = 0.05,
): string {
  const by: Inset = typeof inset === 'number' ? () => inset : inset;
  return borders(layout, new Set(cells))
    .map((border) => rounded(insetBy(border, by).map((spot, i) => strayed(spot, border[i], stray))))
    .join('');
}

/** An outline within a single cell: the cell's own shape, scaled by `part`. */
export function outlineWithin(layout: CellLayout, cell: number, part: number, stray = 0.05): string {
  const [x, y] = layout.middle(cell);
  const hand = seededJitter(hashIntegers(cell, 77));
  const spots = polygonSides(layout.corners(cell)).flatMap(([corner, next]): Spot[] =>
    [corner, midpoint(corner, next)].map(([cx, cy]): Spot => {
      const by = part * (1 + hand() * stray * 1.6);
      return [x + (cx - x) * by, y + (cy - y) * by];
    }),
  );
  return rounded(spots);
}

function borders(layout: CellLayout, cells: ReadonlySet<number>): BorderSide[][] {
  const sides = new Map<string, BorderSide[]>();
  const all: BorderSide[] = [];
  for (const cell of [...cells].sort((a, b) => a - b)) {
    for (const [i, [from, to]] of polygonSides(layout.corners(cell)).entries()) {
      const side = i + 1;
      const beyond = layout.beyond(cell, side);
      if (beyond !== null && cells.has(beyond)) continue;
      const border = { cell, side, from, to };
      all.push(border);
      const key = keyOf(border.from);
      sides.set(key, [...(sides.get(key) ?? []), border]);
    }
  }
  const passed = new Set<BorderSide>();
  return all.flatMap((first) => {
    const border: BorderSide[] = [];
    for (let side: BorderSide | undefined = first; side && !passed.has(side); ) {
      passed.add(side);
      border.push(side);
      const here: BorderSide = side;
      const ways = (sides.get(keyOf(here.to)) ?? []).filter((way) => !passed.has(way));
      side = ways.find(({ cell }) => cell === here.cell) ?? ways[0];
    }
    return border.length > 0 ? [border] : [];
  });
}

const keyOf = ([x, y]: Spot): string => `${Math.round(x * 100)},${Math.round(y * 100)}`;

/** The corners of a border, moved inwards from both sides that meet there. */
function insetBy(border: readonly BorderSide[], inset: Inset): Spot[] {
  return border.map((side, i) => {
    const before = border.at(i - 1) ?? side;
    const [a, b] = [inwards(before), inwards(side)];
    const [byA, byB] = [inset(before.cell, before.side), inset(side.cell, side.side)];
    const sine = cross(a, b);
    const [x, y] = side.from;
    if (Math.abs(sine) < 1e-6) {
      const by = (byA + byB) / 2;
      return [x + a[0] * by, y + a[1] * by];
    }
    return [x + (byA * b[1] - byB * a[1]) / sine, y + (byB * a[0] - byA * b[0]) / sine];
  });
}

/** Unit vector to the inside. Sides run clockwise, so the inside is to their right. */
function inwards({ from, to }: BorderSide): Spot {
  const [dx, dy] = unitTowards(from, to);
  return [-dy, dx];
}

function strayed([x, y]: Spot, side: BorderSide | undefined, by: number): Spot {
  const hand = seededJitter(hashIntegers(side?.cell ?? 0, Math.round(x * 10) * 1000 + Math.round(y * 10)));
  return [x + hand() * by, y + hand() * by];
}

/** A closed curve from the middle of each side to the next, bent towards the corner between them. */
function rounded(corners: readonly Spot[]): string {
  const start = midpoint(lastOf(corners), memberAt(corners, 0));
  return `${polyline([start])}${bendsTo(corners, start)}Z`;
}
