import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CampaignStore } from '../../src/session/ports.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { DelegatingStore, Door } from '../support/delegating-store.ts';
import { house } from '../support/house.ts';

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

  it('a fork', async () => {
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
