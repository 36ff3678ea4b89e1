/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import { MIN_PAUSE_MS } from '../../web/journey/press-interpreter.ts';
import { ApiClient, type CreatedCampaign } from './api-client.ts';
import { sharedBrowser } from './browser.ts';

/** Keys of the directions 1 to 6. */
const KEYS = ['w', 'e', 'd', 's', 'a', 'q'];

/** Sequence number of the last entry that a page has applied. */
export const seqOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.seq ?? 0));

export const untilSeq = (page: Page, seq: number): Promise<unknown> =>
  page.waitForFunction((wanted) => Number(document.querySelector('html')?.dataset.seq ?? 0) >= wanted, seq);

export const untilLive = (page: Page, state: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector('html')?.dataset.live === wanted, state);

/** URL of a server shared by all tests: for tests that neither stop it nor look at what others made. */
export const sharedServer = (): string => inject('sharedServer');

/** A page in a new browser profile; the test fails if the page reports an error. */
async function pageInProfile(screen: BrowserContextOptions): Promise<Page> {
  // Without a service worker, everything comes from the server, unless the test is about caching.
  const context = await (await sharedBrowser()).newContext({ serviceWorkers: 'block', ...screen });
  onTestFinished(() => context.close());
  await context.addInitScript(tellEventsLater);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  onTestFinished(() => expect(faults).toEqual([]));
  return page;
}

/** A window with the same layout as 1280 × 800, and a quarter less to paint. */
export const LAPTOP = { viewport: { width: 1200, height: 640 } } as const;

/** A page for which the test sends no requests of its own: only the page does. */
export const newcomer = (screen: BrowserContextOptions = LAPTOP): Promise<Page> =>
  pageInProfile({ ...screen, reducedMotion: 'reduce' });

/** A page with all its motion. Requests that the test itself sends show the page's own key as well. */
export async function freshMovingPage(screen: BrowserContextOptions): Promise<Page> {
  const key = randomUUID();
  const page = await pageInProfile({ ...screen, extraHTTPHeaders: { 'hexfarer-browser': key } });
  await page.context().addInitScript((drawn) => {
    // Only on pages that have storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('hexfarer.browser', drawn);
  }, key);
  return page;
}

/** The same with reduced motion. */
export const freshPage = (screen: BrowserContextOptions = LAPTOP): Promise<Page> =>
  freshMovingPage({ ...screen, reducedMotion: 'reduce' });

/** From the first screen to a map, like someone on the first visit. */
export async function setOutByHand(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Set out' }).click();
  await page.waitForURL(/\/c\//);
  await untilLive(page, 'connected');
  await untilSeq(page, 8);
}

/** Unfolds the form for a new campaign, which is folded if there are campaigns. */
export const unfoldForm = (page: Page): Promise<void> => page.locator('.begin > summary').click();

/** The same without the first screen. With a `seed` the world is known beforehand. */
export async function setOut(page: Page, url: string, seed?: string): Promise<void> {
  await show(page, url, await begin(page, url, seed));
  await untilSeq(page, 8);
}

/** Starts a campaign with the page's cookie, without opening it. Returns its id. */
export async function begin(page: Page, url: string, seed?: string): Promise<string> {
  const { campaign, links } = await createCampaign(page, url, { seed });
  const owner = new ApiClient(url, links.owner.token);
  const { status, body } = await owner.command(campaign.id, { kind: 'enter', to: 0 });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return campaign.id;
}

/** The same with own dice: nothing is thrown yet. */
export async function setOutWithNothing(page: Page, url: string, seed?: string): Promise<void> {
  const { campaign } = await createCampaign(page, url, { dice: 'own', seed });
  await show(page, url, campaign.id);
}

/** Creates a campaign with the page's cookie and key. */
async function createCampaign(
  page: Page,
  url: string,
  asked: Record<string, unknown>,
): Promise<CreatedCampaign> {
  const solo = { name: 'The Green Marches', world: { kind: 'solo' }, start: 'later' };
  const data = { ...solo, ...asked, keep: true };
  const answer = await page.context().request.post(new URL('/api/campaigns', url).href, { data });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()) as CreatedCampaign;
}

async function show(page: Page, url: string, campaign: string): Promise<void> {
  await page.goto(new URL(`/c/${campaign}`, url).href, { waitUntil: 'commit' });
  await untilLive(page, 'connected');
}

/** Longer than the pause after which the page takes a press as deliberate; the page does not show when it is over. */
const PAUSE_MS = MIN_PAUSE_MS + 50;

export const pause = (page: Page): Promise<void> => page.waitForTimeout(PAUSE_MS);

/**
 * The same pause on the clock of the page's events alone, by which it judges presses, for when the next press must
 * count. If a test must show that nothing happens meanwhile, or if the page was opened by other means, `pause` really
 * waits.
 */
export async function passPause(page: Page): Promise<void> {
  const isPassed = await page.evaluate((ms) => {
    const { eventsLater } = window as EventsLaterWindow;
    if (eventsLater) eventsLater.ms += ms;
    return eventsLater !== undefined;
  }, PAUSE_MS);
  if (!isPassed) await pause(page);
}

/**
 * Stops the clock of the page's events, for presses that must count as quick: a busy machine may delay any of them. Only
 * `passPause` moves it on.
 */
export const stopEventClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { eventsLater } = window as EventsLaterWindow;
    if (!eventsLater) throw new Error('this page was opened by other means');
    eventsLater.stoppedAt = performance.now();
  });

type EventsLaterWindow = typeof window & { eventsLater?: { ms: number; stoppedAt?: number } };

/** Runs in the page before its own scripts: lets `passPause` advance the timestamps of events. */
function tellEventsLater(): void {
  const later: NonNullable<EventsLaterWindow['eventsLater']> = { ms: 0 };
  Object.assign(window, { eventsLater: later });
  const time = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') as PropertyDescriptor;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    ...time,
    get(this: Event): number {
      return (later.stoppedAt ?? time.get?.call(this)) + later.ms;
    },
  });
}

/** Takes one step: the first press of the key chooses the hex, the second goes there. */
export async function step(page: Page, key: string): Promise<void> {
  const before = await seqOf(page);
  await page.keyboard.press(key);
  await passPause(page);
  await page.keyboard.press(key);
  await untilSeq(page, before + 1);
}

/** Steps until `count` more hexes are known, in a direction away from the start. */
export async function enterHexes(page: Page, count: number): Promise<void> {
  const known = () => page.evaluate(() => Number(document.documentElement.dataset.hexes));
  const wanted = (await known()) + count;
  for (let at = 0; (await known()) < wanted; at++) await step(page, KEYS[Math.floor(at / 4) % 2] as string);
}

/** Where a hex is on the screen, in pixels, once the map rests. */
export async function onScreen(page: Page, hex: Axial): Promise<{ x: number; y: number }> {
  const view = await page.getByTestId('map').boundingBox();
  const looked = await page.locator('.map-ground').getAttribute('data-camera');
  if (!view || !looked) throw new Error('the map is not drawn');
  const [x, y, scale] = looked.split(' ').map(Number) as [number, number, number];
  const centre = new HexLayout(1).centre(hex);
  return {
    x: view.x + view.width / 2 + (centre.x - x) * scale,
    y: view.y + view.height / 2 + (centre.y - y) * scale,
  };
}
