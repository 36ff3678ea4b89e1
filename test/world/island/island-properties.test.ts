import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbour } from '../../../src/hex/direction.ts';
import { ISLAND_ALGORITHMS } from '../../../src/rules/island.ts';
import { explore } from '../../../src/world/expedition.ts';
import { islandKind, LARGEST_ISLAND } from '../../../src/world/island/island-kind.ts';
import { IslandWorld } from '../../../src/world/island/island-world.ts';
import type { HexRow } from '../../../src/world/packed-columns.ts';
import { sized } from '../../support/all-tests.ts';
import { keyOf } from '../../support/hexes.ts';
import { exploredIsland, hexesOf, islandSettings } from '../../support/islands.ts';
import { tried } from '../../support/thoroughness.ts';

const island = fc.record({
  algorithm: fc.constantFrom(...ISLAND_ALGORITHMS),
  hexes: fc.integer({ min: 1, max: 90 }),
  houseRules: fc.constantFrom([], ['coastal-shelf'] as const),
});
const order = fc.constantFrom(...islandKind.orders);
const seed = fc.string({ minLength: 1 });

/** Follows the water of a hex step by step to its end; fails if it returns to a hex. */
function endOfWater(world: IslandWorld, from: ReturnType<typeof hexesOf>[number]): string {
  const passed = new Set<string>();
  for (let at = from; ; ) {
    if (passed.has(keyOf(at))) return 'in a circle';
    passed.add(keyOf(at));
    if (at.flow === null) return 'on dry land';
    if (at.flow === 'underworld') return 'underworld';
    const next = neighbour(at, at.flow);
    if (!world.isLand(next)) return 'sea';
    const known = world.recordAt(next);
    if (!known) return 'unknown';
    at = known;
  }
}

describe('hundreds of islands', () => {
  it('reveal each hex of their land once, and nothing else, in whatever order', () => {
    fc.assert(
      fc.property(island, order, seed, (settings, way, text) => {
        const world = exploredIsland(islandSettings(settings), text, way);
        expect(world.isComplete).toBe(true);
        expect(world.outline).toHaveLength(settings.hexes);
        expect(new Set(hexesOf(world).map(keyOf))).toEqual(new Set(world.outline.map(keyOf)));
        expect(world.count).toBe(settings.hexes);
        for (const hex of hexesOf(world)) expect(hex.altitude).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: tried(50, 150) },
    );
  });

  it('have rivers that end in the sea or underground, and none that runs in a circle', () => {
    const ends: Record<string, number> = {};
    fc.assert(
      fc.property(island, order, seed, (settings, way, text) => {
        const world = exploredIsland(islandSettings(settings), text, way);
        for (const hex of hexesOf(world)) {
          if (hex.flow === null) continue;
          const end = endOfWater(world, hex);
          ends[end] = (ends[end] ?? 0) + 1;
          expect(['sea', 'underworld'], `the water of ${hex.label}`).toContain(end);
        }
      }),
      { numRuns: tried(50, 150) },
    );
    expect(ends.sea).toBeGreaterThan(sized(30, 100));
  });

  it('read from their rows equal the live worlds, and continue in the same way', () => {
    fc.assert(
      fc.property(island, order, seed, fc.nat(120), (settings, way, text, until) => {
        const live = new IslandWorld(islandSettings(settings));
        const mirror = new IslandWorld(islandSettings(settings));
        const rows: HexRow[] = [];
        for (const { seq, content } of explore(live, text, way)) {
          rows.push(...mirror.rowsOf(content, seq));
          mirror.apply(content, seq);
          if (rows.length > until) break;
        }
        const read = new IslandWorld(islandSettings(settings));
        for (const row of rows) read.add(row);
        expect(hexesOf(read)).toEqual(hexesOf(live));
        expect(read.outline).toEqual(live.outline);
        expect(read.isComplete).toBe(live.isComplete);
        const sent = new IslandWorld(islandSettings(settings));
        sent.restore(hexesOf(live), live.view().extras);
        expect([hexesOf(sent), sent.outline]).toEqual([hexesOf(live), live.outline]);
      }),
      { numRuns: tried(25, 75) },
    );
  });

  it('of all five algorithms are explored to the last hex, the largest in a spiral and smaller ones by walk', {
    timeout: 60_000,
  }, () => {
    // The source's walk starts in the middle again and again; the largest islands are walked in
    // largest-islands.long.ts.
    for (const algorithm of ISLAND_ALGORITHMS)
      for (const way of islandKind.orders)
        for (const hexes of [1, 2, 7, way === 'walk' ? 150 : LARGEST_ISLAND]) {
          const world = exploredIsland(islandSettings({ algorithm, hexes }), `${algorithm}`, way);
          expect([world.count, world.isComplete], `${algorithm}, ${hexes}, ${way}`).toEqual([hexes, true]);
        }
  });
});

describe('the rows of an island', () => {
  const world = new IslandWorld(islandSettings());
  const outline = [
    { q: 0, r: 0 },
    { q: 0, r: -1 },
    { q: 3, r: 3 },
  ];

  it('have the outline in the layer below the discoveries, in the order in which it grew', () => {
    expect(world.rowsOf({ kind: 'charted', outline, dice: [] }, 2)).toEqual(
      outline.map((hex, indexInEntry) => ({
        ...hex,
        layer: 0,
        seq: 2,
        indexInEntry,
        facts: new Uint8Array(0),
      })),
    );
    const [hex] = hexesOf(exploredIsland(islandSettings(), 'rows', 'walk'));
    if (!hex) throw new Error('an island has a first hex');
    expect(world.rowsOf({ kind: 'revealed', hex, entered: true }, hex.seq)).toMatchObject([
      { q: hex.q, r: hex.r, layer: 1, seq: hex.seq, indexInEntry: 0 },
    ]);
  });

  it('make nothing known by the outline alone', () => {
    const charted = new IslandWorld(islandSettings({ hexes: 3 }));
    for (const row of charted.rowsOf({ kind: 'charted', outline, dice: [] }, 2)) charted.add(row);
    expect(charted).toMatchObject({ count: 0, isComplete: false, outline });
    expect(charted.has({ q: 0, r: 0 })).toBe(false);
    expect(charted.entriesAt({ q: 0, r: 0 })).toEqual([]);
    expect(charted.view().extras).toEqual({ outline });
  });
});
