import { expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { LedgerEnd } from '../../src/ledger/ledger.ts';
import type { EntryWrite, SentCommand } from '../../src/session/ports.ts';
import { ApiClient } from '../support/api-client.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';

/** A store that can run something just before entries are written. */
class MeanwhileStore extends DelegatingStore {
  meanwhile: (() => Promise<unknown>) | null = null;

  override async append(
    id: CampaignId,
    after: LedgerEnd,
    command: SentCommand | null,
    entries: readonly EntryWrite[],
  ) {
    const { meanwhile } = this;
    this.meanwhile = null;
    await meanwhile?.();
    return this.inner.append(id, after, command, entries);
  }
}

it('a command whose link is revoked before it is written is not carried out', async () => {
  const stores: MeanwhileStore[] = [];
  const { url } = await memoryServer({
    spoil: (inner) => {
      const store = new MeanwhileStore(inner);
      stores.push(store);
      return store;
    },
  });
  const { id, owner } = await new ApiClient(url).start();
  const { link, client } = await newPartner(owner, id, 'player');
  const [store] = stores;
  if (!store) throw new Error('a house has a store');
  store.meanwhile = () => owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
  expectProblem(await client.command(id, { kind: 'enter', to: 1 }), 'access/unknown-token');
  expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
});
