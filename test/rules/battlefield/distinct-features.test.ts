import { describe, expect, it } from 'vitest';
import { distinctFeatures } from '../../../src/rules/battlefield/distinct-features.ts';
import { SQUARE } from '../../support/portable-fields.ts';

type Kind = { readonly kind: string; readonly of?: string };

describe('the distinct features of a battlefield', () => {
  const count = (edition: string, features: Readonly<Record<number, Kind>>, secondLane?: readonly number[]) =>
    distinctFeatures({
      edition,
      board: SQUARE,
      cells: Object.entries(features).map(([cell, feature]) => ({ cell: Number(cell), features: [feature] })),
      routes: secondLane ? [{ secondLane }] : [{}],
    }).length;
  const village = { kind: 'village' };
  const town = { kind: 'town' };
  const bridge = { kind: 'bridge', of: 'road' };

  it('edition 2: what has grown together is one village, town or city', () => {
    expect(count('portable-2', { 1: village, 2: village, 4: town, 5: town, 12: town })).toBe(2);
  });

  it('edition 1: every village is one, every two cells of towns are one, also side by side', () => {
    expect(count('portable-1', { 1: village, 2: village })).toBe(2);
    expect(count('portable-1', { 4: town, 5: town, 12: town, 13: town })).toBe(2);
  });

  it('a bridge over both lanes of a river is one; over a river of one lane each is one of its own', () => {
    expect(count('portable-2', { 1: bridge, 2: bridge }, [2, 10])).toBe(1);
    expect(count('portable-2', { 1: bridge, 2: bridge })).toBe(2);
    expect(count('portable-2', { 1: bridge, 2: { kind: 'bridge', of: 'railway' } }, [2, 10])).toBe(2);
  });

  it('hills and woods are counted by their cells', () => {
    expect(count('portable-2', { 1: { kind: 'hill' }, 2: { kind: 'hill' }, 3: { kind: 'trees' } })).toBe(3);
  });
});
