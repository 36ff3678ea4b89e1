/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, seqOf, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { command, openLeaf, openNotebook } from '../support/notebook.ts';

/** Returns a function that measures the page's JavaScript heap in MB, after collecting garbage. */
async function heldBy(page: Page): Promise<() => Promise<number>> {
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('Performance.enable');
  return async () => {
    for (let time = 0; time < 3; time++) await debugging.send('HeapProfiler.collectGarbage');
    const { metrics } = await debugging.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
  };
}

describe('a long list on the page', () => {
  it('such as an open journal uses no more memory for a day the more days there are before it', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await openNotebook(page);
    await page.getByRole('tab', { name: 'Journal' }).click();
    const days = page.locator('.journal-day');
    await days.first().waitFor();
    // Runs in the page, because two round trips from outside for each day would take longer than the rest itself.
    const rest = (times: number) =>
      page.evaluate(async (count) => {
        const { dataset } = document.documentElement;
        const path = `/api${location.pathname.replace('/c/', '/campaigns/')}/commands`;
        const headers = { 'content-type': 'application/json' };
        for (let time = 0; time < count; time++) {
          const seq = Number(dataset.seq);
          const body = JSON.stringify({ id: crypto.randomUUID(), command: { kind: 'rest' } });
          await fetch(path, { method: 'POST', headers, body });
          while (Number(dataset.seq) <= seq) await new Promise(requestAnimationFrame);
        }
      }, times);
    const held = await heldBy(page);
    await rest(20);
    const before = await held();
    await rest(50);
    expect(await days.count()).toBe(71);
    // If each day kept the list as it was when that day was drawn, this would be nearly 5 MB.
    expect((await held()) - before).toBeLessThan(2.5);
  });

  itInAll(
    'such as an open journal stays small however much is added, and does not remove what is being read',
    async () => {
      const page = await freshPage();
      await setOut(page, sharedServer());
      await command(page, { kind: 'mark', q: 0, r: 0, mark: 'camp' });
      await openNotebook(page);
      await page.getByRole('tab', { name: 'Journal' }).click();
      const events = page.locator('.journal-event');
      await events.first().waitFor();
      const rolls = async (times: number) => {
        const seq = await seqOf(page);
        for (let rolled = 0; rolled < times; rolled += 25)
          await Promise.all(
            Array.from({ length: 25 }, () => command(page, { kind: 'roll', dice: '1d6', for: 'an omen' })),
          );
        await untilSeq(page, seq + times);
      };
      const latest = () => events.first().getAttribute('data-seq');

      // Someone reading the beginning keeps the place, even once so many events have come that some are removed.
      const place = page.getByRole('button', { name: 'Show 5050 on the map' }).first();
      await place.focus();
      await rolls(350);
      await place.scrollIntoViewIfNeeded();
      const top = async () => (await place.boundingBox())?.y ?? Number.NaN;
      const before = await top();
      await rolls(300);
      expect(await place.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(Math.abs((await top()) - before)).toBeLessThan(2);
      expect(await events.count()).toBeLessThan(620);
      const newer = page.getByRole('button', { name: 'Show the latest' });
      await newer.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('notebook-leaf');
      await expect.poll(latest).toBe(String(await seqOf(page)));
      expect(await newer.count()).toBe(0);
      expect(await events.count()).toBeLessThan(200);
    },
  );

  itInAll(
    'such as a long table uses no more memory for a changed row the more rows were changed before it',
    async () => {
      const page = await freshPage();
      await setOut(page, sharedServer());
      const rows = Array.from({ length: 300 }, (_, index) => ({
        on: [index + 1, index + 1] as const,
        text: `Row ${index + 1}`,
      }));
      await command(page, { kind: 'table', id: 'long', table: { title: 'Long', roll: '1d300', rows } });
      const leaf = await openLeaf(page, 'tables');
      await leaf.getByTestId('tables').getByRole('button', { name: 'Long' }).click();
      const texts = leaf.locator('.row-editor textarea');
      await texts.first().waitFor();
      const held = await heldBy(page);
      const change = (from: number, to: number) =>
        texts.evaluateAll(
          async (fields, [first, end]) => {
            for (const [index, field] of fields.slice(first, end).entries()) {
              const area = field as HTMLTextAreaElement;
              area.value = `Changed ${first + index}`;
              area.dispatchEvent(new InputEvent('input', { bubbles: true }));
              // Drawn by the second frame.
              for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
              if (!area.isConnected || area.value !== `Changed ${first + index}`)
                throw new Error(`row ${first + index} was not changed`);
            }
          },
          [from, to] as const,
        );
      await change(0, 20);
      const before = await held();
      await change(20, 50);
      expect((await held()) - before).toBeLessThan(2.5);
    },
  );
});
