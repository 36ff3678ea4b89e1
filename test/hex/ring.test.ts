import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexDistance, ORIGIN } from '../../src/hex/axial.ts';
import { neighbour, neighbours } from '../../src/hex/direction.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import { ring, spiral } from '../../src/hex/ring.ts';
import { anyHex, keyOf } from '../support/hexes.ts';

const radius = fc.integer({ min: 1, max: 40 });

describe('a ring', () => {
  it('holds 6 × radius hexes, each once, all at that distance', () => {
    fc.assert(
      fc.property(anyHex(), radius, (centre, r) => {
        const hexes = ring(centre, r);
        expect(hexes.length).toBe(6 * r);
        expect(new Set(hexes.map(keyOf)).size).toBe(6 * r);
        for (const hex of hexes) expect(hexDistance(centre, hex)).toBe(r);
      }),
    );
  });

  it('runs clockwise from the northernmost hex, from neighbour to neighbour, and closes', () => {
    const layout = new HexLayout(1);
    fc.assert(
      fc.property(radius, (r) => {
        const hexes = ring(ORIGIN, r);
        expect(hexes[0]).toEqual({ q: 0, r: -r });
        const angles = hexes.map((hex) => {
          const { x, y } = layout.centre(hex);
          return (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);
        });
        expect(angles).toEqual(angles.toSorted((a, b) => a - b));
        hexes.forEach((hex, i) => {
          expect(hexDistance(hex, hexes[(i + 1) % hexes.length] ?? hex)).toBe(1);
        });
      }),
    );
  });

  it('of radius 1 is the six neighbours in the order of the directions', () => {
    expect(ring({ q: 4, r: -7 }, 1)).toEqual(neighbours({ q: 4, r: -7 }));
  });

  it('of radius 0 is the centre alone', () => {
    expect(ring({ q: 4, r: -7 }, 0)).toEqual([{ q: 4, r: -7 }]);
  });

  it.each([-1, 1.5, Number.NaN])('of radius %d is refused with an error that names the radius', (wrong) => {
    expect(() => ring(ORIGIN, wrong)).toThrow(String(wrong));
  });
});

describe('the spiral', () => {
  it('visits every hex once, nearer rings first', () => {
    fc.assert(
      fc.property(anyHex(), (centre) => {
        const met: string[] = [];
        let last = 0;
        for (const hex of spiral(centre)) {
          if (met.length === 1 + 3 * 12 * 13) break;
          expect(hexDistance(centre, hex)).toBeGreaterThanOrEqual(last);
          last = hexDistance(centre, hex);
          met.push(keyOf(hex));
        }
        expect(last).toBe(12);
        expect(new Set(met).size).toBe(met.length);
      }),
      { numRuns: 10 },
    );
  });

  it('begins with the centre and continues with the ring around it', () => {
    const hexes = spiral(ORIGIN);
    const first = Array.from({ length: 8 }, () => hexes.next().value);
    expect(first).toEqual([ORIGIN, ...neighbours(ORIGIN), neighbour(neighbour(ORIGIN, 1), 1)]);
  });
});
