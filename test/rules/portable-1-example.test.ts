import { describe, expect, it } from 'vitest';
import { cellsAt, SQUARE, scripted, settingsWith, where } from '../support/portable-fields.ts';

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
