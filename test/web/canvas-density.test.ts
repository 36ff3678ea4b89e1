import { describe, expect, it } from 'vitest';
import { CanvasDensity } from '../../web/map/stage/canvas-density.ts';

/** The density of a screen of a ratio, on a machine that places the whole map in so many milliseconds. */
function densityOf(ratio: number, took: number): CanvasDensity {
  const density = new CanvasDensity();
  density.ratio = ratio;
  density.measured(took);
  return density;
}

describe('the density of the canvas', () => {
  it.each([1, 2, 3])(
    'is that of the screen, at a pixel ratio of %i, where all is placed in time',
    (ratio) => {
      const density = densityOf(ratio, 2.9);
      density.reduce();
      expect(density).toMatchObject({ current: ratio, isReduced: false });
    },
  );

  it('is as much as can be placed in time while the scale changes, and that of the screen afterwards', () => {
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

  it('goes down further where what is left takes too long as well', () => {
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
