import { describe, expect, it } from 'vitest';
import type { PackedMap } from '../../src/campaign/map-view.ts';
import { compactMapJson, mapFrameJson, mapJson, packedMapJson } from '../../src/formats/map-json.ts';
import type { Direction } from '../../src/hex/direction.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import { hexToBytes } from '../../src/ledger/ledger.ts';
import { islandKind } from '../../src/world/island/island-kind.ts';
import type { IslandSettings } from '../../src/world/island/island-settings.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { SoloWorld } from '../../src/world/solo/solo-world.ts';
import { mapOf, Tabletop } from '../support/tabletop.ts';

const ISLAND: IslandSettings = { kind: 'island', algorithm: 5, hexes: 40, houseRules: [] };

/** A campaign with enough steps for several pieces. */
function wide(steps: number): Tabletop {
  const table = new Tabletop({ seed: 'wide' });
  for (let step = 0; step < steps; step++) table.play({ kind: 'enter', to: ((step % 2) + 1) as Direction });
  return table;
}

const joined = (pieces: Iterable<string>): unknown => JSON.parse([...pieces].join(''));

describe('a map as JSON', () => {
  const { campaign } = wide(4100);
  const { world } = campaign;

  it('has the content of the view, in pieces', () => {
    const pieces = [...mapJson(campaign.frame(), world.view())];
    expect(pieces.length).toBeGreaterThan(3);
    expect(joined(pieces)).toEqual(JSON.parse(JSON.stringify(mapOf(campaign))));
  });

  it('has the hexes of its moment, even while more are revealed', () => {
    const early = world.view(1000);
    const frame = { ...campaign.frame(), seq: 1000 };
    expect(early.count).toBe(mapOf(campaign).hexes.filter((hex) => hex.seq <= 1000).length);
    expect(joined(mapJson(frame, early))).toEqual({ ...frame, hexes: [...early.records()] });
    const table = wide(100);
    const pieces = mapJson(table.campaign.frame(), table.campaign.world.view());
    const before = JSON.parse(JSON.stringify(mapOf(table.campaign)));
    let text = pieces.next().value ?? '';
    table.play({ kind: 'enter', to: 2 });
    for (const piece of pieces) text += piece;
    expect(joined([text])).toEqual(before);
  });

  it.each([0, 1, 15, 16, 17, 32])('has all notes if there are %i', (count) => {
    const by = { link: 'owner0000000' as LinkId, label: 'owner', role: 'owner' } as const;
    const notes = Array.from(
      { length: count },
      (_, seq) => ({ q: 0, r: 0, for: 'everyone', text: '', by, at: '', seq }) as const,
    );
    const frame = { ...campaign.frame(), notes };
    expect(joined(mapFrameJson(frame, world.view(0)))).toMatchObject({ notes });
  });

  it('in columns has the same content, one element for each hex', () => {
    const { hexes, ...frame } = joined(compactMapJson(campaign.frame(), world.view())) as {
      hexes: Record<string, unknown[]>;
    };
    const { hexes: records, ...rest } = mapOf(campaign);
    expect(frame).toEqual(rest);
    expect(hexes.count).toBe(records.length);
    for (const name of ['q', 'r', 'seq', 'altitude', 'flow', 'terrain', 'site'] as const)
      expect(hexes[name], name).toEqual(records.map((record) => (record as SoloRecord)[name]));
  });

  it('in packed form unpacks to the same world, dice included', () => {
    const packed = joined(packedMapJson(campaign.frame(), world.view())) as PackedMap;
    const unpacked = new SoloWorld({ kind: 'solo', houseRules: [] });
    for (const [index, facts] of packed.hexes.facts.entries())
      unpacked.add({
        q: packed.hexes.q[index] as number,
        r: packed.hexes.r[index] as number,
        seq: packed.hexes.seq[index] as number,
        layer: packed.hexes.layer[index] as number,
        facts: hexToBytes(facts),
      });
    expect([...unpacked.view().records()]).toEqual(mapOf(campaign).hexes);
  });

  it('is empty if nothing is known', () => {
    const { campaign: fresh } = new Tabletop({ dice: 'own' });
    expect(joined(mapJson(fresh.frame(), fresh.world.view()))).toEqual(mapOf(fresh));
    expect(joined(compactMapJson(fresh.frame(), fresh.world.view()))).toMatchObject({
      hexes: { count: 0, q: [] },
    });
  });
});

describe('the map of an island as JSON', () => {
  const table = new Tabletop({ world: ISLAND, seed: 'map' });
  const { campaign } = table;

  it('also has the outline of the land', () => {
    const map = joined(mapJson(campaign.frame(), campaign.world.view())) as Record<string, unknown>;
    expect(map).toEqual(mapOf(campaign));
    expect(map.outline).toHaveLength(40);
    const compact = joined(compactMapJson(campaign.frame(), campaign.world.view())) as typeof map;
    expect(compact.outline).toEqual(map.outline);
  });

  it('can be loaded: a world restored from it is the same, and can continue', () => {
    const map = joined(mapJson(campaign.frame(), campaign.world.view())) as {
      hexes: readonly HexRecord[];
    };
    const { hexes, ...frame } = map;
    const restored = islandKind.emptyWorld(ISLAND);
    restored.restore(hexes, frame);
    expect([...restored.view().records()]).toEqual(hexes);
    expect(restored.view().extras).toEqual(campaign.world.view().extras);
    expect(restored.whyBarred({ q: 90, r: 0 })?.code).toBe('campaign/open-sea');
  });

  it('in packed form has its known hexes', () => {
    const packed = joined(packedMapJson(campaign.frame(), campaign.world.view())) as PackedMap;
    expect(packed.hexes.count).toBe(campaign.world.count);
    const restored = islandKind.emptyWorld(ISLAND);
    restored.restore([], packed as unknown as Record<string, unknown>);
    for (const [index, facts] of packed.hexes.facts.entries())
      restored.add({
        q: packed.hexes.q[index] as number,
        r: packed.hexes.r[index] as number,
        layer: packed.hexes.layer[index] as number,
        seq: packed.hexes.seq[index] as number,
        facts: hexToBytes(facts),
      });
    expect([...restored.view().records()]).toEqual(mapOf(campaign).hexes);
  });
});

describe('a view of an earlier moment', () => {
  it('counts the hexes that were known after the entry', () => {
    const { campaign } = wide(50);
    for (let seq = 0; seq <= campaign.seq + 1; seq++) {
      const known = [...campaign.world.view().records()].filter((hex) => hex.seq <= seq);
      expect(campaign.world.view(seq).count).toBe(known.length);
    }
  });
});
