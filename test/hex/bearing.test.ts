import { describe, expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import { bearingAngle, bearingTo } from '../../src/hex/bearing.ts';
import { DIRECTIONS, directionName, neighbour } from '../../src/hex/direction.ts';
import { ring } from '../../src/hex/ring.ts';

describe('bearings:', () => {
  it('a hex next to another lies in the direction that leads there', () => {
    const from = { q: 3, r: -7 };
    for (const direction of DIRECTIONS)
      expect(bearingTo(from, neighbour(from, direction))).toBe(directionName(direction));
  });

  it('east and west, where a hex has no side, are possible for hexes farther away', () => {
    expect(bearingTo(ORIGIN, { q: 2, r: -1 })).toBe('east');
    expect(bearingTo(ORIGIN, { q: -2, r: 1 })).toBe('west');
  });

  it('a little to the east of north is north, and so is a little to the west of it', () => {
    expect(bearingTo(ORIGIN, { q: 1, r: -5 })).toBe('north');
    expect(bearingTo(ORIGIN, { q: -1, r: -4 })).toBe('north');
  });

  it('the angle only grows going clockwise around a ring from the north', () => {
    const angles = ring(ORIGIN, 4).map((hex) => bearingAngle(ORIGIN, hex));
    expect(angles[0]).toBe(0);
    expect(angles).toEqual(angles.toSorted((a, b) => a - b));
    expect(new Set(angles).size).toBe(24);
  });
});
