import { describe, expect, it } from 'vitest';
import { GivenDice, performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { NO_LISTENER } from '../../src/rules/battlefield/battlefield-event.ts';
import { positionOf } from '../../src/rules/battlefield/board.ts';
import { edgeCrossingAt, edgeEnds } from '../../src/rules/battlefield/edge-ends.ts';
import { Ground } from '../../src/rules/battlefield/ground.ts';
import type { BattlefieldTerrain } from '../../src/rules/battlefield/portable-settings.ts';
import { portable1 } from '../../src/rules/portable-1.ts';
import { cellsAt, HEX, place, SQUARE, scripted, where } from '../support/portable-fields.ts';

/** Row 1, then every count 3: the 3rd cell and each third after that. */
const counts = (features: number): number[] =>
  features === 0 ? [] : [1, ...new Array<number>(3 * features).fill(1)];
const ones = (count: number): number[] => new Array<number>(count).fill(1);

const kindsOf = (faces: readonly number[], settings: Parameters<typeof place>) => {
  const { cells } = scripted('portable-1', place(...settings), faces).result;
  return cells.flatMap(({ features }) => features.map(({ kind }) => kind));
};
const tally = (kinds: readonly string[], ...of: readonly string[]) =>
  of.map((kind) => kinds.filter((one) => one === kind).length);

describe('[portable-1: 1.1] entry and exit, clockwise from the top edge', () => {
  const ends = (faces: readonly number[], board = SQUARE) => {
    const [route] = scripted('portable-1', place(['river'], { board }), [...faces]).result.routes;
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
    const { routes } = scripted('portable-1', place(['road']), [2, 3, 3, 6]).result;
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
  ] as const)('the next place with that mark, going on clockwise: %j', (faces, entry, exit) => {
    expect(ends(faces)).toEqual(cellsAt(SQUARE, entry, exit));
  });

  it('asks for the dice in the order of the source, and for no spot at a corner', () => {
    const { trace } = scripted('portable-1', place(['river']), [6, 2, 4, 1]);
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
    scripted('portable-1', place(['river'], { board }), faces).result.routes[0];

  it.each([1, 2, 3, 4])('%i: one', (face) => {
    expect(river([1, 2, 1, 1, face])?.secondLane).toBeUndefined();
  });

  it.each([5, 6])('%i: two, the second lane on the right going downstream', (face) => {
    const down = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((row) => [3, row] as const);
    expect(river([1, 2, 1, 1, face])?.secondLane).toEqual(cellsAt(SQUARE, ...down));
  });

  it('else on the left: along the left edge of the board going down', () => {
    const cells = cellsAt(SQUARE, [1, 1], [1, 2], [1, 3], [2, 4], [2, 5], [2, 6], [1, 7], [1, 8]);
    const given = { river: { cells, width: 2 } } as const;
    const { routes } = scripted('portable-1', place(['river'], { given }), []).result;
    expect(routes[0]?.secondLane).toEqual(
      cellsAt(SQUARE, [2, 1], [2, 2], [2, 3], [3, 4], [3, 5], [3, 6], [2, 7], [2, 8]).filter(
        (cell) => !cells.includes(cell),
      ),
    );
  });

  it('on hexes through all cells beside it on that hand, from edge to edge, also where it bends', () => {
    expect(river([1, 2, 1, 1, 5], HEX)?.secondLane).toHaveLength(8);
    const given = { river: { cells: [5, 15, 16, 25, 35, 36], width: 2 } } as const;
    const { routes } = scripted('portable-1', place(['river'], { board: HEX, given }), []).result;
    expect(routes[0]?.secondLane).toEqual([4, 13, 14, 24, 33, 34, 44, 45]);
  });

  it('on squares around the outside of its bends, without holes', () => {
    const cells = cellsAt(SQUARE, [1, 3], [2, 4], [3, 3], [4, 2], [4, 1]);
    const given = { river: { cells, width: 2 } } as const;
    const { routes } = scripted('portable-1', place(['river'], { given }), []).result;
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
    const { result } = scripted('portable-1', place(['river', 'road'], { given }), [1, 2, 1, 1, face]);
    expect(where(result, kind)).toEqual([[4, 4]]);
  });

  it('one die and one crossing for each unbroken run of shared cells, in its middle if it only touches the river', () => {
    const road = { cells: cellsAt(SQUARE, [1, 3], [2, 4], [3, 4], [4, 3], [5, 4], [6, 5], [7, 6], [8, 6]) };
    const settings = place(['river', 'road'], { given: { ...given, road } });
    const { result } = scripted('portable-1', settings, [1, 6]);
    expect([where(result, 'ford'), where(result, 'bridge')]).toEqual([[[2, 4]], [[6, 5]]]);
  });

  it('it stands in the middle of the stretch in which the lines change sides', () => {
    const road = { cells: cellsAt(SQUARE, [1, 3], [2, 4], [3, 4], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8]) };
    const settings = place(['river', 'road'], { given: { ...given, road } });
    const { result } = scripted('portable-1', settings, [1]);
    expect(where(result, 'ford')).toEqual([[3, 4]]);
    expect(result.cells.flatMap(({ features }) => features)).toEqual([{ kind: 'ford', of: 'road' }]);
  });

  it('over a river of two lanes it stands in a cell of each', () => {
    const river = {
      cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]),
      width: 2,
    } as const;
    const road = { cells: cellsAt(SQUARE, [1, 4], [2, 4], [3, 4], [4, 4], [5, 4], [6, 4], [7, 4], [8, 4]) };
    const { result } = scripted('portable-1', place(['river', 'road'], { given: { river, road } }), [6]);
    expect(where(result, 'bridge')).toEqual([
      [3, 4],
      [4, 4],
    ]);
  });

  it('given routes that cross over a corner cross in the cell that the road enters', () => {
    const road = { cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [5, 4], [4, 5], [4, 6], [4, 7], [4, 8]) };
    const settings = place(['river', 'road'], { given: { ...given, road } });
    const { result } = scripted('portable-1', settings, [1]);
    expect(where(result, 'ford')).toEqual([[4, 5]]);
  });
});

describe('[portable-1: 3.1] how many hills and mountains', () => {
  it.each<[BattlefieldTerrain, (readonly [number, number])[]]>([
    [
      'flat',
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 0],
        [3, 0],
        [3, 0],
      ],
    ],
    [
      'undulating',
      [
        [1, 0],
        [1, 0],
        [3, 0],
        [3, 0],
        [5, 0],
        [5, 0],
      ],
    ],
    [
      'hilly',
      [
        [2, 0],
        [4, 0],
        [4, 0],
        [6, 0],
        [6, 0],
        [8, 0],
      ],
    ],
    [
      'mountainous',
      [
        [2, 1],
        [3, 1],
        [4, 2],
        [5, 2],
        [6, 3],
        [7, 3],
      ],
    ],
  ])('%s: %j', (terrain, rows) => {
    for (const [i, [hills, mountains]] of rows.entries()) {
      const faces = [i + 1, ...ones(terrain === 'flat' ? 0 : hills), ...counts(hills + mountains)];
      expect(tally(kindsOf(faces, [['hills'], { terrain }]), 'hill', 'mountain')).toEqual([hills, mountains]);
    }
  });

  it.each([
    // By cell number, so that the second row, which is counted to the left, comes the other way round.
    ['undulating', [2, 3, 4, 5, 6], [1, 1, 2, 2, 1]],
    ['hilly', [3, 4, 5, 6], [1, 1, 2, 2]],
  ] as const)('%s: on 5 or 6 two contours high', (terrain, dice, contours) => {
    const number = terrain === 'undulating' ? 6 : 2;
    const { cells } = scripted('portable-1', place(['hills'], { terrain }), [
      number,
      ...dice,
      ...counts(dice.length),
    ]).result;
    expect(cells.flatMap(({ features }) => features)).toEqual(
      contours.map((high) => ({ kind: 'hill', contours: high })),
    );
  });

  it('mountainous: on 3 or 4 two contours, on 5 or 6 it becomes a mountain; hills first, then the mountains', () => {
    const { cells } = scripted('portable-1', place(['hills'], { terrain: 'mountainous' }), [
      3,
      2,
      3,
      4,
      5,
      ...counts(6),
    ]).result;
    expect(
      cells.filter(({ features }) => features.length > 0).map(({ cell, features }) => [cell, ...features]),
    ).toEqual([
      [3, { kind: 'hill', contours: 1 }],
      [6, { kind: 'hill', contours: 2 }],
      // The second row is counted to the left.
      [10, { kind: 'mountain' }],
      [13, { kind: 'mountain' }],
      [16, { kind: 'hill', contours: 2 }],
      [18, { kind: 'mountain' }],
    ]);
  });

  it('rolls again for a row that the board does not have', () => {
    const board = { kind: 'square', columns: 8, rows: 4 } as const;
    const { result, trace } = scripted('portable-1', place(['hills'], { board }), [2, 6, 5, 4, 1, 1, 1]);
    expect(where(result, 'hill')).toEqual([[3, 4]]);
    expect(trace.filter(({ discarded }) => discarded).map(({ faces }) => faces)).toEqual([[6], [5]]);
  });
});

describe('[portable-1: 4.1] how many groups of trees', () => {
  it.each([
    [{ cover: 'desert', terrain: 'hilly' }, [0, 1, 1, 2, 2, 3]],
    [{ terrain: 'flat' }, [2, 2, 3, 3, 4, 4]],
    [{ terrain: 'undulating' }, [2, 2, 3, 3, 4, 4]],
    [{ terrain: 'hilly' }, [2, 3, 3, 4, 4, 5]],
    [{ terrain: 'mountainous' }, [3, 4, 4, 5, 5, 6]],
    [{ cover: 'forested', terrain: 'mountainous' }, [4, 5, 6, 7, 8, 9]],
  ] as const)('%j: %j', (settings, groups) => {
    for (const [i, number] of groups.entries())
      expect(tally(kindsOf([i + 1, ...counts(number)], [['trees'], settings]), 'trees')).toEqual([number]);
  });

  it('4.2: can be placed on hills, but not on any other terrain feature', () => {
    const settings = { terrain: 'mountainous', cover: 'desert', tree: 'palm' } as const;
    // 3 on from the start of row 1 is a hill; 9 on from there is the mountain, and the next cell is free.
    const faces = [2, ...ones(3), ...counts(4), 4, 1, 1, 1, 1, 3, 3, 3];
    const { result } = scripted('portable-1', place(['hills', 'trees'], settings), faces);
    expect(where(result, 'mountain')).toEqual([[5, 2]]);
    expect(where(result, 'trees')).toEqual([
      [3, 1],
      [4, 2],
    ]);
    expect(result.cells[2]?.features).toEqual([
      { kind: 'hill', contours: 1 },
      { kind: 'trees', tree: 'palm' },
    ]);
  });
});

describe('[portable-1: 5.1] how many inhabited places', () => {
  it.each([
    [
      'desert-mountain-forest',
      [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ],
    ],
    [
      'cultivated',
      [
        [1, 0, 0],
        [2, 0, 0],
        [2, 1, 0],
        [3, 1, 0],
        [3, 2, 0],
        [3, 2, 1],
      ],
    ],
    [
      'urban',
      [
        [0, 2, 0],
        [0, 2, 1],
        [0, 3, 1],
        [0, 2, 2],
        [0, 0, 3],
        [0, 0, 3],
      ],
    ],
  ] as const)('%s: %j', (area, rows) => {
    for (const [i, [settlements, villages, towns]] of rows.entries()) {
      // A town's second cell lies to the south.
      const faces = [
        i + 1,
        ...counts(settlements + villages),
        ...(settlements + villages > 0 || towns === 0 ? [] : [1]),
      ];
      for (let town = 0; town < towns; town++) faces.push(1, 1, 1, 3);
      expect(tally(kindsOf(faces, [['habitation'], { area }]), 'settlement', 'village', 'town')).toEqual([
        settlements,
        villages,
        2 * towns,
      ]);
    }
  });

  it('5.2: on squares 5 and 6 must be thrown again; a side that is taken: the next one clockwise', () => {
    const faces = [5, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 4, 1, 1, 1, 3];
    const { result, trace } = scripted('portable-1', place(['habitation'], { area: 'urban' }), faces);
    expect(trace.filter(({ discarded }) => discarded).map(({ faces: [face] }) => face)).toEqual([6, 5]);
    // The first town asks for the north, which is off the board, so it goes on to the east.
    expect(where(result, 'town').slice(0, 2)).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });

  it('5.2 (ours): on cells that a route touches, not on those that it passes', () => {
    const road = { cells: cellsAt(SQUARE, [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8]) };
    const settings = place(['road', 'habitation'], { given: { road } });
    const { result } = scripted('portable-1', settings, [1, 2, 1, 1, 1]);
    expect(where(result, 'settlement')).toEqual([[3, 2]]);
  });
});

describe('[portable-1] what is lacking, and what has no room', () => {
  it('the next die is named with what it is for', () => {
    expect(perform(portable1(place(['hills'])), new GivenDice([2, 1, 4], true))).toMatchObject({
      lacking: { for: 'hill count', sides: 6, count: 3 },
    });
  });

  it('no free cell left: that feature and the rest of its kind are left out, and listed as not placed', () => {
    const board = { kind: 'square', columns: 4, rows: 4 } as const;
    const cells = Array.from({ length: 14 }, (_, i) => i + 1);
    const settings = place(['road', 'hills', 'trees', 'habitation'], {
      board,
      given: { road: { cells } },
      terrain: 'undulating',
    });
    // Two cells are free: a count for the first hill, none for the second, no room for the rest.
    const { result } = scripted('portable-1', settings, [3, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4]);
    expect(where(result, 'hill')).toHaveLength(2);
    expect(result.notPlaced.map(({ kind }) => kind)).toEqual([
      'hill',
      ...['settlement', 'settlement', 'settlement', 'village'],
    ]);
  });
});
