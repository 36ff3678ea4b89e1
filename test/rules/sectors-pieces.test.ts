import { describe, expect, it } from 'vitest';
import { GivenDice, performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import type { Battlefield } from '../../src/rules/battlefield/battlefield.ts';
import { type SectorSettings, sectorBattlefield } from '../../src/rules/sectors.ts';
import { nothing, plain, rolled } from '../support/sectors.ts';

const featuresOf = (battlefield: Battlefield, cell: number) => battlefield.cells[cell - 1]?.features;

describe('[sectors: 1] divide the board into 12 sectors (two rows of six)', () => {
  it('every cell is listed, numbered row by row', () => {
    const { edition, board, cells, routes, notPlaced } = rolled([], 12);
    expect({ edition, board }).toEqual({
      edition: 'sectors',
      board: { kind: 'square', columns: 6, rows: 2 },
    });
    expect(cells.map(({ cell, column, row }) => [cell, column, row])).toEqual([
      [1, 1, 1],
      [2, 2, 1],
      [3, 3, 1],
      [4, 4, 1],
      [5, 5, 1],
      [6, 6, 1],
      [7, 1, 2],
      [8, 2, 2],
      [9, 3, 2],
      [10, 4, 2],
      [11, 5, 2],
      [12, 6, 2],
    ]);
    expect(cells.every(({ features }) => features.length === 0)).toBe(true);
    expect({ routes, notPlaced }).toEqual({ routes: [], notPlaced: [] });
  });
});

describe('[sectors: 2] roll a die for each sector, a 4, 5 or 6 indicating a terrain piece', () => {
  it.each([1, 2, 3])('%i: nothing', (face) => {
    expect(featuresOf(rolled([face], 11), 1)).toEqual([]);
  });

  it.each([4, 5, 6])('%i: a piece', (face) => {
    expect(featuresOf(rolled([face, 3, 1], 11), 1)).toHaveLength(1);
  });

  it('throws all dice of one sector before those of the next, row by row', () => {
    const { trace } = performScripted(sectorBattlefield(plain), [
      4,
      1,
      6,
      ...nothing(6),
      4,
      2,
      3,
      6,
      1,
      1,
      1,
      1,
    ]);
    expect(trace.slice(0, 4).map((roll) => roll.for)).toEqual([
      'terrain piece',
      'kind of piece',
      'size',
      'terrain piece',
    ]);
    expect(trace.slice(9, 14).map((roll) => roll.for)).toEqual([
      'terrain piece',
      'kind of piece',
      'size',
      'water',
      'terrain piece',
    ]);
  });
});

describe('[sectors: 3] if a terrain piece is indicated, roll again', () => {
  it.each([
    [1, 1, { kind: 'hill', contours: 1, size: 'small' }],
    [1, 2, { kind: 'hill', contours: 1, size: 'small' }],
    [1, 3, { kind: 'hill', contours: 1, size: 'middling' }],
    [1, 4, { kind: 'hill', contours: 1, size: 'middling' }],
    [1, 5, { kind: 'hill', contours: 2, size: 'large' }],
    [1, 6, { kind: 'hill', contours: 2, size: 'large' }],
    [3, 1, { kind: 'trees', tree: 'deciduous', size: 'small' }],
    [3, 4, { kind: 'trees', tree: 'deciduous', size: 'middling' }],
    [3, 6, { kind: 'trees', tree: 'deciduous', size: 'large' }],
    [4, 2, { kind: 'settlement', size: 'small' }],
    [4, 3, { kind: 'village', size: 'middling' }],
    [4, 5, { kind: 'town', size: 'large' }],
  ])(
    '1 hill, 3 wood, 4 built-up area; (ours) 1–2 small, 3–4 middling, 5–6 large: %i, %i',
    (kind, size, feature) => {
      expect(featuresOf(rolled([4, kind, size], 11), 1)).toEqual([feature]);
    },
  );

  it.each([
    [5, { kind: 'lake', size: 'large' }],
    [6, { kind: 'marsh', size: 'large' }],
  ])('2 water: (ours) 5 lake, 6 marsh: %i', (water, feature) => {
    expect(featuresOf(rolled([4, 2, 6, water], 11), 1)).toEqual([feature]);
  });

  it.each([
    [1, 'stream'],
    [2, 'stream'],
    [3, 'river'],
    [4, 'river'],
  ])('2 water: (ours) 1–2 stream, 3–4 river: %i', (water, name) => {
    // In by the first quarter of the top edge (at its first sector), out five quarters on, by the right edge.
    const { routes, cells } = rolled([4, 2, 3, water, 1, 5, 6, 1], 11);
    expect(routes).toMatchObject([{ kind: 'river', water: name, size: 'middling', rolledIn: [1] }]);
    expect(cells.flatMap(({ features }) => features)).toEqual([]);
  });

  it('a choice without a player to make it is rolled again, 1 to 4', () => {
    const { result, trace } = performScripted(sectorBattlefield(plain), [4, 5, 6, 3, 1, ...nothing(11)]);
    expect(featuresOf(result, 1)).toEqual([{ kind: 'trees', tree: 'deciduous', size: 'small' }]);
    expect(trace.slice(1, 4).map(({ faces, discarded }) => [faces[0], discarded])).toEqual([
      [5, true],
      [6, true],
      [3, undefined],
    ]);
  });

  it('rolled again, it is 1 to 4 even if the other player has a choice', () => {
    const settings: SectorSettings = { ...plain, choices: { a: [], b: ['hill'] } };
    const faces = [4, 5, 6, 3, 1, 4, 6, 1, ...nothing(10)];
    const { result, trace } = performScripted(sectorBattlefield(settings), faces);
    expect(trace.slice(1, 4).map((roll) => [...roll.faces, roll.discarded])).toEqual([
      [5, true],
      [6, true],
      [3, undefined],
    ]);
    expect(featuresOf(result, 1)).toMatchObject([{ kind: 'trees' }]);
    expect(featuresOf(result, 2)).toMatchObject([{ kind: 'hill' }]);
  });

  it("5 player A's choice, 6 player B's choice, in their order while they have one", () => {
    const settings: SectorSettings = { tree: 'palm', choices: { a: ['hill', 'wood'], b: ['built-up-area'] } };
    const battlefield = rolled([4, 5, 1, 4, 6, 1, 4, 5, 1, 4, 6, 5, 1, 1], 8, settings);
    expect(battlefield.cells.slice(0, 4).map(({ features }) => features[0]?.kind)).toEqual([
      'hill',
      'settlement',
      'trees',
      'hill',
    ]);
  });

  it('no face is rolled again while both players have a choice', () => {
    const settings: SectorSettings = { ...plain, choices: { a: ['hill'], b: ['wood'] } };
    const outcome = perform(sectorBattlefield(settings), new GivenDice([4]));
    expect(outcome.done ? null : outcome.lacking).toEqual({ for: 'kind of piece', sides: 6, count: 1 });
  });

  it('woods have the trees of the climate', () => {
    expect(featuresOf(rolled([4, 3, 1], 11, { ...plain, tree: 'palm' }), 1)).toEqual([
      { kind: 'trees', tree: 'palm', size: 'small' },
    ]);
  });

  it('a missing die is named', () => {
    expect(perform(sectorBattlefield(plain), new GivenDice([4, 2, 6]))).toMatchObject({
      done: false,
      lacking: { for: 'water', sides: 6, count: 1 },
    });
  });
});
