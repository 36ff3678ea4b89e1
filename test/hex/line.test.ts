import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHex, hexDistance, ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, stepOf } from '../../src/hex/direction.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import { hexLine } from '../../src/hex/line.ts';
import { anyHex } from '../support/hexes.ts';

describe('a line of hexes', () => {
  it('has distance + 1 hexes, both ends among them, each next to the last', () => {
    fc.assert(
      fc.property(anyHex(), anyHex(), (from, to) => {
        const line = hexLine(from, to);
        expect(line.length).toBe(hexDistance(from, to) + 1);
        expect(line[0]).toEqual(from);
        expect(line.at(-1)).toEqual(to);
        for (let i = 1; i < line.length; i++)
          expect(hexDistance(line[i - 1] ?? from, line[i] ?? from)).toBe(1);
      }),
    );
  });

  it('is straight: each hex is touched by the straight line between the two middles', () => {
    const layout = new HexLayout(1);
    fc.assert(
      fc.property(anyHex(60), anyHex(60), (from, to) => {
        const a = layout.centre(from);
        const b = layout.centre(to);
        const long = Math.hypot(b.x - a.x, b.y - a.y);
        for (const hex of hexLine(from, to)) {
          // The line comes closest at its foot, or passes through a corner: never further off than `size`.
          const { x, y } = layout.centre(hex);
          const aside = long === 0 ? 0 : Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / long;
          expect(aside).toBeLessThan(1 + 1e-5);
        }
      }),
    );
  });

  it('a line in one of the six directions consists of steps in that direction', () => {
    for (const direction of DIRECTIONS) {
      const step = stepOf(direction);
      const line = hexLine(ORIGIN, { q: 5 * step.q, r: 5 * step.r });
      for (let i = 1; i < line.length; i++) expect(line[i]).toEqual(addHex(line[i - 1] ?? ORIGIN, step));
    }
  });

  it('has the same shape wherever it lies, along edges too', () => {
    const anyVector = fc.oneof(
      anyHex(50),
      fc
        .integer({ min: -60, max: 60 })
        .chain((n) => fc.constantFrom({ q: 2 * n, r: -n }, { q: n, r: n }, { q: n, r: -2 * n })),
    );
    fc.assert(
      fc.property(anyVector, anyHex(), (vector, shift) => {
        const shape = hexLine(ORIGIN, vector);
        expect(hexLine(shift, addHex(shift, vector))).toEqual(shape.map((hex) => addHex(hex, shift)));
      }),
      { numRuns: 400 },
    );
  });

  it('along an edge always keeps to one side', () => {
    const layout = new HexLayout(1);
    const heights = hexLine(ORIGIN, { q: 12, r: -6 }).map((hex) => Math.round(layout.centre(hex).y * 1000));
    expect(new Set(heights.filter((y) => y !== 0).map(Math.sign)).size).toBe(1);
  });

  it('a line from a hex to itself is that hex alone', () => {
    expect(hexLine({ q: 3, r: 4 }, { q: 3, r: 4 })).toEqual([{ q: 3, r: 4 }]);
  });
});
