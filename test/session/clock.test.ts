import { describe, expect, it } from 'vitest';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { carryOut, sessionsOn, startedCampaign } from '../support/sessions.ts';
import { STORAGES } from '../support/storages.ts';

describe.each(STORAGES)('a clock that is set back, on %s,', (_name, open) => {
  it('changes no order and loses nothing, and the ledger verifies', async () => {
    const table = sessionsOn((await open()).campaigns);
    const { store, clock, sessions } = table;
    const id = await startedCampaign(table);
    const times = ['2026-11-21T20:00:00.000Z', '2026-11-21T19:00:00.000Z', '1970-01-01T00:00:00.000Z'];
    for (const time of times) {
      clock.set(time);
      await carryOut(table, id, { kind: 'enter', to: 1 });
    }
    const entries = await sessions.entries(id, 8, 10);
    expect(entries.map(({ seq, at }) => [seq, at])).toEqual(times.map((at, index) => [9 + index, at]));
    // Nothing was played before the campaign was created.
    const { createdAt } = (await store.summary(id)) ?? {};
    expect(await store.summary(id)).toMatchObject({ seq: 11, updatedAt: createdAt });
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true, entries: 11 });
    // A server that starts now reads the same campaign.
    expect(await sessionsOn(store).sessions.view(id)).toEqual(await sessions.view(id));
  });
});
