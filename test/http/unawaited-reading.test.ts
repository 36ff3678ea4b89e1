import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { ApiClient } from '../support/api-client.ts';
import { askedBy } from '../support/asked-by.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { house } from '../support/house.ts';
import { enlarge } from '../support/sessions.ts';

/** Told each time that a ledger is read. */
class ToldOfReading extends DelegatingStore {
  onRead: () => Promise<unknown> = async () => {};

  override async ledger(...args: Parameters<CampaignStore['ledger']>) {
    await this.onRead();
    return super.ledger(...args);
  }

  override async statuses(...args: Parameters<CampaignStore['statuses']>) {
    await this.onRead();
    return super.statuses(...args);
  }

  override async entries(...args: Parameters<CampaignStore['entries']>) {
    await this.onRead();
    return super.entries(...args);
  }
}

async function largeCampaign() {
  let store = new ToldOfReading();
  const home = await house({
    spoil: (inner) => {
      store = new ToldOfReading(inner);
      return store;
    },
  });
  const { id, token, owner } = await new ApiClient(home.url).start({ seed: 'wide' });
  await enlarge(home, id as CampaignId, 'wide', 5000);
  const address = new URL(`api/campaigns/${id}/`, home.url);
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const ask = (path: string, signal?: AbortSignal) =>
    fetch(new URL(path, address), { headers, ...(signal && { signal }) });
  return { id, owner, ask, store, logged: home.logged };
}

describe('what is read of a ledger', () => {
  it.each(['timeline', 'journal?search=nothing-of-that-kind'])(
    'for %s is no more than somebody waits for',
    async (path) => {
      const { ask, store, logged } = await largeCampaign();
      // The first has the campaign opened.
      expect((await ask(path)).status).toBe(200);
      let reads = 0;
      const count = async () => void reads++;
      store.onRead = count;
      await (await ask(path)).text();
      const whole = reads;
      expect(whole).toBeGreaterThan(2);
      reads = 0;
      const sockets = askedBy();
      const leaving = new AbortController();
      // As the first is read, who asked hangs up; it goes on once the server knows.
      store.onRead = async () => {
        store.onRead = count;
        const [socket] = sockets;
        if (!socket) throw new Error('nobody asked');
        const closed = once(socket, 'close');
        leaving.abort();
        await closed;
      };
      await expect(ask(path, leaving.signal)).rejects.toThrow('aborted');
      // Whoever asks for the same afterwards has it read in turn with what would still be read for the other.
      await (await ask(path)).text();
      expect(reads).toBe(whole);
      expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );
});
