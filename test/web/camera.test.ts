import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  between,
  type Camera,
  CLOSEST,
  centred,
  FARTHEST,
  panned,
  showing,
  toMap,
  toView,
  visibleBounds,
  zoomed,
} from '../../web/map/view/camera.ts';
import { fitted } from '../../web/map/view/fitting.ts';

const VIEW = { width: 1440, height: 900 };
const INSETS = { top: 60, right: 392, bottom: 0, left: 0 };

const cameras: fc.Arbitrary<Camera> = fc.record({
  x: fc.double({ min: -1000, max: 1000, noNaN: true }),
  y: fc.double({ min: -1000, max: 1000, noNaN: true }),
  scale: fc.double({ min: FARTHEST, max: CLOSEST, noNaN: true }),
});
const places = fc.record({
  x: fc.double({ min: 0, max: VIEW.width, noNaN: true }),
  y: fc.double({ min: 0, max: VIEW.height, noNaN: true }),
});

describe('with the camera,', () => {
  it('zooming keeps the point under the cursor in place', () => {
    fc.assert(
      fc.property(cameras, places, fc.double({ min: 0.2, max: 5, noNaN: true }), (camera, at, factor) => {
        const before = toMap(camera, VIEW, at);
        const after = toMap(zoomed(camera, VIEW, at, factor), VIEW, at);
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
      }),
    );
  });

  it('the scale stays within its limits', () => {
    const camera = { x: 0, y: 0, scale: 50 };
    expect(zoomed(camera, VIEW, { x: 0, y: 0 }, 100).scale).toBe(CLOSEST);
    expect(zoomed(camera, VIEW, { x: 0, y: 0 }, 0.001).scale).toBe(FARTHEST);
  });

  it('toMap and toView are inverse to each other', () => {
    fc.assert(
      fc.property(cameras, places, (camera, at) => {
        const back = toView(camera, VIEW, toMap(camera, VIEW, at));
        expect(back.x).toBeCloseTo(at.x, 4);
        expect(back.y).toBeCloseTo(at.y, 4);
      }),
    );
  });

  it('panning moves the map by the same number of pixels as the hand', () => {
    const camera = { x: 3, y: 4, scale: 40 };
    const point = { x: 1, y: 2 };
    const before = toView(camera, VIEW, point);
    const after = toView(panned(camera, 30, -12), VIEW, point);
    expect(after.x - before.x).toBeCloseTo(30);
    expect(after.y - before.y).toBeCloseTo(-12);
  });

  it('fitting shows a rectangle within the space left by bars and sheets', () => {
    const bounds = { left: -20, top: -10, right: 30, bottom: 12 };
    const camera = fitted(bounds, VIEW, INSETS, 64, { x: 29, y: 11 });
    expect(camera).toEqual(fitted(bounds, VIEW, INSETS, 64, null));
    const corner = toView(camera, VIEW, { x: bounds.left, y: bounds.top });
    const opposite = toView(camera, VIEW, { x: bounds.right, y: bounds.bottom });
    expect(corner.x).toBeGreaterThanOrEqual(INSETS.left - 1e-6);
    expect(corner.y).toBeGreaterThanOrEqual(INSETS.top - 1e-6);
    expect(opposite.x).toBeLessThanOrEqual(VIEW.width - INSETS.right + 1e-6);
    expect(opposite.y).toBeLessThanOrEqual(VIEW.height - INSETS.bottom + 1e-6);
  });

  it('fitting an area that is too large keeps the party in sight, and the way it came', () => {
    const bounds = { left: -20, top: -10, right: 4000, bottom: 12 };
    const party = { x: 3997, y: 1 };
    const camera = fitted(bounds, VIEW, INSETS, 64, party);
    expect(camera.scale).toBe(FARTHEST);
    expect(toView(camera, VIEW, party).x).toBeCloseTo(VIEW.width - INSETS.right);
    expect(visibleBounds(camera, VIEW).left).toBeLessThan(party.x - 1200);
  });

  it('centring puts a point in the middle of the space left by bars and sheets', () => {
    const seen = toView(centred({ x: 7, y: -3 }, 50, INSETS), VIEW, { x: 7, y: -3 });
    expect(seen.x).toBeCloseTo((VIEW.width - INSETS.right) / 2);
    expect(seen.y).toBeCloseTo((INSETS.top + VIEW.height) / 2);
  });

  it('showing a point moves the camera no farther than needed, and not at all if the point is in view', () => {
    const camera = { x: 0, y: 0, scale: 50 };
    expect(showing(camera, VIEW, INSETS, { x: 0, y: 0 }, 100)).toBe(camera);
    const moved = showing(camera, VIEW, INSETS, { x: 40, y: 0 }, 100);
    expect(toView(moved, VIEW, { x: 40, y: 0 }).x).toBeCloseTo(VIEW.width - INSETS.right - 100);
    expect(moved.y).toBe(0);
  });

  it('between two cameras the scale is interpolated geometrically', () => {
    const half = between({ x: 0, y: 0, scale: 10 }, { x: 4, y: 8, scale: 40 }, 0.5);
    expect(half.scale).toBeCloseTo(20);
    expect([half.x, half.y]).toEqual([2, 4]);
  });

  it('the visible bounds are the corners of the view', () => {
    const bounds = visibleBounds({ x: 10, y: 20, scale: 10 }, VIEW);
    expect(bounds).toEqual({ left: -62, top: -25, right: 82, bottom: 65 });
  });
});
