import { expect, it } from 'vitest';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { done, sessionsOn, startedCampaign, THE_OWNER } from '../support/sessions.ts';

/** What verifying reads of a store. */
const READ = ['summary', 'ledger', 'hexes', 'standing', 'status', 'secrets'] as const;

it.each(READ)(
  'nothing is wrong with a campaign that somebody plays, erases in and closes before its %s is read, whichever time',
  async (what) => {
    for (let time = 0, count = 1; time < count; time++) {
      const store = new DelegatingStore();
      const table = sessionsOn(store);
      const id = await startedCampaign(table, { seed: undefined });
      const note = (text: string) => ({ kind: 'note', q: 0, r: 0, text, for: 'everyone' }) as const;
      const { seq } = await done(table, id, note('here'));
      count = 0;
      const reading = store[what].bind(store) as (...asked: unknown[]) => Promise<unknown>;
      const playing = async (...asked: unknown[]) => {
        if (count++ === time) {
          // The first of them is known already.
          for (const to of [2, 2] as const) await done(table, id, { kind: 'enter', to });
          await done(table, id, note('there'));
          await done(table, id, { kind: 'erase', seq }, { by: THE_OWNER });
          await done(table, id, { kind: 'close' }, { by: THE_OWNER });
        }
        return reading(...asked);
      };
      Object.assign(store, { [what]: playing });
      const verified = await verifyCampaign(id, store, systemDigest);
      expect(verified, `time ${time}`).toMatchObject({ ok: true });
      expect(count, 'it is read').toBeGreaterThan(0);
    }
  },
);
