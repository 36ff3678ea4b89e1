import { describe, expect, it } from 'vitest';
import { MemoryOffers } from '../../src/access/memory-offers.ts';
import type { KeyringOffer, NewCampaignAnswer } from '../../src/protocol/answers.ts';
import type { KeyringOffers } from '../../src/session/keyring-offers.ts';
import { ApiClient } from '../support/api-client.ts';
import { heldWith, KeyringBrowser, liveAs, setCookies } from '../support/keyring-browser.ts';
import { connected } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectProblemBody } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';

const SECRET = 'over the hills';

describe('a keyring that another service of the host put into a browser', () => {
  it('gets nothing of what is made there: campaigns, opened links, links taken over from other devices', async () => {
    const { url } = await memoryServer();
    const attacker = new KeyringBrowser(url, 'attacker');
    const own = await attacker.start();
    const planted = attacker.cookie;
    const shared = await new ApiClient(url).start();
    const device = new KeyringBrowser(url, 'device');
    const onDevice = await device.start();
    const offer = (await device.ask('POST', '/keyring/offers', {})).json as KeyringOffer;
    const victims = ['one', 'two', 'three'].map((name) => {
      const victim = new KeyringBrowser(url, name);
      victim.cookie = planted;
      return victim;
    }) as [KeyringBrowser, KeyringBrowser, KeyringBrowser];
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
    const attacker = new KeyringBrowser(url, 'attacker');
    const { id } = await attacker.start();
    const victim = new KeyringBrowser(url, 'victim');
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
    const attacker = new KeyringBrowser(url, null);
    await attacker.start();
    const offer = (await attacker.ask('POST', '/keyring/offers', {})).json as KeyringOffer;
    const victim = new KeyringBrowser(url, 'victim');
    victim.cookie = attacker.cookie;
    const { id } = await victim.start();
    expect(await victim.held()).toContain(id);
    const taken = await new KeyringBrowser(url, 'attacker').ask('POST', '/keyring/take-over', {
      code: new URL(offer.url).hash.slice(1),
    });
    expectProblemBody(taken.json, 'access/unknown-token');
  });

  it('and that was unbound is not ended by those who took it over before, nor through its origin', async () => {
    const { url } = await memoryServer();
    const takenOver = async (from: KeyringBrowser, name: string | null) => {
      const { url: offered } = (await from.ask('POST', '/keyring/offers', {})).json as KeyringOffer;
      const to = new KeyringBrowser(url, name);
      const code = new URL(offered).hash.slice(1);
      expect((await to.ask('POST', '/keyring/take-over', { code })).status).toBe(200);
      return to;
    };
    const origin = new KeyringBrowser(url, null);
    await origin.start();
    const planted = await takenOver(origin, null);
    const copy = await takenOver(planted, 'attacker');
    const victims = [origin, planted].map(({ cookie }, index) => {
      const victim = new KeyringBrowser(url, `victim ${index}`.replace(' ', '-'));
      victim.cookie = cookie;
      return victim;
    }) as [KeyringBrowser, KeyringBrowser];
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
    const attacker = new KeyringBrowser(url, null);
    await attacker.start();
    const victim = new KeyringBrowser(url, 'victim');
    victim.cookie = attacker.cookie;
    meanwhile = async () => void (await victim.start());
    expectProblemBody((await attacker.ask('POST', '/keyring/offers', {})).json, 'access/no-token');
    expect(codes).toHaveLength(1);
    expect(await kept.take(codes[0] ?? '', '')).toBeNull();
  });

  it('is reported as lost in the list of campaigns, unlike the browser’s own', async () => {
    const { url } = await memoryServer();
    const attacker = new KeyringBrowser(url, 'attacker');
    await attacker.start();
    const victim = new KeyringBrowser(url, 'victim');
    expect((await victim.ask('GET', '/campaigns')).json).toEqual({ campaigns: [] });
    victim.cookie = attacker.cookie;
    expect((await victim.ask('GET', '/campaigns')).json).toEqual({ campaigns: [], lostKeyring: true });
    expect((await attacker.ask('GET', '/campaigns')).json).not.toHaveProperty('lostKeyring');
  });

  it('is not reported as lost if it was ended from another device', async () => {
    const { url } = await memoryServer();
    const [here, device] = [new KeyringBrowser(url, 'here'), new KeyringBrowser(url, 'device')];
    await here.start();
    const offer = (await here.ask('POST', '/keyring/offers', {})).json as KeyringOffer;
    await device.ask('POST', '/keyring/take-over', { code: new URL(offer.url).hash.slice(1) });
    await here.ask('DELETE', '/keyring?everywhere=true');
    expect((await device.ask('GET', '/campaigns')).json).toEqual({ campaigns: [] });
  });

  it('is not admitted to start campaigns when the browser is', async () => {
    const { url } = await memoryServer({ admission: { secret: SECRET } });
    const attacker = new KeyringBrowser(url, 'attacker');
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
    const attacker = new KeyringBrowser(url, null);
    const { id } = await attacker.start();
    const socket = liveAs(url, attacker.cookie, null);
    await connected(socket);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const victim = new KeyringBrowser(url, 'victim');
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
  const beside = (
    browser: KeyringBrowser,
    name: string | null,
    cookies: readonly string[],
  ): KeyringBrowser => {
    const both = new KeyringBrowser(browser.url, name);
    both.cookie = cookies.join('; ');
    return both;
  };

  it('are told apart by the browser’s own key: its own gives access, whatever comes with it', async () => {
    const { url } = await memoryServer();
    const [victim, attacker] = [new KeyringBrowser(url, 'victim'), new KeyringBrowser(url, 'attacker')];
    const nobodys = new KeyringBrowser(url, null);
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
    const attackers = [new KeyringBrowser(url, 'attacker'), new KeyringBrowser(url, 'accomplice')];
    const theirs = await Promise.all(attackers.map((each) => each.start()));
    const victim = new KeyringBrowser(url, 'victim');
    victim.cookie = attackers.map(({ cookie }) => cookie).join('; ');
    expect(await victim.held()).toEqual([]);
    const { id } = await victim.start();
    expect(await victim.held()).toEqual([id]);
    expect(await Promise.all(attackers.map((each) => each.held()))).toEqual(theirs.map((each) => [each.id]));
  });

  it('are refused if one of them is unbound', async () => {
    const { url } = await memoryServer();
    const [early, planted] = [new KeyringBrowser(url, null), new KeyringBrowser(url, null)];
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
    const victim = new KeyringBrowser(url, 'victim');
    await victim.start();
    const [name] = victim.cookie.split('=');
    const planted = Array.from({ length: 20 }, (_, index) => `${name}=${index}`);
    const both = beside(victim, 'victim', [...planted, victim.cookie]);
    expectProblemBody((await both.ask('GET', '/campaigns')).json, 'access/two-keyrings');
  });

  it('are deleted with each answer, except the cookie for the whole of this very host', async () => {
    const { url } = await memoryServer({ publicUrl: new URL('http://maps.example.org') });
    const victim = new KeyringBrowser(url, 'victim');
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
    const victim = new KeyringBrowser(url, 'victim');
    const { id } = await victim.start();
    for (const name of [null, 'thief']) {
      const thief = new KeyringBrowser(url, name);
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
    const browser = new KeyringBrowser(url, 'one');
    const { id } = await browser.start();
    expect(browser.cookie).toMatch(/^__Host-/);
    expect(await heldWith(url, browser.cookie, null)).toEqual([id]);
    expect(await heldWith(url, browser.cookie, 'emptied')).toEqual([id]);
  });
});
