import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreOf, MAP_LAYOUT } from '../../web/kit/hex-path.ts';
import { toMap, toView } from '../../web/map/view/camera.ts';

const VIEW = { width: 390, height: 844 };

describe('when picking,', () => {
  it('a press on the centre of a hex finds that hex, wherever the camera is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -400, max: 400 }),
        fc.double({ min: 4, max: 110, noNaN: true }),
        (q, r, scale) => {
          const camera = { x: 3.3, y: -7.1, scale };
          const at = toView(camera, VIEW, centreOf({ q, r }));
          expect(MAP_LAYOUT.hexAt(toMap(camera, VIEW, at))).toEqual({ q, r });
        },
      ),
    );
  });

  it('a press just inside the edges of a hex finds it as well', () => {
    const camera = { x: 0, y: 0, scale: 60 };
    const { x, y } = toView(camera, VIEW, centreOf({ q: 0, r: 0 }));
    expect(MAP_LAYOUT.hexAt(toMap(camera, VIEW, { x, y: y - 51 }))).toEqual({ q: 0, r: 0 });
    expect(MAP_LAYOUT.hexAt(toMap(camera, VIEW, { x, y: y - 53 }))).toEqual({ q: 0, r: -1 });
    expect(MAP_LAYOUT.hexAt(toMap(camera, VIEW, { x: x + 59, y }))).toEqual({ q: 0, r: 0 });
  });
});
