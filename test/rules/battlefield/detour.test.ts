import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GivenDice, performScripted } from '../../../src/dice/given.ts';
import { perform } from '../../../src/dice/perform.ts';
import type { Procedure } from '../../../src/dice/request.ts';
import type { Feature, RouteKind } from '../../../src/rules/battlefield/battlefield.ts';
import type { BattlefieldEvent } from '../../../src/rules/battlefield/battlefield-event.ts';
import {
  type Board,
  cellCount,
  cellsAround,
  cellsOf,
  flanksOf,
} from '../../../src/rules/battlefield/board.ts';
import { connectedGroups } from '../../../src/rules/battlefield/connected-groups.ts';
import { Ground } from '../../../src/rules/battlefield/ground.ts';
import { layRailway } from '../../../src/rules/battlefield/railway.ts';
import { layRiver, layRoad } from '../../../src/rules/battlefield/route-laying.ts';
import { sized } from '../../support/all-tests.ts';
import { cellsAt, HEX, SQUARE } from '../../support/portable-fields.ts';

const HILL: Feature = { kind: 'hill', contours: 1 };

/** Ends that are given without dice. */
const endsAt = (from: number, to: number) =>
  // biome-ignore lint/correctness/useYield: nothing is rolled
  function* () {
    return { entry: { cell: from, side: 1 }, exit: { cell: to, side: 3 } } as const;
  };

interface Land {
  readonly board?: Board;
  readonly edition?: 'portable-1' | 'portable-2';
  readonly features: ReadonlyMap<number, Feature> | readonly number[];
}

function groundOf({ board = SQUARE, edition = 'portable-2', features }: Land) {
  const events: BattlefieldEvent[] = [];
  const ground = new Ground(edition, board, (event) => events.push(event));
  const placed =
    features instanceof Map ? features : new Map((features as number[]).map((cell) => [cell, HILL]));
  for (const [cell, feature] of placed) ground.place(cell, feature);
  return { ground, events };
}

const laid = (ground: Ground, kind: RouteKind, from: number, to: number): Procedure<void> => {
  if (kind === 'river') return layRiver(ground, undefined, endsAt(from, to));
  if (kind === 'railway') return layRailway(ground, undefined, endsAt(from, to));
  return layRoad(ground, 'road', undefined, endsAt(from, to));
};

/** A road between two cells with exactly these faces: its cells, and what its dice were for. */
function road(land: Land, from: number, to: number, faces: readonly number[]) {
  const { ground, events } = groundOf(land);
  const { trace } = performScripted(laid(ground, 'road', from, to), faces);
  return { cells: ground.routes[0]?.cells, asked: trace.map((roll) => roll.for), events };
}

const [TOP, FOOT] = cellsAt(SQUARE, [4, 1], [4, 8]) as [number, number];

describe('[portable-2: routes] where hills bar the direct way, d6 decides the side', () => {
  const ridge = cellsAt(SQUARE, [3, 4], [4, 4], [5, 4], [6, 4]);

  it.each([1, 2, 3])('%i: left of them, even if that is farther', (face) => {
    const { cells, asked } = road({ features: ridge }, TOP, FOOT, [face]);
    expect(cells).toEqual(cellsAt(SQUARE, [4, 1], [5, 2], [6, 3], [7, 4], [6, 5], [5, 6], [4, 7], [4, 8]));
    expect(asked).toEqual(['road detour']);
  });

  it.each([4, 5, 6])('%i: right of them', (face) => {
    const { cells } = road({ features: ridge }, TOP, FOOT, [face]);
    expect(cells).toEqual(cellsAt(SQUARE, [4, 1], [4, 2], [3, 3], [2, 4], [3, 5], [4, 6], [4, 7], [4, 8]));
  });

  it('left and right are as seen on the way: going up the board they are reversed', () => {
    expect(road({ features: ridge }, FOOT, TOP, [3]).cells).toContain(cellsAt(SQUARE, [2, 4])[0]);
    expect(road({ features: ridge }, FOOT, TOP, [4]).cells).toContain(cellsAt(SQUARE, [7, 4])[0]);
  });

  it('one die for each route, however many hills are in its way: it passes all of them on the same side', () => {
    const both = [...cellsAt(SQUARE, [4, 3], [5, 3]), ...cellsAt(SQUARE, [3, 6], [4, 6])];
    const { cells, asked } = road({ features: both }, TOP, FOOT, [3]);
    expect(asked).toEqual(['road detour']);
    expect(cells?.filter((cell) => cellsAt(SQUARE, [6, 3], [5, 6]).includes(cell))).toHaveLength(2);
  });

  it('no die if one side is closed by the edge of the board or by more hills', () => {
    const toTheEdge = cellsAt(SQUARE, [1, 4], [2, 4], [3, 4], [4, 4]);
    const { cells, asked, events } = road({ features: toTheEdge }, TOP, FOOT, []);
    expect(asked).toEqual([]);
    expect(cells).toContain(cellsAt(SQUARE, [5, 4])[0]);
    expect(events[0]).toEqual({ kind: 'barred', route: 'road', by: [HILL], open: ['left'] });
  });

  it('no way around: no die, through as few hill cells as possible', () => {
    const wall = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((column) => [column, 4] as const);
    const { cells, asked, events } = road({ features: cellsAt(SQUARE, ...wall) }, TOP, FOOT, []);
    expect(asked).toEqual([]);
    expect(cells).toContain(cellsAt(SQUARE, [4, 4])[0]);
    expect(events[0]).toMatchObject({ kind: 'barred', open: [] });
  });

  it('hills beside the direct way do not block it', () => {
    const { asked, events } = road({ features: cellsAt(SQUARE, [3, 4], [5, 4]) }, TOP, FOOT, []);
    expect(asked).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(['laid']);
  });

  it('a hill on one of two equally good direct ways does not block the other', () => {
    // From (1, 1) to (2, 5) the line runs between (1, 3) and (2, 3).
    const [from, to, hill] = cellsAt(SQUARE, [1, 1], [2, 5], [1, 3]) as [number, number, number];
    const { cells, asked } = road({ features: [hill] }, from, to, []);
    expect(asked).toEqual([]);
    expect(cells).toContain(cellsAt(SQUARE, [2, 3])[0]);
  });

  it('two hills that touch at a corner across the direct way do block it', () => {
    const [from, to] = cellsAt(SQUARE, [1, 8], [8, 1]) as [number, number];
    const hills = cellsAt(SQUARE, [4, 4], [5, 5]);
    const left = road({ features: hills }, from, to, [1]).cells ?? [];
    const right = road({ features: hills }, from, to, [6]).cells ?? [];
    // The road goes up to the right, so (4, 4) lies on its left.
    expect(left.some((cell) => cellsAt(SQUARE, [3, 4], [4, 3], [3, 3]).includes(cell))).toBe(true);
    expect(right.some((cell) => cellsAt(SQUARE, [6, 5], [5, 6], [6, 6]).includes(cell))).toBe(true);
  });

  it('mountains block a way like hills, also on hexes', () => {
    const [from, to, ...ridge] = cellsAt(HEX, [5, 1], [5, 8], [4, 4], [5, 4], [6, 4]) as [number, number];
    const mountains = new Map(ridge.map((cell) => [cell, { kind: 'mountain' } as const]));
    const land = { board: HEX, features: mountains };
    const left = road(land, from, to, [3, ...[]]);
    expect(left.cells).toContain(cellsAt(HEX, [7, 4])[0]);
    expect(left.events[0]).toMatchObject({ by: [{ kind: 'mountain' }], open: ['left', 'right'] });
    expect(road(land, from, to, [4]).cells).toContain(cellsAt(HEX, [3, 4])[0]);
  });

  it.each(['river', 'railway'] as const)('a %s asks for this die as well', (kind) => {
    const { ground } = groundOf({ features: ridge });
    const outcome = perform(laid(ground, kind, TOP, FOOT), new GivenDice([]));
    expect(outcome).toMatchObject({ done: false, lacking: { for: `${kind} detour`, count: 1 } });
  });

  it('a railway only visits a village that is on its own side of the hills', () => {
    const village = cellsAt(SQUARE, [1, 4], [1, 5]);
    const features = new Map<number, Feature>([
      ...ridge.map((cell) => [cell, HILL] as const),
      ...village.map((cell) => [cell, { kind: 'village' }] as const),
    ]);
    const cellsBy = (face: number) => {
      const { ground } = groundOf({ features });
      perform(laid(ground, 'railway', TOP, FOOT), new GivenDice([face, 1, 1, 1]));
      return ground.routes[0]?.cells;
    };
    expect(cellsBy(1)).toContain(cellsAt(SQUARE, [7, 4])[0]);
    expect(cellsBy(6)).toContain(cellsAt(SQUARE, [2, 4])[0]);
  });
});

it('[portable-1: routes] no die for the side: around hills by the shortest way', () => {
  const features = cellsAt(SQUARE, [3, 4], [4, 4], [5, 4], [6, 4]);
  const { cells, asked } = road({ features, edition: 'portable-1' }, TOP, FOOT, []);
  expect(asked).toEqual([]);
  expect(cells).toContain(cellsAt(SQUARE, [2, 4])[0]);
});

describe('over thousands of boards with hills', () => {
  const lands = fc
    .record({
      kind: fc.constantFrom('square', 'hex'),
      columns: fc.integer({ min: 4, max: 11 }),
      rows: fc.integer({ min: 4, max: 11 }),
    })
    .chain((board: Board) => {
      const edge = cellsOf(board).filter(
        (cell) => cellsAround(board, cell).length < (board.kind === 'hex' ? 6 : 8),
      );
      const cell = fc.integer({ min: 1, max: cellCount(board) });
      return fc.record({
        board: fc.constant(board),
        hills: fc.array(cell, { maxLength: 16 }),
        from: fc.constantFrom(...edge),
        to: fc.constantFrom(...edge),
      });
    })
    .filter(({ from, to, hills }) => from !== to && !hills.includes(from) && !hills.includes(to));

  /** The fewest steps from one cell to another that avoid hills; `null` if hills block every way. */
  function leastSteps(board: Board, hills: ReadonlySet<number>, from: number, to: number): number | null {
    const steps = new Map([[from, 0]]);
    for (const [here, taken] of steps) {
      for (const next of cellsAround(board, here)) {
        const flanks = board.kind === 'hex' ? [] : Object.values(flanksOf(board, here, next));
        const squeezes = flanks.length === 2 && flanks.every((cell) => cell !== null && hills.has(cell));
        if (hills.has(next) || (squeezes && !flanks.includes(null)) || steps.has(next)) continue;
        steps.set(next, taken + 1);
      }
    }
    return steps.get(to) ?? null;
  }

  it('a way avoids hills if that is possible, and on the shorter side of a single range is as short as possible', () => {
    let sides = 0;
    fc.assert(
      fc.property(lands, ({ board, hills, from, to }) => {
        const ways = [1, 6].map((face) => {
          const { ground, events } = groundOf({ board, features: hills });
          const procedure = laid(ground, 'road', from, to);
          for (let step = procedure.next(); !step.done; ) step = procedure.next([face]);
          const barred = events.find(({ kind }) => kind === 'barred');
          const open = barred?.kind === 'barred' ? barred.open : null;
          return { cells: ground.routes[0]?.cells ?? [], open };
        });
        const standing = new Set(hills);
        const least = leastSteps(board, standing, from, to);
        const [left, right] = ways as [(typeof ways)[number], (typeof ways)[number]];
        expect(left.open).toEqual(right.open);
        if (least === null) {
          expect(left.open ?? []).toEqual([]);
          return;
        }
        for (const { cells } of ways) expect(cells.some((cell) => standing.has(cell))).toBe(false);
        const lengths = ways.map(({ cells }) => cells.length - 1);
        if (left.open?.length === 2) {
          sides++;
          expect(left.cells).not.toEqual(right.cells);
        } else expect(left.cells.length).toBe(right.cells.length);
        const nearer = Math.min(...lengths);
        // With several ranges, a way that passes some on the left and others on the right may be shorter.
        if (connectedGroups(board, standing).length <= 1 || !left.open?.length) expect(nearer).toBe(least);
        else expect(nearer).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: sized(350, 1000) },
    );
    expect(sides).toBeGreaterThan(sized(10, 40));
  }, 120_000);
});
