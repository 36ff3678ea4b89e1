/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pause, seqOf, sharedServer, untilLive, untilSeq, visitor } from '../support/visitor.ts';

interface Known {
  readonly hexes: readonly { readonly q: number; readonly r: number }[];
  readonly outline?: readonly { readonly q: number; readonly r: number }[];
}

const mapOf = (page: Page): Promise<Known> =>
  page.evaluate(async () => {
    const response = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/map`);
    return (await response.json()) as Known;
  });

/** Begins a campaign of a kind on the first screen; ready when its start is revealed. */
async function setOutInto(page: Page, url: string, kind: string, seed: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('radio', { name: kind }).check();
  await page.getByText('Settings, seed, own dice').click();
  await page.getByLabel('Seed, for a world that can be told again').fill(seed);
  await page.getByTestId('create').click();
  await page.waitForURL(/\/c\//);
  await untilLive(page, 'connected');
  await page.waitForFunction(() => Number(document.documentElement.dataset.hexes) > 1);
}

/** How many colours a part of the map has, looked at on a grid of places. */
const coloursOnMap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.map-ground');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return 0;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4 * 97)
      colours.add(
        ((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4),
      );
    return colours.size;
  });

/** Goes on by keys until something new was found. */
async function findByKeys(page: Page): Promise<void> {
  const before = await seqOf(page);
  const known = () => page.evaluate(() => Number(document.documentElement.dataset.hexes));
  const hexes = await known();
  for (const key of ['w', 'w', 'e', 'd', 'd', 's', 'a', 'q', 'q', 'w', 'e', 'e']) {
    const seq = await seqOf(page);
    const way = page.getByTestId(`way-${'wedsaq'.indexOf(key) + 1}`);
    if (await way.isDisabled()) continue;
    await page.keyboard.press(key);
    await pause(page);
    await page.keyboard.press(key);
    await untilSeq(page, seq + 1);
    if ((await known()) > hexes) return;
  }
  throw new Error(`nothing new was found after entry ${before}`);
}

const KINDS = [
  {
    kind: 'Open country',
    named: 'solo',
    news: /^\d{4}: .+ at altitude \d+/,
    fact: 'Altitude',
    legend: 'village',
  },
  {
    kind: 'An island',
    named: 'island',
    news: /^\d{4}: .+ at altitude \d+/,
    fact: 'Altitude',
    legend: 'unexplored land',
  },
  {
    kind: 'Mountains and rivers',
    named: 'elevation',
    news: /^The party surveys \d{4}: .+/,
    fact: 'Country',
    legend: 'only seen',
  },
];

describe.each(KINDS)('a world of the kind "$kind"', ({ kind, named, news, fact, legend }) => {
  it('is begun on the page, gone into by keys, told, drawn, and listed by its name', async () => {
    const url = await sharedServer();
    const page = await visitor();
    await setOutInto(page, url, kind, 'a land to look at');
    await findByKeys(page);
    await expect.poll(() => page.getByTestId('news').textContent()).toMatch(news);
    const panel = page.getByTestId('panel');
    expect(await panel.locator('dt').allTextContents()).toContain(fact);
    await expect.poll(() => panel.locator('.telling li.thrown').count()).toBeGreaterThan(0);
    await page.keyboard.press('l');
    await expect.poll(() => page.getByTestId('legend').textContent()).toContain(legend);
    await expect.poll(() => coloursOnMap(page)).toBeGreaterThan(25);

    const before = await mapOf(page);
    const seq = await seqOf(page);
    await page.reload();
    await untilSeq(page, seq);
    expect(await mapOf(page)).toEqual(before);
    await expect.poll(() => panel.locator('.telling li.thrown').count()).toBeGreaterThan(0);

    await page.goto(url);
    const listed = page.getByTestId('campaigns');
    await expect.poll(() => listed.textContent()).toContain(kind);
    const told = await page.evaluate(async () => {
      const response = await fetch('/api/campaigns');
      return (await response.json()) as { campaigns: { world: { kind: string } }[] };
    });
    expect(told.campaigns.map(({ world }) => world.kind)).toEqual([named]);
  }, 60_000);
});

describe('seals on the page', () => {
  it('are told of beside every throw, also of the start', async () => {
    const url = await sharedServer();
    const page = await visitor();
    await page.goto(url);
    await page.getByTestId('create').click();
    await page.waitForURL(/\/c\//);
    await untilSeq(page, 8);
    await expect.poll(() => page.getByTestId('seal').textContent()).toBe('Sealed before you pressed.');
    await findByKeys(page);
    await expect.poll(() => page.getByTestId('seal').textContent()).toBe('Sealed before you pressed.');
  });
});

describe('an island', () => {
  it('says open sea before anybody presses, and its button can not be pressed', async () => {
    const url = await sharedServer();
    const page = await visitor();
    await page.goto(url);
    await page.getByRole('radio', { name: 'An island' }).check();
    await page.getByText('Settings, seed, own dice').click();
    await page.getByLabel('Hexes', { exact: true }).fill('1');
    await page.getByTestId('create').click();
    await page.waitForURL(/\/c\//);
    await page.waitForFunction(() => Number(document.documentElement.dataset.hexes) === 1);
    for (const direction of [1, 2, 3, 4, 5, 6]) {
      const way = page.getByTestId(`way-${direction}`);
      expect(await way.textContent()).toContain('open sea');
      expect(await way.isDisabled()).toBe(true);
    }
    const seq = await seqOf(page);
    await page.keyboard.press('w');
    await expect
      .poll(() => page.getByTestId('chosen-aloud').textContent())
      .toMatch(/open sea, north\. No party can go there/);
    await pause(page);
    await page.keyboard.press('w');
    await pause(page);
    expect(await seqOf(page)).toBe(seq);
    expect((await mapOf(page)).outline).toHaveLength(1);
  });
});
