/// <reference lib="dom" />

import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { freshPage, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { openMenu } from '../support/menu.ts';
import { serverProcess } from '../support/server-process.ts';
import { takeIn } from '../support/take-in.ts';

const SCREENS = [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['desktop', { viewport: { width: 1440, height: 900 } }],
] as const;

const campaignOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? '';

/** Waits until this browser has stored that it was shown the given entry. */
const untilRemembered = (page: Page, seq: number) =>
  page.waitForFunction(
    ([key, wanted]) => JSON.parse(localStorage.getItem(String(key)) ?? '{}').seq === wanted,
    [`hexfarer.head.${campaignOf(page)}`, seq],
  );

/** Marks a hex with the page's own cookie. */
const mark = (page: Page, kind: string) =>
  page.evaluate(
    async ([id, chosen]) => {
      const answer = await fetch(`/api/campaigns/${id}/commands`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          id: crypto.randomUUID(),
          command: { kind: 'mark', q: 0, r: 0, mark: chosen },
        }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [campaignOf(page), kind],
  );

itInAll.each(SCREENS)(
  'a browser that remembers the end of a ledger, on %s, reports a campaign that came back shorter or changed, until the user accepts it',
  { timeout: 120_000 },
  async (_, screen) => {
    const directory = dataDirectory();
    const copy = join(directory, 'copy');
    const first = await serverProcess(directory);
    const port = Number(new URL(first.url).port);
    const page = await freshPage(screen);
    await setOut(page, first.url);
    // The end of the ledger is remembered only from the second visit on.
    await page.reload();
    await untilRemembered(page, 8);
    await first.stop();
    copyFileSync(databaseIn(directory), copy);
    const second = await serverProcess(directory, { port });
    await untilLive(page, 'connected');
    await mark(page, 'camp');
    await untilRemembered(page, 9);
    await second.stop();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${databaseIn(directory)}${suffix}`, { force: true });
    copyFileSync(copy, databaseIn(directory));
    await serverProcess(directory, { port });

    const card = page.getByTestId('head-fault');
    // Once while the page is open, and once after a reload.
    for (let turn = 0; turn < 2; turn++) {
      await card.waitFor();
      expect(await card.textContent()).toMatch(
        /shorter than it was.*On \d+ \w+ \d{4}\D.* this browser was shown entry 9\. Now it ends with entry 8/,
      );
      await page.reload();
      await untilLive(page, 'connected');
    }
    await card.waitFor();
    await expectNoFaultInAnyLight(page, 'head fault');

    await mark(page, 'quest');
    await mark(page, 'danger');
    await page.reload();
    await card.waitFor();
    expect(await card.textContent()).toMatch(/past of this campaign has changed.*Entry 9 is not the one/);
    await card.getByRole('button', { name: 'Take it as it is' }).click();
    await untilRemembered(page, 10);
    await card.waitFor({ state: 'detached' });
    await mark(page, 'camp');
    await untilRemembered(page, 11);
    expect(await card.count()).toBe(0);
  },
);

it('a warning about one campaign does not appear on the next page opened', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  const id = campaignOf(page);
  await page.reload();
  await untilRemembered(page, 8);
  await page.evaluate((key) => {
    const seen = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...seen, seq: 9 }));
  }, `hexfarer.head.${id}`);
  await page.reload();
  const card = page.getByTestId('head-fault');
  await card.waitFor();
  await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
  await page.getByTestId('campaigns').waitFor();
  expect(await card.count()).toBe(0);
});

itInAll('the warning gives its date in the reader’s present time zone', async () => {
  const page = await freshPage();
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTimezoneOverride', { timezoneId: 'Etc/GMT+12' });
  await setOut(page, sharedServer());
  const key = `hexfarer.head.${campaignOf(page)}`;
  await page.reload();
  await untilRemembered(page, 8);
  const tamper = () =>
    page.evaluate((head) => {
      const seen = JSON.parse(localStorage.getItem(head) ?? '{}');
      localStorage.setItem(head, JSON.stringify({ ...seen, seq: 9, at: '2026-01-02T11:30:00Z' }));
    }, key);
  await tamper();
  await page.reload();
  const card = page.getByTestId('head-fault');
  await card.getByText('On 1 January 2026').waitFor();
  await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
  await page.getByTestId('campaigns').waitFor();
  await device.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' });
  await page.goBack();
  await card.getByText('On 3 January 2026').waitFor();
});

itInAll(
  'the menu of an imported campaign says how much is not proved on this server, and that of another says nothing',
  async () => {
    const url = sharedServer();
    const { id, owner, token } = await new ApiClient(url).start({ seed: undefined });
    const archive = await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer();
    const { campaign, links } = await takeIn(url, archive);
    const page = await freshPage();
    const line = page.getByTestId('taken-in');
    await page.goto(new URL(`/c/${campaign.id}#${links.owner.token}`, url).href);
    await untilLive(page, 'connected');
    await page.getByRole('button', { name: 'Menu' }).click();
    await line.waitFor();
    expect(await line.textContent()).toBe(
      'Brought in: this server’s seals don’t prove its first 8 entries, with 7 hexes.',
    );
    await page.goto('about:blank');
    await page.goto(new URL(`/c/${id}#${token}`, url).href);
    await untilLive(page, 'connected');
    await openMenu(page, 'Save or print');
    await page.getByRole('button', { name: 'Copy proof of all so far' }).waitFor();
    expect(await line.count()).toBe(0);
  },
);

itInAll(
  'the end of a ledger is remembered after the next connection if the code for it could not be fetched before',
  async () => {
    const directory = dataDirectory();
    const first = await serverProcess(directory);
    const page = await freshPage();
    await setOut(page, first.url);
    let isRefused = false;
    await page.route('**/assets/your-campaigns-*', (route) => {
      isRefused = true;
      return route.abort();
    });
    // The end of the ledger is remembered only from the second visit on.
    await page.reload();
    await expect.poll(() => isRefused).toBe(true);
    await untilLive(page, 'connected');
    await page.unroute('**/assets/your-campaigns-*');
    await first.stop();
    await untilLive(page, 'reconnecting');
    await serverProcess(directory, { port: Number(new URL(first.url).port) });
    await untilRemembered(page, 8);
  },
);
