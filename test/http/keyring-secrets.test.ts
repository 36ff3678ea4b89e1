import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { heldWith, KeyringBrowser, liveAs } from '../support/keyring-browser.ts';
import { connected } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectProblemBody } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';

describe('the secret of a keyring', () => {
  it('changes with each link that is added; the old one is valid for a minute more', async () => {
    const { url, clock } = await memoryServer();
    const browser = new KeyringBrowser(url, 'mine');
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
    const browser = new KeyringBrowser(url, 'mine');
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
      const tabs = [new KeyringBrowser(url, 'mine'), new KeyringBrowser(url, 'mine')] as const;
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
    const browser = new KeyringBrowser(url, 'mine');
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
    const browser = new KeyringBrowser(url, 'one');
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
    const { status, headers } = await new KeyringBrowser(url, null).ask('GET', '/keyring/browser');
    expect([status, headers['cache-control']]).toEqual([204, 'no-store']);
    const asked = { headers: { 'hexfarer-browser': 'too short' } };
    const { status: refused, json } = await rawRequest(`${url}api/keyring/browser`, asked);
    expect(refused).toBe(400);
    expectProblemBody(json, 'request/malformed');
  });
});
