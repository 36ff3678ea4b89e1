import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Field } from '../../../src/formats/battlefield/cell-layout.ts';
import {
  type DrawnBattlefield,
  type DrawnRoute,
  ROUTE_KINDS,
} from '../../../src/formats/battlefield/drawn.ts';
import { type Stretch, waysOf } from '../../../src/formats/battlefield/drawn-routes.ts';
import { outlineOf } from '../../../src/formats/battlefield/regions.ts';
import type { Spot } from '../../../src/formats/vector/path.ts';
import type { RouteKind } from '../../../src/rules/battlefield/battlefield.ts';
import { traced } from '../path-data.ts';

const boards = fc.record({
  kind: fc.constantFrom('square' as const, 'hex' as const),
  columns: fc.integer({ min: 4, max: 12 }),
  rows: fc.integer({ min: 4, max: 12 }),
});

const around = (field: Field, cell: number): number[] =>
  Array.from({ length: field.sides }, (_, i) => field.beyond(cell, i + 1)).filter((one) => one !== null);

/** The cells that a route may go to: its neighbours, on squares also over a corner. */
function stepsFrom(field: Field, cell: number): number[] {
  const beside = around(field, cell);
  if (field.sides === 6) return beside;
  const { column, row } = field.position(cell);
  const isNear = (other: number) => {
    const there = field.position(other);
    return Math.abs(there.column - column) <= 1 && Math.abs(there.row - row) <= 1;
  };
  return [...new Set(beside.flatMap((one) => around(field, one)))]
    .filter((other) => other !== cell && isNear(other))
    .concat(beside);
}

/** Walks across a board that begin at its edge, by arbitrary numbers. */
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
): { field: Field; battlefield: DrawnBattlefield } {
  const field = new Field(board);
  const all = Array.from({ length: field.count }, (_, i) => i + 1);
  const rim = all.filter((cell) => field.outerSides(cell).length > 0);
  const routes = choices.map(({ kind, numbers: [start = 0, ...turns] }): DrawnRoute => {
    const cells = [rim[start % rim.length] as number];
    for (const turn of turns) {
      const steps = stepsFrom(field, cells.at(-1) as number).filter((cell) => !cells.includes(cell));
      if (steps.length === 0) break;
      cells.push(steps[turn % steps.length] as number);
    }
    return { kind, cells };
  });
  const cells = all.map((cell) => ({ cell, features: [] }));
  return { field, battlefield: { board, cells, routes, notPlaced: [] } };
}

const apart = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** How far within a cell's sides a place is; below 0 it is outside. */
const depth = (field: Field, cell: number, [x, y]: Spot): number => {
  const [mx, my] = field.middle(cell);
  return Math.min(
    ...Array.from({ length: field.sides }, (_, i) => {
      const [dx, dy] = field.outwards(i + 1);
      return field.reach - (x - mx) * dx - (y - my) * dy;
    }),
  );
};

const ends = ({ cell, enters, leaves, spots }: Stretch) =>
  [
    { cell, gate: enters, spot: spots[0] as Spot },
    { cell, gate: leaves, spot: spots.at(-1) as Spot },
  ].flatMap(({ gate, ...rest }) => (gate === null ? [] : [{ ...gate, ...rest }]));

describe('routes', () => {
  it('cross the sides of cells in their middles, or where they go past a corner near that, on any board', () => {
    fc.assert(
      fc.property(walks(1), ({ board, choices }) => {
        const { field, battlefield } = battlefieldOf(board, choices);
        const stretches = waysOf(field, battlefield).flatMap((way) => way.stretches);
        const crossed = stretches.flatMap(ends).map(({ cell, side, place, spot }) => {
          const corner = field.corners(cell)[(place === 1 ? side : side - 1) % field.sides] as Spot;
          return { spot, place, corner, middle: field.sideMiddle(cell, side) };
        });
        const keyOf = ({ middle, corner, place }: (typeof crossed)[number]) =>
          [...middle, ...(place === 0 ? [] : corner)].map((value) => value.toFixed(2)).join();
        const seen = new Map<string, number>();
        for (const one of crossed) seen.set(keyOf(one), (seen.get(keyOf(one)) ?? 0) + 1);
        for (const one of crossed) {
          // Twice for each crossing, once at the board's edge; more often where the route comes back.
          const alone = (seen.get(keyOf(one)) ?? 0) <= 2;
          if (one.place === 0)
            expect(apart(one.spot, one.middle)).toBeLessThan(alone ? 1e-9 : field.sideLength * 0.33);
          else expect(apart(one.spot, one.corner)).toBeLessThan(alone ? 0.25 : field.sideLength * 0.51);
        }
      }),
    );
  });

  it('keep away from corners and within their cells, however many there are', () => {
    fc.assert(
      fc.property(walks(4), ({ board, choices }) => {
        const { field, battlefield } = battlefieldOf(board, choices);
        for (const { stretches } of waysOf(field, battlefield))
          for (const stretch of stretches) {
            for (const spot of stretch.spots) expect(depth(field, stretch.cell, spot)).toBeGreaterThan(-1e-6);
            for (const { cell, side, place, spot } of ends(stretch))
              expect(apart(spot, field.sideMiddle(cell, side))).toBeLessThan(
                field.sideLength * (place === 0 ? 0.33 : 0.5),
              );
            for (const corner of field.corners(stretch.cell))
              for (const spot of stretch.spots) expect(apart(spot, corner)).toBeGreaterThan(0.1);
          }
      }),
    );
  });

  it('go on where the last cell ended, without a kink', () => {
    fc.assert(
      fc.property(walks(2), ({ board, choices }) => {
        const { field, battlefield } = battlefieldOf(board, choices);
        for (const { stretches } of waysOf(field, battlefield))
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

  it('name every cell in its turn, and cut at most the corners between them', () => {
    fc.assert(
      fc.property(walks(1), ({ board, choices }) => {
        const { field, battlefield } = battlefieldOf(board, choices);
        const stretches = waysOf(field, battlefield).flatMap((way) => way.stretches);
        const own = stretches.filter((stretch) => stretch.own).map(({ cell }) => cell);
        expect(own).toEqual(battlefield.routes[0]?.cells);
      }),
    );
  });

  const squares = (routes: DrawnRoute[], features: DrawnBattlefield['cells'] = []) => {
    const field = new Field({ kind: 'square', columns: 8, rows: 8 });
    return waysOf(field, { board: field.board, cells: features, routes, notPlaced: [] });
  };

  it('go round a corner through the touched cell where nothing stands', () => {
    const route: DrawnRoute = { kind: 'road', cells: [1, 10], entry: null, exit: null };
    const touched = (cell: number) =>
      squares([route], [{ cell, features: [{ kind: 'settlement' }] }])
        .flatMap(({ stretches }) => stretches)
        .filter(({ own }) => !own)
        .map((stretch) => stretch.cell);
    expect(touched(2)).toEqual([9]);
    expect(touched(9)).toEqual([2]);
  });

  it('rather cut the corner of a cell that another route runs through than that of a hill, mountain or lake', () => {
    for (const feature of [{ kind: 'hill', contours: 1 }, { kind: 'mountain' }, { kind: 'lake' }] as const)
      for (const [barred, other] of [
        [2, 9],
        [9, 2],
      ] as const) {
        const road: DrawnRoute = { kind: 'road', cells: [1, 10], entry: null, exit: null };
        const river: DrawnRoute = { kind: 'river', cells: [other], entry: null, exit: null };
        const [way] = squares([road, river], [{ cell: barred, features: [feature] }]);
        const via = way?.stretches.filter(({ own }) => !own).map(({ cell }) => cell);
        expect(via).toEqual([other]);
      }
  });

  it('barely clip a cell whose corner they cut, so that it is seen which cells are theirs', () => {
    fc.assert(
      fc.property(walks(1), ({ board, choices }) => {
        const { field, battlefield } = battlefieldOf({ ...board, kind: 'square' }, choices);
        for (const { stretches } of waysOf(field, battlefield))
          for (const stretch of stretches.filter(({ own }) => !own))
            for (const spot of stretch.spots) expect(depth(field, stretch.cell, spot)).toBeLessThan(0.45);
      }),
    );
  });

  it('run side by side where they share cells, and change sides at the bridge', () => {
    const river: DrawnRoute = { kind: 'river', cells: [4, 12, 20, 28, 36, 44, 52, 60] };
    const road: DrawnRoute = { kind: 'road', cells: [17, 18, 19, 20, 28, 36, 37, 38, 39, 40] };
    const [water, street] = squares(
      [river, road],
      [{ cell: 28, features: [{ kind: 'bridge', of: 'road' }] }],
    );
    const leaving = (way: typeof water, cell: number) =>
      way?.stretches.find((stretch) => stretch.cell === cell)?.spots.at(-1)?.[0] ?? Number.NaN;
    expect(leaving(street, 20)).toBeLessThan(leaving(water, 20) - 0.3);
    expect(leaving(street, 28)).toBeGreaterThan(leaving(water, 28) + 0.3);
  });

  it('that branch off end on the road', () => {
    const road: DrawnRoute = { kind: 'road', cells: [25, 26, 27, 35, 43, 51, 59] };
    const branch: DrawnRoute = { kind: 'branch', cells: [29, 28, 27], entry: null, exit: null };
    const [street, lane] = squares([road, branch]);
    const end = lane?.stretches.at(-1)?.spots.at(-1);
    const there = street?.stretches.flatMap(({ spots }) => spots) ?? [];
    if (!end) throw new Error('no branch');
    expect(Math.min(...there.map((spot) => apart(spot, end)))).toBeLessThan(0.05);
  });

  it('in pieces that lie apart are drawn in pieces', () => {
    const ways = squares([{ kind: 'track', cells: [1, 2, 20, 21] }]);
    expect(ways.map(({ stretches }) => stretches.map(({ cell }) => cell))).toEqual([
      [1, 2],
      [20, 21],
    ]);
  });
});

describe('what has grown together', () => {
  it('has an outline within its cells but for rounded inner corners, around each of their middles', () => {
    fc.assert(
      fc.property(boards, fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }), (board, numbers) => {
        const field = new Field(board);
        const cells = [...new Set(numbers.map((number) => (number % field.count) + 1))];
        const line = traced(outlineOf(field, cells, 0.12));
        for (const spot of line)
          expect(Math.max(...cells.map((cell) => depth(field, cell, spot)))).toBeGreaterThan(-0.2);
        for (const cell of cells)
          expect(Math.min(...line.map((spot) => apart(spot, field.middle(cell))))).toBeGreaterThan(0.3);
      }),
    );
  });
});
