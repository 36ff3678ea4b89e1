/// <reference lib="dom" />
import type { Page, Worker } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import {
  enterHexes,
  freshPage,
  LAPTOP,
  passPause,
  seqOf,
  setOut,
  sharedServer,
  untilLive,
} from '../support/fresh-page.ts';
import { untilKept } from '../support/kept-campaign.ts';
import { openLeaf, openNotebook } from '../support/notebook.ts';
import { nameField, noteField } from '../support/panel-fields.ts';

/** A campaign that is wholly cached, and the service worker that cached it. */
async function keptCampaign(): Promise<{ page: Page; id: string; keeper: Worker }> {
  const page = await freshPage({ ...LAPTOP, serviceWorkers: 'allow' });
  await setOut(page, sharedServer());
  const id = new URL(page.url()).pathname.split('/').at(-1) as string;
  await untilKept(page, id, await seqOf(page));
  const [keeper] = page.context().serviceWorkers();
  return { page, id, keeper: keeper as Worker };
}

const isKept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('hexfarer-maps')).keys()).map(({ url }) => new URL(url).pathname).sort(),
  );

describeInAll('a browser that can cache no more responses', () => {
  it('keeps those that it has, and shows what the server answers', { timeout: 60_000 }, async () => {
    const { page, id, keeper } = await keptCampaign();
    const before = await isKept(page);
    await keeper.evaluate(() => {
      const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
      const open = caches.open.bind(caches);
      Object.assign(caches, { open: async (name: string) => Object.assign(await open(name), { put }) });
    });
    await enterHexes(page, 1);
    const seq = await seqOf(page);
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/campaigns/${id}/map`));
    await page.evaluate((path) => fetch(path).then((answer) => answer.text()), `/api/campaigns/${id}/map`);
    await (await asked).finished();
    await page.reload();
    await untilLive(page, 'connected');
    expect(await seqOf(page)).toBe(seq);
    // The worker handles one task after another, so the caching begun above has ended by now.
    await keeper.evaluate(() => caches.open('hexfarer-maps').then((kept) => kept.keys()));
    expect(await isKept(page)).toEqual(before);
  });

  it('opens the page even if the cache can’t be read', { timeout: 60_000 }, async () => {
    const { page, keeper } = await keptCampaign();
    await keeper.evaluate(() => {
      const open = () => Promise.reject(new DOMException('broken', 'UnknownError'));
      Object.assign(caches, { open });
    });
    await page.reload();
    await untilLive(page, 'connected');
    expect(await seqOf(page)).toBe(8);
  });
});

/** Fills all the local storage that the browser grants the page. */
const fill = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let part = 'x'.repeat(1 << 20);
    for (let at = 0; part !== ''; at++) {
      try {
        localStorage.setItem(`other.${at}`, part);
      } catch {
        part = part.slice(0, part.length / 2);
      }
    }
  });

const makeRoom = (page: Page): Promise<void> => page.evaluate(() => localStorage.removeItem('other.0'));

const NO_ROOM = 'This browser has no room to keep what you write';

describe('in a browser without free storage, a draft', () => {
  it('of a note warns that it will be lost on a reload, until there is room again', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    const field = await noteField(page);
    await field.fill('A well');
    await fill(page);
    await field.fill('A well, deep and old, and nobody has seen its bottom');
    await panel.getByText(NO_ROOM).waitFor();
    await page.context().setOffline(true);
    await untilLive(page, 'reconnecting');
    expect(await panel.getByText('This browser keeps what you write').count()).toBe(0);
    await makeRoom(page);
    await field.fill('A well, deep and old');
    await panel.getByText('This browser keeps what you write').waitFor();
  });

  itInAll(
    'of a note is stored once another tab makes room, and the warning appears only once meanwhile',
    async () => {
      const page = await freshPage();
      await setOut(page, sharedServer());
      const panel = page.getByTestId('panel');
      const other = await page.context().newPage();
      await other.goto(new URL('/livez', page.url()).href);
      await fill(page);
      await (await noteField(page)).fill('A well, deep and old');
      await panel.getByText(NO_ROOM).waitFor();
      await panel.getByRole('button', { name: 'Name', exact: true }).click();
      await panel.getByRole('textbox', { name: 'Name of the place' }).waitFor();
      expect(await panel.getByText(NO_ROOM).count()).toBe(1);
      await makeRoom(other);
      await panel.getByText(NO_ROOM).waitFor({ state: 'detached' });
      await page.reload();
      await untilLive(page, 'connected');
      const kept = panel.getByRole('textbox', { name: 'Note, in plain words or Markdown' });
      await expect.poll(() => kept.inputValue()).toBe('A well, deep and old');
    },
  );

  itInAll(
    'of imported tables leaves room for notes, and warns that it will be lost on a reload',
    async () => {
      const page = await freshPage();
      await setOut(page, sharedServer());
      const leaf = await openLeaf(page, 'tables');
      await leaf.getByRole('button', { name: 'Import' }).click();
      const row = '| 1-6 | Nobody |\n';
      const text = `| d6 | On the road |\n|----|----|\n${row.repeat(600_000 / row.length)}`;
      const file = { name: 'road.md', mimeType: 'text/markdown', buffer: Buffer.from(text) };
      await leaf.getByTestId('tables-file').setInputFiles(file);
      await leaf.getByText(NO_ROOM).waitFor();
      await page.reload();
      await untilLive(page, 'connected');
      await openLeaf(page, 'tables');
      await leaf.getByRole('button', { name: 'Import', exact: true }).waitFor();
    },
  );

  itInAll('of a note is given back if its campaign is removed', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    await fill(page);
    await (await noteField(page)).fill('A well, deep and old');
    await panel.getByText(NO_ROOM).waitFor();
    const path = new URL(page.url()).pathname;
    await page.evaluate(
      (campaign) => fetch(`/api${campaign.replace('/c/', '/campaigns/')}`, { method: 'DELETE' }),
      path,
    );
    await page.getByRole('heading', { name: 'This campaign is gone' }).waitFor();
    const kept = page.getByRole('textbox', { name: 'You had written this, and not sent it' });
    expect(await kept.inputValue()).toBe('A well, deep and old');
  });

  itInAll('of a name or a table warns as well', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await fill(page);
    const panel = page.getByTestId('panel');
    const field = await nameField(page);
    await field.fill('Old Mill');
    await panel.getByText(NO_ROOM).waitFor();
    await page.keyboard.press('Enter');
    await panel.locator('.written-place').waitFor();
    await openNotebook(page);
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.getByTestId('new-table').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('On the road');
    await page.getByRole('textbox', { name: 'Text of row 1' }).fill('A boar');
    await expect.poll(() => page.getByTestId('table-state').textContent()).toContain(NO_ROOM);
  });
});

itInAll('a draft that is given back stays in the browser until it is discarded there', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  await (await nameField(page)).fill('Old Mill');
  await page.evaluate(() =>
    fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}`, { method: 'DELETE' }),
  );
  const kept = page.getByTestId('unsent');
  await kept.waitFor();
  await page.reload();
  expect(await kept.inputValue()).toBe('Old Mill');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  expect(await kept.inputValue()).toBe('Old Mill');
  await passPause(page);
  await page.getByRole('button', { name: 'Really discard' }).click();
  await kept.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('It is discarded.');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)))).toEqual([]);
  await page.reload();
  await page.getByTestId('error-page').waitFor();
  expect(await kept.count()).toBe(0);
});
