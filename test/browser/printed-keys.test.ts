/// <reference lib="dom" />
import { expect, it } from 'vitest';
import { enterHexes, freshPage, setOut, sharedServer } from '../support/fresh-page.ts';

it('the compass and the help show the letters printed on the user’s keyboard, and give no steering key another meaning', async () => {
  const page = await freshPage();
  // A French layout, but with F where others have E.
  await page.addInitScript(() => {
    const letters = Object.entries({ KeyQ: 'a', KeyW: 'z', KeyE: 'f', KeyA: 'q', KeyS: 's', KeyD: 'd' });
    Object.defineProperty(navigator, 'keyboard', { value: { getLayoutMap: async () => new Map(letters) } });
  });
  await setOut(page, sharedServer());
  await enterHexes(page, 1);
  const letters = () => page.locator('.rose-key').allTextContents();
  await expect.poll(letters).toEqual(['A', 'Z', 'F', 'Q', 'S', 'D']);
  expect(await page.getByTestId('way-6').getAttribute('aria-keyshortcuts')).toBe('A');
  expect(await page.getByLabel(/^Map of .*A Z F Q S D choose a way on/).count()).toBe(1);
  await page.keyboard.press('?');
  const help = page.getByTestId('keys');
  await help.locator('.keys-list').waitFor();
  expect(await help.locator('.keys-rose kbd').allTextContents()).toEqual(['A', 'Z', 'F', 'Q', 'S', 'D']);
  const others = await help.locator('.keys-list kbd').allTextContents();
  expect(others).toContain('N');
  expect(others).not.toContain('F');
});
