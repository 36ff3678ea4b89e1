/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MARKS } from '../../src/ledger/entry.ts';
import { ApiClient } from '../support/api-client.ts';
import { countDrawing, inQuietSecond, untilDrawn } from '../support/drawing-calls.ts';
import { cameraOf, wheelTo } from '../support/drawn-map.ts';
import { importedWorld } from '../support/imported-world.ts';
import { movingVisitor, onScreen, sharedServer, untilLive, untilSeq } from '../support/visitor.ts';

const DESK = { width: 1440, height: 900 };
const QUIET = { drawings: 0, frames: 0, timers: 0 };
const HEXES = 3000;
/** So many names, marks and notes each. */
const WRITTEN = 120;

/** The canvas with what people wrote: its size, and how many of its pixels are drawn on. */
const lettering = (page: Page): Promise<{ width: number; height: number; drawn: number }> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.map-letters');
    if (!canvas) throw new Error('there is no lettering');
    const { width, height } = canvas;
    if (width === 0) return { width, height, drawn: 0 };
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let drawn = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at]) drawn++;
    return { width, height, drawn };
  });

/** How many pixels are drawn on around the middle of a hex, within a part of its size. */
async function drawnAt(page: Page, hex: { q: number; r: number }, reach: number): Promise<number> {
  const { x, y } = await onScreen(page, hex);
  const { scale } = await cameraOf(page);
  return page.evaluate(
    ([left, top, side]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.map-letters');
      const { data } = canvas?.getContext('2d')?.getImageData(left, top, side, side) ?? { data: [] };
      let drawn = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]) drawn++;
      return drawn;
    },
    [Math.round(x - reach * scale), Math.round(y - reach * scale), Math.round(2 * reach * scale)] as const,
  );
}

/** A world with names, marks and notes all over it. */
async function writtenWorld(): Promise<{ link: string; id: string; owner: ApiClient }> {
  const url = await sharedServer();
  const { campaign, links } = await importedWorld(url, HEXES);
  const owner = new ApiClient(url, links.owner.token);
  const { body } = await owner.call<{ hexes: { q: number; r: number }[] }>(
    'GET',
    `/api/campaigns/${campaign.id}/map`,
  );
  const command = async (given: Parameters<ApiClient['command']>[1]) =>
    expect((await owner.oneOfMany(campaign.id, given)).status).toBe(200);
  for (let at = 0; at < WRITTEN; at++) {
    const { q, r } = body.hexes[Math.floor((at * HEXES) / WRITTEN)] as { q: number; r: number };
    const of = (['place', 'land', 'water'] as const)[at % 3] as 'place';
    await command({ kind: 'name', q, r, of, text: `Name of the ${at}th` });
    await command({ kind: 'mark', q, r: r + 1, mark: MARKS[at % MARKS.length] ?? null });
    await command({ kind: 'note', q: q + 1, r, text: 'A note.', for: 'everyone' });
  }
  return { link: links.owner.url, id: campaign.id, owner };
}

describe('what people wrote on the map, in a real browser', () => {
  it('is drawn at pixel ratios of 1, 2 and 3, again after each zoom, and then rests', {
    timeout: 240_000,
  }, async () => {
    const { link } = await writtenWorld();
    for (const ratio of [1, 2, 3]) {
      const page = await movingVisitor({ viewport: DESK, deviceScaleFactor: ratio });
      await countDrawing(page);
      await page.goto(link);
      await untilSeq(page, HEXES);
      await page.locator('.map-ground[data-camera]').waitFor();
      await expect.poll(async () => (await lettering(page)).drawn, { timeout: 15_000 }).toBeGreaterThan(0);
      for (const scale of [40, 13]) {
        await wheelTo(page, scale);
        expect(await untilDrawn(page), 'seconds until the map is complete').toBeLessThan(8);
        const { width, height, drawn } = await lettering(page);
        expect([width, height]).toEqual([DESK.width * ratio, DESK.height * ratio]);
        expect(drawn).toBeGreaterThan(2000 * ratio);
        await expect.poll(() => page.getByTestId('toast').count(), { timeout: 15_000 }).toBe(0);
        expect(await inQuietSecond(page)).toEqual(QUIET);
      }
      await page.context().close();
    }
  });

  it('comes and goes with what is written, by others too, and with its switch', {
    timeout: 60_000,
  }, async () => {
    const url = await sharedServer();
    const { id, owner, created } = await new ApiClient(url).start();
    const page = await movingVisitor({ viewport: DESK });
    await page.goto(created.links.owner.url);
    await untilLive(page, 'connected');
    await page.locator('.map-ground[data-camera]').waitFor();
    expect(await lettering(page)).toEqual({ width: 0, height: 0, drawn: 0 });

    const far = { q: 3, r: -3 };
    await owner.command(id, { kind: 'mark', ...far, mark: 'treasure' });
    await expect.poll(() => drawnAt(page, far, 0.9)).toBeGreaterThan(50);
    await owner.command(id, { kind: 'mark', ...far, mark: null });
    await expect.poll(async () => (await lettering(page)).drawn).toBe(0);

    await owner.command(id, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Firsthold' });
    await expect.poll(async () => (await lettering(page)).drawn).toBeGreaterThan(200);
    await page.getByTestId('menu-button').click();
    const button = page.getByRole('switch', { name: 'Names, marks and notes' });
    await button.click();
    await expect.poll(async () => (await lettering(page)).drawn).toBe(0);
    await button.click();
    await expect.poll(async () => (await lettering(page)).drawn).toBeGreaterThan(200);
  });
});
