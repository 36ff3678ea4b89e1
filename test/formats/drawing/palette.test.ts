import { describe, expect, it } from 'vitest';
import { INKS } from '../../../src/formats/drawing/mark.ts';
import { DARK, LIGHT } from '../../../src/formats/drawing/palette.ts';
import { TERRAINS } from '../../../src/rules/solo.ts';

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const linear = (colour: string): [number, number, number] =>
  channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

/** Relative luminance, by the definition of WCAG 2. */
function luminance(colour: string): number {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** CIE L*a*b* with the white point D65. */
function lab(colour: string): [number, number, number] {
  const [r, g, b] = linear(colour);
  const bent = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = bent(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s palette', (_, palette) => {
  it('has a ground colour for each of the 14 terrains and a colour for each ink, as #rrggbb', () => {
    expect(Object.keys(palette.ground).sort()).toEqual([...TERRAINS].sort());
    expect(Object.keys(palette.inks).sort()).toEqual([...INKS].sort());
    const { ground, inks, ...others } = palette;
    for (const colour of [...Object.values(ground), ...Object.values(inks), ...Object.values(others)])
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('[WCAG 1.4.3] labels have a contrast of 4.5 : 1 to every ground', () => {
    for (const terrain of TERRAINS)
      expect(contrast(palette.label, palette.ground[terrain]), terrain).toBeGreaterThanOrEqual(4.5);
  });

  it('[WCAG 1.4.3] title and legend have a contrast of 4.5 : 1 to the paper', () => {
    for (const ground of [palette.paper, palette.unknown])
      expect(contrast(palette.title, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('the deep sea is darker than the coast', () => {
    expect(luminance(palette.ground.ocean)).toBeLessThan(luminance(palette.ground.coastal) * 0.75);
  });

  it('[CIE 1976 L*a*b*] any two grounds differ by at least ΔE 7', () => {
    for (const [i, one] of TERRAINS.entries())
      for (const other of TERRAINS.slice(i + 1)) {
        const [a, b] = [lab(palette.ground[one]), lab(palette.ground[other])];
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), `${one}, ${other}`).toBeGreaterThanOrEqual(
          7,
        );
      }
  });
});
