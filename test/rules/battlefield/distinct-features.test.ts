import { describe, expect, it } from 'vitest';
import { distinctFeatures } from '../../../src/rules/battlefield/distinct-features.ts';
import { tellPortable } from '../../../src/telling/portable.ts';
import { sized } from '../../support/all-tests.ts';
import { SQUARE, seeded, settingsWith } from '../../support/portable-fields.ts';

type Kind = { readonly kind: string; readonly of?: string };
type Route = {
  readonly kind: string;
  readonly cells: readonly number[];
  readonly secondLane?: readonly number[];
};

describe('the distinct features of a battlefield', () => {
  const count = (edition: string, features: Readonly<Record<number, Kind>>, routes: readonly Route[] = []) =>
    distinctFeatures({
      edition,
      board: SQUARE,
      cells: Object.entries(features).map(([cell, feature]) => ({ cell: Number(cell), features: [feature] })),
      routes,
    }).length;
  const village = { kind: 'village' };
  const town = { kind: 'town' };
  const bridge = { kind: 'bridge', of: 'road' };

  it('in edition 2, adjacent houses are one village, town or city', () => {
    expect(count('portable-2', { 1: village, 2: village, 4: town, 5: town, 12: town })).toBe(2);
  });

  it('in edition 1, every village cell and every two town cells are one, even side by side', () => {
    expect(count('portable-1', { 1: village, 2: village })).toBe(2);
    expect(count('portable-1', { 4: town, 5: town, 12: town, 13: town })).toBe(2);
  });

  it('a bridge over both lanes of a river counts once, even if the road crosses it diagonally', () => {
    const river = { kind: 'river', cells: [2, 10, 18], secondLane: [1, 9, 17] };
    const along = (...cells: number[]) => [river, { kind: 'road', cells }];
    expect(count('portable-2', { 9: bridge, 10: bridge }, along(9, 10, 11))).toBe(1);
    expect(count('portable-2', { 9: bridge, 18: bridge }, along(9, 18, 19))).toBe(1);
  });

  it('two bridges close to each other count twice, as do one of a road and one of a railway side by side', () => {
    const river = { kind: 'river', cells: [2, 10, 18, 26], secondLane: [1, 9, 17, 25] };
    const road = { kind: 'road', cells: [9, 10, 11, 19, 18, 17] };
    expect(count('portable-2', { 9: bridge, 10: bridge, 17: bridge, 18: bridge }, [river, road])).toBe(2);
    expect(count('portable-2', { 9: bridge, 10: { kind: 'bridge', of: 'railway' } }, [river, road])).toBe(2);
  });

  it('over a river of one lane every cell has a bridge of its own', () => {
    const routes = [
      { kind: 'river', cells: [2, 1] },
      { kind: 'road', cells: [1, 2] },
    ];
    expect(count('portable-2', { 1: bridge, 2: bridge }, routes)).toBe(2);
  });

  it('have as many fords and bridges as the explanation mentions if a river is wide, over many seeds', () => {
    const settings = settingsWith(['river', 'road', 'track', 'habitation', 'railway'], {
      given: { river: { width: 2 } },
    });
    let crossings = 0;
    for (let seed = 0; seed < sized(50, 150); seed++) {
      const { result, trace } = seeded('portable-2', settings, `wide ${seed}`);
      const told = tellPortable('portable-2', settings, trace).filter(({ text }) =>
        text.includes('crosses the river by a'),
      );
      const carried = distinctFeatures(result).filter(({ kind }) => kind === 'ford' || kind === 'bridge');
      expect(carried).toHaveLength(told.length);
      crossings += told.length;
    }
    expect(crossings).toBeGreaterThan(sized(60, 200));
  });

  it('hills and woods are counted by their cells', () => {
    expect(count('portable-2', { 1: { kind: 'hill' }, 2: { kind: 'hill' }, 3: { kind: 'trees' } })).toBe(3);
  });
});
