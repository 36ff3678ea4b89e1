import { describe, expect, it } from 'vitest';
import { Contours } from '../../../src/formats/elevation/contours.ts';
import { type Shading, shadingOf } from '../../../src/formats/elevation/shading.ts';
import { TINTS } from '../../../src/formats/elevation/tints.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { ring } from '../../../src/hex/ring.ts';
import { drawn, inside, madeUp, mountains, sampleLand, shore } from './sample-land.ts';

describe('contours', () => {
  const layout = new HexLayout(1);

  it.each([
    ['mountains', mountains],
    ['a shore', shore],
    ['200 hexes', sampleLand('levels', 200)],
  ])('the centre of every hex is on the right side of every contour: %s', (_, hexes) => {
    const contours = new Contours(hexes);
    for (const { from } of TINTS.slice(1)) {
      const lines = contours.at(from);
      for (const hex of hexes) {
        const { x, y } = layout.centre(hex);
        // Slightly beside the centre, since a line may pass close to it.
        expect([hex.label, from, inside(lines, x, y)]).toEqual([hex.label, from, hex.elevation >= from]);
      }
    }
  });

  it('a hex of land in the sea roughly keeps its shape, however low it is', () => {
    const hexes = [
      madeUp({ q: 0, r: 0, elevation: 0 }),
      ...[1, 2].flatMap((radius) =>
        ring({ q: 0, r: 0 }, radius).map((hex) => madeUp({ ...hex, elevation: -5000, water: 'sea' })),
      ),
    ];
    const [line] = new Contours(hexes).at(0);
    for (const [x, y] of line ?? []) {
      expect(Math.hypot(x, y)).toBeGreaterThan(0.5);
      expect(Math.hypot(x, y)).toBeLessThan(1.15);
    }
  });
});

describe('light and shade', () => {
  const island = [0, 1, 2, 3, 4].flatMap((radius) =>
    radius === 0
      ? [{ q: 0, r: 0, elevation: 400 }]
      : ring({ q: 0, r: 0 }, radius).map((hex) => ({ ...hex, elevation: 400 - 100 * radius })),
  );
  const weights = ({ lit, shaded }: Shading, hex: { q: number; r: number }) => {
    const { x, y } = new HexLayout(1).centre(hex);
    const within = (areas: Shading['lit']) => areas.filter((lines) => inside(lines, x, y)).length;
    return [within(lit), within(shaded)];
  };

  it('the light comes from the north-west', () => {
    const shading = shadingOf(island);
    expect(weights(shading, { q: -2, r: 0 })).toEqual([expect.toSatisfy((count) => count > 0), 0]);
    expect(weights(shading, { q: 2, r: 0 })).toEqual([0, expect.toSatisfy((count) => count > 0)]);
    expect(weights(shading, { q: 0, r: 0 })).toEqual([0, 0]);
  });

  it('level ground has neither, nor does the bottom of the sea', () => {
    const none = { lit: [], shaded: [] };
    expect(shadingOf(island.map((hex) => ({ ...hex, elevation: 70 })))).toEqual(none);
    expect(shadingOf(island.map((hex) => ({ ...hex, elevation: hex.elevation - 1000 })))).toEqual(none);
    expect(shadingOf([])).toEqual(none);
  });

  it('are clipped at the coast of a map that has one', () => {
    const svg = drawn(shore);
    expect(svg).toContain('<g clip-path="url(#land)">');
    expect(svg).toContain('<clipPath id="land"><use href="#from-0"');
    expect(drawn(mountains)).not.toContain('id="land"');
  });
});
