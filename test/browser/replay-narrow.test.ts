/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';

describe('the bar of a replay on a narrow screen', () => {
  it.each(
    varied([
      [320, 'in the letters of the device'],
      [320, 'with its letters'],
      [360, 'with its letters'],
      [390, 'in the letters of the device'],
      [390, 'with its letters'],
    ]),
  )('%i pixels wide, %s, fits, and has its buttons on one line', async (width, letters) => {
    const page = await freshPage({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true });
    if (letters !== 'with its letters') await page.route('**/*.woff2', (route) => route.abort());
    await setOut(page, sharedServer());
    await page.keyboard.press('t');
    const bar = page.getByTestId('replay');
    await bar.getByTestId('replay-play').waitFor();
    const cut = await bar.locator('button, select, input').evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect())
        .filter(({ left, right }) => left < 0 || right > innerWidth)
        .map(({ left, right }) => [Math.round(left), Math.round(right)]),
    );
    expect(cut).toEqual([]);
    const tops = await bar
      .locator('.replay-buttons :is(button, select)')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    expect(new Set(tops).size, String(tops)).toBe(1);
    const widths = await bar
      .locator('.replay-buttons :is(button, select)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
    // Large enough for a finger.
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
  });
});
