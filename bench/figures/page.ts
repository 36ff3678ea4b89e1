/// <reference lib="dom" />
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { systemDigest } from '../../src/session/system.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { withPage } from '../child.ts';
import { type Bench, boundedFigure, type Figure, plainFigure } from '../figure.ts';
import { fillCampaign } from '../large-campaign.ts';
import { median, quantile } from '../measure.ts';
import { inScratch } from '../scratch.ts';

const TOKEN = 'bench-token-bench-token-bench-to';
const DESK = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const SCREENS = [
  ['1440 × 900 at 1', DESK],
  ['390 × 844 at 3', PHONE],
] as const;
const WORLDS = [3000, 100_000] as const;

const ROUNDS = 5;
const STEPS = 60;

/** The page in a real browser without a GPU, on a server of its own. */
export const page: Bench = async (note) => {
  note(
    'Chromium, its own frames and script; the map is dragged and zoomed by the mouse, and pieces of it are painted meanwhile',
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const figures: Figure[] = [];
    for (const hexes of WORLDS) figures.push(...(await inWorld(browser, hexes, note)));
    return figures;
  } finally {
    await browser.close();
  }
};

const inWorld = (browser: Browser, hexes: number, note: (line: string) => void): Promise<Figure[]> =>
  inScratch(async (directory) => {
    const storage = openStorage(directory, { create: true });
    const tokenHash = systemDigest.sha256(new TextEncoder().encode(TOKEN));
    const { id } = await fillCampaign(storage.campaigns, hexes, { tokenHash });
    storage.close();
    const world = `${hexes.toLocaleString('en')} hexes`;
    return withPage(directory, async (url) => {
      const link = new URL(`/c/${id}#${TOKEN}`, url).href;
      const figures: Figure[] = [];
      for (const [screen, context] of SCREENS) {
        note(`${world}, ${screen}`);
        figures.push(...(await handled(browser, link, context, `${world}, ${screen}`)));
      }
      figures.push(...(await opened(browser, link, world, hexes)));
      if (hexes === WORLDS[0]) figures.push(await fromKey(browser, link), await home(browser, url));
      return figures;
    });
  });

/** Frames measured in the page; times in ms. */
interface Frames {
  readonly scripts: number[];
  readonly intervals: number[];
}

async function handled(
  browser: Browser,
  link: string,
  context: BrowserContextOptions,
  of: string,
): Promise<Figure[]> {
  const shown = await mapAt(browser, link, context);
  const { width, height } = context.viewport ?? { width: 0, height: 0 };
  const [x, y] = [width * 0.35, height * 0.4];
  await shown.evaluate(() => window.benched?.begin());
  await shown.mouse.move(x, y);
  await shown.mouse.down();
  for (let step = 0; step < STEPS; step++)
    await shown.mouse.move(x + 120 * Math.sin(step / 6), y + 90 * Math.cos(step / 8));
  await shown.mouse.up();
  for (let step = 0; step < STEPS; step++) {
    await shown.mouse.wheel(0, step < STEPS / 2 ? 60 : -60);
    await shown.waitForTimeout(16);
  }
  const { scripts, intervals } = await shown.evaluate(() => window.benched?.end() as Frames);
  const sharp: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await shown.mouse.wheel(0, round % 2 === 0 ? 400 : -400);
    sharp.push((await untilStill(shown)) - begun);
  }
  const rest = await shown.evaluate(() => window.benched?.atRest() as Promise<number>);
  await shown.context().close();
  const late = (100 * intervals.filter((interval) => interval > 50).length) / intervals.length;
  return [
    boundedFigure(
      `script a frame while the map is dragged and zoomed, ${of}: 95 %`,
      quantile(scripts, 0.95),
      'ms',
      8,
    ),
    boundedFigure(`frames that come more than 50 ms after the one before, ${of}`, late, '%', 2),
    boundedFigure(`from a zoom until all is sharp, ${of}: median`, median(sharp), 'ms', 1500),
    boundedFigure(`frames asked for in a second of rest, ${of}`, rest, 'frames', 0),
  ];
}

/** The time from opening the link until the map is complete, also with the CPU slowed four times. */
async function opened(browser: Browser, link: string, of: string, hexes: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [slower, most] of [
    [1, 2500],
    [4, 5000],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const begun = performance.now();
      const shown = await mapAt(browser, link, DESK, slower);
      await shown.waitForFunction((known) => Number(document.documentElement.dataset.hexes) >= known, hexes, {
        timeout: 60_000,
      });
      times.push((await untilStill(shown, 300 * slower)) - begun);
      await shown.context().close();
    }
    const figure = `from opening to the whole map, ${of}${slower === 1 ? '' : ', processor slowed four times'}`;
    figures.push(
      hexes > 3000
        ? boundedFigure(figure, median(times), 'ms', most)
        : plainFigure(figure, median(times), 'ms'),
    );
  }
  return figures;
}

/** The time from a key press to the entry that it causes, on a local server. */
async function fromKey(browser: Browser, link: string): Promise<Figure> {
  const shown = await mapAt(browser, link, DESK);
  await untilStill(shown);
  await shown.getByTestId('map').focus();
  const times: number[] = [];
  const seq = () => shown.evaluate(() => Number(document.documentElement.dataset.seq));
  // Back and forth over known hexes: each step takes one command, as a reveal does.
  for (let round = 0; round < 12; round++) {
    const key = round % 2 === 0 ? 'w' : 's';
    const before = await seq();
    await shown.keyboard.press(key);
    await shown.waitForTimeout(600);
    const begun = performance.now();
    await shown.keyboard.press(key);
    const applied = await shown
      .waitForFunction((last) => Number(document.documentElement.dataset.seq) > last, before, {
        timeout: 3000,
      })
      .then(() => true)
      .catch(() => false);
    if (applied) times.push(performance.now() - begun);
  }
  await shown.context().close();
  return boundedFigure('from a key to the entry it brought: median', median(times), 'ms', 80);
}

/** First contentful paint of the start page, with the CPU slowed four times. */
async function home(browser: Browser, url: string): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext(DESK);
    const shown = await context.newPage();
    await slow(shown, 4);
    await shown.goto(url);
    await shown.getByRole('button', { name: 'Set out' }).waitFor();
    times.push(
      await shown.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    );
    await context.close();
  }
  return boundedFigure(
    'first paint of the start page, processor slowed four times: median',
    median(times),
    'ms',
    1500,
  );
}

async function mapAt(
  browser: Browser,
  link: string,
  options: BrowserContextOptions,
  slower = 1,
): Promise<Page> {
  const context = await browser.newContext(options);
  const shown = await context.newPage();
  await shown.addInitScript(watchFrames);
  await slow(shown, slower);
  await shown.goto(link);
  await shown.locator('.map-ground[data-camera]').waitFor({ timeout: 60_000 });
  return shown;
}

async function slow(shown: Page, times: number): Promise<void> {
  if (times === 1) return;
  const session = await shown.context().newCDPSession(shown);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Waits until no frame was requested for `ms`. Returns the time of the last request, on this process's clock. */
async function untilStill(shown: Page, ms = 300): Promise<number> {
  const stillFor = await shown.evaluate((still) => window.benched?.untilStill(still) as Promise<number>, ms);
  return performance.now() - stillFor;
}

declare global {
  interface Window {
    benched?: {
      begin(): void;
      end(): Frames;
      untilStill(ms: number): Promise<number>;
      atRest(): Promise<number>;
    };
  }
}

/** Runs in the page before any other script: records each requested frame and the duration of its callback. */
function watchFrames(): void {
  const request = window.requestAnimationFrame.bind(window);
  const wait = window.setTimeout.bind(window);
  let isMeasured = false;
  let asked = 0;
  let lastAsked = performance.now();
  let [frame, before] = [0, 0];
  let frames: Frames = { scripts: [], intervals: [] };
  window.requestAnimationFrame = (callback) => {
    asked++;
    lastAsked = performance.now();
    return request((time) => {
      const begun = performance.now();
      callback(time);
      if (!isMeasured) return;
      const took = performance.now() - begun;
      if (time === frame) {
        frames.scripts[frames.scripts.length - 1] = (frames.scripts.at(-1) ?? 0) + took;
        return;
      }
      before = frame;
      frame = time;
      frames.scripts.push(took);
      if (before > 0) frames.intervals.push(time - before);
    });
  };
  window.benched = {
    begin() {
      frames = { scripts: [], intervals: [] };
      frame = 0;
      isMeasured = true;
    },
    end() {
      isMeasured = false;
      return frames;
    },
    untilStill: (ms) =>
      new Promise((resolve) => {
        const look = () => {
          const still = performance.now() - lastAsked;
          if (still >= ms) resolve(still);
          else wait(look, ms - still);
        };
        look();
      }),
    atRest: () =>
      new Promise((resolve) => {
        const first = asked;
        wait(() => resolve(asked - first), 1000);
      }),
  };
}
