/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { describeInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { command } from '../support/notebook.ts';
import { newPartner } from '../support/parties.ts';
import { ON_ITS_SIDE } from '../support/screens.ts';

/** Left edges of texts, in whole pixels. */
const textEdges = (parts: Locator): Promise<number[]> =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return Math.round(range.getBoundingClientRect().left);
    }),
  );

describeInAll('alignment of texts', () => {
  it('search results start at the same left edge, on the baseline of their hex number', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    for (const hex of [
      { q: 0, r: -1 },
      { q: 1, r: 0 },
    ])
      await command(page, { kind: 'name', ...hex, of: 'place', text: 'Long Ford' });
    await page.keyboard.press('/');
    await page.getByLabel('Number, terrain, site, river, name or note').fill('5');
    const rows = page.getByTestId('found').locator('li');
    await expect.poll(() => rows.count()).toBeGreaterThan(4);
    expect(new Set(await textEdges(rows.locator('.menu-item > span'))).size).toBe(1);
    const baselines = await rows.evaluateAll((all) =>
      all.map((row) => {
        const lineOf = (selector: string) => {
          const mark = document.createElement('span');
          mark.style.display = 'inline-block';
          row.querySelector(selector)?.prepend(mark);
          const { bottom } = mark.getBoundingClientRect();
          mark.remove();
          return bottom;
        };
        return Math.abs(lineOf('strong') - lineOf('.menu-item > span'));
      }),
    );
    expect(Math.max(...baselines)).toBeLessThan(1);
  });

  it('the name of a hex ends at the same right edge as the facts below it', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Seventeen Bells '.repeat(4).trim() });
    const name = page.locator('.panel-head .panel-name');
    await name.waitFor();
    const ends = await page
      .locator('.panel-head .panel-name, .panel .facts > div')
      .evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().right)));
    expect(ends.length).toBeGreaterThan(2);
    expect(new Set(ends).size).toBe(1);
  });

  it('the side remark of a fact is not broken into one line a word on a phone in landscape', async () => {
    const page = await freshPage(ON_ITS_SIDE);
    const world = { kind: 'elevation' };
    // The start of this world is mountainous, which has the remark "rises 1,500 ft or more".
    const { id, owner, token } = await new ApiClient(sharedServer()).start({ world, seed: 'e1' });
    await owner.command(id, { kind: 'enter', to: 0 });
    await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
    const fact = page.locator('.facts dd', { hasText: 'mountainous' });
    await fact.waitFor();
    const lines = await fact.evaluate(
      (part) => part.clientHeight / Number.parseFloat(getComputedStyle(part).lineHeight),
    );
    expect(Math.round(lines)).toBe(2);
  });

  it('the name of a group of choices starts at the left edge of the headings', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await page.getByRole('button', { name: 'Battle here' }).click();
    const sheet = page.getByTestId('battle');
    await sheet.getByText('What the hex gives').waitFor();
    const edges = await textEdges(sheet.locator('legend').or(sheet.locator('h3')));
    expect(edges.length).toBeGreaterThan(1);
    expect(new Set(edges).size).toBe(1);
  });

  it('the hex numbers in the text map start below their column heading', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await page.keyboard.press('r');
    const rows = page.getByTestId('text-map').locator('.hex-number');
    await rows.first().waitFor();
    const [heading] = await textEdges(page.getByTestId('text-map').locator('thead th').first());
    expect(new Set(await textEdges(rows))).toEqual(new Set([heading]));
  });
});

describe('the legend', () => {
  for (const [name, viewport] of varied([
    ['a laptop', { width: 1366, height: 768 }],
    ['a tablet', { width: 768, height: 900 }],
  ] as const))
    it(`ends above the question for a name on ${name}`, async () => {
      const { id, owner } = await new ApiClient(sharedServer()).start();
      const { link } = await newPartner(owner, id, 'player', 'The table');
      const page = await freshPage({ viewport });
      await page.goto(new URL(`/c/${id}#${link.token}`, sharedServer()).href);
      await untilLive(page, 'connected');
      const card = page.getByTestId('person-card');
      await card.waitFor();
      await page.keyboard.press('l');
      const legend = page.getByTestId('legend');
      await legend.waitFor();
      const edge = async () => {
        const [above, below] = await Promise.all([legend.boundingBox(), card.boundingBox()]);
        return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      };
      await expect.poll(edge).toBeGreaterThanOrEqual(8);
    });
});

describe('the name of a campaign', () => {
  for (const viewport of varied([
    { width: 360, height: 640 },
    { width: 683, height: 384 },
  ]))
    it(`shows no trace of the lines that have no room in a window ${viewport.width} pixels wide`, async () => {
      const page = await freshPage({ viewport });
      await setOut(page, sharedServer());
      // Whichever line is the last one shown, none of its letters has a descender, and those of the next have
      // ascenders.
      const name = 'bubbled fable '.repeat(12).trim().slice(0, 80);
      await command(page, { kind: 'set', name });
      const title = page.getByRole('heading', { level: 1 });
      await expect.poll(() => title.textContent()).toBe(name);
      await page.locator('.bar-state').evaluate((line) => {
        line.style.visibility = 'hidden';
      });
      const { x, width, bottom } = await title.evaluate((heading) => {
        const box = heading.getBoundingClientRect();
        return { x: box.x, width: box.width, bottom: box.bottom };
      });
      const clip = { x, y: Math.ceil(bottom) - 3, width, height: 3 };
      const { data } = PNG.sync.read(await page.screenshot({ clip }));
      const colours = new Set(Array.from({ length: data.length / 4 }, (_, i) => data.readUInt32BE(4 * i)));
      expect(colours.size, 'colours below the last line').toBe(1);
    });
});
