import { expect, it } from 'vitest';
import { systemDigest } from '../../src/session/system.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { forked, forkOutcome } from '../support/forks.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { carryOut, sessionsOn, startedCampaign } from '../support/sessions.ts';

/** A store that has lost the text of an entry. */
class LosingText extends DelegatingStore {
  losesTextOf: number | null = null;

  override async ledger(...asked: Parameters<DelegatingStore['ledger']>) {
    const rows = await super.ledger(...asked);
    return rows.map((row) => (row.seq === this.losesTextOf ? { ...row, text: null, textSalt: null } : row));
  }
}

it('a fork of a campaign that lost a text which nobody erased is refused naming the entry, and not kept', async () => {
  const store = new LosingText(new MemoryStore());
  const table = sessionsOn(store, { digest: systemDigest });
  const parent = await startedCampaign(table, { seed: undefined });
  const { seq } = await carryOut(table, parent, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Home' });
  store.losesTextOf = seq;
  await expect(forked(table, parent, seq)).rejects.toMatchObject({
    name: 'LedgerFault',
    problem: { seq, what: expect.stringContaining('its text is gone') },
  });
  expect(await store.summaries()).toHaveLength(1);
});

it.each(['summary', 'ledger', 'labels'] as const)(
  'a fork of a campaign that is removed after its %s was read is not made',
  async (what) => {
    const store = new DelegatingStore();
    const table = sessionsOn(store, { digest: systemDigest });
    const parent = await startedCampaign(table);
    const read = store[what].bind(store) as (...asked: unknown[]) => Promise<unknown>;
    Object.assign(store, {
      [what]: async (...asked: unknown[]) => {
        const found = await read(...asked);
        await store.remove(parent);
        return found;
      },
    });
    expect(await forkOutcome(table, parent, 8)).toEqual({ kind: 'no-campaign' });
    expect(await store.summaries()).toEqual([]);
  },
);
