/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { freshPage, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { openMenu } from '../support/menu.ts';

describe('preferences', () => {
  it('apply to all tabs of a browser as soon as they are changed in one', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await untilLive(tab, 'connected');
    await openMenu(page, 'What the map shows');
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.getByRole('switch', { name: 'Ask before entering' }).click();
    await page.getByRole('button', { name: 'Heights' }).click();
    await expect.poll(() => tab.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await openMenu(tab, 'What the map shows');
    await tab.getByRole('button', { name: 'Heights', pressed: true }).waitFor();
    const asks = tab.getByRole('switch', { name: 'Ask before entering' });
    expect(await asks.getAttribute('aria-checked')).toBe('false');
    await asks.click();
    await expect
      .poll(() => page.getByRole('switch', { name: 'Ask before entering' }).getAttribute('aria-checked'))
      .toBe('true');
  });
});
