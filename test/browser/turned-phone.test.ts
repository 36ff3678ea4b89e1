import { expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import { freshPage, onScreen, setOut, sharedServer, step } from '../support/fresh-page.ts';

/** How far the hexes around the party extend from its centre on this screen, in pixels. */
const AROUND = 110;

it('the party and the hexes around it stay in sight when a phone is turned', async () => {
  const page = await freshPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await setOut(page, sharedServer());
  for (const key of ['w', 'e', 'e']) await step(page, key);
  const party = neighbour(neighbour(neighbour(ORIGIN, 1), 2), 2);
  // From here on the map moves smoothly.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForFunction(() => document.querySelector('.map')?.clientWidth === 844);
  const bar = await page.locator('.top-bar').boundingBox();
  const sheet = await page.getByTestId('panel').boundingBox();
  const place = () => onScreen(page, party);
  await expect.poll(async () => (await place()).y).toBeGreaterThan((bar?.height ?? 0) + AROUND);
  await expect.poll(async () => (await place()).x).toBeLessThan((sheet?.x ?? 0) - AROUND);
});
