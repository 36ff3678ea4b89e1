import { describe, expect, it } from 'vitest';
import { CanvasDensity } from '../../web/map/stage/canvas-density.ts';

/**
 * The density on a screen with the given pixel ratio, on a machine that takes `took` milliseconds to place the whole
 * map.
 */
function densityOf(ratio: number, took: number): CanvasDensity {
  const density = new CanvasDensity();
  density.ratio = ratio;
  density.measured(took);
  return density;
}

describe('the density of the canvas', () => {
  it.each([1, 2, 3])(
    'is that of the screen, at a pixel ratio of %i, if the map is placed in time',
    (ratio) => {
      const density = densityOf(ratio, 2.9);
      density.reduce();
      expect(density).toMatchObject({ current: ratio, isReduced: false });
    },
  );

  it('is reduced to what can be placed in time while the scale changes, and restored afterwards', () => {
    const density = densityOf(3, 12);
    expect(density.current, 'before anything moves').toBe(3);
    density.reduce();
    expect(density).toMatchObject({ current: 1.5, isReduced: true });
    density.measured(3);
    density.reduce();
    expect(density.current, 'it takes as long as it may').toBe(1.5);
    density.restore();
    expect(density).toMatchObject({ current: 3, isReduced: false });
    density.reduce();
    expect(density.current, 'it remembers how long all of it takes').toBe(1.5);
  });

  it('is reduced further if placing still takes too long', () => {
    const density = densityOf(3, 20);
    density.reduce();
    for (let frame = 0; frame < 20; frame++) density.measured(20);
    density.reduce();
    expect(density.current).toBeCloseTo(0.5, 2);
  });

  it('takes into account that another screen has more pixels', () => {
    const density = densityOf(1, 2.5);
    density.ratio = 2;
    density.reduce();
    expect(density.isReduced).toBe(true);
  });
});
