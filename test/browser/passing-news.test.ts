/// <reference lib="dom" />

import { expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer, step } from '../support/fresh-page.ts';

it('the news of a step disappears after a while even with reduced motion', async () => {
  const page = await freshPage();
  await setOut(page, await sharedServer());
  await step(page, 'w');
  const told = page.getByTestId('news').locator('p');
  await told.waitFor();
  const opacity = () => told.evaluate((part) => getComputedStyle(part).opacity);
  expect(await opacity()).toBe('1');
  await told.evaluate((part) => {
    for (const animation of part.getAnimations()) animation.finish();
  });
  expect(await opacity()).toBe('0');
});

itInAll('the news is never broken between a number and its unit, however narrow the phone', async () => {
  const page = await freshPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(await sharedServer());
  await page.getByText('Mountains and rivers', { exact: true }).click();
  await page.getByRole('button', { name: 'Set out' }).click();
  const told = page.getByTestId('news').locator('p');
  await expect.poll(() => told.textContent()).toMatch(/\d ft/);
  const broken = () =>
    told.evaluate((part) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const figure of (text.textContent ?? '').matchAll(/\d (?:ft|cubic)/g)) {
          const range = document.createRange();
          range.setStart(text, figure.index);
          range.setEnd(text, figure.index + figure[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(figure[0]);
        }
      return found;
    });
  for (let width = 300; width <= 440; width += 4) {
    await page.setViewportSize({ width, height: 844 });
    expect(await broken(), `${width} pixels`).toEqual([]);
  }
});

itInAll(
  'digits in key caps are as high as capitals, so that a zero is not mistaken for a letter',
  async () => {
    const page = await freshPage();
    await setOut(page, await sharedServer());
    await page.keyboard.press('?');
    const cap = page.locator('kbd', { hasText: /^0$/ }).first();
    await cap.waitFor();
    expect(await cap.evaluate((part) => getComputedStyle(part).fontVariantNumeric)).toBe('lining-nums');
  },
);
