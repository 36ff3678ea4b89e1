import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { NO_LISTENER } from '../../src/rules/battlefield/battlefield-event.ts';
import { positionOf } from '../../src/rules/battlefield/board.ts';
import { edgeCrossingAt, edgeEnds } from '../../src/rules/battlefield/edge-ends.ts';
import { Ground } from '../../src/rules/battlefield/ground.ts';
import { layRiver } from '../../src/rules/battlefield/route-laying.ts';
import { cellsAt, HEX, SQUARE, scripted, settingsWith, where } from '../support/portable-fields.ts';

describe('[portable-1: 1.1] entry and exit, clockwise from the top edge', () => {
  const ends = (faces: readonly number[], board = SQUARE) => {
    const [route] = scripted('portable-1', settingsWith(['river'], { board }), [...faces]).result.routes;
    return [route?.cells[0], route?.cells.at(-1)];
  };

  it('example 1 and 2: 3 then 2, in by the right edge, out by the bottom; 4 is its upper part, 1 its middle', () => {
    expect(ends([3, 2, 4, 1, 1])).toEqual(cellsAt(SQUARE, [8, 2], [4, 8]));
  });

  it('1.4: 6 then 2, in by the top right corner, out by the bottom, 4 towards its left', () => {
    expect(ends([6, 2, 4, 1])).toEqual(cellsAt(SQUARE, [8, 1], [2, 8]));
    expect(ends([6, 2, 4, 1], HEX)).toEqual(cellsAt(HEX, [9, 1], [3, 8]));
  });

  it('2.5: 2 then 3, in by the top, out by the right, 3 towards its left, 6 towards its bottom', () => {
    const { routes } = scripted('portable-1', settingsWith(['road']), [2, 3, 3, 6]).result;
    expect(routes).toMatchObject([
      {
        kind: 'road',
        entry: { cell: cellsAt(SQUARE, [2, 1])[0], side: 1 },
        exit: { cell: cellsAt(SQUARE, [8, 7])[0], side: 2 },
      },
    ]);
  });

  it('2.5: on hexes in by (3, 1) and out by (9, 6), where the source has the road', () => {
    const { result } = performScripted(
      edgeEnds(new Ground('portable-1', HEX, NO_LISTENER), 'road'),
      [2, 3, 3, 6],
    );
    expect(result).toEqual({
      entry: { cell: cellsAt(HEX, [3, 1])[0], side: 1 },
      exit: { cell: cellsAt(HEX, [9, 6])[0], side: 2 },
    });
  });

  it.each([
    ['square', 1, 5],
    ['square', 2, 5],
    ['square', 3, 3],
    ['square', 4, 3],
    ['square', 5, 8],
    ['square', 6, 8],
    ['hex', 1, 5],
    ['hex', 2, 5],
    ['hex', 3, 4],
    ['hex', 4, 4],
    ['hex', 5, 7],
    ['hex', 6, 7],
  ] as const)('(ours) the spot on an edge of ten %ss: %i is cell %i', (kind, face, spot) => {
    const board = { kind, columns: 10, rows: 10 };
    const along = (index: number) => positionOf(board, edgeCrossingAt(board, index, face).cell);
    expect([along(0), along(2), along(4), along(6)]).toEqual([
      { column: spot, row: 1 },
      { column: 10, row: spot },
      { column: spot, row: 10 },
      { column: 1, row: spot },
    ]);
  });

  it.each([
    [
      [1, 2, 1, 1, 1],
      [4, 1],
      [4, 8],
    ],
    [
      [4, 3, 1, 1, 1],
      [8, 4],
      [1, 4],
    ],
    [
      [5, 5, 1],
      [8, 8],
      [1, 1],
    ],
    [
      [6, 6, 1],
      [8, 1],
      [1, 8],
    ],
    [
      [5, 1, 5, 1],
      [8, 8],
      [7, 8],
    ],
    [
      [5, 6, 1],
      [8, 8],
      [1, 8],
    ],
  ] as const)('the next place with that number, clockwise: %j', (faces, entry, exit) => {
    expect(ends(faces)).toEqual(cellsAt(SQUARE, entry, exit));
  });

  it('asks for the dice in the order of the source, and for no spot at a corner', () => {
    const { trace } = scripted('portable-1', settingsWith(['river']), [6, 2, 4, 1]);
    expect(trace.map((roll) => roll.for)).toEqual([
      'river entry',
      'river exit',
      'river exit spot',
      'river width',
    ]);
  });
});

describe('[portable-1: 1.3] width: 1–4 one cell, 5–6 two', () => {
  const river = (faces: readonly number[], board = SQUARE) =>
    scripted('portable-1', settingsWith(['river'], { board }), faces).result.routes[0];

  it.each([1, 2, 3, 4])('%i: one', (face) => {
    expect(river([1, 2, 1, 1, face])?.secondLane).toBeUndefined();
  });

  it.each([5, 6])('%i: two, the second lane on the right going downstream', (face) => {
    const down = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((row) => [3, row] as const);
    expect(river([1, 2, 1, 1, face])?.secondLane).toEqual(cellsAt(SQUARE, ...down));
  });

  it('if there is no room for the second lane, an event says so; for a river of one lane there is no such event', () => {
    const kinds = (width: 1 | 2) => {
      const events: string[] = [];
      const ground = new Ground('portable-1', SQUARE, ({ kind }) => events.push(kind));
      for (const cell of cellsAt(SQUARE, [3, 4], [5, 4])) ground.place(cell, { kind: 'hill', contours: 1 });
      const cells = cellsAt(SQUARE, [4, 3], [4, 4], [4, 5]);
      performScripted(
        layRiver(ground, { cells, width }, () => edgeEnds(ground, 'river')),
        [],
      );
      return events.filter((kind) => kind === 'laid' || kind === 'lane-lacking');
    };
    expect(kinds(2)).toEqual(['laid', 'lane-lacking']);
    expect(kinds(1)).toEqual(['laid']);
  });

  it('otherwise on the left: along the left edge of the board going down', () => {
    const cells = cellsAt(SQUARE, [1, 1], [1, 2], [1, 3], [2, 4], [2, 5], [2, 6], [1, 7], [1, 8]);
    const given = { river: { cells, width: 2 } } as const;
    const { routes } = scripted('portable-1', settingsWith(['river'], { given }), []).result;
    expect(routes[0]?.secondLane).toEqual(
      cellsAt(SQUARE, [2, 1], [2, 2], [2, 3], [3, 4], [3, 5], [3, 6], [2, 7], [2, 8]).filter(
        (cell) => !cells.includes(cell),
      ),
    );
  });

  it('on hexes it takes all cells on that side, from edge to edge, also at bends', () => {
    expect(river([1, 2, 1, 1, 5], HEX)?.secondLane).toHaveLength(8);
    const given = { river: { cells: [5, 15, 16, 25, 35, 36], width: 2 } } as const;
    const { routes } = scripted('portable-1', settingsWith(['river'], { board: HEX, given }), []).result;
    expect(routes[0]?.secondLane).toEqual([4, 13, 14, 24, 33, 34, 44, 45]);
  });

  it('on squares it goes around the outside of bends, without gaps', () => {
    const cells = cellsAt(SQUARE, [1, 3], [2, 4], [3, 3], [4, 2], [4, 1]);
    const given = { river: { cells, width: 2 } } as const;
    const { routes } = scripted('portable-1', settingsWith(['river'], { given }), []).result;
    expect(routes[0]?.secondLane).toEqual(cellsAt(SQUARE, [1, 4], [2, 5], [3, 4], [4, 3], [5, 2], [5, 1]));
  });
});

describe('[portable-1: 2.4] roads crossing rivers: 1–4 ford, 5–6 bridge', () => {
  const given = {
    river: {
      cells: cellsAt(SQUARE, [1, 4], [2, 4], [3, 4], [4, 4], [5, 5], [6, 5], [7, 5], [8, 5]),
      width: 1,
    },
  } as const;

  it.each([
    [4, 'ford'],
    [5, 'bridge'],
  ])('%i: %s', (face, kind) => {
    const { result } = scripted('portable-1', settingsWith(['river', 'road'], { given }), [1, 2, 1, 1, face]);
    expect(where(result, kind)).toEqual([[4, 4]]);
  });

  it('one die and one crossing for each unbroken run of shared cells, in its middle if the road only touches the river', () => {
    const road = { cells: cellsAt(SQUARE, [1, 3], [2, 4], [3, 4], [4, 3], [5, 4], [6, 5], [7, 6], [8, 6]) };
    const settings = settingsWith(['river', 'road'], { given: { ...given, road } });
    const { result } = scripted('portable-1', settings, [1, 6]);
    expect([where(result, 'ford'), where(result, 'bridge')]).toEqual([[[2, 4]], [[6, 5]]]);
  });

  it('the crossing is in the middle of the stretch where the road changes to the other side', () => {
    const road = { cells: cellsAt(SQUARE, [1, 3], [2, 4], [3, 4], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8]) };
    const settings = settingsWith(['river', 'road'], { given: { ...given, road } });
    const { result } = scripted('portable-1', settings, [1]);
    expect(where(result, 'ford')).toEqual([[3, 4]]);
    expect(result.cells.flatMap(({ features }) => features)).toEqual([{ kind: 'ford', of: 'road' }]);
  });

  it('over a river of two lanes the crossing is in a cell of each', () => {
    const river = {
      cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]),
      width: 2,
    } as const;
    const road = { cells: cellsAt(SQUARE, [1, 4], [2, 4], [3, 4], [4, 4], [5, 4], [6, 4], [7, 4], [8, 4]) };
    const { result } = scripted(
      'portable-1',
      settingsWith(['river', 'road'], { given: { river, road } }),
      [6],
    );
    expect(where(result, 'bridge')).toEqual([
      [3, 4],
      [4, 4],
    ]);
  });

  it('given routes that cross diagonally cross in the cell that the road enters', () => {
    const road = { cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [5, 4], [4, 5], [4, 6], [4, 7], [4, 8]) };
    const settings = settingsWith(['river', 'road'], { given: { ...given, road } });
    const { result } = scripted('portable-1', settings, [1]);
    expect(where(result, 'ford')).toEqual([[4, 5]]);
  });

  it('if another road crosses there already, the ford is shared, without a die', () => {
    const river = {
      cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]),
      width: 1,
    } as const;
    const road = { cells: cellsAt(SQUARE, [1, 3], [2, 3], [3, 3], [4, 3], [5, 3], [6, 3], [7, 3], [8, 3]) };
    const track = { cells: cellsAt(SQUARE, [1, 1], [2, 2], [3, 3], [4, 3], [5, 4], [6, 5], [7, 6], [8, 7]) };
    const settings = settingsWith(['river', 'road', 'track'], { given: { river, road, track } });
    const { result } = scripted('portable-1', settings, [4]);
    expect(result.cells.flatMap(({ features }) => features)).toEqual([{ kind: 'ford', of: 'road' }]);
  });
});
