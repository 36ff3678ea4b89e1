import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { Watershed } from '../../src/world/watershed.ts';
import { HandMadeWorld, laidHex, river } from '../support/hand-made-world.ts';

describe('a watershed', () => {
  it('has each hex as a separate river system at first', () => {
    const watershed = new Watershed();
    for (let index = 0; index < 40; index++) watershed.add(index);
    for (let index = 0; index < 40; index++) expect(watershed.mouthOf(index)).toBe(index);
  });

  it('gives joined systems the mouth of the lower one', () => {
    const watershed = new Watershed();
    for (let index = 0; index < 4; index++) watershed.add(index);
    watershed.join(0, 1);
    watershed.join(3, 2);
    watershed.join(1, 2);
    expect([0, 1, 2, 3].map((index) => watershed.mouthOf(index))).toEqual([2, 2, 2, 2]);
  });

  it('throws if a river would run in a circle', () => {
    const watershed = new Watershed();
    for (let index = 0; index < 3; index++) watershed.add(index);
    watershed.join(0, 1);
    watershed.join(1, 2);
    expect(() => watershed.join(2, 0)).toThrow('circle');
    expect(() => watershed.join(2, 2)).toThrow('circle');
  });

  it('knows the mouth that following the water finds, however systems are joined', () => {
    const joins = fc.array(fc.tuple(fc.nat(59), fc.nat(59)), { maxLength: 120 });
    fc.assert(
      fc.property(joins, (pairs) => {
        const watershed = new Watershed();
        const downstream = new Map<number, number>();
        const mouthOf = (index: number): number => {
          const next = downstream.get(index);
          return next === undefined ? index : mouthOf(next);
        };
        for (let index = 0; index < 60; index++) watershed.add(index);
        for (const [from, lower] of pairs) {
          const upper = mouthOf(from);
          if (upper === mouthOf(lower)) continue;
          watershed.join(upper, lower);
          downstream.set(upper, lower);
          const looked = (upper * 7 + lower) % 60;
          expect(watershed.mouthOf(looked)).toBe(mouthOf(looked));
        }
        for (let index = 0; index < 60; index++) expect(watershed.mouthOf(index)).toBe(mouthOf(index));
      }),
    );
  });
});

describe('[docs: house] rivers cost the same in a large world', () => {
  const LENGTH = 4000;
  /** Where the river leaves the known hexes. */
  const END: Axial = { q: 0, r: -LENGTH };
  let reads = 0;

  /** Replaces Int32Array and counts reads: the cost of a lookup, on any machine. */
  function countReads(): void {
    const Real = Int32Array;
    function Counted(length: number): unknown {
      const array = new Real(length);
      const counted: unknown = new Proxy(array, {
        get(_, name) {
          if (name === 'constructor') return Counted;
          if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
          const value: unknown = Reflect.get(array, name);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => {
            const result: unknown = Reflect.apply(value, array, args);
            return result === array ? counted : result;
          };
        },
      });
      return counted;
    }
    vi.stubGlobal('Int32Array', Counted);
  }

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const downstream = Array.from({ length: LENGTH }, (_, i) => i);
  const shuffled = downstream.map((i) => (i * 1597) % LENGTH);
  // Every second hex first, then every second of the others, and so on, so that pieces of similar length are joined.
  const paired = downstream.toSorted((a, b) => (a & -a) - (b & -b));

  it.each([
    ['downstream', downstream],
    ['upstream', downstream.toReversed()],
    ['in shuffled order', shuffled],
    ['in pieces that are joined in pairs', paired],
  ])('one river of 4,000 hexes revealed %s: its end is found from each within 40 reads', (_, order) => {
    expect(new Set(order).size).toBe(LENGTH);
    countReads();
    const world = new HandMadeWorld();
    for (const i of order) world.reveal(laidHex({ q: 0, r: -i }, river(4, 1)));
    const looks = order.map((i) => {
      const known = world.find({ q: 0, r: -i });
      reads = 0;
      expect(world.drainsInto(known, END)).toBe(true);
      return reads;
    });
    expect(Math.min(...looks)).toBeGreaterThan(0);
    expect(Math.max(...looks)).toBeLessThanOrEqual(40);
  });
});
