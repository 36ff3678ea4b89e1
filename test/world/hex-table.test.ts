import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ring } from '../../src/hex/ring.ts';
import { ensureCapacity, HexTable } from '../../src/world/hex-table.ts';
import { anyHex, keyOf } from '../support/hexes.ts';

describe('the index of hexes', () => {
  it('agrees with a Map for every hex, while it grows', () => {
    const near = anyHex(6);
    const anywhere = fc.oneof(near, anyHex(40), anyHex(2 ** 31 - 1));
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 300 }), fc.array(anywhere), (added, others) => {
        const table = new HexTable();
        const map = new Map<string, number>();
        for (const hex of added) {
          expect(table.find(hex)).toBe(map.get(keyOf(hex)) ?? -1);
          if (map.has(keyOf(hex))) continue;
          expect(table.add(hex)).toBe(map.size);
          map.set(keyOf(hex), map.size);
        }
        expect(table.count).toBe(map.size);
        for (const hex of [...added, ...others]) expect(table.find(hex)).toBe(map.get(keyOf(hex)) ?? -1);
        for (const [key, index] of map) expect(keyOf(table.at(index))).toBe(key);
      }),
    );
  });

  it('has room for as many as were reserved, before and in between', () => {
    const hexes = [...Array(60).keys()].flatMap((q) => [...Array(50).keys()].map((r) => ({ q, r })));
    for (const before of [0, 1, 700, 3000]) {
      const table = new HexTable();
      for (const hex of hexes.slice(0, before)) table.add(hex);
      table.reserve(hexes.length);
      const { bytes } = table;
      for (const hex of hexes.slice(before)) table.add(hex);
      expect(table.bytes).toBe(bytes);
      expect(hexes.every((hex, i) => table.find(hex) === i)).toBe(true);
      table.reserve(10);
      expect(table.bytes).toBe(bytes);
      expect(table.add({ q: -1, r: 0 })).toBe(hexes.length);
    }
  });

  it('refuses a hex that is added twice, and keeps the first', () => {
    const table = new HexTable();
    table.add({ q: -3, r: 7 });
    expect(() => table.add({ q: -3, r: 7 })).toThrow('hex (-3, 7) is known already');
    expect(table.count).toBe(1);
  });

  it('distinguishes (q, r) from (r, q) and from their negatives', () => {
    const table = new HexTable();
    const hexes = [-2, -1, 0, 1, 2].flatMap((q) => [-2, -1, 0, 1, 2].map((r) => ({ q, r })));
    hexes.forEach((hex, i) => {
      expect(table.add(hex)).toBe(i);
    });
    hexes.forEach((hex, i) => {
      expect(table.find(hex)).toBe(i);
      expect(table.at(i)).toEqual(hex);
    });
  });

  it('takes 14 to 20 bytes a hex for rings, lines and blocks alike, and finds all of them', () => {
    const shapes = [
      Array.from({ length: 120 }, (_, radius) => ring({ q: 0, r: 0 }, radius)).flat(),
      Array.from({ length: 40_000 }, (_, q) => ({ q: q - 20_000, r: 0 })),
      Array.from({ length: 40_000 }, (_, n) => ({ q: n * 64, r: -n * 128 })),
    ];
    for (const hexes of shapes) {
      const table = new HexTable();
      for (const hex of hexes) table.add(hex);
      expect(hexes.every((hex, i) => table.find(hex) === i)).toBe(true);
      expect(table.bytes / table.count).toBeLessThan(24);
    }
  });
});

describe('room for an index in a column', () => {
  it('leaves the column as it is if it has room, and otherwise makes it half as large again', () => {
    const column = Uint32Array.of(1, 2, 3, 4);
    expect(ensureCapacity(column, 3)).toBe(column);
    expect([...ensureCapacity(column, 4)]).toEqual([1, 2, 3, 4, 0, 0]);
    expect(ensureCapacity(column, 4)).toBeInstanceOf(Uint32Array);
    expect(ensureCapacity(Uint8Array.of(9), 10).length).toBe(11);
  });
});
