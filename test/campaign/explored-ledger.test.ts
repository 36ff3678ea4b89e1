import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exploredLedger, nameOf } from '../../src/campaign/explored-ledger.ts';
import { bodyOf, type LedgerRow } from '../../src/ledger/ledger.ts';
import type { WorldSettings } from '../../src/ledger/settings.ts';
import { islandKind } from '../../src/world/island/island-kind.ts';
import { soloKind } from '../../src/world/solo/solo-kind.ts';
import type { WorldKind } from '../../src/world/world.ts';
import { sized } from '../support/all-tests.ts';
import { grownWorld } from '../support/grown-worlds.ts';
import { exploredIsland, hexesOf, islandSettings } from '../support/islands.ts';
import { audited, sha256 } from '../support/tabletop.ts';

const SOLO: WorldSettings & { readonly houseRules: readonly [] } = { kind: 'solo', houseRules: [] };

const KINDS: readonly (readonly [string, WorldKind, WorldSettings, string])[] = [
  [soloKind, SOLO] as const,
  [islandKind, islandSettings({ hexes: 60 })] as const,
].flatMap(([kind, settings]) =>
  kind.orders.map((order) => [kind.kind, kind as WorldKind, settings, order] as const),
);

const hexesIn = (rows: readonly LedgerRow[]) =>
  rows.flatMap((row) => {
    const body = bodyOf(row);
    return body.kind === 'revealed' ? [body.hex] : [];
  });

describe.each(KINDS)('the ledger of an explored world: %s', (_, kind, settings, order) => {
  const ledger = (seed: string, hexes: number) => [
    ...exploredLedger({ kind, settings, seed, order, hexes }, sha256),
  ];

  it(`is accepted by an auditor: ${order}`, () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 80 }),
        (seed, hexes) => {
          const rows = ledger(seed, hexes);
          expect(audited(rows)).toBeNull();
          expect(hexesIn(rows).length).toBeGreaterThanOrEqual(
            Math.min(hexes, kind.kind === 'island' ? 60 : hexes),
          );
        },
      ),
      { numRuns: sized(8, 25) },
    );
  });

  it(`is the same for the same world, and continues if more is asked for: ${order}`, () => {
    const rows = ledger('again', 40);
    expect(ledger('again', 40)).toEqual(rows);
    expect(ledger('again', 55).slice(0, rows.length)).toEqual(rows);
    expect(ledger('another', 40)[0]?.hash).not.toBe(rows[0]?.hash);
  });

  it(`has the hexes of the exploration: ${order}`, () => {
    const facts = hexesIn(ledger('same', 50)).map(({ seq: _seq, ...hex }) => hex);
    const explored =
      kind.kind === 'solo'
        ? [...grownWorld('same', order as 'walk' | 'spiral', [], 50)]
        : hexesOf(exploredIsland(islandSettings({ hexes: 60 }), 'same', order, 50));
    expect(facts).toEqual(explored.map(({ seq: _seq, ...hex }) => hex));
  });
});

describe('the ledger of an explored island', () => {
  it('ends when no land is left, however many hexes are asked for', () => {
    const world = { kind: islandKind as WorldKind, settings: islandSettings({ hexes: 12 }), seed: 'end' };
    for (const order of islandKind.orders) {
      const rows = [...exploredLedger({ ...world, order, hexes: 1000 }, sha256)];
      expect(hexesIn(rows)).toHaveLength(12);
      expect(audited(rows)).toBeNull();
    }
  });
});

describe('the name of an explored world', () => {
  it('is its seed, as far as that fits in one line', () => {
    expect(nameOf('demo')).toBe('demo');
    expect(nameOf('two\nlines\t')).toBe('two lines');
    expect(nameOf('\u0000')).toBe('An explored world');
    expect(nameOf('x'.repeat(200))).toHaveLength(120);
    expect(nameOf('one\ud83d')).toBe('one');
    // The last character that would fit is a surrogate pair.
    expect(nameOf(`${'x'.repeat(119)}🐪`)).toBe('x'.repeat(119));
  });
});
