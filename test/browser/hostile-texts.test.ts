/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, sharedServer, untilLive } from '../support/fresh-page.ts';
import { hostileArchive } from '../support/hostile-archive.ts';
import { HOSTILE } from '../support/hostile-text.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';
import { takeIn } from '../support/take-in.ts';

/** An imported campaign in which every text is hostile, with labels and names as hostile as the API allows. */
async function imported(): Promise<string> {
  const url = sharedServer();
  const { campaign, links } = await takeIn(url, await hostileArchive());
  const owner = new ApiClient(url, links.owner.token);
  const at = `/api/campaigns/${campaign.id}`;
  for (const label of [
    ...HOSTILE.filter((_, index) => index % 8 === 0),
    'x'.repeat(80),
    `Z${'\u0301'.repeat(79)}`,
  ])
    await owner.call('POST', `${at}/links`, { role: 'player', label: label.slice(0, 80) });
  await owner.call('PATCH', `${at}/people/own`, { name: `<script>alert(1)</script>${'y'.repeat(15)}` });
  for (const [index, scrap] of ['x'.repeat(120), '</text><script>alert(1)</script>=1+1'].entries()) {
    const rows = [{ on: [1, 6], text: `${scrap}\n<img src=x onerror=alert(1)>` }];
    const command = { kind: 'table', id: `omens-${index}`, table: { title: scrap, roll: 'd6', rows } };
    expect((await owner.command(campaign.id, command as never)).status).toBe(200);
    await owner.command(campaign.id, { kind: 'roll', table: `omens-${index}` });
  }
  return links.owner.url;
}

/** A page, and a list of everything on it that hostile content may have caused. */
async function watched(screen: typeof DESKTOP | typeof PHONE) {
  const page = await freshPage(screen);
  const happened: string[] = [];
  page.on('dialog', (dialog) => {
    happened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(sharedServer()).host) happened.push(request.url());
  });
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) happened.push(message.text());
  });
  page.on('popup', (popup) => happened.push(`popup ${popup.url()}`));
  return { page, happened };
}

/** How many pixels the page is wider than the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Waits until two frames were drawn and no image is being loaded, so that what a text begins has happened. */
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return [...document.images].every(({ complete }) => complete);
  });

/** Elements that the browser would run, or that load something from elsewhere. */
const strange = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scripts = [
      ...document.querySelectorAll<HTMLElement>(
        'script:not([src]), iframe, object, embed, base, meta[http-equiv]',
      ),
    ];
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ href, origin, rel }) =>
        origin !== location.origin && !(/^(https?|mailto):/.test(href) && /noopener noreferrer/.test(rel)),
    );
    const handlers = [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(({ name }) => name.startsWith('on')),
    );
    return [...scripts, ...links, ...handlers].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

describe('an imported campaign that is full of hostile texts', () => {
  it.each(
    varied([
      ['a phone', PHONE],
      ['a laptop', DESKTOP],
    ] as const),
  )(
    'on %s runs nothing, requests nothing from elsewhere, and is no wider than the screen',
    async (_, screen) => {
      const { page, happened } = await watched(screen);
      const seen: string[] = [];
      const look = async (where: string) => {
        await settled(page);
        seen.push(where);
        expect({ where, happened, strange: await strange(page) }).toEqual({
          where,
          happened: [],
          strange: [],
        });
        expect.soft(await overflow(page), where).toBeLessThanOrEqual(0);
      };
      await page.goto(await imported());
      await untilLive(page, 'connected');
      await look('map');
      expect(await page.title()).not.toMatch(/[\u202e\u2028]/);
      await page.getByTestId('notebook-button').click();
      await page.getByRole('tab', { name: 'Journal' }).waitFor();
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await look(`notebook ${await tab.textContent()}`);
      }
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.getByRole('textbox', { name: /Number, terrain, site/ }).fill('x');
      await look('find');
      await page.keyboard.press('Enter');
      await page.locator('.note-text').first().waitFor({ state: 'attached' });
      await look('hex');
      await page.getByTestId('share-button').click();
      await page.getByTestId('make-link').waitFor();
      await look('share');
      await page.goto(sharedServer());
      await page.getByText('gpj.exe').first().waitFor();
      await look('start page');
      expect(seen.length).toBeGreaterThan(8);
    },
  );
});
