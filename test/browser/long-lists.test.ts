/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { command, openLeaf, openNotebook } from '../support/notebook.ts';
import { seqOf, setOut, sharedServer, untilSeq, visitor } from '../support/visitor.ts';

/** What the page's scripts hold on to, in MB, once everything was thrown away that nobody can reach. */
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
  it('in an open journal a day takes no more memory the more days there are before it', async () => {
    const page = await visitor();
    await setOut(page, sharedServer());
    await openNotebook(page);
    await page.getByRole('tab', { name: 'Journal' }).click();
    const days = page.locator('.journal-day');
    await days.first().waitFor();
    const rest = async (times: number) => {
      for (let time = 0; time < times; time++) {
        const seq = await seqOf(page);
        await command(page, { kind: 'rest' });
        await untilSeq(page, seq + 1);
      }
    };
    const held = await heldBy(page);
    await rest(40);
    const before = await held();
    await rest(80);
    expect(await days.count()).toBe(121);
    // Where each day holds the list as it was when that day was drawn, these are 15 MB.
    expect((await held()) - before).toBeLessThan(4);
  });

  it('in a long table a row that is changed takes no more memory the more rows were changed before it', async () => {
    const page = await visitor();
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
    const change = async (from: number, to: number) => {
      for (let row = from; row < to; row++) await texts.nth(row).fill(`Changed ${row}`);
    };
    await change(0, 20);
    const before = await held();
    await change(20, 80);
    expect((await held()) - before).toBeLessThan(4);
  });
});
