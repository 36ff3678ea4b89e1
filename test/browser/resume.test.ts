/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, seqOf, sharedServer, unfoldForm, untilLive, untilSeq } from '../support/fresh-page.ts';

const SCREENS = varied([
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['desktop', { viewport: { width: 1440, height: 900 } }],
] as const);

/** Someone else's campaign, with a player link for the page. */
async function invited(url: string, name: string, world: object = { kind: 'solo' }) {
  const made = await new ApiClient(url).call<CreatedCampaign>('POST', '/api/campaigns', { name, world });
  const { campaign, links } = made.body;
  const owner = new ApiClient(url, links.owner.token);
  const invitation = { role: 'player', label: 'A guest' };
  const { body } = await owner.call<{ id: string; token: string }>(
    'POST',
    `/api/campaigns/${campaign.id}/links`,
    invitation,
  );
  return {
    id: campaign.id,
    owner,
    token: body.token,
    revoke: () => owner.call('DELETE', `/api/campaigns/${campaign.id}/links/${body.id}`),
  };
}

async function visit(page: Page, url: string, { id, token }: { id: string; token: string }): Promise<void> {
  // From elsewhere: from the open campaign only the fragment would change, without loading the page.
  await page.goto('about:blank');
  await page.goto(new URL(`/c/${id}#${token}`, url).href);
  await untilLive(page, 'connected');
}

const cards = (page: Page) => page.locator('a.campaign-card');

describe('the campaigns to resume', () => {
  for (const [name, screen] of SCREENS)
    it(`come first on ${name}, the latest on top, with what happened since and a map`, async () => {
      const url = sharedServer();
      const page = await freshPage(screen);
      const moors = await invited(url, 'The Grey Moors');
      const island = await invited(url, 'The Salt Shore', { kind: 'island' });
      await visit(page, url, moors);
      await visit(page, url, island);
      await page.goto('about:blank');
      await moors.owner.command(moors.id, { kind: 'enter', to: 1 });
      await moors.owner.command(moors.id, { kind: 'enter', to: 1 });
      await moors.owner.command(moors.id, { kind: 'rest' });
      await page.goto(url);
      await cards(page).nth(1).waitFor();
      expect(await cards(page).locator('.campaign-title').allTextContents()).toEqual([
        'The Salt Shore',
        'The Grey Moors',
      ]);
      const words = () => cards(page).nth(1).textContent();
      await expect
        .poll(words)
        .toMatch(
          /^The Grey Moors\. Open country, day 2, [a-z ]+, 8 hexes, as player\. Visited just now\. 1 new hex, 1 more day$/,
        );
      await expect.poll(() => page.locator('.map-thumbnail.drawn path').count()).toBeGreaterThan(2);
      await expect.poll(() => page.locator('.map-thumbnail.drawn').count()).toBe(2);
      const [resumed, fresh] = await Promise.all([
        page.getByTestId('campaigns').boundingBox(),
        page.locator('.new-campaign').boundingBox(),
      ]);
      expect((resumed?.y ?? 0) + (resumed?.height ?? 0)).toBeLessThanOrEqual(fresh?.y ?? 0);
      for (const card of await cards(page).all())
        expect((await card.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expectNoFaultInAnyLight(page, 'the first page with campaigns');

      // The maps are drawn from stored pictures, before the server has answered.
      await page.route('**/api/**', () => undefined);
      await page.reload();
      await expect.poll(() => page.locator('.map-thumbnail.drawn').count()).toBe(2);
      await page.unroute('**/api/**');
      await page.reload();

      const { body } = await moors.owner.call<{ seq: number }>('GET', `/api/campaigns/${moors.id}`);
      if ('hasTouch' in screen) await cards(page).nth(1).tap();
      else {
        await cards(page).first().focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
      await page.waitForURL(new RegExp(`/c/${moors.id}`));
      await untilSeq(page, body.seq);
      expect(await seqOf(page)).toBe(body.seq);
      await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
      expect(await cards(page).first().textContent()).toMatch(/^The Grey Moors\. .* Visited just now$/);
    }, 60_000);

  itInAll('show one that can’t be opened any more as such, and it can be removed from the list', async () => {
    const url = sharedServer();
    const page = await freshPage();
    const moors = await invited(url, 'The Grey Moors');
    await visit(page, url, moors);
    await moors.revoke();
    await page.goto(url);
    const list = page.getByTestId('campaigns');
    await list.getByText('can’t open it any more').waitFor();
    expect(await cards(page).count()).toBe(0);
    await expectNoFaultInAnyLight(page, 'the first page with a campaign that is gone');
    await list.getByRole('button', { name: /^Take off the list ?: The Grey Moors$/ }).click();
    await list.waitFor({ state: 'detached' });
    const field = page.getByLabel('Its name', { exact: true });
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.locator('.begin > summary').press('Enter');
    expect(await field.isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await field.isVisible(), 'what folds the form keeps the focus').toBe(true);
    const answered = page.waitForResponse('**/api/campaigns');
    await page.reload();
    await answered;
    expect(await page.getByText('The Grey Moors').count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['hexfarer.browser']);
  });

  itInAll(
    'are listed without a connection as the browser remembers them, with a notice, until it is back',
    async () => {
      const url = sharedServer();
      const page = await freshPage();
      await visit(page, url, await invited(url, 'The Grey Moors'));
      await page.goto('about:blank');
      await page.route('**/api/campaigns', (route) => route.abort());
      await page.goto(url);
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
      expect(await cards(page).textContent()).toBe('The Grey Moors. Open country, 7 hexes. Visited just now');
      await expectNoFaultInAnyLight(page, 'the first page without a connection');
      const asked = page.waitForRequest('**/api/campaigns', { timeout: 2000 });
      await page.getByRole('button', { name: 'Try again' }).click();
      await asked;
      await page.unroute('**/api/campaigns');
      await page.getByRole('alert').waitFor({ state: 'detached' });
      expect(await cards(page).count()).toBe(1);
    },
  );

  itInAll(
    'are updated whenever the page is looked at again, including what another tab opened or lost',
    async () => {
      const url = sharedServer();
      const page = await freshPage();
      const moors = await invited(url, 'The Grey Moors');
      await visit(page, url, moors);
      await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
      const titles = () => cards(page).locator('.campaign-title').allTextContents();
      await expect.poll(titles).toEqual(['The Grey Moors']);
      const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      const tab = await page.context().newPage();
      await visit(tab, url, await invited(url, 'The Salt Shore'));
      await lookAgain();
      await expect.poll(titles).toEqual(['The Salt Shore', 'The Grey Moors']);
      await moors.revoke();
      await lookAgain();
      await page.getByTestId('campaigns').getByText('can’t open it any more').waitFor();
      expect(await titles()).toEqual(['The Salt Shore']);
    },
  );

  itInAll('scroll under the button that sets out, which extends to the edge of the sheet', async () => {
    const page = await freshPage({ viewport: { width: 1366, height: 768 } });
    for (const name of ['First', 'Second', 'Third'])
      await visit(page, sharedServer(), await invited(sharedServer(), name));
    await page.goto(sharedServer());
    await expect.poll(() => cards(page).count()).toBe(3);
    await unfoldForm(page);
    await page.getByRole('button', { name: 'Set out' }).waitFor();
    const seen = await page.locator('.home-sheet').evaluate((sheet) => {
      sheet.scrollTo(0, 0);
      const { left, width, bottom } = sheet.getBoundingClientRect();
      return [...Array(8).keys()].map(
        (up) => document.elementFromPoint(left + width / 2, bottom - 3 - up)?.className,
      );
    });
    expect(new Set(seen)).toEqual(new Set(['set-out']));
  });

  itInAll('are limited to the latest three, and the others are shown on request', async () => {
    const url = sharedServer();
    const page = await freshPage();
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await page.context().request.post(new URL('/api/campaigns', url).href, {
        data: { name, world: { kind: 'solo' }, keep: true },
      });
    await page.goto(url);
    await expect
      .poll(() => page.locator('.campaign-title').allTextContents())
      .toEqual(['Four', 'Three', 'Two']);
    const all = page.getByRole('button', { name: 'All 4 campaigns' });
    expect(await all.getAttribute('aria-expanded')).toBe('false');
    await all.click();
    expect(await page.locator('.campaign-title').allTextContents()).toEqual(['Four', 'Three', 'Two', 'One']);
    expect(await cards(page).first().textContent()).toMatch(/Played just now$/);
  });
});
