import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { neighbours } from '../../../src/hex/direction.ts';
import { explore } from '../../../src/world/expedition.ts';
import { packHex } from '../../../src/world/solo/solo-hex.ts';
import { SoloWorld } from '../../../src/world/solo/solo-world.ts';
import { sized } from '../../support/all-tests.ts';
import { workedMs } from '../../support/cpu-time.ts';
import { grownWorld, ORDERS } from '../../support/grown-worlds.ts';
import { dry, HandMadeWorld, laidHex, river, SEA, soloWorldOf } from '../../support/hand-made-world.ts';

describe('the known hexes of a solo world', () => {
  it.each(ORDERS)('give back what was revealed, in that order, hex by hex and all together: %s', (order) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (seed) => {
        const hexes = [...grownWorld(seed, order, [], 80)];
        const world = new HandMadeWorld();
        for (const hex of hexes) world.reveal(hex);
        expect(world.count).toBe(80);
        expect([...world.records()]).toEqual(hexes);
        hexes.forEach((hex, known) => {
          expect(world.find(hex)).toBe(known);
          expect(world.has(hex)).toBe(true);
          expect(world.hexAt(known)).toEqual({ q: hex.q, r: hex.r });
          expect(world.altitude(known)).toBe(hex.altitude);
          expect(world.flow(known)).toBe(hex.flow);
          expect(world.record(known)).toEqual(hex);
          expect(world.recordAt({ q: hex.q, r: hex.r })).toEqual(hex);
        });
      }),
      { numRuns: sized(8, 20) },
    );
  });

  it('do not include what was not revealed', () => {
    const world = new HandMadeWorld();
    expect(world.recordAt({ q: 0, r: 0 })).toBeNull();
    world.reveal(laidHex({ q: 0, r: 0 }, dry(5)));
    expect(world.has({ q: 0, r: 1 })).toBe(false);
    expect(world.find({ q: 1, r: 0 })).toBe(-1);
    expect(world.recordAt({ q: -1, r: 0 })).toBeNull();
  });

  it('can be read as they were at an earlier entry', () => {
    const solo = soloWorldOf(
      (
        [
          [0, 2],
          [1, 3],
          [2, 9],
          [3, 12],
        ] as const
      ).map(([q, seq]) => laidHex({ q, r: 0 }, dry(5), { seq })),
    );
    const upTo = (seq?: number) => [...solo.view(seq).records()].map((hex) => hex.seq);
    expect(upTo(1)).toEqual([]);
    expect(upTo(3)).toEqual([2, 3]);
    expect(upTo(8)).toEqual([2, 3]);
    expect(upTo(9)).toEqual([2, 3, 9]);
    expect(upTo()).toEqual([2, 3, 9, 12]);
    for (let seq = 0; seq < 14; seq++) expect(solo.view(seq).count).toBe(upTo(seq).length);
  });

  it('can be restored as storage keeps them: the same world, and the same rivers', () => {
    const revealed = new HandMadeWorld();
    const stored = new HandMadeWorld();
    // More hexes are added than were reserved.
    stored.reserve(200);
    for (const hex of grownWorld('stored', 'anyhow', [], 300)) {
      revealed.reveal(hex);
      stored.add({ q: hex.q, r: hex.r, seq: hex.seq, facts: packHex(hex) });
    }
    expect([...stored.records()]).toEqual([...revealed.records()]);
    for (let known = 0; known < 300; known++)
      for (const hex of neighbours(stored.hexAt(known)))
        expect(stored.drainsInto(known, hex)).toBe(revealed.drainsInto(known, hex));
  });

  it('have the same rivers however many hexes are added before they are joined, even if joining is interrupted and resumed', () => {
    const hexes = [...grownWorld('settled', 'anyhow', [], 400)];
    const revealed = new HandMadeWorld();
    for (const hex of hexes) revealed.reveal(hex);
    const pauses = fc.array(fc.record({ hexes: fc.nat(120), steps: fc.nat(60) }), { maxLength: 12 });
    fc.assert(
      fc.property(pauses, (plan) => {
        const stored = new HandMadeWorld();
        let known = 0;
        const add = (count: number) => {
          for (const hex of hexes.slice(known, known + count))
            stored.add({ q: hex.q, r: hex.r, seq: hex.seq, facts: packHex(hex) });
          known += count;
        };
        for (const { hexes: count, steps } of plan) {
          add(count);
          const settling = stored.settle(1);
          for (let step = 0; step < steps; step++) settling.next();
        }
        add(hexes.length);
        for (let index = 0; index < stored.count; index++)
          for (const hex of neighbours(stored.hexAt(index)))
            expect(stored.drainsInto(index, hex)).toBe(revealed.drainsInto(index, hex));
      }),
      { numRuns: sized(12, 30) },
    );
  });

  it('refuse a hex that is known: what has been revealed is never changed', () => {
    const world = new HandMadeWorld();
    world.reveal(laidHex({ q: 1, r: 1 }, dry(5)));
    expect(() => world.reveal(laidHex({ q: 1, r: 1 }, dry(6)))).toThrow('known already');
    expect(world.recordAt({ q: 1, r: 1 })?.altitude).toBe(5);
  });
});

describe('[solo: water, "ends up in"] following the water', () => {
  const A = { q: 0, r: 0 };
  const B = { q: 0, r: -1 };
  const C = { q: 0, r: -2 };

  it('ends at the unknown hex that it flows into, and at no other', () => {
    const world = new HandMadeWorld();
    world.reveal(laidHex(A, river(5, 1)));
    expect(world.drainsInto(0, B)).toBe(true);
    expect(world.drainsInto(0, { q: 1, r: -1 })).toBe(false);
    world.reveal(laidHex(B, river(5, 1)));
    expect(world.drainsInto(0, B)).toBe(false);
    expect(world.drainsInto(0, C)).toBe(true);
    expect(world.drainsInto(1, C)).toBe(true);
  });

  it.each([
    ['the sea, known before the river', [laidHex(B, SEA), laidHex(A, river(2, 1))]],
    ['the sea, known after the river', [laidHex(A, river(2, 1)), laidHex(B, SEA)]],
    ['the underworld', [laidHex(A, river(5, 1)), laidHex(B, river(5, 'underworld'))]],
    ['nothing, if there is no water', [laidHex(A, dry(5))]],
  ])('ends in %s', (_, hexes) => {
    const world = new HandMadeWorld();
    for (const hex of hexes) world.reveal(hex);
    for (const unknown of [...neighbours(A), ...neighbours(B)].filter((hex) => !world.has(hex)))
      expect(world.drainsInto(world.find(A), unknown)).toBe(false);
  });

  it('keeps rivers apart that meet only in the sea', () => {
    const world = new HandMadeWorld();
    world.reveal(laidHex(A, river(2, 1)));
    world.reveal(laidHex(C, river(2, 4)));
    world.reveal(laidHex(B, SEA));
    world.reveal(laidHex({ q: 1, r: -1 }, river(3, 6)));
    for (let known = 0; known < world.count; known++)
      for (const unknown of neighbours(B).filter((hex) => !world.has(hex)))
        expect(world.drainsInto(known, unknown)).toBe(false);
  });

  it('is refused if it would run in a circle', () => {
    const world = new HandMadeWorld();
    world.reveal(laidHex(A, river(5, 1)));
    expect(() => world.reveal(laidHex(B, river(5, 4)))).toThrow('circle');
  });
});

describe('a world of 100,000 hexes', () => {
  const COUNT = 100_000;
  const CHUNK = 500;
  const world = new SoloWorld({ kind: 'solo', houseRules: [] });
  /** Processor time for each chunk of hexes, in milliseconds. */
  const chunks: number[] = [];

  beforeAll(() => {
    let since = process.cpuUsage();
    for (const _ of explore(world, 'large', 'spiral')) {
      if (world.count % CHUNK === 0) {
        chunks.push(workedMs(process.cpuUsage(since)));
        since = process.cpuUsage();
      }
      if (world.count === COUNT) break;
    }
  });

  const median = (from: number, to: number): number => {
    const times = chunks.slice(from / CHUNK, to / CHUNK).toSorted((a, b) => a - b);
    return times[times.length >> 1] as number;
  };

  it('takes at most 64 bytes a hex', () => {
    expect(world.count).toBe(COUNT);
    expect(world.bytes / COUNT).toBeLessThanOrEqual(64);
    // Coordinates, entry and facts alone take 8 + 4 + 4 + 8: less than that would mean a wrong sum.
    expect(world.bytes / COUNT).toBeGreaterThan(24);
  });

  it('is revealed about as fast at its end as at its beginning, within a factor of three', () => {
    expect(median(COUNT - 10_000, COUNT)).toBeLessThan(3 * median(5000, 15_000));
  });
});
