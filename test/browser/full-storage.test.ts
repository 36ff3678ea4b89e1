/// <reference lib="dom" />
import type { Page, Worker } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { untilKept } from '../support/kept-campaign.ts';
import { enterHexes, LAPTOP, seqOf, setOut, sharedServer, untilLive, visitor } from '../support/visitor.ts';

/** A campaign of which the browser has kept all, and what keeps it. */
async function keptCampaign(): Promise<{ page: Page; id: string; keeper: Worker }> {
  const page = await visitor({ ...LAPTOP, serviceWorkers: 'allow' });
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

describe('a browser that can keep no more answers', () => {
  it('keeps what it has, and shows what the server says', { timeout: 60_000 }, async () => {
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
    // The keeper does one thing after the other: what was begun above is done.
    await keeper.evaluate(() => caches.open('hexfarer-maps').then((kept) => kept.keys()));
    expect(await isKept(page)).toEqual(before);
  });

  it('opens the page all the same where it can read nothing that it kept', { timeout: 60_000 }, async () => {
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
