/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { MARKS } from '../../src/ledger/entry.ts';
import { sized } from './all-tests.ts';
import { ApiClient } from './api-client.ts';
import { countDrawing, expectRest, untilDrawn } from './drawing-calls.ts';
import { wheelTo } from './drawn-map.ts';
import { freshMovingPage, sharedServer, untilSeq } from './fresh-page.ts';
import { importedWorld } from './imported-world.ts';

export const DESK = { width: 1440, height: 900 };
/** How many names, marks and notes there are of each: together fewer than the limit. */
const WRITTEN = sized(20, 60);

/** The canvas for names, marks and notes: its size, and how many of its pixels are drawn on. */
export const lettering = (page: Page): Promise<{ width: number; height: number; drawn: number }> =>
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

/** A world with names, marks and notes all over it. */
async function writtenWorld(hexes: number): Promise<string> {
  const url = sharedServer();
  const { campaign, links } = await importedWorld(url, hexes);
  const owner = new ApiClient(url, links.owner.token);
  const { body } = await owner.call<{ hexes: { q: number; r: number }[] }>(
    'GET',
    `/api/campaigns/${campaign.id}/map`,
  );
  const command = async (given: Parameters<ApiClient['command']>[1]) =>
    expect((await owner.oneOfMany(campaign.id, given)).status).toBe(200);
  for (let at = 0; at < WRITTEN; at++) {
    const { q, r } = body.hexes[Math.floor((at * hexes) / WRITTEN)] as { q: number; r: number };
    const of = (['place', 'land', 'water'] as const)[at % 3] as 'place';
    await command({ kind: 'name', q, r, of, text: `Name of the ${at}th` });
    await command({ kind: 'mark', q, r: r + 1, mark: MARKS[at % MARKS.length] ?? null });
    await command({ kind: 'note', q: q + 1, r, text: 'A note.', for: 'everyone' });
  }
  return links.owner.url;
}

/** Checks that the lettering of a map is drawn at a pixel ratio, again after each zoom, and then rests. */
export async function expectWrittenAtEachZoom(
  hexes: number,
  ratio: number,
  desk: { width: number; height: number },
): Promise<void> {
  const page = await freshMovingPage({ viewport: desk, deviceScaleFactor: ratio });
  await countDrawing(page);
  await page.goto(await writtenWorld(hexes));
  await untilSeq(page, hexes);
  await page.locator('.map-ground[data-camera]').waitFor();
  await expect.poll(async () => (await lettering(page)).drawn, { timeout: 15_000 }).toBeGreaterThan(0);
  for (const scale of [40, 13]) {
    await wheelTo(page, scale);
    expect(await untilDrawn(page), 'seconds until the map is complete').toBeLessThan(8);
    const { width, height, drawn } = await lettering(page);
    expect([width, height]).toEqual([desk.width * ratio, desk.height * ratio]);
    expect(drawn).toBeGreaterThan(1000 * ratio);
    await expect.poll(() => page.getByTestId('toast').count(), { timeout: 15_000 }).toBe(0);
    await expectRest(page);
  }
}
