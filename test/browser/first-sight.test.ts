import { expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import { onScreen, setOutByHand, sharedServer, visitor } from '../support/visitor.ts';

it('the first seven hexes lie in the middle of what the sheet leaves of a phone, after setting out and when opened again', async () => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const aside = async () => {
    const bar = await page.locator('.top-bar').boundingBox();
    const sheet = await page.getByTestId('panel').boundingBox();
    if (!bar || !sheet) throw new Error('neither bar nor sheet is there');
    return Math.abs((await onScreen(page, ORIGIN)).y - (bar.y + bar.height + sheet.y) / 2);
  };
  await setOutByHand(page, sharedServer());
  await expect.poll(aside, { timeout: 3000 }).toBeLessThan(3);
  await page.reload();
  await page.locator('.map-ground[data-camera]').waitFor();
  await page.getByText('Look to the unknown').waitFor();
  await expect.poll(aside, { timeout: 3000 }).toBeLessThan(3);
});
