import { expect, it } from 'vitest';
import { FIGURE_KINDS, figuresOfKind } from '../../../src/formats/country/figures.ts';
import { extentOf } from '../../../src/formats/drawing/glyph-extent.ts';

it('the extent of a glyph includes its strokes and its origin', () => {
  expect(extentOf([{ d: 'M0.1 -0.4L0.3 0.2', stroke: 'line', width: 0.1 }])).toEqual({
    left: 0,
    top: -0.45,
    right: 0.35,
    bottom: 0.25,
  });
  expect(extentOf([{ d: 'M-0.5 0Q0 -1 0.5 0Z', fill: 'leaf' }])).toEqual({
    left: -0.5,
    top: -1,
    right: 0.5,
    bottom: 0,
  });
});

it.each(FIGURE_KINDS)('the extent of each %s is smaller than a hex', (kind) => {
  for (const glyph of figuresOfKind(kind)) {
    const { left, top, right, bottom } = extentOf(glyph);
    expect(Math.max(-left, -top, right, bottom)).toBeLessThan(1);
    expect(Math.min(right - left, bottom - top)).toBeGreaterThan(0.03);
  }
});
