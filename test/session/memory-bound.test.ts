import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignStore, HexRowKey } from '../../src/session/ports.ts';
import type { HexRow } from '../../src/world/packed-columns.ts';
import { DelegatingStore, HeldStore, Latch } from '../support/delegating-store.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { carryOut, enlarge, exploredHexes, sessionsOn, startedCampaign } from '../support/sessions.ts';

/** Records each time that a campaign is read from the store. */
class CountingStore extends DelegatingStore {
  readonly opened: CampaignId[] = [];

  override hexes(id: CampaignId, after: HexRowKey | null, limit: number): Promise<readonly HexRow[]> {
    if (after === null) this.opened.push(id);
    return super.hexes(id, after, limit);
  }
}

/** Records the reads of hexes and commands, in the order in which they were answered. */
class ListeningStore extends DelegatingStore {
  readonly limits: number[] = [];

  override hexes(id: CampaignId, after: HexRowKey | null, limit: number): Promise<readonly HexRow[]> {
    this.limits.push(limit);
    return super.hexes(id, after, limit);
  }
}

describe('memory is bounded by the number of hexes:', () => {
  it('the campaigns unused for longest are dropped', async () => {
    const store = new CountingStore();
    // Each has seven hexes: two campaigns fit, three do not.
    const table = sessionsOn(store, { mostHexes: 20 });
    const [a, b, c] = [
      await startedCampaign(table),
      await startedCampaign(table),
      await startedCampaign(table),
    ];
    await table.sessions.view(a);
    await table.sessions.view(b);
    expect(table.sessions.memoryUse.count).toBe(2);
    await table.sessions.view(a);
    await table.sessions.view(c);
    expect(table.sessions.memoryUse.count).toBe(2);
    expect(store.opened).toEqual([a, b, c]);
    // a was used after b, so b was dropped.
    await table.sessions.view(a);
    expect(store.opened).toEqual([a, b, c]);
    await table.sessions.view(b);
    expect(store.opened).toEqual([a, b, c, b]);
    expect(table.sessions.memoryUse.count).toBe(2);
  });

  it('a dropped campaign is read again identically, and goes on', async () => {
    const table = sessionsOn(new MemoryStore(), { mostHexes: 12 });
    const id = await startedCampaign(table);
    await carryOut(table, id, { kind: 'enter', to: 1 });
    await carryOut(table, id, { kind: 'enter', to: 2 });
    await carryOut(table, id, { kind: 'travel', to: { q: 0, r: 1 } });
    const before = JSON.stringify(await table.sessions.view(id));
    const campaign = await table.sessions.campaign(id);

    await table.sessions.view(await startedCampaign(table));
    expect(table.sessions.memoryUse.count).toBe(1);
    expect(JSON.stringify(await table.sessions.view(id))).toBe(before);
    const again = await table.sessions.campaign(id);
    expect(again).not.toBe(campaign);
    expect([again?.seq, again?.head, again?.closed]).toEqual([
      campaign?.seq,
      campaign?.head,
      campaign?.closed,
    ]);
    expect((await carryOut(table, id, { kind: 'enter', to: 4 })).seq).toBe(12);
  });

  it('hexes revealed while a campaign is open count as well', async () => {
    const table = sessionsOn(new MemoryStore(), { mostHexes: 16 });
    const [growing, other] = [await startedCampaign(table), await startedCampaign(table)];
    await table.sessions.view(other);
    await table.sessions.view(growing);
    expect(table.sessions.memoryUse.count).toBe(2);
    for (let turn = 0; turn < 3; turn++) await carryOut(table, growing, { kind: 'enter', to: 1 });
    // The first step led into a known hex: nine hexes here, seven there.
    expect(table.sessions.memoryUse.count).toBe(2);
    await carryOut(table, growing, { kind: 'enter', to: 1 });
    expect(table.sessions.memoryUse.count).toBe(1);
  });

  it('a campaign larger than the bound can still be played', async () => {
    const table = sessionsOn(new MemoryStore(), { mostHexes: 3 });
    const [id, other] = [await startedCampaign(table), await startedCampaign(table)];
    expect((await carryOut(table, id, { kind: 'enter', to: 1 })).seq).toBe(9);
    expect((await carryOut(table, other, { kind: 'enter', to: 1 })).seq).toBe(9);
    expect((await carryOut(table, id, { kind: 'enter', to: 1 })).seq).toBe(10);
    expect(table.sessions.memoryUse.count).toBe(1);
  });

  it('a campaign with queued commands is not dropped', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store, { mostHexes: 10 });
    const [busy, other] = [await startedCampaign(table), await startedCampaign(table)];
    const door = new Latch();
    store.before = door;
    const command = carryOut(table, busy, { kind: 'enter', to: 1 });
    await door.reached;
    await table.sessions.view(other);
    expect(table.sessions.memoryUse.count).toBe(2);
    door.open();
    const { entries } = await command;
    expect(entries[0]?.seq).toBe(9);
    expect((await table.sessions.view(busy))?.seq).toBe(9);
  });

  it('a campaign is not dropped between its lookup and its command, which another reading of it would miss', async () => {
    for (let turns = 0; turns < 40; turns++) {
      const store = new HeldStore();
      // Seven hexes each, and one that is entered: until then both fit.
      const table = sessionsOn(store, { mostHexes: 14 });
      const [played, growing] = [await startedCampaign(table), await startedCampaign(table)];
      await carryOut(table, growing, { kind: 'enter', to: 1 });
      await table.sessions.view(played);
      const [grows, writes] = [new Latch(), new Latch()];
      store.before = grows;
      const growth = carryOut(table, growing, { kind: 'enter', to: 1 });
      await grows.reached;
      grows.open();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      store.before = writes;
      const command = carryOut(table, played, { kind: 'enter', to: 1 });
      await writes.reached;
      expect((await table.sessions.view(played))?.seq).toBe(8);
      writes.open();
      await Promise.all([growth, command]);
      expect((await table.sessions.view(played))?.seq, `after ${turns} turns`).toBe(9);
    }
  });

  it('many campaigns played in turns under a tight bound lose nothing', async () => {
    const table = sessionsOn(new MemoryStore(), { mostHexes: 30 });
    const ids: CampaignId[] = [];
    for (let turn = 0; turn < 10; turn++) ids.push(await startedCampaign(table, { seed: `seed ${turn}` }));
    await Promise.all(
      ids.flatMap((id) =>
        ([1, 2, 3, 4, 5, 6] as const).map((to) => carryOut(table, id, { kind: 'enter', to })),
      ),
    );
    expect(table.sessions.memoryUse.count).toBeLessThanOrEqual(4);
    for (const id of ids) {
      expect((await table.sessions.view(id))?.seq).toBe(14);
      const entries = await table.sessions.entries(id, 0, 100);
      expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    }
  });

  it('a removed campaign is not kept, even if somebody looks at it while it is being removed', async () => {
    const door = new Latch();
    class SlowRemoval extends DelegatingStore {
      override async remove(id: CampaignId) {
        await door.pass();
        return super.remove(id);
      }
    }
    const table = sessionsOn(new SlowRemoval());
    const id = await startedCampaign(table);
    await table.sessions.view(id);
    const removal = table.sessions.remove(id);
    await door.reached;
    await table.sessions.view(id);
    door.open();
    expect(await removal).toBe(true);
    expect(await table.sessions.view(id)).toBeNull();
    expect(await table.sessions.campaign(id)).toBeNull();
    expect(table.sessions.memoryUse.count).toBe(0);
  });

  it('campaigns that do not exist take no room', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    await table.sessions.remove(id);
    for (let turn = 0; turn < 5; turn++) expect(await table.sessions.view(id)).toBeNull();
    expect(table.sessions.memoryUse.count).toBe(0);
  });

  it('a failure to read is not remembered', async () => {
    let fails = true;
    class Stumbling extends DelegatingStore {
      override hexes(...args: Parameters<CampaignStore['hexes']>) {
        return fails ? Promise.reject(new Error('not now')) : super.hexes(...args);
      }
    }
    const table = sessionsOn(new Stumbling());
    const id = await startedCampaign(table);
    await expect(table.sessions.view(id)).rejects.toThrow('not now');
    fails = false;
    expect((await table.sessions.view(id))?.seq).toBe(8);
  });
});

describe('a large campaign', () => {
  const COUNT = 9_000;

  it('is opened in slices, and requests for other campaigns are answered in between', async () => {
    const store = new ListeningStore();
    const first = sessionsOn(store);
    const id = await startedCampaign(first);
    await enlarge(first, id, 'demo', COUNT);
    const small = await startedCampaign(first);
    const table = sessionsOn(store);
    await table.sessions.view(small);
    store.limits.length = 0;

    let opened = false;
    const opening = table.sessions.view(id).finally(() => {
      opened = true;
    });
    let turns = 0;
    for (; !opened; turns++) {
      await carryOut(table, small, { kind: 'enter', to: 1 });
      await nextTurn();
    }
    const view = await opening;
    expect(view?.hexes).toHaveLength(COUNT);
    expect(Math.max(...store.limits)).toBeLessThan(COUNT / 2);
    expect(store.limits.length).toBeGreaterThan(3);
    expect(turns).toBeGreaterThan(2);
  });

  it('is opened in the state in which it was left', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    await enlarge(table, id, 'demo', COUNT);
    const view = await table.sessions.view(id);
    expect(JSON.stringify(view?.hexes)).toBe(JSON.stringify(exploredHexes('demo', COUNT)));
    expect(view?.seq).toBe(COUNT + 1);
  });

  it('is opened once if many ask for it at the same time', async () => {
    const store = new CountingStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const views = await Promise.all(Array.from({ length: 20 }, () => table.sessions.view(id)));
    expect(store.opened).toEqual([id]);
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
  });
});

describe('a view', () => {
  it('at an earlier entry is the same as it was then', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const then: string[] = [];
    const look = async () => then.push(JSON.stringify(await table.sessions.view(id)));
    await look();
    await carryOut(table, id, { kind: 'enter', to: 1 });
    await look();
    await carryOut(table, id, { kind: 'enter', to: 1 });
    await look();
    await carryOut(table, id, { kind: 'travel', path: [4, 4, 4] });
    await look();
    for (const [index, seq] of [8, 9, 10, 11].entries())
      expect(JSON.stringify(await table.sessions.view(id, seq)), `at ${seq}`).toBe(then[index]);
    expect(await table.sessions.view(id, 0)).toMatchObject({ seq: 0, hexes: [], party: null, trail: [] });
    expect(await table.sessions.view(id, 1)).toMatchObject({ seq: 1, hexes: [], party: null });
    expect((await table.sessions.view(id, 4))?.hexes).toHaveLength(3);
    expect(JSON.stringify(await table.sessions.view(id, 99_999))).toBe(then[3]);
  });

  it('has the last 500 steps of the trail, both live and read anew', async () => {
    const store = new MemoryStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const there = { kind: 'travel', path: Array(250).fill([1, 4]).flat() } as const;
    await carryOut(table, id, there);
    await carryOut(table, id, { kind: 'travel', path: [2] });
    const view = await table.sessions.view(id);
    expect(view?.trail).toHaveLength(500);
    expect(view?.trail.at(-1)).toEqual({ q: 1, r: -1 });
    expect(view?.trail.at(-2)).toEqual({ q: 0, r: 0 });
    expect(JSON.stringify(await sessionsOn(store).sessions.view(id))).toBe(JSON.stringify(view));
  });
});

it('memory is also bounded by the size of texts: notes take more of it than hexes', async () => {
  const table = sessionsOn(new MemoryStore(), { mostWritten: 100_000 });
  const note = (q: number): Command => ({ kind: 'note', q, r: 0, for: 'everyone', text: 'n'.repeat(9000) });
  const [writing, other] = [await startedCampaign(table), await startedCampaign(table)];
  await table.sessions.view(other);
  for (let q = 0; q < 6; q++) await carryOut(table, writing, note(q));
  expect(table.sessions.memoryUse.count).toBe(2);
  for (let q = 6; q < 10; q++) await carryOut(table, writing, note(q));
  expect(table.sessions.memoryUse.count).toBe(1);
  // A removed campaign takes no memory any more, and a note that was overwritten counts once.
  await table.sessions.remove(writing);
  for (let q = 0; q < 6; q++) await carryOut(table, other, note(0));
  await table.sessions.view(await startedCampaign(table));
  expect(table.sessions.memoryUse.count).toBe(2);
});
