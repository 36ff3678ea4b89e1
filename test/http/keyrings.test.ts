import { describe, expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import type { KeyringOffer, NewLinkAnswer } from '../../src/protocol/answers.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { type RawAnswer, rawJson, rawRequest } from '../support/raw-http.ts';

const cookieOf = ({ headers }: RawAnswer) => [headers['set-cookie']].flat().join().split(';')[0] ?? '';

/** A browser that keeps its cookie. */
class Browser {
  readonly url: string;
  cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  async ask(method: string, path: string, body?: unknown): Promise<RawAnswer> {
    const headers: Record<string, string> = this.cookie ? { cookie: this.cookie } : {};
    const answer =
      body === undefined
        ? await rawRequest(`${this.url}api${path}`, { method, headers })
        : await rawJson(`${this.url}api${path}`, method, body, headers);
    if (answer.headers['set-cookie']) this.cookie = cookieOf(answer);
    return answer;
  }

  async start(): Promise<string> {
    const { json } = await this.ask('POST', '/campaigns', { name: 'x', world: { kind: 'solo' }, keep: true });
    return (json as { campaign: { id: string } }).campaign.id;
  }

  async held(): Promise<string[]> {
    const { json } = await this.ask('GET', '/campaigns');
    return (json as { campaigns: { id: string }[] }).campaigns.map(({ id }) => id);
  }

  /** Asks for an offer of this keyring and returns its code. */
  async offered(): Promise<string> {
    const { status, json } = await this.ask('POST', '/keyring/offers', {});
    expect(status).toBe(201);
    return new URL((json as KeyringOffer).url).hash.slice(1);
  }

  takeOver(code: string): Promise<RawAnswer> {
    return this.ask('POST', '/keyring/take-over', { code });
  }
}

const codeOf = ({ json }: RawAnswer) => (json as { code?: string } | null)?.code;

describe('a keyring on another device', () => {
  it('is a copy of all links, taken over by an address whose secret is never sent to a server', async () => {
    const { url, clock, logged } = await memoryServer();
    const [first, second] = [new Browser(url), new Browser(url)];
    const [one, two] = [await first.start(), await first.start()];
    const { json } = await first.ask('POST', '/keyring/offers', {});
    const offer = json as KeyringOffer;
    expect(offer.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/keyring#[\w-]{32}$/);
    expect(Date.parse(offer.expiresAt) - Date.parse(clock.now())).toBe(600_000);
    const code = new URL(offer.url).hash.slice(1);
    const taken = await second.takeOver(code);
    expect([taken.status, taken.json]).toEqual([200, { links: 2 }]);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await second.held()).sort()).toEqual([one, two].sort());
    // Campaigns that the first browser starts from now on are not shared.
    await first.start();
    expect(await second.held()).toHaveLength(2);
    expect(logged.join()).not.toContain(code);
  });

  it('can be taken over once', async () => {
    const { url } = await memoryServer();
    const [first, second, third] = [new Browser(url), new Browser(url), new Browser(url)];
    await first.start();
    const code = await first.offered();
    const taken = await Promise.all([second.takeOver(code), third.takeOver(code)]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(codeOf(await third.takeOver(code))).toBe('access/unknown-token');
  });

  it('can be taken over for ten minutes, and only with the latest offer', async () => {
    const { url, clock } = await memoryServer();
    const [first, second] = [new Browser(url), new Browser(url)];
    await first.start();
    const [earlier, late] = [await first.offered(), await first.offered()];
    expect(codeOf(await second.takeOver(earlier))).toBe('access/unknown-token');
    clock.advance(600_000);
    expect(codeOf(await second.takeOver(late))).toBe('access/unknown-token');
    const good = await first.offered();
    clock.advance(599_999);
    expect((await second.takeOver(good)).status).toBe(200);
  });

  it('can’t be taken over once the campaign that it held was removed, and leaves nothing in the browser', async () => {
    const { url } = await memoryServer();
    const [first, second] = [new Browser(url), new Browser(url)];
    const campaign = await first.start();
    const code = await first.offered();
    expect((await first.ask('DELETE', `/campaigns/${campaign}`)).status).toBe(204);
    expect(codeOf(await second.takeOver(code))).toBe('access/unknown-token');
    expect(second.cookie).toBe('');
  });

  it('is added to what a browser already holds', async () => {
    const { url } = await memoryServer();
    const [first, second] = [new Browser(url), new Browser(url)];
    const campaigns = [await first.start(), await second.start()];
    const before = second.cookie;
    expect((await second.takeOver(await first.offered())).json).toEqual({ links: 2 });
    expect(second.cookie).not.toBe(before);
    expect((await second.held()).sort()).toEqual(campaigns.sort());
  });

  it('can’t be offered by a browser that holds nothing; a made-up code counts as a wrong guess', async () => {
    const guesses: string[] = [];
    const wrongGuess = async (address: string) => void guesses.push(address);
    const { url } = await memoryServer({ limits: { ...noLimits, wrongGuess } });
    const browser = new Browser(url);
    expect(codeOf(await browser.ask('POST', '/keyring/offers', {}))).toBe('access/no-token');
    browser.cookie = 'hexfarer-test=made-up';
    expect(codeOf(await browser.ask('POST', '/keyring/offers', {}))).toBe('access/no-token');
    expect(codeOf(await browser.takeOver('made-up'))).toBe('access/unknown-token');
    expect(guesses).toEqual(['127.0.0.1']);
    expect(codeOf(await browser.ask('POST', '/keyring/take-over', {}))).toBe('request/malformed');
  });

  it('can’t be requested by a page of another site', async () => {
    const { url } = await memoryServer();
    const browser = new Browser(url);
    await browser.start();
    for (const [method, path] of [
      ['POST', 'keyring/offers'],
      ['POST', 'keyring/take-over'],
      ['DELETE', 'keyring'],
    ] as const) {
      const headers = {
        cookie: browser.cookie,
        origin: 'http://elsewhere.example',
        'content-type': 'application/json',
      };
      const answer = await rawRequest(`${url}api/${path}`, {
        method,
        headers,
        ...(method === 'POST' && { body: '{"code":"x"}' }),
      });
      expect(codeOf(answer), path).toBe('access/wrong-origin');
    }
    expect(await browser.held()).toHaveLength(1);
  });
});

describe('logging out', () => {
  it('ends a keyring here: its cookie, connections and offers, and every copy of its secret', async () => {
    const { url } = await memoryServer();
    const [first, second, thief] = [new Browser(url), new Browser(url), new Browser(url)];
    const id = await first.start();
    await second.takeOver(await first.offered());
    thief.cookie = first.cookie;
    const code = await first.offered();
    const socket = liveClient(url, undefined, {
      extraHeaders: { cookie: first.cookie },
      reconnection: false,
    });
    await connected(socket);
    await socket.emitWithAck('watch', { campaign: id, after: 8 });
    const told: unknown[] = [];
    socket.on('revoked', (message) => told.push(message));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const answer = await first.ask('DELETE', '/keyring');
    expect(answer.status).toBe(204);
    expect([answer.headers['set-cookie']].flat().join()).toMatch(/^hexfarer-test=;.*Max-Age=0/i);
    await ended;
    expect(told).toEqual([{ campaign: id }]);
    expect(await thief.held()).toEqual([]);
    expect(codeOf(await new Browser(url).takeOver(code))).toBe('access/unknown-token');
    expect(await second.held()).toEqual([id]);
  });

  it('ends it everywhere: also on the devices that took it over, from whichever one is used', async () => {
    const { url } = await memoryServer();
    const [first, second, third, other] = [1, 2, 3, 4].map(() => new Browser(url)) as [
      Browser,
      Browser,
      Browser,
      Browser,
    ];
    const id = await first.start();
    await second.takeOver(await first.offered());
    await third.takeOver(await second.offered());
    const own = await other.start();
    await other.takeOver(await first.offered());
    expect((await third.ask('DELETE', '/keyring?everywhere=true')).status).toBe(204);
    for (const browser of [first, second, third]) expect(await browser.held()).toEqual([]);
    // A browser that held links before keeps them, and the links that it took over.
    expect((await other.held()).sort()).toEqual([id, own].sort());
  });

  it('revokes a link that was made for this browser, and no other', async () => {
    const { url } = await memoryServer();
    const { id, owner, token } = await new ApiClient(url).start();
    const { body } = await owner.call<NewLinkAnswer>('POST', `/api/campaigns/${id}/links`, {
      role: 'player',
    });
    const browser = new Browser(url);
    await browser.ask('POST', '/keyring', { token: body.token });
    const links = async () =>
      (await owner.call<{ links: { parent: string | null }[] }>('GET', `/api/campaigns/${id}/links`)).body
        .links;
    expect(await links()).toHaveLength(3);
    await browser.ask('DELETE', '/keyring');
    expect(await links()).toHaveLength(2);
    expect((await browser.ask('POST', '/keyring', { token: body.token })).status).toBe(200);
    expect((await new ApiClient(url, token).call('GET', `/api/campaigns/${id}`)).status).toBe(200);
  });

  it('of a browser that holds nothing does nothing', async () => {
    const { url } = await memoryServer();
    const browser = new Browser(url);
    expect((await browser.ask('DELETE', '/keyring')).status).toBe(204);
    expect(codeOf(await browser.ask('DELETE', '/keyring?everywhere=yes'))).toBe('request/malformed');
  });
});
