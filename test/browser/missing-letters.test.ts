/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { onScreen, setOut, sharedServer, visitor } from '../support/visitor.ts';

describe('a map whose letters can’t be fetched', () => {
  it('is drawn with those of the device, and nothing is left open', async () => {
    const page = await visitor();
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'));
    await page.route('**/*.woff2', (route) => route.abort());
    await setOut(page, sharedServer());
    await refused;
    const { x, y } = await onScreen(page, { q: 0, r: -1 });
    await page.mouse.click(x, y);
    await page.getByTestId('panel').getByText('5049').first().waitFor();
    expect(await page.evaluate(() => document.fonts.check('16px "IM Fell English"', '?'))).toBe(false);
  });
});
