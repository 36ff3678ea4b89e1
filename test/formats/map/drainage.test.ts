import { describe, expect, it } from 'vitest';
import { Drainage, riverWidth } from '../../../src/formats/map/drainage.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { neighbour } from '../../../src/hex/direction.ts';
import { madeUpHex, sampleWorld } from '../sample-world.ts';

describe('drainage', () => {
  it('counts a spring as one and adds up where rivers join', () => {
    const drainage = new Drainage([
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
    expect(along.map((hex) => drainage.volumeAt(hex))).toEqual([1, 2, 1, 4]);
    expect(drainage.volumeAt({ q: 5, r: 5 })).toBe(0);
  });

  it('adds up all water of a world at the ends of its rivers', () => {
    const hexes = sampleWorld('waters', 400);
    const drainage = new Drainage(hexes);
    const volume = (hex: Axial) => drainage.volumeAt(hex);
    const ends = hexes.filter(
      (hex) => hex.flow === 'underworld' || (hex.flow !== null && volume(neighbour(hex, hex.flow)) === 0),
    );
    const watered = hexes.filter(({ flow }) => flow !== null).length;
    expect(ends.reduce((sum, hex) => sum + volume(hex), 0)).toBe(watered);
  });

  it('is the same in whatever order hexes become known, and reports which rivers become wider with each new hex', () => {
    for (const seed of ['one', 'two', 'three']) {
      const hexes = sampleWorld(seed, 300);
      const forwards = new Drainage(hexes);
      const backwards = new Drainage(hexes.toReversed());
      expect(hexes.map((hex) => backwards.volumeAt(hex))).toEqual(hexes.map((hex) => forwards.volumeAt(hex)));
      const growing = new Drainage();
      let told = 0;
      for (const [i, hex] of hexes.entries()) {
        const before = hexes.slice(0, i).map((other) => riverWidth(growing.volumeAt(other)));
        const wider = new Set(growing.add(hex).map(hexKey));
        told += wider.size;
        const wrong = hexes
          .slice(0, i)
          .filter(
            (other, j) => wider.has(hexKey(other)) !== (riverWidth(growing.volumeAt(other)) !== before[j]),
          );
        expect(wrong).toEqual([]);
      }
      expect(told).toBeGreaterThan(0);
    }
  });

  it('terminates on a hand-made river that runs in a circle', () => {
    const drainage = new Drainage([
      madeUpHex({ q: 0, r: 0, flow: 3 }),
      madeUpHex({ q: 1, r: 0, flow: 5 }),
      madeUpHex({ q: 0, r: 1, flow: 1 }),
    ]);
    expect(drainage.volumeAt({ q: 0, r: 0 })).toBeGreaterThan(0);
  });
});

it('a river grows one step wider with each doubling of its water, up to 64', () => {
  const widths = [1, 2, 3, 4, 64, 1000].map(riverWidth);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(new Set(widths).size).toBe(4);
  expect(riverWidth(0)).toBe(riverWidth(1));
});
