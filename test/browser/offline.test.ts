/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { dataDirectory } from '../support/data-directory.ts';
import {
  freshPage,
  LAPTOP,
  onScreen,
  passPause,
  pause,
  seqOf,
  setOut,
  sharedServer,
  step,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { expectShownOffline, untilKept } from '../support/kept-campaign.ts';
import { liveCable } from '../support/live-cable.ts';
import { PHONE } from '../support/screens.ts';
import { serverProcess } from '../support/server-process.ts';

const mapsKept = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('hexfarer-maps')).keys()).length);

/** Names of the scripts in the page's cache. */
const filesKept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('hexfarer-page')).keys()).flatMap(
      ({ url }) => /\/assets\/(.+)-[^-]+\.js$/.exec(url)?.[1] ?? [],
    ),
  );

describe('a campaign whose server is unreachable', () => {
  it('is shown as last seen, and continues by itself, on a phone', { timeout: 120_000 }, () =>
    expectShownOffline(PHONE),
  );

  itInAll(
    'can be searched, and read as a table, though neither was done before',
    { timeout: 60_000 },
    async () => {
      const page = await freshPage({ ...LAPTOP, serviceWorkers: 'allow' });
      await setOut(page, sharedServer());
      await expect
        .poll(() => filesKept(page), { timeout: 20_000 })
        .toEqual(
          expect.arrayContaining([
            'find-dialog',
            'hex-menu',
            'keys-help',
            'legend',
            'map-menu-items',
            'notebook',
            'solo-legend',
            'text-map',
          ]),
        );
      await page.context().setOffline(true);
      await page.reload();
      await expect
        .poll(() => page.getByTestId('live-state').textContent())
        .toBe('offline, as last seen here');
      await page.keyboard.press('/');
      await page.getByLabel('Number, terrain, site, river, name or note').fill('village');
      await page.getByTestId('found').getByText('5050').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      await page.getByText('7 known, 12 unknown.').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByText('Keys and gestures').click();
      await page.getByTestId('keys').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('l');
      await page.getByTestId('legend').getByText('village').waitFor();
      await page.keyboard.press('n');
      await page.getByRole('heading', { name: 'Day 1' }).waitFor();
      expect(await page.getByTestId('toasts').textContent()).toBe('');
    },
  );

  itInAll(
    'is removed from the cache as soon as its link no longer opens it',
    { timeout: 60_000 },
    async () => {
      const server = await serverProcess(dataDirectory());
      const made = await new ApiClient(server.url).call<CreatedCampaign>('POST', '/api/campaigns', {
        name: 'The Grey Moors',
        world: { kind: 'solo' },
      });
      const { campaign, links } = made.body;
      const owner = new ApiClient(server.url, links.owner.token);
      const at = `/api/campaigns/${campaign.id}/links`;
      const { body: invitation } = await owner.call<{ id: string; url: string }>('POST', at, {
        role: 'player',
      });
      const page = await freshPage({ ...LAPTOP, serviceWorkers: 'allow' });
      await page.goto(invitation.url);
      await untilLive(page, 'connected');
      await untilKept(page, campaign.id, await seqOf(page));
      await owner.call('DELETE', `${at}/${invitation.id}`);
      await page.reload();
      await page.getByRole('heading').first().waitFor();
      await expect.poll(() => mapsKept(page)).toBeLessThanOrEqual(1);
      await server.stop();
      await page.reload();
      await page.getByRole('heading', { name: 'Nobody answers' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset.hexes)).toBeUndefined();
    },
  );

  itInAll(
    'opens by itself as soon as the server or the network is back',
    {
      timeout: 60_000,
    },
    async () => {
      const data = dataDirectory();
      const server = await serverProcess(data);
      const made = await new ApiClient(server.url).call<CreatedCampaign>('POST', '/api/campaigns', {
        name: 'The Grey Moors',
        world: { kind: 'solo' },
      });
      const page = await freshPage(LAPTOP);
      await page.goto(made.body.links.owner.url);
      await untilLive(page, 'connected');
      const comeBackAfter = async (cut: () => Promise<void>) => {
        await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
        await page.locator('.campaign-card').waitFor();
        await cut();
        await page.locator('.campaign-card').click();
        await page.getByRole('heading', { name: 'Nobody answers' }).waitFor();
      };
      await comeBackAfter(() => server.kill());
      await serverProcess(data, { port: Number(new URL(server.url).port) });
      await page.getByTestId('map').waitFor();
      await comeBackAfter(() => page.context().setOffline(true));
      await page.context().setOffline(false);
      await page.getByTestId('map').waitFor();
    },
  );

  itInAll(
    'shows a notice if only the live channel is blocked, as by a proxy that passes no websockets',
    {
      timeout: 90_000,
    },
    async () => {
      const made = await new ApiClient(sharedServer()).call<CreatedCampaign>('POST', '/api/campaigns', {
        name: 'The Grey Moors',
        world: { kind: 'solo' },
      });
      const page = await freshPage(LAPTOP);
      await page.addInitScript(() => {
        const Real = WebSocket;
        window.WebSocket = class extends Real {
          constructor(address: string | URL) {
            super('passes' in window ? address : new URL('/nowhere', address));
          }
        };
      });
      await page.goto(made.body.links.owner.url);
      const notice = page.getByRole('alert');
      await notice.waitFor({ timeout: 50_000 });
      expect(await notice.textContent()).toMatch(/let websockets pass/);
      await expectNoFaultInAnyLight(page, 'a campaign without its live channel');
      await page.evaluate(() => Object.assign(window, { passes: true }));
      await untilLive(page, 'connected');
      expect(await notice.count()).toBe(0);
    },
  );

  itInAll(
    'shows no notice about a proxy while an earlier attempt to connect hangs',
    { timeout: 90_000 },
    async () => {
      const { owner, id, token } = await new ApiClient(sharedServer()).start();
      const page = await freshPage();
      const cable = await liveCable(page);
      let asked = 0;
      await page.route('**/ledger?after=0&limit=1', (route) => {
        asked++;
        return route.continue();
      });
      await page.goto(new URL(`/c/${id}#${token}`, owner.url).href);
      await untilLive(page, 'connected');
      await cable.cut();
      // When the third request is sent, the answers to two are known.
      await expect.poll(() => asked, { timeout: 40_000 }).toBeGreaterThan(2);
      const notice = page.getByRole('alert');
      expect(await notice.count()).toBe(0);
      cable.mend();
      await untilLive(page, 'connected');
      expect(await notice.count()).toBe(0);
    },
  );
});

/** Goes to the edge of the known map, and loses the connection there. */
async function lostAtTheRim(page: Page): Promise<void> {
  await setOut(page, sharedServer());
  await step(page, 'w');
  await page.context().setOffline(true);
  await untilLive(page, 'reconnecting');
}

const waiting = (page: Page) => page.getByTestId('waiting').filter({ visible: true });

describeInAll('a step asked for while the connection is lost', () => {
  it('is shown on a phone, and never taken after it was cancelled by hand', async () => {
    const page = await freshPage(PHONE);
    await lostAtTheRim(page);
    const seq = await seqOf(page);
    const { x, y } = await onScreen(page, { q: 0, r: -2 });
    await page.touchscreen.tap(x, y);
    await passPause(page);
    await page.getByTestId('enter').tap();
    const takeBack = page.getByRole('button', { name: 'Take back: Enter 5048' });
    await takeBack.waitFor();
    expect(await waiting(page).textContent()).toContain('The connection is lost. Once it is back');
    await page.getByText('Your step is kept').waitFor();
    const box = await takeBack.boundingBox();
    expect(Math.min(box?.width ?? 0, Math.round(box?.height ?? 0))).toBeGreaterThanOrEqual(44);
    await expectNoFaultInAnyLight(page, 'a step that waits for the connection');
    await page.getByRole('button', { name: 'Deselect this hex' }).tap();
    await takeBack.tap();
    await takeBack.waitFor({ state: 'detached' });
    expect(await page.getByText('Your step is kept').count()).toBe(0);
    await page.context().setOffline(false);
    await untilLive(page, 'connected');
    // A waiting step would be sent before this one.
    await page.getByTestId('map').focus();
    await step(page, 's');
    expect(await seqOf(page)).toBe(seq + 1);
    expect(await page.evaluate(() => document.documentElement.dataset.hexes)).toBe('7');
  });

  it('is announced in a whole sentence on a phone if it may have been taken already', async () => {
    const page = await freshPage(PHONE);
    const cable = await liveCable(page);
    await setOut(page, sharedServer());
    await page.getByRole('button', { name: /^north: / }).tap();
    await passPause(page);
    cable.silence();
    await page.getByTestId('panel').getByRole('button', { name: 'Walk north' }).tap();
    await cable.cut();
    const told = page.getByTestId('panel').locator('.waiting');
    await told.waitFor();
    expect(await told.allInnerTexts()).toEqual(['Your step may have been taken.']);
  });

  it('can be cancelled with a key; otherwise it is taken once the connection is back', async () => {
    const page = await freshPage(LAPTOP);
    await lostAtTheRim(page);
    const seq = await seqOf(page);
    const enter = async () => {
      await page.keyboard.press('w');
      await pause(page);
      await page.keyboard.press('w');
      await page.getByRole('button', { name: 'Take back: Enter 5048' }).waitFor();
    };
    await enter();
    await page.keyboard.press('Backspace');
    await expect.poll(() => waiting(page).count()).toBe(0);
    await pause(page);
    await enter();
    await page.context().setOffline(false);
    await untilSeq(page, seq + 1);
    expect(await page.evaluate(() => document.documentElement.dataset.hexes)).toBe('8');
    expect(await waiting(page).count()).toBe(0);
  });
});
