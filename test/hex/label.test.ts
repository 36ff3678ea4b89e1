import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import { hexLabel, parseHexLabel } from '../../src/hex/label.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import { sized } from '../support/all-tests.ts';
import { anyHex } from '../support/hexes.ts';

describe('a label', () => {
  it('is 5050 at the start hex, 5150 north-east of it, 4951 south-west', () => {
    expect(hexLabel(ORIGIN)).toBe('5050');
    expect(hexLabel(neighbour(ORIGIN, 2))).toBe('5150');
    expect(hexLabel(neighbour(ORIGIN, 5))).toBe('4951');
  });

  it.each([
    ['5049', 0, -1],
    ['5151', 1, 0],
    ['5051', 0, 1],
    ['4950', -1, 0],
    ['0000', -50, -25],
    ['9999', 49, 24],
    ['0099', -50, 74],
    ['9900', 49, -75],
    ['103.05', 53, -72],
    ['-02.50', -52, 26],
    ['100.50', 50, -25],
    ['-01.00', -51, -25],
    ['50.100', 0, 50],
    ['50.-01', 0, -51],
    ['-150.-150', -200, -100],
    ['00.100', -50, 75],
  ])('%s is the hex (%i, %i), both ways', (label, q, r) => {
    expect(hexLabel({ q, r })).toBe(label);
    expect(parseHexLabel(label)).toEqual({ q, r });
  });

  it('has four digits exactly if column and row are both from 00 to 99', () => {
    fc.assert(
      fc.property(anyHex(), ({ q, r }) => {
        const column = 50 + q;
        const row = 50 + r + Math.ceil(q / 2);
        const inside = column >= 0 && column <= 99 && row >= 0 && row <= 99;
        expect(/^\d{4}$/.test(hexLabel({ q, r }))).toBe(inside);
        expect(hexLabel({ q, r })).toMatch(/^\d{4}$|^-?\d{2,}\.-?\d{2,}$/);
      }),
    );
  });

  it('can be parsed again to the same hex, without a negative zero', () => {
    fc.assert(
      fc.property(anyHex(), (hex) => {
        expect(parseHexLabel(hexLabel(hex))).toStrictEqual(hex);
      }),
      { numRuns: sized(800, 2000) },
    );
    fc.assert(
      fc.property(anyHex(10_000_000), (hex) => {
        expect(parseHexLabel(hexLabel(hex))).toEqual(hex);
      }),
    );
  });

  it('belongs to one hex only', () => {
    const labels = new Set<string>();
    for (let q = -120; q <= 120; q++) for (let r = -120; r <= 120; r++) labels.add(hexLabel({ q, r }));
    expect(labels.size).toBe(241 * 241);
  });

  it('with an even column means a hex that is half a hex lower than the same row of an odd one', () => {
    const layout = new HexLayout(1);
    const heightOf = (label: string) => layout.centre(parseHexLabel(label) ?? ORIGIN).y;
    for (const [even, odd] of [
      ['5050', '5150'],
      ['5050', '4950'],
      ['4817', '4917'],
      ['0203', '0103'],
    ] as const)
      expect(heightOf(even) - heightOf(odd)).toBeCloseTo(Math.sqrt(3) / 2, 9);
  });

  it.each([
    '',
    '505',
    '50505',
    '5.50',
    '50.5',
    '50,50',
    '+50.50',
    '--2.50',
    'x050',
    '5050 ',
    ' 5050',
    '-5050',
    '50.50.50',
  ])('is not %j', (text) => {
    expect(parseHexLabel(text)).toBeNull();
  });
});
