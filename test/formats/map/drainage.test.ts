import { describe, expect, it } from 'vitest';
import { drainage, riverWidth } from '../../../src/formats/map/drainage.ts';
import { neighbour } from '../../../src/hex/direction.ts';
import { madeUpHex, sampleWorld } from '../sample-world.ts';

describe('drainage', () => {
  it('counts a spring as one and adds up where rivers join', () => {
    const volume = drainage([
      madeUpHex({ q: 0, r: 1, flow: 4 }),
      madeUpHex({ q: 1, r: 0, flow: 5 }),
      madeUpHex({ q: 0, r: 0, flow: 4 }),
      madeUpHex({ q: 0, r: -1, flow: 4 }),
      madeUpHex({ q: 5, r: 5 }),
    ]);
    const along = [
      { q: 0, r: -1 },
      { q: 0, r: 0 },
      { q: 1, r: 0 },
      { q: 0, r: 1 },
    ];
    expect(along.map(volume)).toEqual([1, 2, 1, 4]);
    expect(volume({ q: 5, r: 5 })).toBe(0);
  });

  it('all water of a world comes out at the ends of its rivers', () => {
    const hexes = sampleWorld('waters', 400);
    const volume = drainage(hexes);
    const ends = hexes.filter(
      (hex) => hex.flow === 'underworld' || (hex.flow !== null && volume(neighbour(hex, hex.flow)) === 0),
    );
    const watered = hexes.filter(({ flow }) => flow !== null).length;
    expect(ends.reduce((sum, hex) => sum + volume(hex), 0)).toBe(watered);
  });
});

it('a river grows a step wider with each doubling of its water, up to 64', () => {
  const widths = [1, 2, 3, 4, 64, 1000].map(riverWidth);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(new Set(widths).size).toBe(4);
  expect(riverWidth(0)).toBe(riverWidth(1));
});
