/// <reference lib="dom" />
import { expect } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, seqOf, setOut, sharedServer } from '../support/fresh-page.ts';
import { liveCable } from '../support/live-cable.ts';
import { command } from '../support/notebook.ts';

// After a sleep a connection may be dead without the device knowing: nothing arrives, and nothing says so.
itInAll('a page shows what happened while its device slept within seconds', async () => {
  const page = await freshPage();
  const cable = await liveCable(page);
  await setOut(page, sharedServer());
  cable.silence();
  await command(page, { kind: 'note', q: 0, r: 0, text: 'A well.', for: 'everyone' });
  expect(await seqOf(page)).toBe(8);
  // Of a sleep, browsers count only the time of day.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  await expect.poll(() => seqOf(page), { timeout: 10_000 }).toBe(9);
});
