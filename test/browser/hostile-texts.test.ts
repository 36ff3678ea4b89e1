/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, LAPTOP, sharedServer, untilLive } from '../support/fresh-page.ts';
import { hostileArchive } from '../support/hostile-archive.ts';
import { HOSTILE } from '../support/hostile-text.ts';
import { button, notes, opened, START, started, written } from '../support/inscriptions.ts';
import { newPartner } from '../support/parties.ts';
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

describeInAll('malicious notes and names, in a real browser', () => {
  itInAll('run nothing, fetch nothing and stay within their place', async () => {
    const { id, owner, created } = await started();
    const { client } = await newPartner(owner, id, 'player', 'Mallory');
    const page = await freshPage(LAPTOP);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('dialog', (dialog) => {
      asked.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const texts = [
      '<script>window.hacked = 1</script>',
      '<img src=x onerror="window.hacked = 2">',
      '![x](https://evil.example/pixel.png)',
      '[press me](javascript:window.hacked=3)',
      '[press me](data:text/html,<script>window.hacked=4</script>)',
      '<svg onload="window.hacked=5"><iframe srcdoc="<script>parent.hacked=6</script>">',
      `[x]: javascript:window.hacked=7\n\n[press me][x] <javascript:window.hacked=8>`,
    ];
    for (const [at, text] of texts.entries())
      expect((await client.command(id, { kind: 'note', q: at, r: 0, text, for: 'everyone' })).status).toBe(
        200,
      );
    const zalgo = `Z${'\u0301'.repeat(500)}`;
    await client.command(id, { kind: 'note', q: 7, r: 0, text: zalgo, for: 'everyone' });
    await page.goto(created.links.owner.url);
    await untilLive(page, 'connected');
    for (let at = 0; at < texts.length; at++) {
      await page.keyboard.press('/');
      await page
        .getByRole('textbox', { name: /Number, terrain, site/ })
        .fill(`${50 + at}${50 + Math.ceil(at / 2)}`);
      await page.keyboard.press('Enter');
      await expect.poll(() => notes(page).locator('.note-text').count(), { message: `text ${at}` }).toBe(1);
      expect(await notes(page).locator('script, img, iframe, svg, [onerror], [onload]').count()).toBe(0);
      for (const link of await notes(page).locator('a').all()) {
        expect(await link.getAttribute('href')).toMatch(/^https:/);
        expect(await link.getAttribute('rel')).toContain('noopener');
      }
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    const { origin, host } = new URL(page.url());
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith(`ws://${host}`))).toEqual([]);

    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: /Number, terrain, site/ }).fill('5754');
    await page.keyboard.press('Enter');
    await expect.poll(() => notes(page).locator('.note-text').count()).toBe(1);
    const box = await notes(page).locator('.note-text').boundingBox();
    expect(box?.height, 'one line').toBeLessThan(40);
    const clip = await notes(page)
      .locator('.note-text')
      .evaluate((text) => getComputedStyle(text).overflowY);
    expect(clip).toBe('clip');
  });

  itInAll(
    'are refused with control characters, bidirectional controls or 500 combining marks, and harmless with 70',
    async () => {
      const { id, owner, created } = await started();
      const name = (text: string) => owner.command(id, { kind: 'name', ...START, of: 'place', text });
      for (const text of ['a\u0007b', 'a\nb', 'a\u202eb', 'a\u2066b', `Z${'\u0301'.repeat(500)}`])
        expect(await name(text), JSON.stringify(text.slice(0, 5))).toMatchObject({
          status: 400,
          body: { code: 'request/malformed' },
        });
      expect((await name(`Z${'\u0301'.repeat(70)}wolf`)).status).toBe(200);
      const page = await opened(created.links.owner.url);
      const shown = written(page).locator('.written-place');
      await expect.poll(() => shown.textContent()).toBe(`Z${'\u0301'.repeat(4)}wolf`);
      expect((await shown.boundingBox())?.height).toBeLessThan(40);
      const svg = await (await owner.fetch(`/api/campaigns/${id}/export/svg`)).text();
      expect(svg).toContain(`Z${'\u0301'.repeat(4)}wolf`);
      expect(svg).not.toContain('\u0301'.repeat(5));
      // A forbidden character that is typed or pasted is replaced with a space.
      await button(page, 'Change the name of the place').click();
      await page.getByRole('textbox', { name: 'Name of the place' }).fill('left\u202eright');
      await button(page, 'Rename').click();
      await expect.poll(() => shown.textContent()).toBe('left right');
    },
  );
});
