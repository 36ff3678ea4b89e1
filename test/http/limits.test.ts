import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Limits } from '../../src/access/limits.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { sendForAnswer } from '../support/live-messages.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem, expectProblemBody } from '../support/problems.ts';
import { rawJson } from '../support/raw-http.ts';
import { serverInProcess } from '../support/server-in-process.ts';

/*
 * How many calls are allowed is tested in test/access; this file tests what counts as a call, with limits that
 * never refill.
 */

/** Limits that allow a number of calls for each link and address, and never refill. */
class Tally implements Limits {
  most = { link: Number.POSITIVE_INFINITY, address: Number.POSITIVE_INFINITY };
  readonly counted = { link: [] as string[], address: [] as string[] };

  async link(link: string): Promise<number | null> {
    return this.#count('link', link);
  }

  async address(address: string): Promise<number | null> {
    return this.#count('address', address);
  }

  async charge(): Promise<boolean> {
    return true;
  }

  async wrongGuess(): Promise<void> {}

  forget(): void {
    this.counted.link.length = 0;
    this.counted.address.length = 0;
  }

  #count(kind: 'link' | 'address', key: string): number | null {
    this.counted[kind].push(key);
    return this.counted[kind].filter((other) => other === key).length > this.most[kind] ? 7 : null;
  }
}

async function table() {
  const tally = new Tally();
  const { url } = await memoryServer({ limits: tally });
  const { id, owner } = await new ApiClient(url).start();
  const { link, client: player } = await newPartner(owner, id, 'player');
  tally.forget();
  return { tally, url, id, owner, player, link };
}

describe('limits per link', () => {
  it('refuse one call too many with 429 limits/too-many-requests and the time to wait', async () => {
    const { tally, id, player, owner } = await table();
    tally.most.link = 3;
    for (let turn = 0; turn < 3; turn++)
      expect((await player.call('GET', `/api/campaigns/${id}`)).status).toBe(200);
    const next = await player.call<{ detail: string }>('GET', `/api/campaigns/${id}`);
    expectProblem(next, 'limits/too-many-requests');
    expect(next.body.detail).toContain('7 s');
    // Other links are not affected.
    expect((await owner.call('GET', `/api/campaigns/${id}`)).status).toBe(200);
  });

  it.each([
    ['GET', '', undefined],
    ['GET', '/map', undefined],
    ['GET', '/ledger', undefined],
    ['GET', '/timeline', undefined],
    ['GET', '/hexes/0/0', undefined],
    ['GET', '/export/svg', undefined],
    ['GET', '/links', undefined],
    ['POST', '/links', { role: 'watcher' }],
    ['DELETE', '/links/000000000000', undefined],
    ['POST', '/commands', { id: randomUUID(), command: { kind: 'enter', to: 1 } }],
    ['POST', '/commands', {}],
    ['POST', '/fork', { at: 8, name: 'The Road Not Taken' }],
    ['DELETE', '', undefined],
  ])('count %s …%s', async (method, path, body) => {
    const { tally, id, player, link } = await table();
    await player.call(method, `/api/campaigns/${id}${path}`, body);
    expect(tally.counted).toEqual({ link: [link.id], address: ['127.0.0.1'] });
  });

  it('count GET /api/campaigns', async () => {
    const { tally, player, link } = await table();
    await player.call('GET', '/api/campaigns');
    expect(tally.counted).toEqual({ link: [link.id], address: ['127.0.0.1'] });
  });

  it('count POST /api/keyring', async () => {
    const { tally, player, link } = await table();
    await player.call('POST', '/api/keyring', { token: link.token });
    expect(tally.counted.link).toEqual([link.id]);
  });

  it('prevent the refused command from being carried out; it may be sent again', async () => {
    const { tally, id, owner, player } = await table();
    tally.most.link = 0;
    const commandId = randomUUID();
    expectProblem(await player.command(id, { kind: 'enter', to: 1 }, commandId), 'limits/too-many-requests');
    tally.most.link = 100;
    expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
    expect((await player.command(id, { kind: 'enter', to: 1 }, commandId)).body.seq).toBe(9);
  });

  it.each(['watch', 'unwatch', 'command', 'point', 'throwing'] as const)(
    'count a message like a call: %s',
    async (event) => {
      const { tally, url, id, link, player } = await table();
      const socket = liveClient(url, link.token);
      await connected(socket);
      tally.forget();
      const payloads = {
        watch: { campaign: id, after: 8 },
        unwatch: { campaign: id },
        command: { campaign: id, id: randomUUID(), command: { kind: 'enter', to: 1 } },
        point: { campaign: id, q: 0, r: 0 },
        throwing: { campaign: id, throw: { q: 0, r: 0, sides: 6, faces: [null] } },
      };
      expect(await sendForAnswer(socket, event, payloads[event])).toMatchObject({ ok: true });
      expect(tally.counted).toEqual({ link: [link.id], address: ['127.0.0.1'] });
      tally.most.link = 1;
      const answer = (await sendForAnswer(socket, event, payloads[event])) as { ok: false; error: unknown };
      expect(answer.ok).toBe(false);
      expectProblemBody(answer.error, 'limits/too-many-requests');
      // Live answers have no headers that could give the time to wait.
      expect(answer.error.retryAfter).toBe(7);
      expectProblem(await player.call('GET', `/api/campaigns/${id}`), 'limits/too-many-requests');
    },
  );

  it('count a malformed message as well', async () => {
    const { tally, url, link } = await table();
    const socket = liveClient(url, link.token);
    await connected(socket);
    tally.forget();
    tally.most.address = 1;
    expect(await sendForAnswer(socket, 'watch', 'garbage')).toMatchObject({
      error: { code: 'request/malformed' },
    });
    expect(await sendForAnswer(socket, 'watch', 'garbage')).toMatchObject({
      error: { code: 'limits/too-many-requests' },
    });
  });
});

describe('limits per address', () => {
  it('apply whatever token is sent, and whatever address a client claims in headers', async () => {
    const { tally, url, id } = await table();
    tally.most.address = 2;
    const stranger = new ApiClient(url);
    const call = (who: ApiClient, address: string) =>
      who.call('GET', `/api/campaigns/${id}`, undefined, { 'x-forwarded-for': address });
    expectProblem(await call(stranger, '10.0.0.1'), 'access/no-token');
    expectProblem(await call(stranger.withToken('x'.repeat(32)), '10.0.0.2'), 'access/unknown-token');
    expectProblem(await call(stranger.withToken('y'.repeat(32)), '10.0.0.3'), 'limits/too-many-requests');
    expect(tally.counted.address).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
  });

  it('count requests that make a campaign', async () => {
    const { tally, url } = await table();
    tally.most.address = 0;
    const answer = await new ApiClient(url).call('POST', '/api/campaigns', {
      name: 'x',
      world: { kind: 'solo' },
    });
    expectProblem(answer, 'limits/too-many-requests');
  });

  it('do not count what pages of other sites ask for, so that none can use up its visitor’s calls', async () => {
    const { tally, url } = await table();
    for (const foreign of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await rawJson(`${url}api/campaigns`, 'POST', {}, foreign);
      expectProblemBody(answer.json, 'access/wrong-origin');
    }
    expect(tally.counted.address).toEqual([]);
    await rawJson(`${url}api/campaigns`, 'POST', {}, { 'sec-fetch-site': 'same-origin' });
    expect(tally.counted.address).toEqual(['127.0.0.1']);
  });
});

describe('a server', () => {
  /** Makes calls, a hundred at a time, until one is refused or `most` were made. */
  async function refusedWithin(most: number, client: ApiClient, path: string): Promise<boolean> {
    for (let sent = 0; sent < most; sent += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => client.call('GET', path)));
      for (const { status } of answers) expect([200, 429]).toContain(status);
      if (answers.some(({ status }) => status === 429)) return true;
    }
    return false;
  }

  it.each([
    ['has limits', true, 10_000],
    ['has none if they are switched off', false, 600],
  ])('%s', async (_what, limited, most) => {
    const { url } = await serverInProcess({ limited });
    const { id, owner } = await new ApiClient(url).start();
    expect(await refusedWithin(most, owner, `/api/campaigns/${id}`)).toBe(limited);
  });
});
