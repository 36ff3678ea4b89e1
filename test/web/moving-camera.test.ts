import { describe, expect, it } from 'vitest';
import { neighbours } from '../../src/hex/direction.ts';
import { MAP_LAYOUT } from '../../web/kit/hex-path.ts';
import { MovingCamera } from '../../web/map/stage/moving-camera.ts';
import { toView } from '../../web/map/view/camera.ts';

const INSETS = { top: 60, right: 392, bottom: 0, left: 0 };

function camera(view: { width: number; height: number }, scale: number): MovingCamera {
  const moving = new MovingCamera({ moved: () => undefined, wake: () => undefined }, () => true);
  moving.view = view;
  moving.insets = INSETS;
  moving.centre({ q: 0, r: 0 }, false, scale);
  return moving;
}

describe('moving camera', () => {
  for (const scale of [12, 30, 62, 75])
    it(`a hex is shown with its neighbours where the size of a hex is ${scale} pixels`, () => {
      const view = { width: 1440, height: 900 };
      const moving = camera(view, scale);
      for (const hex of [
        { q: 9, r: -6 },
        { q: -9, r: 2 },
        { q: 30, r: 1 },
      ]) {
        moving.reveal(hex);
        const corners = neighbours(hex).flatMap((near) => MAP_LAYOUT.corners(near));
        for (const corner of corners) {
          const { x, y } = toView(moving.current, view, corner);
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(view.width - INSETS.right);
          expect(y).toBeGreaterThan(INSETS.top);
          expect(y).toBeLessThan(view.height);
        }
      }
    });

  it('a hex comes into the middle where there is no room for its neighbours', () => {
    const moving = camera({ width: 600, height: 300 }, 100);
    moving.reveal({ q: 4, r: 4 });
    const at = moving.placeOf({ q: 4, r: 4 });
    expect(at.x).toBeCloseTo((600 - INSETS.right) / 2);
    expect(at.y).toBeCloseTo((300 + INSETS.top) / 2);
  });

  it('a hex is shown beside what stands in the way, moved by as little as will do', () => {
    const buttons = { left: 306, top: 71, right: 350, bottom: 160 };
    for (const scale of [12, 30, 48]) {
      const moving = camera({ width: 360, height: 640 }, scale);
      moving.insets = { top: 58, right: 0, bottom: 380, left: 0 };
      const hex = { q: 9, r: -6 };
      moving.reveal(hex);
      const before = moving.placeOf(hex);
      moving.inTheWay = () => [buttons];
      moving.reveal(hex);
      const { x, y } = moving.placeOf(hex);
      expect(x + scale <= buttons.left + 1e-6 || y - scale >= buttons.bottom - 1e-6, `${x}, ${y}`).toBe(true);
      expect(x === before.x || y === before.y, 'one way alone').toBe(true);
    }
  });

  it('a hex that a glide leads to is in sight, one that it leads away from is not', () => {
    const moving = new MovingCamera({ moved: () => undefined, wake: () => undefined }, () => false);
    moving.view = { width: 1440, height: 900 };
    moving.centre({ q: 0, r: 0 }, false);
    moving.centre({ q: 40, r: 0 });
    expect(moving.isGliding).toBe(true);
    expect([moving.shows({ q: 40, r: 0 }), moving.shows({ q: 0, r: 0 })]).toEqual([true, false]);
  });

  it('nothing moves where the hex and its neighbours are in sight', () => {
    const moving = camera({ width: 1440, height: 900 }, 40);
    const before = moving.current;
    moving.reveal({ q: 1, r: 0 });
    expect(moving.current).toBe(before);
  });
});
