import { describe, expect, it } from 'vitest';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignStore, StandingRow, StandingRowKey } from '../../src/session/ports.ts';
import { loadStanding, standingPages } from '../../src/session/standing-loading.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { carryOut, sessionsOn, startedCampaign } from '../support/sessions.ts';
import { someOwner } from '../support/store-rows.ts';

/** More than the number of entries that are read at a time. */
const MARKS = 260;

/** A campaign with marks in an order other than that of their places, in a store. */
async function marked(count: number) {
  const store = new MemoryStore();
  const table = sessionsOn(store);
  const id = await startedCampaign(table);
  for (let q = count; q > 0; q--) await carryOut(table, id, { kind: 'mark', q, r: 0, mark: 'camp' });
  return { ...table, store, id };
}

describe('what is in force when a campaign is opened', () => {
  it('is in the order in which it was written, however much it is', async () => {
    const { sessions, store, id } = await marked(MARKS);
    const before = (await sessions.view(id))?.marks;
    expect(before?.map(({ q }) => q)).toEqual(Array.from({ length: MARKS }, (_, index) => MARKS - index));
    expect((await sessionsOn(store).sessions.view(id))?.marks).toEqual(before);
  });

  it('is whole where one entry put several things in force: every stretch of a road, and every setting', async () => {
    const store = new MemoryStore();
    const owner = someOwner();
    const by = { link: owner.id, label: owner.label, role: owner.role };
    const table = sessionsOn(store);
    const id = await startedCampaign(table, {}, owner);
    const along = [-1, 0, 1].map((q) => ({ q, r: 0 }));
    await carryOut(table, id, { kind: 'road', of: 'road', along }, { by });
    await carryOut(
      table,
      id,
      { kind: 'set', frozen: true, hexesPerDay: 4, watchersMayPoint: false, name: 'The Marches' },
      { by },
    );
    const before = await table.sessions.view(id);
    expect(before?.roads).toHaveLength(2);
    const after = await sessionsOn(store).sessions.view(id);
    expect(after?.roads).toEqual(before?.roads);
    expect(after?.play).toEqual({ frozen: true, hexesPerDay: 4, watchersMayPoint: false });
    expect(after?.name).toBe('The Marches');
  });

  it('names the people who wrote it', async () => {
    const store = new MemoryStore();
    const owner = { ...someOwner(), label: 'Mira' };
    const by = { link: owner.id, label: owner.label, role: owner.role };
    const table = sessionsOn(store);
    const id = await startedCampaign(table, {}, owner);
    await carryOut(table, id, { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'A ford' }, { by });
    const opened = await sessionsOn(store).sessions.view(id);
    expect(opened?.notes).toMatchObject([{ text: 'A ford', by: { label: 'Mira' } }]);
  });

  it('is read to the last page, each of it once', async () => {
    const all = Array.from({ length: 4500 }, (_, index): StandingRow => {
      return { kind: 'mark', key: String(index).padStart(4, '0'), seq: index + 1 };
    });
    const store = {
      standing: async (_id: CampaignId, _at: number, after: StandingRowKey | null, limit: number) => {
        const from = after === null ? 0 : all.findIndex(({ key }) => key === after.key) + 1;
        return all.slice(from, from + limit);
      },
    };
    const read: StandingRow[] = [];
    for await (const rows of standingPages('x' as CampaignId, 4500, store as unknown as CampaignStore))
      read.push(...rows);
    expect(read).toEqual(all);
  });

  it.each(['standing', 'entries'] as const)(
    'is read no further once whoever asked has gone, during the reading of %s',
    async (during) => {
      const gone = new AbortController();
      const read: string[] = [];
      class AbandonedStore extends DelegatingStore {
        override standing(...given: Parameters<CampaignStore['standing']>) {
          this.#note('standing');
          return super.standing(...given);
        }
        override entries(...given: Parameters<CampaignStore['entries']>) {
          this.#note('entries');
          return super.entries(...given);
        }
        #note(what: string): void {
          read.push(what);
          if (what === during) gone.abort(new Error('hung up'));
        }
      }
      const { sessions, store, id } = await marked(3);
      const { started, seq } = (await sessions.campaign(id)) as Campaign;
      const reading = loadStanding(
        id,
        seq,
        new AbandonedStore(store),
        new Campaign(started, WORLDS),
        gone.signal,
      );
      await expect(reading).rejects.toThrow('hung up');
      expect(read).toEqual(during === 'standing' ? ['standing'] : ['standing', 'entries']);
    },
  );
});
