import { describe, expect, it } from 'vitest';
import { GivenDice } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import type { BattlefieldTerrain } from '../../src/rules/battlefield/portable-settings.ts';
import { portable1 } from '../../src/rules/portable-1.ts';
import { cellsAt, ones, SQUARE, scripted, settingsWith, where } from '../support/portable-fields.ts';

/** Row 1, then 3 for every count: the 3rd cell and each third one after it. */
const counts = (features: number): number[] =>
  features === 0 ? [] : [1, ...new Array<number>(3 * features).fill(1)];

const kindsOf = (faces: readonly number[], settings: Parameters<typeof settingsWith>) => {
  const { cells } = scripted('portable-1', settingsWith(...settings), faces).result;
  return cells.flatMap(({ features }) => features.map(({ kind }) => kind));
};

const tally = (kinds: readonly string[], ...of: readonly string[]) =>
  of.map((kind) => kinds.filter((one) => one === kind).length);

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
    // In the order of cell numbers, so that the second row, which is counted to the left, is reversed.
    ['undulating', [2, 3, 4, 5, 6], [1, 1, 2, 2, 1]],
    ['hilly', [3, 4, 5, 6], [1, 1, 2, 2]],
  ] as const)('%s: two contours high on 5 or 6', (terrain, dice, contours) => {
    const number = terrain === 'undulating' ? 6 : 2;
    const { cells } = scripted('portable-1', settingsWith(['hills'], { terrain }), [
      number,
      ...dice,
      ...counts(dice.length),
    ]).result;
    expect(cells.flatMap(({ features }) => features)).toEqual(
      contours.map((high) => ({ kind: 'hill', contours: high })),
    );
  });

  it('mountainous: on 3 or 4 two contours, on 5 or 6 it becomes a mountain; hills first, then the mountains', () => {
    const { cells } = scripted('portable-1', settingsWith(['hills'], { terrain: 'mountainous' }), [
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
    const { result, trace } = scripted(
      'portable-1',
      settingsWith(['hills'], { board }),
      [2, 6, 5, 4, 1, 1, 1],
    );
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
    // The third cell of row 1 is a hill; the ninth from there is the mountain, and the next cell is free.
    const faces = [2, ...ones(3), ...counts(4), 4, 1, 1, 1, 1, 3, 3, 3];
    const { result } = scripted('portable-1', settingsWith(['hills', 'trees'], settings), faces);
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

  it('5.2: on squares 5 and 6 must be thrown again; if a side is taken, the next one clockwise', () => {
    const faces = [5, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 4, 1, 1, 1, 3];
    const { result, trace } = scripted('portable-1', settingsWith(['habitation'], { area: 'urban' }), faces);
    expect(trace.filter(({ discarded }) => discarded).map(({ faces: [face] }) => face)).toEqual([6, 5]);
    // The first town asks for the north, which is off the board, so it extends to the east.
    expect(where(result, 'town').slice(0, 2)).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });

  it('5.2 (ours): may be on cells that a route touches, but not on those that it passes through', () => {
    const road = { cells: cellsAt(SQUARE, [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8]) };
    const settings = settingsWith(['road', 'habitation'], { given: { road } });
    const { result } = scripted('portable-1', settings, [1, 2, 1, 1, 1]);
    expect(where(result, 'settlement')).toEqual([[3, 2]]);
  });
});

describe('[portable-1] missing dice and missing room', () => {
  it('the next die is named with its purpose', () => {
    expect(perform(portable1(settingsWith(['hills'])), new GivenDice([2, 1, 4]))).toMatchObject({
      lacking: { for: 'hill count', sides: 6, count: 3 },
    });
  });

  it('no free cell left: that feature and the rest of its kind are left out, and listed as not placed', () => {
    const board = { kind: 'square', columns: 4, rows: 4 } as const;
    const cells = Array.from({ length: 14 }, (_, i) => i + 1);
    const settings = settingsWith(['road', 'hills', 'trees', 'habitation'], {
      board,
      given: { road: { cells } },
      terrain: 'undulating',
    });
    // Two cells are free: a count for the first hill, none for the second, and no room for the rest.
    const { result } = scripted('portable-1', settings, [3, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4]);
    expect(where(result, 'hill')).toHaveLength(2);
    expect(result.notPlaced.map(({ kind }) => kind)).toEqual([
      'hill',
      ...['settlement', 'settlement', 'settlement', 'village'],
    ]);
  });

  it('no room for a second town: only that one is not placed', () => {
    const board = { kind: 'square', columns: 4, rows: 4 } as const;
    const cells = Array.from({ length: 13 }, (_, i) => i + 1);
    const settings = settingsWith([], { board, given: { road: { cells }, numbers: { towns: 2 } } });
    const { result } = scripted('portable-1', settings, [4, 1, 1, 1, 1]);
    expect(where(result, 'town')).toHaveLength(2);
    expect(result.notPlaced).toEqual([{ kind: 'town' }]);
  });
});
