import { describe, expect, it } from 'vitest';
import { type Field, type Height, lightOn } from '../../../src/formats/country/relief-field.ts';
import { ORIGIN } from '../../../src/hex/axial.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { ring } from '../../../src/hex/ring.ts';

const UNIT = new HexLayout(1);
const BOX = { left: -3, top: -3, right: 3, bottom: 3 };
const PER_UNIT = 4;

const heights = (altitudeAt: (x: number, y: number) => number): Height[] =>
  [0, 1, 2, 3, 4, 5]
    .flatMap((radius) => ring(ORIGIN, radius))
    .map((hex) => {
      const { x, y } = UNIT.centre(hex);
      return { at: [x, y], altitude: altitudeAt(x, y) };
    });

const valueAt = ({ columns, values }: Field, x: number, y: number): number =>
  values[Math.round((y - BOX.top) * PER_UNIT) * columns + Math.round((x - BOX.left) * PER_UNIT)] as number;

describe('light on the land', () => {
  it('is neutral on level ground, and where nothing is known', () => {
    for (const given of [heights(() => 4), []]) {
      const { columns, rows, values } = lightOn(given, BOX, PER_UNIT);
      expect([columns, rows]).toEqual([25, 25]);
      expect(Math.max(...values.map(Math.abs))).toBeLessThan(1e-5);
    }
  });

  it('comes from the north-west: a hill is light on that side and equally dark on the other', () => {
    const field = lightOn(
      heights((x, y) => (Math.hypot(x, y) < 1 ? 8 : 3)),
      BOX,
      PER_UNIT,
    );
    expect(valueAt(field, -0.75, -0.75)).toBeGreaterThan(0.3);
    expect(valueAt(field, 0.75, 0.75)).toBeLessThan(-0.3);
    expect(valueAt(field, -0.75, -0.75)).toBeCloseTo(-valueAt(field, 0.75, 0.75), 3);
    expect(Math.abs(valueAt(field, 0, 0))).toBeLessThan(0.02);
  });

  it('stays between −1 and 1, without sudden steps', () => {
    const { columns, values } = lightOn(
      heights((x) => (x > 0 ? 10 : 0)),
      BOX,
      PER_UNIT,
    );
    expect(Math.max(...values)).toBeLessThanOrEqual(1);
    expect(Math.max(...values)).toBeGreaterThan(0.8);
    for (let node = 1; node < values.length; node++)
      if (node % columns !== 0)
        expect(Math.abs((values[node] as number) - (values[node - 1] as number))).toBeLessThan(0.6);
  });
});
