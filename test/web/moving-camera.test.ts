import { describe, expect, it } from 'vitest';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { MAP_LAYOUT } from '../../web/kit/hex-path.ts';
import { MovingCamera } from '../../web/map/stage/moving-camera.ts';
import { type Bounds, toView } from '../../web/map/view/camera.ts';
import { boundsOf } from '../../web/map/view/known-bounds.ts';

const INSETS = { top: 60, right: 392, bottom: 0, left: 0 };

function camera(view: { width: number; height: number }, scale: number): MovingCamera {
  const moving = new MovingCamera({ moved: () => undefined, wake: () => undefined }, () => true);
  moving.view = view;
  moving.insets = INSETS;
  moving.centre({ q: 0, r: 0 }, false, scale);
  return moving;
}

/** A rectangular map with that many columns and rows, like those of other programs, which has corners. */
const sheet = (columns: number, rows: number): Axial[] =>
  Array.from({ length: columns * rows }, (_, i) => {
    const q = i % columns;
    return { q, r: Math.floor(i / columns) - Math.floor(q / 2) };
  });

describe('the moving camera', () => {
  for (const scale of [12, 30, 62, 75])
    it(`shows a hex with its neighbours at a scale of ${scale} pixels`, () => {
      const view = { width: 1440, height: 900 };
      const moving = camera(view, scale);
      for (const hex of [
        { q: 9, r: -6 },
        { q: -9, r: 2 },
        { q: 30, r: 1 },
      ]) {
        moving.bringIntoSight(hex);
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

  it('centres a hex if there is no room for its neighbours', () => {
    const moving = camera({ width: 600, height: 300 }, 100);
    moving.bringIntoSight({ q: 4, r: 4 });
    const at = moving.placeOf({ q: 4, r: 4 });
    expect(at.x).toBeCloseTo((600 - INSETS.right) / 2);
    expect(at.y).toBeCloseTo((300 + INSETS.top) / 2);
  });

  it('shows a hex beside an obstacle, moving as little as possible', () => {
    const buttons = { left: 306, top: 71, right: 350, bottom: 160 };
    for (const scale of [12, 30, 48]) {
      const moving = camera({ width: 360, height: 640 }, scale);
      moving.insets = { top: 58, right: 0, bottom: 380, left: 0 };
      const hex = { q: 9, r: -6 };
      moving.bringIntoSight(hex);
      const before = moving.placeOf(hex);
      moving.inTheWay = () => [buttons];
      moving.bringIntoSight(hex);
      const { x, y } = moving.placeOf(hex);
      expect(x + scale <= buttons.left + 1e-6 || y - scale >= buttons.bottom - 1e-6, `${x}, ${y}`).toBe(true);
      expect(x === before.x || y === before.y, 'one way alone').toBe(true);
    }
  });

  describe('showing the whole world', () => {
    const view = { width: 390, height: 844 };
    const phone = { top: 68, right: 0, bottom: 280, left: 0 };
    const buttons = { left: 332, top: 76, right: 380, bottom: 170 };

    function fittedTo(hexes: readonly Axial[], inTheWay: readonly Bounds[]): MovingCamera {
      const moving = camera(view, 54);
      moving.insets = phone;
      moving.inTheWay = () => inTheWay;
      const bounds = boundsOf(hexes);
      if (!bounds) throw new Error('there is nothing to show');
      moving.fit(bounds, () => hexes, null, false);
      return moving;
    }

    for (const [columns, rows] of [
      [2, 9],
      [5, 5],
      [5, 6],
      [30, 15],
      [30, 40],
    ] as const)
      it(`avoids obstacles, with ${columns} columns by ${rows} rows`, () => {
        const hexes = sheet(columns, rows);
        const whole = fittedTo(hexes, []).current.scale;
        const moving = fittedTo(hexes, [buttons]);
        expect(moving.current.scale).toBeGreaterThan(0.75 * whole);
        for (const corner of hexes.flatMap((hex) => MAP_LAYOUT.corners(hex))) {
          const { x, y } = toView(moving.current, view, corner);
          expect(x < buttons.left || y > buttons.bottom, `${x}, ${y}`).toBe(true);
          expect(x > 0 && x < view.width && y > phone.top && y < view.height - phone.bottom).toBe(true);
        }
      });

    it('avoids a card on a laptop, even if there is no room beside it for the unknown land around', () => {
      const laptop = { width: 1280, height: 720 };
      const card = { left: 82, top: 545, right: 442, bottom: 702 };
      const around = [ORIGIN, ...neighbours(ORIGIN)];
      const bounds = boundsOf(around);
      if (!bounds) throw new Error('there is nothing to show');
      const [whole, moving] = [[], [card]].map((inTheWay) => {
        const moving = camera(laptop, 54);
        moving.insets = { top: 61, right: 392, bottom: 0, left: 0 };
        moving.inTheWay = () => inTheWay;
        moving.fit(bounds, () => around, null, false);
        return moving;
      }) as [MovingCamera, MovingCamera];
      expect(moving.current.scale).toBeCloseTo(whole.current.scale);
      for (const corner of around.flatMap((hex) => MAP_LAYOUT.corners(hex))) {
        const { x, y } = toView(moving.current, laptop, corner);
        expect(x > card.right || y < card.top, `${x}, ${y}`).toBe(true);
        expect(x > 0 && x < laptop.width - 392 && y > 61 && y < laptop.height).toBe(true);
      }
    });

    it('avoids a card, including the ways on from a party at the edge of the map', () => {
      const laptop = { width: 1280, height: 900 };
      const card = { left: 82, top: 645, right: 442, bottom: 882 };
      const party = { q: -2, r: -1 };
      const known = [party, { q: -2, r: 0 }, { q: -1, r: 0 }, ORIGIN, ...neighbours(ORIGIN), { q: 2, r: -1 }];
      const bounds = boundsOf(known);
      if (!bounds) throw new Error('there is nothing to show');
      const moving = camera(laptop, 54);
      moving.insets = { top: 61, right: 392, bottom: 0, left: 0 };
      moving.inTheWay = () => [card];
      moving.fit(bounds, () => known, party, false);
      const shown = [...known, ...neighbours(party)];
      for (const corner of shown.flatMap((hex) => MAP_LAYOUT.corners(hex))) {
        const { x, y } = toView(moving.current, laptop, corner);
        expect(x > card.right || y < card.top, `${x}, ${y}`).toBe(true);
        expect(x > 0 && x < laptop.width - 392 && y > 61 && y < laptop.height, `${x}, ${y}`).toBe(true);
      }
    });

    it('centres it if nothing of it is hidden', () => {
      const corner = { left: 0, top: 70, right: 40, bottom: 110 };
      expect(fittedTo(sheet(1, 1), [corner]).current).toEqual(fittedTo(sheet(1, 1), []).current);
    });

    it('scales it as ever if there is no room beside the obstacles', () => {
      const everywhere = { left: 60, top: 100, right: 330, bottom: 520 };
      expect(fittedTo(sheet(5, 6), [everywhere]).current).toEqual(fittedTo(sheet(5, 6), []).current);
    });
  });

  it('shows a hex under one of several obstacles past all of them', () => {
    const moving = camera({ width: 1200, height: 640 }, 54);
    moving.inTheWay = () => [
      { left: 18, top: 438, right: 66, bottom: 622 },
      { left: 82, top: 452, right: 442, bottom: 622 },
    ];
    for (const hex of [
      { q: -9, r: 9 },
      { q: -3, r: 7 },
      { q: -5, r: 6 },
    ]) {
      moving.bringIntoSight(hex);
      const { x, y } = moving.placeOf(hex);
      const { scale } = moving.current;
      for (const { left, top, right, bottom } of moving.inTheWay())
        expect(
          x + scale <= left + 1e-6 || x - scale >= right - 1e-6 || y + scale <= top + 1e-6 || y > bottom,
          `${x}, ${y}`,
        ).toBe(true);
    }
  });

  it('treats a hex as in sight by where a movement ends', () => {
    const moving = new MovingCamera({ moved: () => undefined, wake: () => undefined }, () => false);
    moving.view = { width: 1440, height: 900 };
    moving.centre({ q: 0, r: 0 }, false);
    moving.centre({ q: 40, r: 0 });
    expect(moving.isGliding).toBe(true);
    expect([moving.shows({ q: 40, r: 0 }), moving.shows({ q: 0, r: 0 })]).toEqual([true, false]);
  });

  it('does not move if the hex and its neighbours are in sight', () => {
    const moving = camera({ width: 1440, height: 900 }, 40);
    const before = moving.current;
    moving.bringIntoSight({ q: 1, r: 0 });
    expect(moving.current).toBe(before);
  });
});
