import { expect, it } from 'vitest';
import { statusFault, tailOf } from '../../src/session/kept-faults.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { carryOut, enter, sessionsOn, startedCampaign } from '../support/sessions.ts';

it.each([
  ['the place of the party, along q', { party: { q: 9, r: -1 } }],
  ['the place of the party, along r', { party: { q: 0, r: 9 } }],
  ['that there is no party', { party: null }],
  ['the count of hexes', { hexCount: 9 }],
  ['the day', { day: 9 }],
  ['the steps of the day', { steps: 9 }],
  ['whether it is closed', { closed: true }],
  ['the entry since which its key is in use', { keySince: 1 }],
])(
  'a campaign counts as damaged if it is listed otherwise than its last entry left it: %s',
  async (_what, listed) => {
    const store = new MemoryStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    await carryOut(table, id, enter(1));
    const summary = await store.summary(id);
    const tail = summary && (await tailOf(summary, store));
    if (!tail) throw new Error('a campaign has a last entry');
    expect(summary.party).toEqual({ q: 0, r: -1 });
    expect(await statusFault(summary, tail.row, store)).toBeNull();
    const fault = await statusFault({ ...summary, ...listed }, tail.row, store);
    expect(fault).toBe(`the campaign is listed otherwise than entry ${summary.seq} left it`);
  },
);

it('a campaign counts as damaged if its ledger lacks the entry that is listed as its last', async () => {
  const table = sessionsOn(new MemoryStore());
  const id = await startedCampaign(table);
  const store = new (class extends DelegatingStore {
    override async ledger(...asked: Parameters<DelegatingStore['ledger']>) {
      return (await super.ledger(...asked)).filter(({ seq }) => seq === 1);
    }
  })(table.store);
  expect(await tailOf({ id, seq: 1 }, store)).toMatchObject({ row: { seq: 1 } });
  expect(await tailOf({ id, seq: 2 }, store)).toBeNull();
});
