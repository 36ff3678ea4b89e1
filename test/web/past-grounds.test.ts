import { describe, expect, it } from 'vitest';
import { Campaign } from '../../src/campaign/campaign.ts';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour } from '../../src/hex/direction.ts';
import type { WorldSettings } from '../../src/ledger/settings.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { pastGroundOf } from '../../web/map/grounds/past/past-ground-of.ts';
import { entriesOf, PLAYER, startedBody, Tabletop } from '../support/tabletop.ts';
import { settingsOf } from '../support/worlds.ts';

const PLAYED = [settingsOf('solo'), settingsOf('island', { hexes: 60 }), settingsOf('elevation')];

/** A campaign with some steps, and its world at each entry, rebuilt from the entries up to there. */
function played(world: WorldSettings) {
  const table = new Tabletop({ seed: 'looking back', world });
  for (let step = 0; step < 40; step++) {
    const { party, world: known } = table.campaign;
    const isNew = (to: Direction) => party !== null && !known.has(neighbour(party, to));
    // On an island some directions lead into the sea.
    const ways = [...DIRECTIONS].sort((a, b) => Number(isNew(b)) - Number(isNew(a)));
    ways.find((to) => table.send({ kind: 'enter', to }, PLAYER).ok);
  }
  const entries = entriesOf(table.rows);
  const worldAt = (seq: number) => {
    const then = new Campaign(startedBody({ seed: 'looking back', world }), WORLDS);
    for (const entry of entries.slice(0, seq)) then.apply(entry);
    return then.world;
  };
  return { world: table.campaign.world, head: entries.length, worldAt };
}

const hexesOf = (world: { count: number; hexAt(index: number): Axial }): Axial[] =>
  Array.from({ length: world.count }, (_, index) => world.hexAt(index));

describe.each(PLAYED)('the ground of a world of kind $kind in a replay', (settings) => {
  it('is that of a world that ended at the entry, whichever entry was shown before', () => {
    const { world, head, worldAt } = played(settings);
    const past = pastGroundOf(world, () => false);
    const all = hexesOf(world);
    let before = new Map<number, string>();
    for (const seq of [head, 9, 20, 21, 3, 1, head - 1, 12]) {
      const changed = new Set([...past.showAt(seq)].map(hexKey));
      const then = worldAt(seq);
      const now = new Map<number, string>();
      for (const hex of all) {
        const known = then.recordAt(hex);
        expect(past.recordAt(hex) === null, `${JSON.stringify(hex)} after ${seq}`).toBe(known === null);
        const told = JSON.stringify(known);
        now.set(hexKey(hex), told);
        if (known) expect(JSON.stringify(past.recordAt(hex))).toBe(told);
        if (before.size > 0 && before.get(hexKey(hex)) !== told)
          expect(changed.has(hexKey(hex)), `${JSON.stringify(hex)} is told to look different`).toBe(true);
      }
      before = now;
    }
  });

  it('highlights what was revealed since, and reports which hexes change for that', () => {
    const { world, head } = played(settings);
    const past = pastGroundOf(world, () => false);
    past.showAt(head);
    const [early, late] = [Math.floor(head / 4), Math.floor(head / 2)];
    const seqOf = (hex: Axial) => world.recordAt(hex)?.seq ?? 0;
    const since = (seq: number) =>
      hexesOf(world)
        .filter((hex) => seqOf(hex) > seq)
        .map(hexKey);
    const first = new Set([...past.highlightAfter(early)].map(hexKey));
    expect(since(early).length).toBeGreaterThan(2);
    for (const key of since(early)) expect(first.has(key)).toBe(true);
    expect(
      hexesOf(world)
        .filter((hex) => past.isHighlighted(hex))
        .map(hexKey),
    ).toEqual(since(early));
    const later = new Set([...past.highlightAfter(late)].map(hexKey));
    for (const key of since(early)) if (!since(late).includes(key)) expect(later.has(key)).toBe(true);
    past.highlightAfter(null);
    expect(hexesOf(world).some((hex) => past.isHighlighted(hex))).toBe(false);
  });
});
