/// <reference lib="dom" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NewCampaignAnswer } from '../../src/protocol/answers.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { newcomer, setOutByHand, sharedServer, untilLive } from '../support/fresh-page.ts';
import { rawJson, rawRequest } from '../support/raw-http.ts';

/**
 * Another service on the same host at another port: it sets a cookie for the host, and records the cookies sent to it.
 */
async function neighbour(cookie: string) {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    if (request.headers.cookie) sent.push(request.headers.cookie);
    if (request.url === '/plant') response.setHeader('Set-Cookie', cookie);
    response.setHeader('Content-Type', 'text/html').end('<title>Another service</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

/** The browser key that the neighbour sends as its own. */
const OWN = { 'hexfarer-browser': 'drawn-by-the-neighbour' };

/** Headers of a client without a browser key. */
const NOBODY = {};

/** Creates a campaign in a keyring of its own. Returns its id and the keyring's cookie. */
async function keyringOf(browser: Readonly<Record<string, string>>) {
  const asked = { name: 'The Other Marches', world: { kind: 'solo' }, keep: true };
  const begun = await rawJson(`${sharedServer()}api/campaigns`, 'POST', asked, browser);
  const cookie = String([begun.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return { id: (begun.json as NewCampaignAnswer).campaign.id, cookie };
}

async function opensWith(cookie: string, browser: Readonly<Record<string, string>> = OWN): Promise<string[]> {
  const { json } = await rawRequest(`${sharedServer()}api/campaigns`, { headers: { ...browser, cookie } });
  return (json as { campaigns: { id: string }[] }).campaigns.map(({ id }) => id);
}

/** Sets out on the page. Returns the id of the campaign that the server created. */
async function madeBy(page: Page): Promise<string> {
  await page.goto(sharedServer());
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/campaigns') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Set out' }).click();
  return ((await (await answered).json()) as NewCampaignAnswer).campaign.id;
}

describe('another service of the same host, at another port', () => {
  it.each(varied(['/live', '/api', '/']))(
    'that sets its own keyring for %s gets access to nothing created there, and locks nobody out',
    async (path) => {
      const { id, cookie } = await keyringOf(OWN);
      const { url } = await neighbour(`${cookie}; Path=${path}; Max-Age=9999; HttpOnly; SameSite=Strict`);
      const page = await newcomer();
      await page.goto(`${url}/plant`);
      const made = await madeBy(page);
      expect(await opensWith(cookie)).toEqual([id]);
      await untilLive(page, 'connected');
      await page.reload();
      await untilLive(page, 'connected');
      expect(page.url()).toContain(made);
    },
  );

  itInAll.each(varied(['/api/campaigns', '/api', '/live']))(
    'that sets a keyring for %s later locks nobody out, and its cookie is deleted',
    async (path) => {
      const { cookie } = await keyringOf(OWN);
      const { url } = await neighbour(`${cookie}; Path=${path}; Max-Age=9999; HttpOnly; SameSite=Strict`);
      const page = await newcomer();
      const made = await madeBy(page);
      await untilLive(page, 'connected');
      await page.goto(`${url}/plant`);
      await page.goto(`${sharedServer()}c/${made}`);
      await untilLive(page, 'connected');
      await page.goto(sharedServer());
      await page.locator(`a[href*="${made}"]`).first().waitFor();
      const [name] = cookie.split('=');
      const kept = (await page.context().cookies()).filter((each) => each.name === name);
      // A cookie for /live is sent only to the live channel, which opened nevertheless.
      expect(kept.map((each) => each.path).sort()).toEqual(path === '/live' ? ['/', '/live'] : ['/']);
    },
  );

  itInAll('that sets a second keyring beside one without a key has it deleted at a press', async () => {
    const [own, planted] = [await keyringOf(NOBODY), await keyringOf(NOBODY)];
    const page = await newcomer();
    for (const [cookie, path] of [
      [own.cookie, '/'],
      [planted.cookie, '/api'],
    ] as const)
      await page.goto(`${(await neighbour(`${cookie}; Path=${path}; Max-Age=9999; HttpOnly`)).url}/plant`);
    await page.goto(`${sharedServer()}c/${own.id}`);
    expect(await page.getByTestId('error-page').textContent()).toContain('sent several keyrings');
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilLive(page, 'connected');
    expect(await opensWith(own.cookie, NOBODY)).toEqual([]);
  });

  itInAll('that receives the cookie of a browser can open nothing with it', async () => {
    const { url, sent } = await neighbour('x=y');
    const page = await newcomer();
    await setOutByHand(page, sharedServer());
    await page.goto(url);
    await page.evaluate(() => fetch('/again'));
    const stolen = sent.join('; ').match(/hexfarer-\w+=[^;]+/)?.[0];
    expect(stolen).toBeDefined();
    expect(await opensWith(stolen ?? '')).toEqual([]);
    await page.goBack();
    await untilLive(page, 'connected');
  });
});
