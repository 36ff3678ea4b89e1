import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHex, hexDistance, hexFrom, hexKey, ORIGIN, roundHex, sameHex } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour, neighbours } from '../../src/hex/direction.ts';
import { HexLayout, type Point } from '../../src/hex/layout.ts';
import { sized } from '../support/all-tests.ts';
import { anyDirection, anyHex, keyOf } from '../support/hexes.ts';

describe('coordinates', () => {
  it('are added one by one, and those relative to another hex are the difference from it', () => {
    expect(addHex({ q: 3, r: -7 }, { q: 2, r: 5 })).toEqual({ q: 5, r: -2 });
    expect(hexFrom({ q: 3, r: -7 }, { q: 5, r: -2 })).toEqual({ q: 2, r: 5 });
  });
});

describe('the distance between hexes', () => {
  it('is a metric', () => {
    fc.assert(
      fc.property(anyHex(), anyHex(), anyHex(), (a, b, c) => {
        expect(hexDistance(a, a)).toBe(0);
        expect(hexDistance(a, b) === 0).toBe(sameHex(a, b));
        expect(hexDistance(a, b)).toBe(hexDistance(b, a));
        expect(hexDistance(a, c)).toBeLessThanOrEqual(hexDistance(a, b) + hexDistance(b, c));
      }),
    );
  });

  it('is the number of steps of the shortest way, as a search over all ways finds it', () => {
    const steps = new Map([[keyOf(ORIGIN), 0]]);
    let edge = [ORIGIN];
    for (let step = 1; step <= 8; step++) {
      edge = edge.flatMap(neighbours).filter((hex) => {
        const isNew = !steps.has(keyOf(hex));
        if (isNew) steps.set(keyOf(hex), step);
        return isNew;
      });
      for (const hex of edge) expect(hexDistance(ORIGIN, hex), keyOf(hex)).toBe(step);
    }
    expect(steps.size).toBe(1 + 3 * 8 * 9);
  });

  it('does not depend on where the two are', () => {
    fc.assert(
      fc.property(anyHex(), anyHex(), anyHex(), (a, b, shift) => {
        expect(hexDistance(addHex(a, shift), addHex(b, shift))).toBe(hexDistance(a, b));
      }),
    );
  });
});

describe('the same hex', () => {
  it('has the same q and the same r', () => {
    expect(sameHex({ q: 3, r: -2 }, { q: 3, r: -2 })).toBe(true);
    expect(sameHex({ q: 3, r: -2 }, { q: 3, r: 2 })).toBe(false);
    expect(sameHex({ q: 3, r: -2 }, { q: -3, r: -2 })).toBe(false);
  });
});

describe('the key of a hex', () => {
  const furthest = 33_000_000;
  const far = fc.oneof(anyHex(3), anyHex(furthest), fc.constantFrom(...corners(furthest)));

  it('is a distinct number for each hex within 33 million of the start', () => {
    fc.assert(
      fc.property(far, far, (a, b) => {
        expect(hexKey(a) === hexKey(b)).toBe(sameHex(a, b));
        expect(Number.isSafeInteger(hexKey(a))).toBe(true);
      }),
      { numRuns: sized(800, 2000) },
    );
  });

  it('differs between a hex and its neighbours, even at the limit of its range', () => {
    fc.assert(
      fc.property(far, anyDirection, (hex, direction) => {
        expect(hexKey(neighbour(hex, direction))).not.toBe(hexKey(hex));
      }),
    );
  });

  it('does not overflow from one column into the next', () => {
    for (let power = 1; 2 ** power <= 2 * furthest; power++) {
      const r = furthest - 2 ** power;
      expect(hexKey({ q: 1, r })).not.toBe(hexKey({ q: 0, r: furthest }));
      expect(hexKey({ q: 1, r: -furthest })).not.toBe(hexKey({ q: 0, r: -r }));
    }
  });

  it('is unique in a block of 301 × 301 hexes', () => {
    const keys = new Set<number>();
    for (let q = -150; q <= 150; q++) for (let r = -150; r <= 150; r++) keys.add(hexKey({ q, r }));
    expect(keys.size).toBe(301 * 301);
  });
});

describe('rounding to a hex', () => {
  const layout = new HexLayout(1);
  const between = fc.double({ min: -50, max: 50, noNaN: true });
  const pointAt = (q: number, r: number): Point => layout.centre({ q, r });
  const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

  it('finds the hex with the nearest centre', () => {
    fc.assert(
      fc.property(between, between, (q, r) => {
        const point = pointAt(q, r);
        const found = roundHex(q, r);
        expect(Number.isInteger(found.q) && Number.isInteger(found.r)).toBe(true);
        const nearest = Math.min(...neighbours(found).map((near) => apart(layout.centre(near), point)));
        expect(apart(layout.centre(found), point)).toBeLessThanOrEqual(nearest + 1e-9);
      }),
      { numRuns: sized(800, 2000) },
    );
  });

  it('leaves whole hexes unchanged, without negative zeros', () => {
    fc.assert(
      fc.property(anyHex(), (hex) => {
        expect(roundHex(hex.q, hex.r)).toEqual(hex);
      }),
    );
    expect(Object.is(roundHex(-0.1, -0.2).q, 0)).toBe(true);
    expect(Object.is(roundHex(-0.1, -0.2).r, 0)).toBe(true);
    expect(Object.is(roundHex(-0, -0).q, 0)).toBe(true);
  });
});

function corners(reach: number) {
  return DIRECTIONS.map((direction) => {
    const { q, r } = neighbour(ORIGIN, direction);
    return { q: q * reach, r: r * reach };
  });
}
