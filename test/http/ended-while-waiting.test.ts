import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limits } from '../../src/access/limits.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { ApiClient } from '../support/api-client.ts';
import { house } from '../support/house.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';

/** A server whose store lets one of its methods wait, once that is asked for. */
async function waiting(method: 'labels' | 'entries' | 'remove') {
  let held: Promise<void> | null = null;
  const spoil = (store: CampaignStore): CampaignStore =>
    new Proxy(store, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          if (name === method && held) await held;
          return Reflect.apply(value, target, given);
        };
      },
    });
  const { url, sessions, store } = await house({ spoil });
  const { id, owner } = await new ApiClient(url).start({});
  const hold = (): (() => void) => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    return () => {
      held = null;
      release();
    };
  };
  return { id, owner, hold, sessions, store };
}

describe('a link that is revoked while its call waits', () => {
  it('makes no fork', async () => {
    const { id, owner, hold, store } = await waiting('labels');
    const { link, client } = await newPartner(owner, id, 'owner');
    const release = hold();
    const forked = client.call('POST', `/api/campaigns/${id}/fork`, { at: 4, name: 'Mine now' });
    await setTimeout(100);
    expect((await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`)).status).toBe(204);
    release();
    expectProblem(await forked, 'access/unknown-token');
    expect((await store.summaries()).map((campaign) => campaign.id)).toEqual([id]);
  });

  it('removes no campaign', async () => {
    const { id, owner, hold, store } = await waiting('remove');
    const { link, client } = await newPartner(owner, id, 'owner');
    const release = hold();
    const removed = client.call('DELETE', `/api/campaigns/${id}`);
    await setTimeout(100);
    expect((await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`)).status).toBe(204);
    release();
    expectProblem(await removed, 'access/unknown-token');
    expect((await store.summaries()).map((campaign) => campaign.id)).toEqual([id]);
  });

  it.each(['svg', 'vault'])('is sent no %s', async (format) => {
    const { id, owner, hold } = await waiting('entries');
    const { link, client } = await newPartner(owner, id, 'watcher');
    const release = hold();
    const exported = client.call('GET', `/api/campaigns/${id}/export/${format}`);
    await setTimeout(100);
    expect((await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`)).status).toBe(204);
    release();
    expectProblem(await exported, 'access/unknown-token');
  });
});

describe('a map with many notes', () => {
  it('costs as much as its bytes, in whichever form', async () => {
    const { url } = await house({ limits: limits() });
    const { id, owner } = await new ApiClient(url).start({});
    for (let q = 0; q < 60; q++)
      await owner.oneOfMany(id, { kind: 'note', q, r: 0, text: 'x'.repeat(9_900), for: 'everyone' });
    const { client } = await newPartner(owner, id, 'watcher');
    const accept = 'application/vnd.hexfarer.map-frame+json';
    const statuses: number[] = [];
    for (let asked = 0; asked < 20; asked++)
      statuses.push((await client.call('GET', `/api/campaigns/${id}/map`, undefined, { accept })).status);
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
  });
});
