import { describe, expect, it } from 'vitest';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { DelegatingStore, UnsealedStore } from '../support/delegating-store.ts';
import { carryOut, sessionsOn, startedCampaign, THE_OWNER } from '../support/sessions.ts';

/** The store methods that verifying calls. */
const READ = ['summary', 'ledger', 'hexes', 'standing', 'status', 'secrets'] as const;

describe.each([
  ['is closed meanwhile', DelegatingStore],
  ['is sealed anew meanwhile, as a copy is', UnsealedStore],
])('a campaign verifies while somebody plays and erases in it, even if it %s,', (_how, Store) => {
  it.each(READ)('before any of the reads of its %s', async (what) => {
    for (let time = 0, count = 1; time < count; time++) {
      const store = new Store();
      const table = sessionsOn(store);
      const id = await startedCampaign(table, { seed: undefined });
      const note = () => carryOut(table, id, { kind: 'note', q: 0, r: 0, text: 'here', for: 'everyone' });
      // Any write reseals a copy.
      const noted = Store === DelegatingStore ? await note() : null;
      count = 0;
      const reading = store[what].bind(store) as (...asked: unknown[]) => Promise<unknown>;
      const playing = async (...asked: unknown[]) => {
        if (count++ === time) {
          // The first of them is known already.
          for (const to of [2, 2] as const) await carryOut(table, id, { kind: 'enter', to });
          const { seq } = noted ?? (await note());
          await carryOut(table, id, { kind: 'erase', seq }, { by: THE_OWNER });
          // A closed campaign has no key.
          if (noted) await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER });
        }
        return reading(...asked);
      };
      Object.assign(store, { [what]: playing });
      const verified = await verifyCampaign(id, store, systemDigest);
      expect(verified, `time ${time}`).toMatchObject({ ok: true });
      expect(count, 'it is read').toBeGreaterThan(0);
    }
  });
});
