/// <reference lib="dom" />

import { expect, it } from 'vitest';
import { setOut, sharedServer, step, visitor } from '../support/visitor.ts';

it('what a step revealed goes from the map after a while where nothing may move, too', async () => {
  const page = await visitor();
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

it('figures in key caps are as high as capitals, so that a zero is not read as a letter', async () => {
  const page = await visitor();
  await setOut(page, await sharedServer());
  await page.keyboard.press('?');
  const cap = page.locator('kbd', { hasText: /^0$/ }).first();
  await cap.waitFor();
  expect(await cap.evaluate((part) => getComputedStyle(part).fontVariantNumeric)).toBe('lining-nums');
});
