import { describe, expect, it } from 'vitest';
import { INKS } from '../../src/formats/drawing/mark.ts';
import { DARK, LIGHT } from '../../src/formats/drawing/palette.ts';
import { TERRAINS } from '../../src/rules/solo.ts';

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance, by the definition of WCAG 2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s palette', (_, palette) => {
  it('has a ground for each of the 14 terrains and a colour for each ink, written #rrggbb', () => {
    expect(Object.keys(palette.ground).sort()).toEqual([...TERRAINS].sort());
    expect(Object.keys(palette.inks).sort()).toEqual([...INKS].sort());
    const { ground, inks, ...others } = palette;
    for (const colour of [...Object.values(ground), ...Object.values(inks), ...Object.values(others)])
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('[WCAG 1.4.3] labels stand out 4.5 : 1 from every ground', () => {
    for (const terrain of TERRAINS)
      expect(contrast(palette.label, palette.ground[terrain]), terrain).toBeGreaterThanOrEqual(4.5);
  });

  it('[WCAG 1.4.3] title and legend stand out 4.5 : 1 from the paper', () => {
    for (const ground of [palette.paper, palette.unknown])
      expect(contrast(palette.title, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('the deep sea is darker than the coast', () => {
    expect(luminance(palette.ground.ocean)).toBeLessThan(luminance(palette.ground.coastal) * 0.75);
  });

  it('no two grounds are the same to the eye: they differ by 18 of 255 in one channel at least', () => {
    for (const one of TERRAINS)
      for (const other of TERRAINS) {
        if (one === other) continue;
        const [a, b] = [channels(palette.ground[one]), channels(palette.ground[other])];
        const most = Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))));
        expect(most, `${one} and ${other}`).toBeGreaterThanOrEqual(18);
      }
  });
});
