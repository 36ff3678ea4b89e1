import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { ApiClient } from '../support/api-client.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { memoryServer } from '../support/memory-server.ts';
import { askedBy } from '../support/request-sockets.ts';
import { enlarge } from '../support/sessions.ts';

/** A store that calls `onRead` each time a ledger is read. */
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
  const home = await memoryServer({
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

describe('reading a ledger', () => {
  it.each(['timeline', 'journal?search=nothing-of-that-kind'])(
    'for %s stops when the client has hung up',
    async (path) => {
      const { ask, store, logged } = await largeCampaign();
      // The first request loads the campaign.
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
      // The client hangs up during the first read, which continues once the server has noticed.
      store.onRead = async () => {
        store.onRead = count;
        const [socket] = sockets;
        if (!socket) throw new Error('nobody asked');
        const closed = once(socket, 'close');
        leaving.abort();
        await closed;
      };
      await expect(ask(path, leaving.signal)).rejects.toThrow('aborted');
      // A later request for the same waits for any reading that still went on for the first.
      await (await ask(path)).text();
      expect(reads).toBe(whole);
      expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );
});
