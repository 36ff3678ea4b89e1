import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MemoryCounts } from '../../src/access/memory-counts.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { DelegatingStore, Latch } from '../support/delegating-store.ts';
import { memoryServer } from '../support/memory-server.ts';
import { askedBy } from '../support/request-sockets.ts';
import { ScriptedClock } from '../support/scripted-system.ts';

/** A store in which making, importing or forking a campaign waits at a door before it is answered. */
class SlowlyBegun extends DelegatingStore {
  door: Latch | null = null;

  override async create(...args: Parameters<CampaignStore['create']>): Promise<void> {
    await super.create(...args);
    await this.door?.pass();
  }

  override async receive(...args: Parameters<CampaignStore['receive']>): Promise<void> {
    await super.receive(...args);
    await this.door?.pass();
  }
}

/** A server with one campaign, and a function that sends a request and hangs up before the answer. */
async function begun() {
  let store = new SlowlyBegun();
  const { url } = await memoryServer({
    spoil: (inner) => {
      store = new SlowlyBegun(inner);
      return store;
    },
  });
  const { id, token, owner } = await new ApiClient(url).start({});
  const sockets = askedBy();
  const ids = async () => (await store.summaries()).map((campaign) => campaign.id);
  const givenUp = async (path: string, body: string | Buffer<ArrayBuffer>, type: string) => {
    const door = new Latch();
    store.door = door;
    const client = new AbortController();
    const headers = { 'content-type': type, authorization: `Bearer ${token}` };
    const answer = fetch(new URL(path, url), { method: 'POST', headers, body, signal: client.signal });
    await door.reached;
    expect(await ids()).toHaveLength(2);
    const closed = once(sockets.at(-1) as Socket, 'close');
    client.abort();
    await expect(answer).rejects.toThrow('aborted');
    await closed;
    store.door = null;
    door.open();
  };
  return { url, id, owner, givenUp, ids };
}

const JSON_TYPE = 'application/json';
const NEW = { name: 'Given up', world: { kind: 'solo' } };

describe('a campaign whose maker hung up before hearing of it is removed:', () => {
  it('a new one', async () => {
    const { id, givenUp, ids } = await begun();
    await givenUp('/api/campaigns', JSON.stringify(NEW), JSON_TYPE);
    await expect.poll(ids).toEqual([id]);
  });

  itInAll('a fork', async () => {
    const { id, givenUp, ids } = await begun();
    await givenUp(`/api/campaigns/${id}/fork`, JSON.stringify({ at: 8, name: 'Given up' }), JSON_TYPE);
    await expect.poll(ids).toEqual([id]);
  });

  it.each(['application/gzip', 'text/plain'])('an import of %s', async (type) => {
    const { id, owner, givenUp, ids } = await begun();
    const archive = await owner.fetch(`/api/campaigns/${id}/export/archive`);
    const body =
      type === 'text/plain' ? '0101 forest\n0102 hills\n' : Buffer.from(await archive.arrayBuffer());
    await givenUp('/api/campaigns/import', body, type);
    await expect.poll(ids).toEqual([id]);
  });
});

it('a campaign requested with an id, whose maker hung up, is given to whoever repeats the request', async () => {
  const { url, id, givenUp, ids } = await begun();
  const wanted = { ...NEW, id: randomUUID() };
  await givenUp('/api/campaigns', JSON.stringify(wanted), JSON_TYPE);
  const { status, body } = await new ApiClient(url).call<CreatedCampaign>('POST', '/api/campaigns', wanted);
  expect(status).toBe(201);
  expect((await ids()).sort()).toEqual([id, body.campaign.id].sort());
});

/** Counts for rate limits, which wait at a door. */
class SlowlyCounted extends MemoryCounts {
  readonly door = new Latch();

  override async take(...args: Parameters<MemoryCounts['take']>) {
    await this.door.pass();
    return super.take(...args);
  }
}

it.each(['application/gzip', 'text/plain'])(
  'hanging up when an upload (%s) was sent in full and nothing of it was read is not logged as a server failure',
  async (type) => {
    const clock = new ScriptedClock(Date.now());
    const counts = new SlowlyCounted(clock);
    const { url, store, logged } = await memoryServer({ clock, counts });
    const sockets = askedBy();
    const client = new AbortController();
    const answer = fetch(new URL('/api/campaigns/import', url), {
      method: 'POST',
      headers: { 'content-type': type },
      body: '0101 forest\n',
      signal: client.signal,
    });
    await counts.door.reached;
    const [socket] = sockets;
    if (!socket) throw new Error('nobody asked');
    const closed = once(socket, 'close');
    client.abort();
    await expect(answer).rejects.toThrow('aborted');
    await closed;
    counts.door.open();
    // The next upload takes the same way, after the first.
    const next = await fetch(new URL('/api/campaigns/import', url), { method: 'POST' });
    expect(next.status).toBe(400);
    expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(await store.summaries()).toEqual([]);
  },
);

/** A store that makes one reading of entries wait at a door, and counts how often the ledger is read. */
class SlowlyRead extends DelegatingStore {
  door: Latch | null = null;
  ledgerReads = 0;

  override async entries(...args: Parameters<CampaignStore['entries']>) {
    const door = this.door;
    this.door = null;
    await door?.pass();
    return super.entries(...args);
  }

  override ledger(...args: Parameters<CampaignStore['ledger']>) {
    this.ledgerReads++;
    return super.ledger(...args);
  }
}

it('a map of an earlier moment is not read to its end when the client has hung up', async () => {
  let store = new SlowlyRead();
  const { url, logged } = await memoryServer({
    spoil: (inner) => {
      store = new SlowlyRead(inner);
      return store;
    },
  });
  const sockets = askedBy();
  const { id, token, owner } = await new ApiClient(url).start({});
  // Loads the campaign, which reads the ledger as well.
  await owner.call('GET', `/api/campaigns/${id}/map`);
  const path = `/api/campaigns/${id}/map?at=7`;
  const door = new Latch();
  store.door = door;
  const client = new AbortController();
  const before = sockets.length;
  const answer = fetch(new URL(path, url), {
    headers: { authorization: `Bearer ${token}` },
    signal: client.signal,
  });
  await door.reached;
  const closed = Promise.all(sockets.slice(before).map((socket) => once(socket, 'close')));
  store.ledgerReads = 0;
  client.abort();
  await expect(answer).rejects.toThrow('aborted');
  await closed;
  door.open();
  // Requests from one address are read one after the other.
  expect((await owner.call('GET', path)).status).toBe(200);
  expect(store.ledgerReads).toBe(1);
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('a client that hangs up with several requests on one connection gives up the places of all of them', async () => {
  let store = new SlowlyRead();
  const { url } = await memoryServer({
    spoil: (inner) => {
      store = new SlowlyRead(inner);
      return store;
    },
  });
  const { id, token, owner } = await new ApiClient(url).start({});
  const { hostname, port } = new URL(url);
  const get = (path: string) =>
    `GET /api/campaigns/${id}/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const door = new Latch();
  store.door = door;
  const sockets = askedBy();
  const client = connect({ host: hostname, port: Number(port) });
  // As many archives as one address may have written at the same time.
  client.write(get('hexes/0/0') + get('export/archive') + get('export/archive'));
  await door.reached;
  // Leaves the server time to begin what it would begin.
  await setTimeout(100);
  const closed = once(sockets[0] as Socket, 'close');
  client.destroy();
  await closed;
  door.open();
  const archive = await owner.fetch(`/api/campaigns/${id}/export/archive`);
  expect(archive.status).toBe(200);
  await archive.arrayBuffer();
});
