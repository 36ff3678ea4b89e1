import { describe, expect, it } from 'vitest';
import type { PackedMap } from '../../src/campaign/map-view.ts';
import { compactMapJson, mapJson, packedMapJson } from '../../src/formats/map-json.ts';
import type { Direction } from '../../src/hex/direction.ts';
import { bytesOf } from '../../src/ledger/ledger.ts';
import { PackedWorld } from '../../src/world/solo/hex-columns.ts';
import { Tabletop } from '../support/tabletop.ts';

/** A campaign that was walked far enough for several pieces. */
function wide(steps: number): Tabletop {
  const table = new Tabletop({ seed: 'wide' });
  for (let step = 0; step < steps; step++) table.play({ kind: 'enter', to: ((step % 2) + 1) as Direction });
  return table;
}

const joined = (pieces: Iterable<string>): unknown => JSON.parse([...pieces].join(''));

describe('a map as JSON', () => {
  const { campaign } = wide(4100);
  const { world } = campaign;

  it('says what the view says, piece by piece', () => {
    const pieces = [...mapJson(campaign.frame(), world, world.count)];
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(JSON.stringify(campaign.view()));
  });

  it('has what was known then, also while hexes are revealed', () => {
    const [frame, count] = [campaign.frameAt(1000, [{ q: 1, r: 1 }]), world.countAt(1000)];
    expect(joined(mapJson(frame, world, count))).toEqual({
      ...frame,
      hexes: [...world.records(1000)],
    });
    const table = wide(100);
    const pieces = mapJson(table.campaign.frame(), table.campaign.world, table.campaign.world.count);
    const before = JSON.stringify(table.campaign.view());
    let text = pieces.next().value ?? '';
    table.play({ kind: 'enter', to: 2 });
    for (const piece of pieces) text += piece;
    expect(text).toBe(before);
  });

  it('in columns has the same, one place for each hex', () => {
    const { hexes, ...frame } = joined(compactMapJson(campaign.frame(), world, world.count)) as {
      hexes: Record<string, unknown[]>;
    };
    const { hexes: records, ...rest } = campaign.view();
    expect(frame).toEqual(rest);
    expect(hexes.count).toBe(records.length);
    for (const name of ['q', 'r', 'seq', 'altitude', 'flow', 'terrain', 'site'] as const)
      expect(hexes[name], name).toEqual(records.map((record) => record[name]));
  });

  it('in the packed form unpacks to the same world, dice and all', () => {
    const packed = joined(packedMapJson(campaign.frame(), world, world.count)) as PackedMap;
    const unpacked = new PackedWorld();
    for (const [index, facts] of packed.hexes.facts.entries())
      unpacked.add({
        q: packed.hexes.q[index] as number,
        r: packed.hexes.r[index] as number,
        seq: packed.hexes.seq[index] as number,
        facts: bytesOf(facts),
      });
    expect([...unpacked.records()]).toEqual(campaign.view().hexes);
  });

  it('of nothing known is empty', () => {
    const { campaign: fresh } = new Tabletop({ dice: 'own' });
    expect(joined(mapJson(fresh.frame(), fresh.world, 0))).toEqual(fresh.view());
    expect(joined(compactMapJson(fresh.frame(), fresh.world, 0))).toMatchObject({
      hexes: { count: 0, q: [] },
    });
  });
});

describe('countAt', () => {
  it('counts the hexes that were known after each entry', () => {
    const { campaign } = wide(50);
    for (let seq = 0; seq <= campaign.seq + 1; seq++)
      expect(campaign.world.countAt(seq)).toBe([...campaign.world.records(seq)].length);
  });
});
