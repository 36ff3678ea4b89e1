import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MemoryCounts } from '../../src/access/memory-counts.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { askedBy } from '../support/asked-by.ts';
import { DelegatingStore, Door } from '../support/delegating-store.ts';
import { house } from '../support/house.ts';
import { ScriptedClock } from '../support/scripted-system.ts';

/** A store in which what was begun, taken in or forked waits at a door before that is answered. */
class SlowlyBegun extends DelegatingStore {
  door: Door | null = null;

  override async create(...args: Parameters<CampaignStore['create']>): Promise<void> {
    await super.create(...args);
    await this.door?.pass();
  }

  override async receive(...args: Parameters<CampaignStore['receive']>): Promise<void> {
    await super.receive(...args);
    await this.door?.pass();
  }
}

/** A server with one campaign, and what sends it a request whose answer nobody waits for. */
async function begun() {
  let store = new SlowlyBegun();
  const { url } = await house({
    spoil: (inner) => {
      store = new SlowlyBegun(inner);
      return store;
    },
  });
  const { id, token, owner } = await new ApiClient(url).start({});
  const ids = async () => (await store.summaries()).map((campaign) => campaign.id);
  const givenUp = async (path: string, body: string | Buffer<ArrayBuffer>, type: string) => {
    const door = new Door();
    store.door = door;
    const client = new AbortController();
    const headers = { 'content-type': type, authorization: `Bearer ${token}` };
    const answer = fetch(new URL(path, url), { method: 'POST', headers, body, signal: client.signal });
    await door.reached;
    expect(await ids()).toHaveLength(2);
    client.abort();
    await expect(answer).rejects.toThrow('aborted');
    // Until the server has seen that.
    await setTimeout(100);
    store.door = null;
    door.open();
  };
  return { url, id, owner, givenUp, ids };
}

const JSON_TYPE = 'application/json';
const NEW = { name: 'Given up', world: { kind: 'solo' } };

describe('a campaign of which nobody was told, since who asked for it had hung up, is removed:', () => {
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

  it.each(['application/gzip', 'text/plain'])('one taken in as %s', async (type) => {
    const { id, owner, givenUp, ids } = await begun();
    const archive = await owner.fetch(`/api/campaigns/${id}/export/archive`);
    const body =
      type === 'text/plain' ? '0101 forest\n0102 hills\n' : Buffer.from(await archive.arrayBuffer());
    await givenUp('/api/campaigns/import', body, type);
    await expect.poll(ids).toEqual([id]);
  });
});

it('a campaign that was asked for under an id is there for who asks for it again', async () => {
  const { url, id, givenUp, ids } = await begun();
  const wanted = { ...NEW, id: randomUUID() };
  await givenUp('/api/campaigns', JSON.stringify(wanted), JSON_TYPE);
  const { status, body } = await new ApiClient(url).call<CreatedCampaign>('POST', '/api/campaigns', wanted);
  expect(status).toBe(201);
  expect((await ids()).sort()).toEqual([id, body.campaign.id].sort());
});

/** Lets whatever is to be counted wait at a door. */
class SlowlyCounted extends MemoryCounts {
  readonly door = new Door();

  override async take(...args: Parameters<MemoryCounts['take']>) {
    await this.door.pass();
    return super.take(...args);
  }
}

it.each(['application/gzip', 'text/plain'])(
  'who hangs up once all of an upload (%s) is sent, of which nothing was read, makes no failure of the server',
  async (type) => {
    const clock = new ScriptedClock(Date.now());
    const counts = new SlowlyCounted(clock);
    const { url, store, logged } = await house({ clock, counts });
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
    // What is sent next goes the same way, behind it.
    const next = await fetch(new URL('/api/campaigns/import', url), { method: 'POST' });
    expect(next.status).toBe(400);
    expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(await store.summaries()).toEqual([]);
  },
);

/** A store that lets one reading of entries wait at a door, and counts what of the ledger is read. */
class SlowlyRead extends DelegatingStore {
  door: Door | null = null;
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

it('a map of an earlier moment whose asker hung up is not read to its end', async () => {
  let store = new SlowlyRead();
  const { url, logged } = await house({
    spoil: (inner) => {
      store = new SlowlyRead(inner);
      return store;
    },
  });
  const sockets = askedBy();
  const { id, token, owner } = await new ApiClient(url).start({});
  // Opens the campaign, which is read as well.
  await owner.call('GET', `/api/campaigns/${id}/map`);
  const path = `/api/campaigns/${id}/map?at=7`;
  const door = new Door();
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
  // From one address they are read one after the other.
  expect((await owner.call('GET', path)).status).toBe(200);
  expect(store.ledgerReads).toBe(1);
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
