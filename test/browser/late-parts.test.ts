/// <reference lib="dom" />
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { setOut, sharedServer, visitor } from '../support/visitor.ts';

it('a dialog that could not be fetched closes no other one that was opened meanwhile', async () => {
  const page = await visitor();
  const held: Route[] = [];
  await page.route('**/assets/share-dialog*.js', (route) => void held.push(route));
  await setOut(page, sharedServer());
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('?');
  await page.getByTestId('keys').waitFor();
  const failed = page.waitForEvent('requestfailed');
  await held[0]?.abort();
  await failed;
  // Whatever comes of it is on the page by the second frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.getByTestId('keys').isVisible()).toBe(true);
  expect(await page.getByTestId('toasts').textContent()).toBe('');
});
