import { expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import { onScreen, setOut, sharedServer, step, visitor } from '../support/visitor.ts';

/** How far the hexes beside the party's reach from the middle of it on this screen, in pixels. */
const AROUND = 110;

it('the party stays in sight with what is around it on a phone that is turned', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await setOut(page, sharedServer());
  for (const key of ['w', 'e', 'e']) await step(page, key);
  const party = neighbour(neighbour(neighbour(ORIGIN, 1), 2), 2);
  // The map glides from here on.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForFunction(() => document.querySelector('.map')?.clientWidth === 844);
  const bar = await page.locator('.top-bar').boundingBox();
  const sheet = await page.getByTestId('panel').boundingBox();
  const place = () => onScreen(page, party);
  await expect
    .poll(async () => (await place()).y, { timeout: 3000 })
    .toBeGreaterThan((bar?.height ?? 0) + AROUND);
  await expect.poll(async () => (await place()).x, { timeout: 3000 }).toBeLessThan((sheet?.x ?? 0) - AROUND);
});
