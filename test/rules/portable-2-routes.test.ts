import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import type { Procedure } from '../../src/dice/request.ts';
import type { Habitation } from '../../src/rules/battlefield/battlefield.ts';
import { NO_LISTENER } from '../../src/rules/battlefield/battlefield-event.ts';
import { cellsBeside } from '../../src/rules/battlefield/board.ts';
import type { MainRouteKind } from '../../src/rules/battlefield/given-of-edition.ts';
import { Ground } from '../../src/rules/battlefield/ground.ts';
import { quarterEnds } from '../../src/rules/battlefield/quarter-ends.ts';
import { layRailway } from '../../src/rules/battlefield/railway.ts';
import { layRiver, layRoad } from '../../src/rules/battlefield/route-laying.ts';
import { cellsAt, ones, SQUARE, scripted, settingsWith, where } from '../support/portable-fields.ts';

describe('[portable-2: 2.1] direction of rivers, as redrafted', () => {
  it('3 then 5: in by the third quarter of the top edge, out 5 quarters further; a die for each cell', () => {
    const { result, trace } = scripted('portable-2', settingsWith(['river']), [
      3,
      5,
      2,
      6,
      1,
      5,
      1,
      ...ones(0),
    ]);
    expect(result.routes).toMatchObject([
      { kind: 'river', entry: { cell: 6, side: 1 }, exit: { cell: 64, side: 2 } },
    ]);
    expect(trace.slice(0, 4).map((roll) => [roll.for, ...roll.faces])).toEqual([
      ['river entry', 3],
      ['river exit', 5],
      ['river entry cell', 2, 6],
      ['river exit cell', 1, 5],
    ]);
  });
});

describe('[battlefields: edges] where routes may enter and leave', () => {
  const lake = { kind: 'lake' } as const;
  const ends = (name: MainRouteKind, lakes: readonly number[], faces: readonly number[], board = SQUARE) => {
    const ground = new Ground('portable-2', board, NO_LISTENER);
    for (const cell of lakes) ground.place(cell, lake);
    return performScripted(quarterEnds(ground, name), faces).result;
  };

  it('a road does not enter by a lake, so that no die is thrown for that cell', () => {
    const lakes = cellsAt(SQUARE, [1, 1], [8, 1]);
    expect(ends('road', lakes, [1, 3])).toMatchObject({ entry: { cell: 2 }, exit: { cell: 7 } });
    expect(ends('railway', lakes, [1, 3])).toMatchObject({ entry: { cell: 2 }, exit: { cell: 7 } });
  });

  it('no route leaves by the cell of its entry, even if that is in two quarters', () => {
    const small = { kind: 'square', columns: 4, rows: 4 } as const;
    expect(ends('river', [], [4, 1], small)).toEqual({
      entry: { cell: 4, side: 1 },
      exit: { cell: 8, side: 2 },
    });
  });

  it('a road enters by a lake if lakes fill the edge', () => {
    const small = { kind: 'square', columns: 4, rows: 4 } as const;
    const edge = [1, 2, 3, 4, 5, 8, 9, 12, 13, 14, 15, 16];
    expect(ends('road', edge, [1, 2], small)).toMatchObject({ entry: { cell: 1 }, exit: { cell: 3 } });
    const butOne = edge.filter((cell) => cell !== 1);
    expect(ends('road', butOne, [1, 2], small)).toMatchObject({ entry: { cell: 1 }, exit: { cell: 3 } });
  });
});

/** Ends that are given without dice. */
// biome-ignore lint/correctness/useYield: nothing is rolled
function* found<T>(ends: T): Procedure<T> {
  return ends;
}

describe('[battlefields: routes] the most direct route, going around hills', () => {
  /** A road between two cells, over ground with hills. */
  function road(
    board: typeof SQUARE,
    hills: readonly number[],
    from: number,
    to: number,
    faces: readonly number[],
  ) {
    const ground = new Ground('portable-2', board, NO_LISTENER);
    for (const cell of hills) ground.place(cell, { kind: 'hill', contours: 1 });
    const ends = () => found({ entry: { cell: from, side: 1 }, exit: { cell: to, side: 3 } } as const);
    performScripted(layRoad(ground, 'road', undefined, ends), faces);
    return ground.routes[0]?.cells;
  }

  it('around a line of hills: 1–3 to the left of them, 4–6 to the right', () => {
    const [from, to] = cellsAt(SQUARE, [4, 1], [4, 8]) as [number, number];
    const hills = cellsAt(SQUARE, [4, 4]);
    const left = cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [5, 4], [4, 5], [4, 6], [4, 7], [4, 8]);
    const right = cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [3, 4], [4, 5], [4, 6], [4, 7], [4, 8]);
    expect(road(SQUARE, hills, from, to, [3])).toEqual(left);
    expect(road(SQUARE, hills, from, to, [4])).toEqual(right);
  });

  it('no way around: through as few hill cells as possible', () => {
    const wall = [1, 2, 3, 4, 5, 6, 7, 8].map((column) => [column, 4] as const);
    const [from, to] = cellsAt(SQUARE, [4, 1], [4, 8]) as [number, number];
    const way = road(SQUARE, cellsAt(SQUARE, ...wall, [4, 5], [4, 3]), from, to, [1]) ?? [];
    expect(way.filter((cell) => cellsAt(SQUARE, ...wall, [4, 5], [4, 3]).includes(cell))).toHaveLength(1);
  });

  it('a route does not pass diagonally between two hills', () => {
    const [from, to] = cellsAt(SQUARE, [1, 8], [8, 1]) as [number, number];
    const way = road(SQUARE, cellsAt(SQUARE, [4, 4], [5, 5]), from, to, [1]) ?? [];
    expect(way).toHaveLength(10);
    const [before, after] = cellsAt(SQUARE, [4, 5], [5, 4]) as [number, number];
    expect([way.indexOf(before), way.indexOf(after)].toSorted()).not.toEqual([3, 4]);
  });

  it('a river is crossed in a shared cell, never diagonally', () => {
    const ground = new Ground('portable-2', SQUARE, NO_LISTENER);
    const river = cellsAt(SQUARE, [1, 8], [2, 7], [3, 6], [4, 5], [5, 4], [6, 3], [7, 2], [8, 1]);
    performScripted(layRiver(ground, { cells: river, width: 1 }, neverAsked), []);
    const [from, to] = cellsAt(SQUARE, [1, 1], [8, 8]) as [number, number];
    const ends = () => found({ entry: { cell: from, side: 1 }, exit: { cell: to, side: 3 } } as const);
    performScripted(layRoad(ground, 'road', undefined, ends), [1, 1]);
    expect(ground.routes[1]?.cells).toHaveLength(9);
    expect(ground.cellsWith('ford')).toHaveLength(1);
  });

  it('of two equally short ways a road takes the one beside the river, not the one in it', () => {
    const ground = new Ground('portable-2', SQUARE, NO_LISTENER);
    const row = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((column) => [column, 4] as const);
    performScripted(layRiver(ground, { cells: cellsAt(SQUARE, ...row), width: 1 }, neverAsked), []);
    const [from, to] = cellsAt(SQUARE, [1, 4], [8, 3]) as [number, number];
    const ends = () => found({ entry: { cell: from, side: 4 }, exit: { cell: to, side: 2 } } as const);
    performScripted(layRoad(ground, 'road', undefined, ends), [1]);
    expect(ground.routes[1]?.cells.filter((cell) => cellsAt(SQUARE, ...row).includes(cell))).toEqual([from]);
  });

  it('a road meets a river in a cell if that is no longer', () => {
    const ground = new Ground('portable-2', SQUARE, NO_LISTENER);
    const river = cellsAt(SQUARE, [1, 8], [2, 7], [3, 6], [4, 5], [5, 4], [6, 3], [7, 2], [8, 1]);
    performScripted(layRiver(ground, { cells: river, width: 1 }, neverAsked), []);
    const [from, to] = cellsAt(SQUARE, [1, 2], [8, 7]) as [number, number];
    const ends = () => found({ entry: { cell: from, side: 4 }, exit: { cell: to, side: 2 } } as const);
    performScripted(layRoad(ground, 'road', undefined, ends), [6]);
    expect(ground.cellsWith('bridge')).toHaveLength(1);
  });

  const neverAsked = (): never => {
    throw new Error('a given route has no dice');
  };
});

describe('[portable-2: 6] railways', () => {
  it('6.2 a bridge over a river; 6.3 a level crossing over a road', () => {
    const given = {
      river: {
        cells: cellsAt(SQUARE, [1, 3], [2, 3], [3, 3], [4, 3], [5, 3], [6, 3], [7, 3], [8, 3]),
        width: 1,
      },
      road: { cells: cellsAt(SQUARE, [1, 6], [2, 6], [3, 6], [4, 6], [5, 6], [6, 6], [7, 6], [8, 6]) },
      railway: { cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]) },
    } as const;
    const { result } = scripted('portable-2', settingsWith(['river', 'road', 'railway'], { given }), []);
    expect(where(result, 'bridge')).toEqual([[4, 3]]);
    expect(where(result, 'level-crossing')).toEqual([[4, 6]]);
  });

  it('a railway has its own bridge beside the ford of a road in the same cell', () => {
    const given = {
      river: {
        cells: cellsAt(SQUARE, [1, 3], [2, 3], [3, 3], [4, 3], [5, 3], [6, 3], [7, 3], [8, 3]),
        width: 1,
      },
      road: { cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]) },
      railway: { cells: cellsAt(SQUARE, [2, 1], [3, 2], [4, 3], [5, 4], [6, 5], [7, 6], [8, 7]) },
    } as const;
    const { result } = scripted('portable-2', settingsWith(['river', 'road', 'railway'], { given }), [1]);
    expect(result.cells[(cellsAt(SQUARE, [4, 3])[0] as number) - 1]?.features).toEqual([
      { kind: 'ford', of: 'road' },
      { kind: 'bridge', of: 'railway' },
      { kind: 'level-crossing' },
    ]);
  });

  /** A railway between two cells, over ground with habitation. */
  function railway(
    places: readonly (readonly [kind: Habitation, ...cells: number[]])[],
    from: number,
    to: number,
  ) {
    const ground = new Ground('portable-2', SQUARE, NO_LISTENER);
    for (const [kind, ...cells] of places) for (const cell of cells) ground.place(cell, { kind });
    const ends = () => found({ entry: { cell: from, side: 1 }, exit: { cell: to, side: 3 } } as const);
    const procedure = layRailway(ground, undefined, ends);
    for (let step = procedure.next(); !step.done; ) step = procedure.next([1]);
    return ground.routes[0]?.cells ?? [];
  }
  const passes = (way: readonly number[], ...cells: readonly number[]) =>
    way.some((cell) => cells.some((one) => one === cell || cellsBeside(SQUARE, one).includes(cell)));

  it('6.1 (ours): it reaches its exit cell last, however close to a stop that is', () => {
    const [from, to] = cellsAt(SQUARE, [8, 2], [8, 3]) as [number, number];
    const town = cellsAt(SQUARE, [5, 3], [5, 4], [6, 4]);
    const way = railway([['town', ...town]], from, to);
    expect(way).toEqual(cellsAt(SQUARE, [8, 2], [7, 3], [7, 4], [8, 3]));
  });

  it('6.1 (ours): it visits a city only if no village or town can be reached', () => {
    const [from, to] = cellsAt(SQUARE, [4, 1], [4, 8]) as [number, number];
    const city = cellsAt(SQUARE, [6, 3], [7, 3], [6, 4], [7, 4], [8, 4]);
    const village = cellsAt(SQUARE, [1, 5], [1, 6]);
    const town = cellsAt(SQUARE, [2, 5], [2, 6], [1, 6]);
    expect(passes(railway([['city', ...city]], from, to), ...city)).toBe(true);
    expect(
      passes(
        railway(
          [
            ['city', ...city],
            ['town', ...town],
          ],
          from,
          to,
        ),
        ...town,
      ),
    ).toBe(true);
    expect(
      passes(
        railway(
          [
            ['city', ...city],
            ['village', ...village],
          ],
          from,
          to,
        ),
        ...village,
      ),
    ).toBe(true);
  });

  it('6.1 (ours): it makes a detour to a village if that costs no more than two cells', () => {
    // A village in (3, 4) and (3, 5); the railway comes in by the last quarter of the top edge and leaves by the first
    // of the bottom.
    const { result } = scripted(
      'portable-2',
      settingsWith(['habitation', 'railway']),
      [2, 4, 1, 1, 1, 4, 3, 4, 5, 1, 2, 2, 1, 1],
    );
    const [railway] = result.routes;
    expect(railway?.cells.length).toBeLessThanOrEqual(8 + 2);
    const near = cellsAt(SQUARE, [3, 4], [3, 5], [4, 4], [4, 5], [3, 3], [3, 6], [2, 4], [2, 5]);
    expect(railway?.cells.some((cell) => near.includes(cell))).toBe(true);
  });
});
