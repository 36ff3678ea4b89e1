import { describe, expect, it } from 'vitest';
import { scaleBarAt, scaleInWords } from '../../web/journey/scale-bar.ts';

describe('the scale bar of the map', () => {
  it('spans from the centre of one hex to that of another, over as few hexes as are legible', () => {
    expect(scaleBarAt(54)).toEqual({ hexes: 1, length: 94 });
    expect(scaleBarAt(20)).toEqual({ hexes: 2, length: 69 });
    expect(scaleBarAt(0.8)).toEqual({ hexes: 50, length: 69 });
  });

  it('is long enough to be read and short enough for a phone at each scale', () => {
    for (let scale = 0.8; scale <= 110; scale *= 1.05) {
      const { length } = scaleBarAt(scale);
      expect(length).toBeGreaterThanOrEqual(48);
      expect(length).toBeLessThan(200);
    }
  });

  it('gives the number of hexes, and of miles if hexes have a width', () => {
    expect(scaleInWords(1, null)).toBe('1 hex');
    expect(scaleInWords(50, null)).toBe('50 hexes');
    expect(scaleInWords(1, 1)).toBe('1 hex, 1 mile');
    expect(scaleInWords(10, 2.5)).toBe('10 hexes, 25 miles');
  });
});
