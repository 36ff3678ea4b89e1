import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemDigest } from '../../../src/session/system.ts';
import { DelegatingStore } from '../../support/delegating-store.ts';
import { MemoryStore } from '../../support/memory-store/memory-store.ts';
import {
  enter,
  refusal,
  SOLO,
  SOMEBODY,
  sessionsOn,
  someActor,
  startedCampaign,
  THE_OWNER,
} from '../../support/sessions.ts';
import { STORAGES } from '../../support/storages.ts';

describe('starting a campaign', () => {
  it('writes the start hex as entry 2 and its neighbours as 3 to 8, after the entry that starts the campaign', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const entries = await table.sessions.entries(id, 0, 100);
    expect(entries.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'started'],
      ...[2, 3, 4, 5, 6, 7, 8].map((seq) => [seq, 'revealed']),
    ]);
    const view = await table.sessions.view(id);
    expect(view?.hexes.map(({ q, r, seq, label }) => [q, r, seq, label])).toEqual([
      [0, 0, 2, '5050'],
      [0, -1, 3, '5049'],
      [1, -1, 4, '5150'],
      [1, 0, 5, '5151'],
      [0, 1, 6, '5051'],
      [-1, 1, 7, '4951'],
      [-1, 0, 8, '4950'],
    ]);
    expect(view?.hexes.map(({ origin }) => origin)).toEqual([null, ...Array(6).fill({ q: 0, r: 0 })]);
    expect(view).toMatchObject({ seq: 8, party: { q: 0, r: 0 }, trail: [{ q: 0, r: 0 }] });
  });

  it('with own dice reveals nothing until a command to enter the start brings the faces', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table, { dice: 'own' });
    expect(await table.sessions.view(id)).toMatchObject({ seq: 1, party: null, hexes: [], trail: [] });
    expect(await refusal(table, id, enter(1))).toBe('campaign/not-started');
    expect(await refusal(table, id, { kind: 'travel', path: [1] })).toBe('campaign/not-started');
    const answer = await table.sessions.command(id, randomUUID(), { kind: 'enter', to: 0 }, SOMEBODY);
    expect(answer).toMatchObject({
      ok: false,
      refusal: { code: 'dice/needed', needs: { for: 'river', sides: 6, count: 1, soFar: [] } },
    });
    expect(await table.sessions.view(id)).toMatchObject({ seq: 1, hexes: [] });
  });

  it('by a request that is sent again gives the existing campaign, from another process too', async () => {
    const store = new MemoryStore();
    const [before, after] = [sessionsOn(store), sessionsOn(store)];
    const requestId = randomUUID();
    const link = {
      id: THE_OWNER.link,
      role: 'owner',
      label: '',
      tokenHash: 'x',
      expiresAt: null,
      parent: null,
      colour: null,
    } as const;
    const id = await startedCampaign(before, { requestId });
    for (const table of [before, after]) {
      const again = await table.sessions.create(
        {
          name: 'The Green Marches',
          world: SOLO,
          dice: 'server',
          seed: 'demo',
          requestId,
        },
        link,
      );
      expect(again).toMatchObject({ kind: 'repeated', summary: { id } });
      const other = await table.sessions.create(
        {
          name: 'Another name',
          world: SOLO,
          dice: 'server',
          seed: 'demo',
          requestId,
        },
        link,
      );
      expect(other).toEqual({ kind: 'id-reused' });
    }
    expect(await store.summaries()).toHaveLength(1);
  });

  it('by a request that is sent again makes another campaign if the first one is removed just then', async () => {
    const store = new DelegatingStore();
    const [before, after] = [sessionsOn(store.inner), sessionsOn(store, { digest: systemDigest })];
    const requestId = randomUUID();
    const id = await startedCampaign(before, { requestId });
    store.creation = async (idHash) => {
      const found = await store.inner.creation(idHash);
      await store.inner.remove(id);
      return found;
    };
    const again = await startedCampaign(after, { requestId });
    expect(again).not.toBe(id);
    expect((await store.summaries()).map((each) => each.id)).toEqual([again]);
  });

  it.each(STORAGES)(
    'by a request sent several times at once makes one campaign, and each gets the same answer (%s)',
    async (_name, open) => {
      const table = sessionsOn((await open()).campaigns);
      const requestId = randomUUID();
      const answers = await Promise.all(
        [1, 2, 3].map((turn) =>
          table.sessions.create(
            { name: 'Twice', world: SOLO, dice: 'server', requestId },
            {
              id: someActor().link,
              role: 'owner',
              label: '',
              tokenHash: `hash ${turn}`,
              expiresAt: null,
              parent: null,
              colour: null,
            },
          ),
        ),
      );
      expect(answers.map(({ kind }) => kind).sort()).toEqual(['created', 'repeated', 'repeated']);
      expect(await table.store.summaries()).toHaveLength(1);
    },
  );
});
