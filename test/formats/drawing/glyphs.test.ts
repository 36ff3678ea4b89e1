import { describe, expect, it } from 'vitest';
import { VARIANTS, variantOf } from '../../../src/formats/drawing/jitter.ts';
import { type Glyph, INKS } from '../../../src/formats/drawing/mark.ts';
import { partyGlyph, siteGlyph, underworldGlyph } from '../../../src/formats/drawing/site-glyphs.ts';
import { terrainGlyph } from '../../../src/formats/drawing/terrain-glyphs.ts';
import { ORIGIN } from '../../../src/hex/axial.ts';
import { spiral } from '../../../src/hex/ring.ts';
import { SITES, TERRAINS } from '../../../src/rules/solo.ts';
import { parsePath, traced } from '../path-data.ts';

const variants = Array.from({ length: VARIANTS }, (_, i) => i);
const distinct = (terrain: (typeof TERRAINS)[number]) =>
  new Set(variants.map((variant) => terrainGlyph(terrain, variant)));

const all: [string, Glyph][] = [
  ...TERRAINS.flatMap((terrain) =>
    [...distinct(terrain)].map((glyph, i): [string, Glyph] => [`${terrain} ${i}`, glyph]),
  ),
  ...SITES.map((site): [string, Glyph] => [site, siteGlyph(site)]),
  ['underworld', underworldGlyph],
  ['party', partyGlyph],
];

describe.each(all)('the glyph %s', (_, glyph) => {
  it('has marks, each with path data and something to draw it with', () => {
    expect(glyph.length).toBeGreaterThan(0);
    for (const { d, fill, stroke, width } of glyph) {
      expect(parsePath(d).length).toBeGreaterThan(0);
      expect(fill ?? stroke).toBeDefined();
      for (const ink of [fill, stroke]) if (ink) expect(INKS).toContain(ink);
      expect(stroke === undefined || (width ?? 0) > 0).toBe(true);
    }
  });

  it('stays inside the circle through the hex’s corners, including the width of its strokes', () => {
    for (const { d, width = 0 } of glyph)
      for (const [x, y] of traced(d)) expect(Math.hypot(x, y) + width / 2).toBeLessThanOrEqual(1);
  });

  it('stays within the hex at the top and bottom', () => {
    const highest = Math.sqrt(3) / 2;
    for (const { d, width = 0 } of glyph)
      for (const [, y] of traced(d)) expect(Math.abs(y) + width / 2).toBeLessThanOrEqual(highest + 0.001);
  });

  it('writes at most three decimals', () => {
    for (const { d } of glyph) expect(d).not.toMatch(/\.\d{4}|e|NaN|-0(?![.\d])/);
  });
});

describe('terrain glyphs', () => {
  it.each([
    'forest',
    'forested-hills',
    'hills',
    'green-hills',
    'mountains',
    'swamp',
    'ocean',
    'coastal',
    'plain',
  ] as const)('%s occurs in large numbers and has at least three variants', (terrain) =>
    expect(distinct(terrain).size).toBeGreaterThanOrEqual(3),
  );

  it('no two terrains look the same', () => {
    const drawn = TERRAINS.map((terrain) => JSON.stringify(terrainGlyph(terrain, 0)));
    expect(new Set(drawn).size).toBe(TERRAINS.length);
  });

  it('the same variant is the same object each time, so that it can be cached', () => {
    for (const terrain of TERRAINS) expect(terrainGlyph(terrain, 5)).toBe(terrainGlyph(terrain, 5));
  });

  it('every whole number from 0 is a variant', () => {
    expect(terrainGlyph('forest', 1_000_003).length).toBeGreaterThan(0);
  });
});

describe('variantOf', () => {
  it('never changes', () => {
    expect([
      variantOf({ q: 0, r: 0 }),
      variantOf({ q: 1, r: 0 }),
      variantOf({ q: -3, r: 7 }),
    ]).toMatchInlineSnapshot(`
      [
        0,
        1,
        8,
      ]
    `);
  });

  it('spreads all variants evenly: of 3,000 hexes each has 250, give or take 50', () => {
    const counts = new Array<number>(VARIANTS).fill(0);
    let seen = 0;
    for (const hex of spiral(ORIGIN)) {
      if (seen++ === 3000) break;
      counts[variantOf(hex)] = (counts[variantOf(hex)] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 250)).toBeLessThanOrEqual(50);
  });
});
