import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import {
  DIRECTIONS,
  type Direction,
  directionBetween,
  directionName,
  directionVector,
  neighbour,
  neighbours,
  oppositeOf,
  rotate,
} from '../../src/hex/direction.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import { anyDirection, anyHex } from '../support/hexes.ts';

describe('[source: when determining a random neighbour] the six directions', () => {
  it.each<[Direction, string, number, number]>([
    [1, 'north', 0, -1],
    [2, 'north-east', 1, -1],
    [3, 'south-east', 1, 0],
    [4, 'south', 0, 1],
    [5, 'south-west', -1, 1],
    [6, 'north-west', -1, 0],
  ])('%i is %s: a step of (%i, %i)', (direction, name, q, r) => {
    expect(directionName(direction)).toBe(name);
    expect(directionVector(direction)).toEqual({ q, r });
    expect(neighbour({ q: 10, r: 20 }, direction)).toEqual({ q: 10 + q, r: 20 + r });
    expect(neighbours({ q: 10, r: 20 })[direction - 1]).toEqual({ q: 10 + q, r: 20 + r });
  });

  it('go round clockwise from the top of a drawing, a sixth of a circle each', () => {
    const layout = new HexLayout(10);
    for (const direction of DIRECTIONS) {
      const { x, y } = layout.centre(neighbour(ORIGIN, direction));
      const clockwise = (Math.atan2(x, -y) * 180) / Math.PI;
      expect((clockwise + 360) % 360).toBeCloseTo((direction - 1) * 60, 9);
    }
  });
});

describe('rotating a direction', () => {
  it('goes clockwise by sixths, any number of times, backwards too', () => {
    expect([0, 1, 2, 5, 6, 7, -1, -6, -13].map((sixths) => rotate(6, sixths))).toEqual([
      6, 1, 2, 5, 6, 1, 5, 6, 5,
    ]);
  });

  it('by three sixths gives the opposite direction', () => {
    expect(DIRECTIONS.map(oppositeOf)).toEqual([4, 5, 6, 1, 2, 3]);
    fc.assert(
      fc.property(anyHex(), anyDirection, (hex, direction) => {
        expect(neighbour(neighbour(hex, direction), oppositeOf(direction))).toEqual(hex);
      }),
    );
  });
});

describe('the direction between two hexes', () => {
  it('is the one that leads from the first to the second', () => {
    fc.assert(
      fc.property(anyHex(), anyDirection, (hex, direction) => {
        expect(directionBetween(hex, neighbour(hex, direction))).toBe(direction);
      }),
    );
  });

  it('is null unless they are neighbours', () => {
    const near = new Set(neighbours(ORIGIN).map(({ q, r }) => `${q},${r}`));
    for (let q = -3; q <= 3; q++)
      for (let r = -3; r <= 3; r++)
        expect(directionBetween(ORIGIN, { q, r }) !== null).toBe(near.has(`${q},${r}`));
  });
});
