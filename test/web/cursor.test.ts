import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CursorStep, cursorMoved } from '../../web/journey/cursor.ts';
import { MAP_LAYOUT } from '../../web/kit/hex-path.ts';

const axial = fc.record({ q: fc.integer({ min: -50, max: 50 }), r: fc.integer({ min: -50, max: 50 }) });
const moved = (hex: { q: number; r: number }, ...steps: CursorStep[]) => steps.reduce(cursorMoved, hex);

it('the cursor stays in its row when it moves right or left, however far', () => {
  fc.assert(
    fc.property(axial, fc.constantFrom('left', 'right'), fc.nat(12), (hex, step, count) => {
      const there = moved(hex, ...Array.from({ length: count }, () => step));
      const drop = Math.abs(MAP_LAYOUT.centre(there).y - MAP_LAYOUT.centre(hex).y);
      expect(drop).toBeLessThan(Math.sqrt(3) / 2 + 1e-9);
    }),
  );
});

it('the cursor returns by the opposite arrow', () => {
  fc.assert(
    fc.property(axial, (hex) => {
      expect(moved(hex, 'up', 'down')).toEqual(hex);
      expect(moved(hex, 'left', 'right')).toEqual(hex);
      expect(moved(hex, 'right', 'left')).toEqual(hex);
    }),
  );
});
