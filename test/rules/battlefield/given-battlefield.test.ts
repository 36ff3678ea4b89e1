import { describe, expect, it } from 'vitest';
import { givenBattlefield } from '../../../src/rules/battlefield/given-battlefield.ts';

const portable = {
  edition: 'portable-2',
  board: { kind: 'square', columns: 8, rows: 8 },
  terrain: 'flat',
  cover: 'none',
  area: 'urban',
  climate: 'palm',
  with: ['hills', 'trees'],
} as const;

describe('a board before any die', () => {
  it('has the given features in their cells, and the routes whose course is given, with their second lane', () => {
    const { cells, routes } = givenBattlefield({
      ...portable,
      given: {
        features: [
          { kind: 'hill', cell: 20 },
          { kind: 'trees', cell: 20 },
        ],
        river: { cells: [3, 11, 19], width: 2 },
        road: { entry: { cell: 1 } },
      },
    });
    expect(cells.filter(({ features }) => features.length > 0)).toEqual([
      {
        cell: 20,
        column: 4,
        row: 3,
        features: [
          { kind: 'hill', contours: 1 },
          { kind: 'trees', tree: 'palm' },
        ],
      },
    ]);
    expect(routes).toEqual([
      {
        kind: 'river',
        cells: [3, 11, 19],
        entry: { cell: 3, side: 1 },
        exit: null,
        secondLane: [2, 10, 18],
      },
    ]);
  });

  it('of sectors has pieces with their size', () => {
    const { cells, routes } = givenBattlefield({
      edition: 'sectors',
      climate: 'deciduous',
      playerA: [],
      playerB: [],
      given: {
        features: [{ kind: 'hill', cell: 3, size: 'large' }],
        river: { cells: [1, 2], water: 'stream' },
      },
    });
    expect(cells.flatMap(({ features }) => features)).toEqual([{ kind: 'hill', contours: 2, size: 'large' }]);
    expect(routes).toMatchObject([
      { water: 'stream', size: 'middling', cells: [1, 2], exit: { cell: 2, side: 1 } },
    ]);
  });
});
