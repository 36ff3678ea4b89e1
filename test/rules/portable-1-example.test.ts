import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { portable1 } from '../../src/rules/portable-1.ts';
import { cellsAt, HEX, SQUARE, scripted, settingsWith, where } from '../support/portable-fields.ts';

const RIVER = cellsAt(SQUARE, [8, 1], [7, 2], [6, 3], [5, 4], [4, 5], [3, 6], [2, 7], [2, 8]);
const ROAD = cellsAt(SQUARE, [3, 1], [3, 2], [3, 3], [3, 4], [4, 5], [5, 6], [6, 7], [7, 7], [8, 7]);
const given = { river: { cells: RIVER, width: 1 }, road: { cells: ROAD } } as const;

const FORD = [2];
const HILLS = [6, 1, 4, 5, 1, 6, 2, 1, 3, 6, 2, 3, 4, 1, 1, 5, 2, 2, 2, 3, 4, 5];
const TREES = [5, 3, 1, 2, 5, 2, 3, 4, 1, 2, 6, 2, 4, 6];
const HABITATION = [4, 2, 5, 6, 2, 1, 3, 5, 4, 6, 6, 1, 3, 4];

describe("[portable-1: worked example] the source's own battlefield, with its routes given", () => {
  const settings = settingsWith(['river', 'road', 'hills', 'trees', 'habitation'], {
    terrain: 'undulating',
    given,
  });
  const { result } = scripted('portable-1', settings, [...FORD, ...HILLS, ...TREES, ...HABITATION]);

  it('3.3: five hills, the third and the fifth two contours high', () => {
    const hills = result.cells.filter(({ features }) => features.some(({ kind }) => kind === 'hill'));
    expect(hills.map(({ column, row, features }) => [column, row, features[0]])).toEqual([
      [4, 3, { kind: 'hill', contours: 1 }],
      [7, 4, { kind: 'hill', contours: 1 }],
      [2, 5, { kind: 'hill', contours: 2 }],
      [7, 6, { kind: 'hill', contours: 1 }],
      [3, 8, { kind: 'hill', contours: 2 }],
    ]);
  });

  it('4.3: four groups of trees; the fourth finds the 12th, 13th and 14th taken by the road and stands on the 15th', () => {
    expect(where(result, 'trees')).toEqual([
      [8, 3],
      [1, 5],
      [7, 6],
      [8, 8],
    ]);
  });

  it('5.3: three settlements and a village, the second settlement and the third on cells that routes only touch', () => {
    expect(where(result, 'settlement')).toEqual([
      [4, 3],
      [6, 4],
      [6, 6],
    ]);
    expect(where(result, 'village')).toEqual([[3, 7]]);
  });

  it('2.5: because the road crosses the river, a die: 2 is a ford', () => {
    expect(where(result, 'ford')).toEqual([[4, 5]]);
  });
});

/**
 * Our own route, as the pictures are lost: diagonally, then straight down, and the reverse, as the source draws routes
 * on squares.
 */
const HEX_RIVER = cellsAt(
  HEX,
  ...([
    [9, 1],
    [8, 2],
    [7, 2],
    [6, 3],
    [5, 3],
    [4, 4],
    [3, 4],
    [3, 5],
    [3, 6],
    [3, 7],
    [3, 8],
  ] as const),
);
const HEX_ROAD = cellsAt(
  HEX,
  ...([
    [3, 1],
    [3, 2],
    [3, 3],
    [4, 4],
    [5, 4],
    [6, 5],
    [7, 5],
    [8, 6],
    [9, 6],
  ] as const),
);

describe('[portable-1: worked example] the same rolls on hexes', () => {
  const routes = { river: { cells: HEX_RIVER, width: 1 }, road: { cells: HEX_ROAD } } as const;
  const settings = settingsWith(['river', 'road', 'hills', 'trees', 'habitation'], {
    board: HEX,
    terrain: 'undulating',
    given: routes,
  });
  const faces = [...FORD, ...HILLS, ...TREES, ...HABITATION];
  const { result, trace } = scripted('portable-1', settings, faces);

  it('3.3: on the 10th, 9th, 7th and 6th cell, and, the 12th and 13th being road, on the 14th', () => {
    expect(where(result, 'hill')).toEqual([
      [9, 3],
      [1, 4],
      [8, 4],
      [5, 5],
      [9, 7],
    ]);
    const passedOver: number[] = [];
    performScripted(
      portable1(settings, (event) => {
        if (event.kind === 'stands' && event.feature.kind === 'hill' && event.placement.kind === 'count')
          passedOver.push(event.placement.passedOver);
      }),
      facesOf(trace),
    );
    expect(passedOver).toEqual([0, 0, 0, 0, 2]);
  });

  it('4.3: four groups of trees', () => {
    expect(where(result, 'trees')).toEqual([
      [8, 3],
      [2, 4],
      [8, 5],
      [2, 7],
    ]);
  });

  it('5.3: the river in the 13th and the 14th hex puts the first settlement into the 15th', () => {
    expect(where(result, 'settlement')).toEqual([
      [4, 3],
      [6, 4],
      [4, 6],
    ]);
    expect(where(result, 'village')).toEqual([[7, 7]]);
  });
});
