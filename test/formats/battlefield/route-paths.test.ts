import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellLayout } from '../../../src/formats/battlefield/cell-layout.ts';
import {
  type DrawnBattlefield,
  type DrawnRoute,
  ROUTE_KINDS,
} from '../../../src/formats/battlefield/drawn.ts';
import { outlineOf } from '../../../src/formats/battlefield/regions.ts';
import { routePathsOf, type Stretch } from '../../../src/formats/battlefield/route-paths.ts';
import type { Spot } from '../../../src/formats/vector/path.ts';
import type { RouteKind } from '../../../src/rules/battlefield/battlefield.ts';
import type { CellSide } from '../../../src/rules/battlefield/board.ts';
import { traced } from '../path-data.ts';
import { routeOf } from './made-up.ts';

const boards = fc.record({
  kind: fc.constantFrom('square' as const, 'hex' as const),
  columns: fc.integer({ min: 4, max: 12 }),
  rows: fc.integer({ min: 4, max: 12 }),
});

const around = (layout: CellLayout, cell: number): number[] =>
  Array.from({ length: layout.sides }, (_, i) => layout.beyond(cell, i + 1)).filter((one) => one !== null);

/** The cells that a route may go to: its neighbours, on squares also the diagonal ones. */
function stepsFrom(layout: CellLayout, cell: number): number[] {
  const beside = around(layout, cell);
  if (layout.sides === 6) return beside;
  const { column, row } = layout.position(cell);
  const isNear = (other: number) => {
    const there = layout.position(other);
    return Math.abs(there.column - column) <= 1 && Math.abs(there.row - row) <= 1;
  };
  return [...new Set(beside.flatMap((one) => around(layout, one)))]
    .filter((other) => other !== cell && isNear(other))
    .concat(beside);
}

/** Walks across a board that begin at its edge, from random numbers. */
const walks = (most: number) =>
  fc.record({
    board: boards,
    choices: fc.array(
      fc.record({
        kind: fc.constantFrom(...ROUTE_KINDS),
        numbers: fc.array(fc.nat(1000), { minLength: 1, maxLength: 16 }),
      }),
      { minLength: 1, maxLength: most },
    ),
  });

function battlefieldOf(
  board: DrawnBattlefield['board'],
  choices: readonly { kind: RouteKind; numbers: number[] }[],
): { layout: CellLayout; battlefield: DrawnBattlefield } {
  const layout = new CellLayout(board);
  const all = Array.from({ length: layout.count }, (_, i) => i + 1);
  const rim = all.filter((cell) => layout.outerSides(cell).length > 0);
  const routes = choices.map(({ kind, numbers: [start = 0, ...turns] }): DrawnRoute => {
    const cells = [rim[start % rim.length] as number];
    for (const turn of turns) {
      const steps = stepsFrom(layout, cells.at(-1) as number).filter((cell) => !cells.includes(cell));
      if (steps.length === 0) break;
      cells.push(steps[turn % steps.length] as number);
    }
    return { kind, cells, ...endsAtEdge(layout, kind, cells) };
  });
  const cells = all.map((cell) => ({ cell, features: [] }));
  return { layout, battlefield: { board, cells, routes, notPlaced: [] } };
}

/**
 * The sides by which a walk enters and leaves if it begins and ends at the edge of the board, but not twice the only
 * side of a single cell.
 */
function endsAtEdge(layout: CellLayout, kind: RouteKind, cells: readonly number[]) {
  const [first, last] = [cells[0] as number, cells.at(-1) as number];
  const entry = layout.outerSides(first)[0] as CellSide;
  const exit = layout.outerSides(last).at(-1) as CellSide | undefined;
  const isBranch = kind === 'branch';
  return {
    entry: isBranch ? null : { cell: first, side: entry },
    exit:
      isBranch || exit === undefined || (first === last && exit === entry)
        ? null
        : { cell: last, side: exit },
  };
}

const apart = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** How far inside a cell a point is; negative if it is outside. */
const depth = (layout: CellLayout, cell: number, [x, y]: Spot): number => {
  const [mx, my] = layout.middle(cell);
  return Math.min(
    ...Array.from({ length: layout.sides }, (_, i) => {
      const [dx, dy] = layout.outwards(i + 1);
      return layout.reach - (x - mx) * dx - (y - my) * dy;
    }),
  );
};

const ends = ({ cell, enters, leaves, spots }: Stretch) =>
  [
    { cell, gate: enters, spot: spots[0] as Spot },
    { cell, gate: leaves, spot: spots.at(-1) as Spot },
  ].flatMap(({ gate, ...rest }) => (gate === null ? [] : [{ ...gate, ...rest }]));

describe('the drawn routes of a battlefield', () => {
  it('cross the sides of cells in the middle, or near the middle if they pass a corner there, on any board', () => {
    fc.assert(
      fc.property(walks(1), ({ board, choices }) => {
        const { layout, battlefield } = battlefieldOf(board, choices);
        const stretches = routePathsOf(layout, battlefield).flatMap((way) => way.stretches);
        const crossed = stretches.flatMap(ends).map(({ cell, side, position, spot }) => {
          const corner = layout.corners(cell)[(position === 1 ? side : side - 1) % layout.sides] as Spot;
          return { spot, position, corner, middle: layout.sideMiddle(cell, side) };
        });
        const keyOf = ({ middle, corner, position }: (typeof crossed)[number]) =>
          [...middle, ...(position === 0 ? [] : corner)].map((value) => value.toFixed(2)).join();
        const seen = new Map<string, number>();
        for (const one of crossed) seen.set(keyOf(one), (seen.get(keyOf(one)) ?? 0) + 1);
        for (const one of crossed) {
          // Twice for each crossing, once at the edge of the board; more often if the route returns.
          const alone = (seen.get(keyOf(one)) ?? 0) <= 2;
          if (one.position === 0)
            expect(apart(one.spot, one.middle)).toBeLessThan(alone ? 1e-9 : layout.sideLength * 0.33);
          else expect(apart(one.spot, one.corner)).toBeLessThan(alone ? 0.25 : layout.sideLength * 0.51);
        }
      }),
    );
  });

  it('keep away from corners and within their cells, however many routes there are', () => {
    fc.assert(
      fc.property(walks(4), ({ board, choices }) => {
        const { layout, battlefield } = battlefieldOf(board, choices);
        for (const { stretches } of routePathsOf(layout, battlefield))
          for (const stretch of stretches) {
            // There are millions of points, and `expect` is slower than a plain condition.
            for (const spot of stretch.spots) {
              const within = depth(layout, stretch.cell, spot);
              if (!(within > -1e-6)) expect(within).toBeGreaterThan(-1e-6);
            }
            for (const { cell, side, position, spot } of ends(stretch))
              expect(apart(spot, layout.sideMiddle(cell, side))).toBeLessThan(
                layout.sideLength * (position === 0 ? 0.33 : 0.5),
              );
            for (const corner of layout.corners(stretch.cell))
              for (const spot of stretch.spots)
                if (!(apart(spot, corner) > 0.1)) expect(apart(spot, corner)).toBeGreaterThan(0.1);
          }
      }),
    );
  });

  it('continue where the last cell ended, without a kink', () => {
    fc.assert(
      fc.property(walks(2), ({ board, choices }) => {
        const { layout, battlefield } = battlefieldOf(board, choices);
        for (const { stretches } of routePathsOf(layout, battlefield))
          for (const [i, { curves }] of stretches.slice(1).entries()) {
            const before = stretches[i]?.curves.at(-1);
            const after = curves[0];
            if (!before || !after) throw new Error('a stretch without a curve');
            expect(apart(before[3], after[0])).toBeLessThan(1e-9);
            const into: Spot = [before[3][0] - before[2][0], before[3][1] - before[2][1]];
            const out: Spot = [after[1][0] - after[0][0], after[1][1] - after[0][1]];
            const cross = into[0] * out[1] - into[1] * out[0];
            expect(Math.abs(cross)).toBeLessThan(1e-6);
            expect(into[0] * out[0] + into[1] * out[1]).toBeGreaterThan(0);
          }
      }),
    );
  });

  it('visit every cell in order, and cut at most the corners between them', () => {
    fc.assert(
      fc.property(walks(1), ({ board, choices }) => {
        const { layout, battlefield } = battlefieldOf(board, choices);
        const stretches = routePathsOf(layout, battlefield).flatMap((way) => way.stretches);
        const own = stretches.filter((stretch) => stretch.own).map(({ cell }) => cell);
        expect(own).toEqual(battlefield.routes[0]?.cells);
      }),
    );
  });

  const squares = (routes: DrawnRoute[], features: DrawnBattlefield['cells'] = []) => {
    const layout = new CellLayout({ kind: 'square', columns: 8, rows: 8 });
    return routePathsOf(layout, { board: layout.board, cells: features, routes, notPlaced: [] });
  };

  it('go round a corner through the touched cell that has no features', () => {
    const route = routeOf('road', [1, 10]);
    const touched = (cell: number) =>
      squares([route], [{ cell, features: [{ kind: 'settlement' }] }])
        .flatMap(({ stretches }) => stretches)
        .filter(({ own }) => !own)
        .map((stretch) => stretch.cell);
    expect(touched(2)).toEqual([9]);
    expect(touched(9)).toEqual([2]);
  });

  it('rather cut the corner of a cell with another route than of one with a hill, mountain or lake', () => {
    for (const feature of [{ kind: 'hill', contours: 1 }, { kind: 'mountain' }, { kind: 'lake' }] as const)
      for (const [barred, other] of [
        [2, 9],
        [9, 2],
      ] as const) {
        const road = routeOf('road', [1, 10]);
        const river = routeOf('river', [other]);
        const [way] = squares([road, river], [{ cell: barred, features: [feature] }]);
        const via = way?.stretches.filter(({ own }) => !own).map(({ cell }) => cell);
        expect(via).toEqual([other]);
      }
  });

  it('barely touch a cell whose corner they cut, so that one sees which cells are theirs', () => {
    fc.assert(
      fc.property(walks(1), ({ board, choices }) => {
        const { layout, battlefield } = battlefieldOf({ ...board, kind: 'square' }, choices);
        for (const { stretches } of routePathsOf(layout, battlefield))
          for (const stretch of stretches.filter(({ own }) => !own))
            for (const spot of stretch.spots) expect(depth(layout, stretch.cell, spot)).toBeLessThan(0.45);
      }),
    );
  });

  it('run side by side in shared cells, and change sides at the bridge', () => {
    const river = routeOf('river', [4, 12, 20, 28, 36, 44, 52, 60], [1, 3]);
    const road = routeOf('road', [17, 18, 19, 20, 28, 36, 37, 38, 39, 40], [4, 2]);
    const [water, street] = squares(
      [river, road],
      [{ cell: 28, features: [{ kind: 'bridge', of: 'road' }] }],
    );
    const leaving = (way: typeof water, cell: number) =>
      way?.stretches.find((stretch) => stretch.cell === cell)?.spots.at(-1)?.[0] ?? Number.NaN;
    expect(leaving(street, 20)).toBeLessThan(leaving(water, 20) - 0.3);
    expect(leaving(street, 28)).toBeGreaterThan(leaving(water, 28) + 0.3);
  });

  it('of branches end on the road', () => {
    const road = routeOf('road', [25, 26, 27, 35, 43, 51, 59], [4, 3]);
    const branch = routeOf('branch', [29, 28, 27]);
    const [street, lane] = squares([road, branch]);
    const end = lane?.stretches.at(-1)?.spots.at(-1);
    const there = street?.stretches.flatMap(({ spots }) => spots) ?? [];
    if (!end) throw new Error('no branch');
    expect(Math.min(...there.map((spot) => apart(spot, end)))).toBeLessThan(0.05);
  });

  it('are drawn in pieces if their cells are in separate groups', () => {
    const ways = squares([routeOf('track', [1, 2, 20, 21], [4, null])]);
    expect(ways.map(({ stretches }) => stretches.map(({ cell }) => cell))).toEqual([
      [1, 2],
      [20, 21],
    ]);
  });
});

describe('a group of adjacent cells', () => {
  it('has an outline within its cells except at rounded inner corners, around each of their centres', () => {
    fc.assert(
      fc.property(boards, fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }), (board, numbers) => {
        const layout = new CellLayout(board);
        const cells = [...new Set(numbers.map((number) => (number % layout.count) + 1))];
        const line = traced(outlineOf(layout, cells, 0.12));
        for (const spot of line) {
          const within = Math.max(...cells.map((cell) => depth(layout, cell, spot)));
          if (!(within > -0.2)) expect(within).toBeGreaterThan(-0.2);
        }
        for (const cell of cells)
          expect(Math.min(...line.map((spot) => apart(spot, layout.middle(cell))))).toBeGreaterThan(0.3);
      }),
    );
  });
});
