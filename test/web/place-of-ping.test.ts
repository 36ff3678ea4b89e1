import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOfPing } from '../../web/map/overlay/place-of-ping.ts';

const VIEW = { width: 800, height: 600 };
const INSETS = { top: 60, right: 200, bottom: 40, left: 0 };

describe('the place of a ping', () => {
  it('is its hex, with the name above if there is room', () => {
    const place = placeOfPing({ x: 300, y: 300 }, 50, 80, VIEW, INSETS);
    expect(place).toEqual({ at: { x: 300, y: 300 }, arrow: null, name: { x: 300, y: 250 } });
  });

  it('has the name below the hex if that is right under the bar', () => {
    const { arrow, name } = placeOfPing({ x: 300, y: 90 }, 50, 80, VIEW, INSETS);
    expect(arrow).toBeNull();
    expect(name).toEqual({ x: 300, y: 160 });
  });

  it('is an arrow towards the hex if that is out of sight or under a sheet', () => {
    const west = placeOfPing({ x: -500, y: 310 }, 50, 80, VIEW, INSETS);
    expect(west.arrow).toBeCloseTo(Math.PI);
    expect(west.at).toEqual({ x: 30, y: 310 });
    expect(placeOfPing({ x: 700, y: 310 }, 50, 80, VIEW, INSETS).arrow).toBeCloseTo(0);
    expect(placeOfPing({ x: 300, y: 30 }, 50, 80, VIEW, INSETS).arrow).toBeCloseTo(-Math.PI / 2);
  });

  it('is never covered by bars and sheets, nor is its name', () => {
    const far = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(
        far,
        far,
        fc.integer({ min: 14, max: 120 }),
        fc.integer({ min: 0, max: 400 }),
        (x, y, reach, width) => {
          const { at, name } = placeOfPing({ x, y }, reach, width, VIEW, INSETS);
          expect(at.x).toBeGreaterThanOrEqual(INSETS.left);
          expect(at.x).toBeLessThanOrEqual(VIEW.width - INSETS.right);
          expect(at.y).toBeGreaterThanOrEqual(INSETS.top);
          expect(at.y).toBeLessThanOrEqual(VIEW.height - INSETS.bottom);
          expect(name.x - width / 2).toBeGreaterThanOrEqual(INSETS.left);
          expect(name.x + width / 2).toBeLessThanOrEqual(VIEW.width - INSETS.right);
          expect(name.y - 20).toBeGreaterThanOrEqual(INSETS.top);
          expect(name.y).toBeLessThanOrEqual(VIEW.height - INSETS.bottom);
        },
      ),
    );
  });
});
