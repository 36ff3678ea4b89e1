import { describe, expect, it } from 'vitest';
import { createLimits } from '../../src/access/limits.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { ApiClient } from '../support/api-client.ts';
import { Latch } from '../support/delegating-store.ts';
import { drawInProcess } from '../support/drawn-in-process.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem, expectProblemBody } from '../support/problems.ts';
import { rawJson, rawRequest } from '../support/raw-http.ts';

/** A server with a store of which one method can be made to wait. */
async function waiting(method: 'labels' | 'entries' | 'ledger' | 'remove') {
  let held: Latch | null = null;
  const spoil = (store: CampaignStore): CampaignStore =>
    new Proxy(store, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          if (name === method) await held?.pass();
          return Reflect.apply(value, target, given);
        };
      },
    });
  const { url, clock, sessions, store } = await memoryServer({ spoil });
  const { id, owner } = await new ApiClient(url).start({});
  const hold = () => {
    const latch = new Latch();
    held = latch;
    const release = () => {
      held = null;
      latch.open();
    };
    return { reached: latch.reached, release };
  };
  return { url, clock, id, owner, hold, sessions, store };
}

describe('a link that is revoked while its request waits', () => {
  it('makes no fork', async () => {
    const { id, owner, hold, store } = await waiting('labels');
    const { link, client } = await newPartner(owner, id, 'owner');
    const { reached, release } = hold();
    const forked = client.call('POST', `/api/campaigns/${id}/fork`, { at: 4, name: 'Mine now' });
    await reached;
    expect((await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`)).status).toBe(204);
    release();
    expectProblem(await forked, 'access/unknown-token');
    expect((await store.summaries()).map((campaign) => campaign.id)).toEqual([id]);
  });

  it('removes no campaign', async () => {
    const { id, owner, hold, store } = await waiting('remove');
    const { link, client } = await newPartner(owner, id, 'owner');
    const { reached, release } = hold();
    const removed = client.call('DELETE', `/api/campaigns/${id}`);
    await reached;
    expect((await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`)).status).toBe(204);
    release();
    expectProblem(await removed, 'access/unknown-token');
    expect((await store.summaries()).map((campaign) => campaign.id)).toEqual([id]);
  });

  it.each(['svg', 'vault'])('is sent no %s', async (format) => {
    drawInProcess();
    const { id, owner, hold } = await waiting('entries');
    const { link, client } = await newPartner(owner, id, 'watcher');
    const { reached, release } = hold();
    const exported = client.call('GET', `/api/campaigns/${id}/export/${format}`);
    await reached;
    expect((await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`)).status).toBe(204);
    release();
    expectProblem(await exported, 'access/unknown-token');
  });
});

it.each(['journal', 'timeline', 'ledger'])(
  'a link that is revoked while its request waits is sent no %s',
  async (what) => {
    const { id, owner, hold } = await waiting('labels');
    const { link, client } = await newPartner(owner, id, 'watcher');
    await owner.call('GET', `/api/campaigns/${id}/map`);
    const { reached, release } = hold();
    const asked = client.call('GET', `/api/campaigns/${id}/${what}`);
    await reached;
    expect((await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`)).status).toBe(204);
    release();
    expectProblem(await asked, 'access/unknown-token');
  },
);

/** The cookie of a browser that keeps these links. */
async function keeping(
  { url, clock }: Pick<Awaited<ReturnType<typeof waiting>>, 'url' | 'clock'>,
  tokens: readonly string[],
  before = '',
): Promise<string> {
  let cookie = before;
  for (const token of tokens) {
    const { status, headers } = await rawJson(`${url}api/keyring`, 'POST', { token }, { cookie });
    expect(status).toBe(200);
    // Of links with equal roles, the one kept first is used.
    clock.advance(1);
    cookie = [headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';
  }
  return cookie;
}

describe('a browser that loses its strongest link to a campaign while its request waits', () => {
  it.each(['watcher', 'owner'] as const)('is not answered by its other link, of a %s', async (other) => {
    drawInProcess();
    const table = await waiting('entries');
    const { url, id, owner, hold } = table;
    const { link } = await newPartner(owner, id, 'owner');
    const left = await newPartner(owner, id, other);
    const cookie = await keeping(table, [link.token, left.link.token]);
    const exporting = () => rawRequest(`${url}api/campaigns/${id}/export/vault`, { headers: { cookie } });
    expect((await exporting()).status).toBe(200);
    const { reached, release } = hold();
    const exported = exporting();
    await reached;
    expect((await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`)).status).toBe(204);
    release();
    expectProblemBody((await exported).json, 'access/unknown-token');
    expect((await exporting()).status, 'it is answered by that one from then on').toBe(200);
  });
});

it('a browser that gets a stronger link to the campaign while its request waits is still answered', async () => {
  drawInProcess();
  const table = await waiting('entries');
  const { url, id, owner, hold } = table;
  const [first, stronger] = [await newPartner(owner, id, 'watcher'), await newPartner(owner, id, 'player')];
  const cookie = await keeping(table, [first.link.token]);
  const { reached, release } = hold();
  const exported = rawRequest(`${url}api/campaigns/${id}/export/vault`, { headers: { cookie } });
  await reached;
  await keeping(table, [stronger.link.token], cookie);
  release();
  expect((await exported).status).toBe(200);
});

it('a browser that gets a new cookie while its request waits is still answered after the old one has ended', async () => {
  drawInProcess();
  const table = await waiting('entries');
  const { url, clock, id, owner, hold } = table;
  const [first, second] = [await newPartner(owner, id, 'player'), await newPartner(owner, id, 'watcher')];
  const cookie = await keeping(table, [first.link.token]);
  const { reached, release } = hold();
  const exported = rawRequest(`${url}api/campaigns/${id}/export/vault`, { headers: { cookie } });
  await reached;
  const renewed = await keeping(table, [second.link.token], cookie);
  expect((await rawRequest(`${url}api/campaigns/${id}`, { headers: { cookie: renewed } })).status).toBe(200);
  clock.advance(2 * 60_000);
  release();
  expect((await exported).status).toBe(200);
  expect((await rawRequest(`${url}api/campaigns/${id}`, { headers: { cookie } })).status).toBe(404);
});

it('a journal breaks off when its campaign is removed while it is sent, rather than ending too soon', async () => {
  const { id, owner, hold } = await waiting('ledger');
  for (let rolls = 0; rolls < 3; rolls++) await owner.command(id, { kind: 'roll', dice: '3d6' });
  const { reached, release } = hold();
  const journal = owner.fetch(`/api/campaigns/${id}/export/journal`);
  await reached;
  expect((await owner.call('DELETE', `/api/campaigns/${id}`)).status).toBe(204);
  release();
  await expect(journal.then((answer) => answer.text())).rejects.toThrow('terminated');
});

describe('a map with many notes', () => {
  it('is charged by its size in bytes, in every format', async () => {
    const { url } = await memoryServer({ limits: createLimits() });
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
