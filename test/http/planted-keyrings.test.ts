import { describe, expect, it } from 'vitest';
import { MemoryOffers } from '../../src/access/memory-offers.ts';
import type { KeyringOffer, NewCampaignAnswer } from '../../src/protocol/answers.ts';
import type { KeyringOffers } from '../../src/session/keyring-offers.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectProblemBody } from '../support/problems.ts';
import { type RawAnswer, rawJson, rawRequest } from '../support/raw-http.ts';

const SECRET = 'over the hills';

const setCookies = ({ headers }: RawAnswer): string[] => [headers['set-cookie'] ?? []].flat();

/** A browser with its own key, which it keeps for this origin and other services of the host can't read or set. */
class Browser {
  readonly url: string;
  readonly key: string | null;
  cookie = '';

  /** @param name makes its key differ from other browsers' keys; null for one that stores nothing */
  constructor(url: string, name: string | null) {
    this.url = url;
    this.key = name === null ? null : name.padEnd(22, '-');
  }

  async ask(method: string, path: string, body?: unknown): Promise<RawAnswer> {
    const headers = {
      ...(this.cookie && { cookie: this.cookie }),
      ...(this.key && { 'hexfarer-browser': this.key }),
    };
    const answer =
      body === undefined
        ? await rawRequest(`${this.url}api${path}`, { method, headers })
        : await rawJson(`${this.url}api${path}`, method, body, headers);
    const set = setCookies(answer).find((each) => /; Path=\/(;|$)/.test(each) && !each.includes('Domain='));
    if (set) this.cookie = set.split(';')[0] ?? '';
    return answer;
  }

  /** Makes a campaign and keeps its link. */
  async start(): Promise<{ id: string; token: string }> {
    const { status, json } = await this.ask('POST', '/campaigns', {
      name: 'The Green Marches',
      world: { kind: 'solo' },
      keep: true,
    });
    expect(status).toBe(201);
    const { campaign, links } = json as NewCampaignAnswer;
    return { id: campaign.id, token: links.owner.token };
  }

  /** Keeps a link that was made elsewhere. */
  async keep(token: string): Promise<void> {
    expect((await this.ask('POST', '/keyring', { token })).status).toBe(200);
  }

  async held(): Promise<string[]> {
    const { json } = await this.ask('GET', '/campaigns');
    return (json as { campaigns: { id: string }[] }).campaigns.map(({ id }) => id).sort();
  }
}

const liveAs = (url: string, cookie: string, browser: string | null) =>
  liveClient(url, undefined, { extraHeaders: { cookie }, ...(browser && { auth: { browser } }) });

/** The campaigns that another browser sees with the same cookie. */
const heldWith = (url: string, cookie: string, name: string | null): Promise<string[]> => {
  const other = new Browser(url, name);
  other.cookie = cookie;
  return other.held();
};

describe('a keyring that another service of the host put into a browser', () => {
  it('gets nothing of what is made there: campaigns, opened links, links taken over from other devices', async () => {
    const { url } = await memoryServer();
    const attacker = new Browser(url, 'attacker');
    const own = await attacker.start();
    const planted = attacker.cookie;
    const shared = await new ApiClient(url).start();
    const device = new Browser(url, 'device');
    const onDevice = await device.start();
    const offer = (await device.ask('POST', '/keyring/offers', {})).json as KeyringOffer;
    const victims = ['one', 'two', 'three'].map((name) => {
      const victim = new Browser(url, name);
      victim.cookie = planted;
      return victim;
    }) as [Browser, Browser, Browser];
    const [starts, opens, takes] = victims;
    const { id } = await starts.start();
    await opens.keep(shared.token);
    await takes.ask('POST', '/keyring/take-over', { code: new URL(offer.url).hash.slice(1) });
    expect(await Promise.all(victims.map((victim) => victim.held()))).toEqual([
      [id],
      [shared.id],
      [onDevice.id],
    ]);
    for (const { cookie } of victims) expect(cookie.split('.')[0]).not.toBe(planted.split('.')[0]);
    expect(await attacker.held()).toEqual([own.id]);
  });

  it('gives no access there, can’t be offered to others, and is not ended', async () => {
    const { url } = await memoryServer();
    const attacker = new Browser(url, 'attacker');
    const { id } = await attacker.start();
    const victim = new Browser(url, 'victim');
    victim.cookie = attacker.cookie;
    expect(await victim.held()).toEqual([]);
    expectProblemBody((await victim.ask('GET', `/campaigns/${id}`)).json, 'campaign/not-found');
    expectProblemBody((await victim.ask('POST', '/keyring/offers', {})).json, 'access/no-token');
    const socket = liveAs(url, attacker.cookie, victim.key);
    await expect(connected(socket)).rejects.toMatchObject({ data: { code: 'access/unknown-token' } });
    expect((await victim.ask('DELETE', '/keyring?everywhere=true')).status).toBe(204);
    expect(await attacker.held()).toEqual([id]);
  });

  it('and that was unbound gives nothing of what is made there to those who were offered it before', async () => {
    const { url } = await memoryServer();
    const attacker = new Browser(url, null);
    await attacker.start();
    const offer = (await attacker.ask('POST', '/keyring/offers', {})).json as KeyringOffer;
    const victim = new Browser(url, 'victim');
    victim.cookie = attacker.cookie;
    const { id } = await victim.start();
    expect(await victim.held()).toContain(id);
    const taken = await new Browser(url, 'attacker').ask('POST', '/keyring/take-over', {
      code: new URL(offer.url).hash.slice(1),
    });
    expectProblemBody(taken.json, 'access/unknown-token');
  });

  it('and that was unbound is not ended by those who took it over before, nor through its origin', async () => {
    const { url } = await memoryServer();
    const takenOver = async (from: Browser, name: string | null) => {
      const { url: offered } = (await from.ask('POST', '/keyring/offers', {})).json as KeyringOffer;
      const to = new Browser(url, name);
      const code = new URL(offered).hash.slice(1);
      expect((await to.ask('POST', '/keyring/take-over', { code })).status).toBe(200);
      return to;
    };
    const origin = new Browser(url, null);
    await origin.start();
    const planted = await takenOver(origin, null);
    const copy = await takenOver(planted, 'attacker');
    const victims = [origin, planted].map(({ cookie }, index) => {
      const victim = new Browser(url, `victim ${index}`.replace(' ', '-'));
      victim.cookie = cookie;
      return victim;
    }) as [Browser, Browser];
    const made: string[] = [];
    for (const victim of victims) made.push((await victim.start()).id);
    expect((await copy.ask('DELETE', '/keyring?everywhere=true')).status).toBe(204);
    expect(await victims[0].held()).toContain(made[0]);
    expect(await victims[1].held()).toContain(made[1]);
    // One of them does not end the other either.
    expect((await victims[0].ask('DELETE', '/keyring?everywhere=true')).status).toBe(204);
    expect(await victims[1].held()).toContain(made[1]);
  });

  it('and that was unbound can’t be offered by somebody who asked before it was bound', async () => {
    const kept = new MemoryOffers();
    let meanwhile = async () => {};
    const codes: string[] = [];
    const offers: KeyringOffers = {
      put: async (code, ...rest) => {
        await meanwhile();
        codes.push(code);
        return kept.put(code, ...rest);
      },
      take: (...taken) => kept.take(...taken),
      end: (ended) => kept.end(ended),
    };
    const { url } = await memoryServer({ offers });
    const attacker = new Browser(url, null);
    await attacker.start();
    const victim = new Browser(url, 'victim');
    victim.cookie = attacker.cookie;
    meanwhile = async () => void (await victim.start());
    expectProblemBody((await attacker.ask('POST', '/keyring/offers', {})).json, 'access/no-token');
    expect(codes).toHaveLength(1);
    expect(await kept.take(codes[0] ?? '', '')).toBeNull();
  });

  it('is reported as lost in the list of campaigns, unlike the browser’s own', async () => {
    const { url } = await memoryServer();
    const attacker = new Browser(url, 'attacker');
    await attacker.start();
    const victim = new Browser(url, 'victim');
    expect((await victim.ask('GET', '/campaigns')).json).toEqual({ campaigns: [] });
    victim.cookie = attacker.cookie;
    expect((await victim.ask('GET', '/campaigns')).json).toEqual({ campaigns: [], lostKeyring: true });
    expect((await attacker.ask('GET', '/campaigns')).json).not.toHaveProperty('lostKeyring');
  });

  it('is not reported as lost if it was ended from another device', async () => {
    const { url } = await memoryServer();
    const [here, device] = [new Browser(url, 'here'), new Browser(url, 'device')];
    await here.start();
    const offer = (await here.ask('POST', '/keyring/offers', {})).json as KeyringOffer;
    await device.ask('POST', '/keyring/take-over', { code: new URL(offer.url).hash.slice(1) });
    await here.ask('DELETE', '/keyring?everywhere=true');
    expect((await device.ask('GET', '/campaigns')).json).toEqual({ campaigns: [] });
  });

  it('is not admitted to start campaigns when the browser is', async () => {
    const { url } = await memoryServer({ admission: { secret: SECRET } });
    const attacker = new Browser(url, 'attacker');
    const { body } = await new ApiClient(url).call<NewCampaignAnswer>(
      'POST',
      '/api/campaigns',
      { name: 'x', world: { kind: 'solo' } },
      { 'hexfarer-admission': SECRET },
    );
    await attacker.keep(body.links.owner.token);
    const shown = await rawRequest(`${url}api/keyring/admission`, {
      method: 'POST',
      headers: {
        cookie: attacker.cookie,
        'hexfarer-browser': 'victim'.padEnd(22, '-'),
        'hexfarer-admission': SECRET,
      },
    });
    expect(shown.status).toBe(204);
    const begun = await attacker.ask('POST', '/campaigns', { name: 'y', world: { kind: 'solo' } });
    expectProblemBody(begun.json, 'access/admission-needed');
  });

  it('and that was unbound becomes the browser’s own when it is first used there, and its maker is disconnected', async () => {
    const { url } = await memoryServer();
    const attacker = new Browser(url, null);
    const { id } = await attacker.start();
    const socket = liveAs(url, attacker.cookie, null);
    await connected(socket);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const victim = new Browser(url, 'victim');
    victim.cookie = attacker.cookie;
    expect(await victim.held()).toEqual([id]);
    expect(await ended).toBe('io server disconnect');
    const { id: made } = await victim.start();
    expect(await attacker.held()).toEqual([]);
    expect(await heldWith(url, victim.cookie, null)).toEqual([]);
    expect(await victim.held()).toEqual([id, made].sort());
  });
});

describe('several keyrings at once, of which other services of the host set all but one', () => {
  /** A browser that sends other cookies besides its own. */
  const beside = (browser: Browser, name: string | null, cookies: readonly string[]): Browser => {
    const both = new Browser(browser.url, name);
    both.cookie = cookies.join('; ');
    return both;
  };

  it('are told apart by the browser’s own key: its own gives access, whatever comes with it', async () => {
    const { url } = await memoryServer();
    const [victim, attacker] = [new Browser(url, 'victim'), new Browser(url, 'attacker')];
    const nobodys = new Browser(url, null);
    const [own, foreign] = [await victim.start(), await attacker.start()];
    await nobodys.start();
    const [name] = victim.cookie.split('=');
    for (const planted of [attacker.cookie, nobodys.cookie, `${name}=of-no-keyring`])
      for (const cookies of [
        [planted, victim.cookie],
        [victim.cookie, planted],
      ]) {
        const both = beside(victim, 'victim', cookies);
        expect(await both.held()).toEqual([own.id]);
        expect((await both.ask('GET', `/campaigns/${own.id}/map`)).status).toBe(200);
        await connected(liveAs(url, cookies.join('; '), both.key));
      }
    const both = beside(victim, 'victim', [attacker.cookie, victim.cookie]);
    const { id } = await both.start();
    expect(await attacker.held()).toEqual([foreign.id]);
    expect(await heldWith(url, both.cookie, 'victim')).toEqual([own.id, id].sort());
  });

  it('are ignored if none is the browser’s own', async () => {
    const { url } = await memoryServer();
    const attackers = [new Browser(url, 'attacker'), new Browser(url, 'accomplice')];
    const theirs = await Promise.all(attackers.map((each) => each.start()));
    const victim = new Browser(url, 'victim');
    victim.cookie = attackers.map(({ cookie }) => cookie).join('; ');
    expect(await victim.held()).toEqual([]);
    const { id } = await victim.start();
    expect(await victim.held()).toEqual([id]);
    expect(await Promise.all(attackers.map((each) => each.held()))).toEqual(theirs.map((each) => [each.id]));
  });

  it('are refused if one of them is unbound', async () => {
    const { url } = await memoryServer();
    const [early, planted] = [new Browser(url, null), new Browser(url, null)];
    const { id } = await early.start();
    await planted.start();
    for (const name of ['victim', null]) {
      const both = beside(early, name, [planted.cookie, early.cookie]);
      const { json, status } = await both.ask('GET', '/campaigns');
      expect(status).toBe(400);
      expectProblemBody(json, 'access/two-keyrings');
    }
    // The other cookie is gone: alone, this keyring becomes this browser's own.
    expect(await heldWith(url, early.cookie, 'victim')).toEqual([id]);
  });

  it('are refused if there are more than a browser can normally have', async () => {
    const { url } = await memoryServer();
    const victim = new Browser(url, 'victim');
    await victim.start();
    const [name] = victim.cookie.split('=');
    const planted = Array.from({ length: 20 }, (_, index) => `${name}=${index}`);
    const both = beside(victim, 'victim', [...planted, victim.cookie]);
    expectProblemBody((await both.ask('GET', '/campaigns')).json, 'access/two-keyrings');
  });

  it('are deleted with each answer, except the cookie for the whole of this very host', async () => {
    const { url } = await memoryServer({ publicUrl: new URL('http://maps.example.org') });
    const victim = new Browser(url, 'victim');
    const { id } = await victim.start();
    const [name] = victim.cookie.split('=');
    const clearedBy = async (path: string, host: string, cookie: string) => {
      const answer = await rawRequest(`${url}${path}`, {
        headers: { host, cookie, 'hexfarer-browser': victim.key ?? '' },
      });
      const cleared = setCookies(answer);
      for (const each of cleared) expect(each).toMatch(/^hexfarer-\w+=; Max-Age=0; /);
      return cleared.map((each) =>
        [/Domain=([^;]+)/.exec(each)?.[1] ?? '', /Path=([^;]+)/.exec(each)?.[1]].join(' '),
      );
    };
    const both = `${name}=x; ${victim.cookie}`;
    const { host } = new URL(url);
    const parts = ['/api', '/api/', '/api/campaigns', '/api/campaigns/', `/api/campaigns/${id}`];
    const ofThisHost = [...parts, `/api/campaigns/${id}/`].map((part) => ` ${part}`);
    expect(await clearedBy(`api/campaigns/${id}/map`, host, both)).toEqual(ofThisHost);
    expect(await clearedBy('api/campaigns', host, both)).toEqual(ofThisHost.slice(0, 4));
    expect(await clearedBy('api/campaigns', 'maps.example.org', both)).toEqual([
      ...ofThisHost.slice(0, 4),
      ...['maps.example.org', 'example.org'].flatMap((domain) =>
        ['/', ...parts.slice(0, 4)].map((part) => `${domain} ${part}`),
      ),
    ]);
    expect(await clearedBy('api/campaigns', host, victim.cookie)).toEqual([]);
    expect(await clearedBy('', host, both)).toEqual([]);
  });
});

describe('a cookie that was sent to another service of the host', () => {
  it('gives no access without the key that the browser keeps for this origin, over HTTP and live', async () => {
    const { url } = await memoryServer();
    const victim = new Browser(url, 'victim');
    const { id } = await victim.start();
    for (const name of [null, 'thief']) {
      const thief = new Browser(url, name);
      thief.cookie = victim.cookie;
      expect(await thief.held()).toEqual([]);
      for (const path of ['', '/map', '/export/svg', '/export/archive'])
        expectProblemBody((await thief.ask('GET', `/campaigns/${id}${path}`)).json, 'campaign/not-found');
      const link = await thief.ask('POST', `/campaigns/${id}/links`, { role: 'owner' });
      expectProblemBody(link.json, 'campaign/not-found');
      const socket = liveAs(url, victim.cookie, thief.key);
      await expect(connected(socket)).rejects.toMatchObject({ data: { code: 'access/unknown-token' } });
    }
    const own = liveAs(url, victim.cookie, victim.key);
    await connected(own);
    expect((await victim.ask('GET', `/campaigns/${id}/export/svg`)).status).toBe(200);
  });

  it('is enough under https, where no other port of the host can read or set it', async () => {
    const { url } = await memoryServer({ publicUrl: new URL('https://maps.example.org') });
    const browser = new Browser(url, 'one');
    const { id } = await browser.start();
    expect(browser.cookie).toMatch(/^__Host-/);
    expect(await heldWith(url, browser.cookie, null)).toEqual([id]);
    expect(await heldWith(url, browser.cookie, 'emptied')).toEqual([id]);
  });
});

describe('the secret of a keyring', () => {
  it('changes with each link that is added; the old one is valid for a minute more', async () => {
    const { url, clock } = await memoryServer();
    const browser = new Browser(url, 'mine');
    const ids = [(await browser.start()).id];
    const seen = new Set([browser.cookie]);
    for (let at = 0; at < 4; at++) {
      const before = browser.cookie;
      ids.push((await browser.start()).id);
      seen.add(browser.cookie);
      expect(await browser.held()).toEqual(ids.toSorted());
      clock.advance(59_999);
      expect(await heldWith(url, before, 'mine')).toEqual(ids.toSorted());
      clock.advance(1);
      expect(await heldWith(url, before, 'mine')).toEqual([]);
      expect(await browser.held()).toEqual(ids.toSorted());
    }
    expect(seen.size).toBe(5);
  });

  it('stays valid if the answer with the new one was lost', async () => {
    const { url, clock } = await memoryServer();
    const browser = new Browser(url, 'mine');
    const [first, { token }] = [await browser.start(), await new ApiClient(url).start()];
    const before = browser.cookie;
    await browser.held();
    for (let at = 0; at < 12; at++) {
      browser.cookie = before;
      await browser.keep(token);
    }
    clock.advance(10 * 60_000);
    expect(await heldWith(url, before, 'mine')).toContain(first.id);
  });

  it('is the same for two tabs that add links at the same time, whichever answer comes last', async () => {
    for (const last of [0, 1]) {
      const { url, clock } = await memoryServer();
      const tabs = [new Browser(url, 'mine'), new Browser(url, 'mine')] as const;
      await tabs[0].start();
      await tabs[0].held();
      tabs[1].cookie = tabs[0].cookie;
      const made = await Promise.all(tabs.map((tab) => tab.start()));
      const [kept, other] = last === 0 ? tabs : [tabs[1], tabs[0]];
      // The first answer's cookie was used at once, before the second answer replaced it.
      for (const { id } of made) expect(await other.held()).toContain(id);
      expect(await kept.held()).toHaveLength(3);
      clock.advance(60_000);
      expect(await kept.held()).toHaveLength(3);
      expect(await heldWith(url, other.cookie, 'mine')).toEqual([]);
    }
  });

  it('gives no access once its keyring was ended', async () => {
    const { url } = await memoryServer();
    const browser = new Browser(url, 'mine');
    await browser.start();
    const cookies = [browser.cookie];
    await browser.start();
    cookies.push(browser.cookie);
    await browser.ask('DELETE', '/keyring');
    for (const cookie of cookies) expect(await heldWith(url, cookie, 'mine')).toEqual([]);
  });
});

it.each(['short', 'x'.repeat(65), 'with a space and more letters'])(
  'an invalid browser key is refused: %s',
  async (key) => {
    const { url } = await memoryServer();
    const { json } = await rawRequest(`${url}api/campaigns`, { headers: { 'hexfarer-browser': key } });
    expectProblemBody(json, 'request/malformed');
    const socket = liveAs(url, '', key);
    await expect(connected(socket)).rejects.toMatchObject({ data: { code: 'request/malformed' } });
  },
);

describe('the browser key in a request', () => {
  it('is echoed for the browser to cache for a year, and to no other origin', async () => {
    const { url } = await memoryServer();
    const browser = new Browser(url, 'one');
    const { status, json, headers } = await browser.ask('GET', '/keyring/browser');
    expect([status, json]).toEqual([200, { browser: browser.key }]);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(String(headers.vary)).not.toMatch(/hexfarer|cookie/i);
  });

  it('is answered with 204 if missing, and refused if invalid', async () => {
    const { url } = await memoryServer();
    const { status, headers } = await new Browser(url, null).ask('GET', '/keyring/browser');
    expect([status, headers['cache-control']]).toEqual([204, 'no-store']);
    const asked = { headers: { 'hexfarer-browser': 'too short' } };
    const { status: refused, json } = await rawRequest(`${url}api/keyring/browser`, asked);
    expect(refused).toBe(400);
    expectProblemBody(json, 'request/malformed');
  });
});
