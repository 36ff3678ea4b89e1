/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { menu, openMenu } from '../support/menu.ts';
import { setOut, sharedServer, visitor } from '../support/visitor.ts';

const LOW_LAPTOP = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('a dialog that is higher than the screen', () => {
  it('keeps its title and its cross in sight, and hides nothing at its end', async () => {
    const page = await visitor(LOW_LAPTOP);
    await setOut(page, sharedServer());
    await page.getByTestId('share-button').click();
    const dialog = page.getByTestId('share');
    await page.getByTestId('make-link').click();
    await page.getByTestId('link-code').waitFor();
    await dialog.getByRole('button', { name: 'Revoke' }).waitFor();
    const rest = await dialog.evaluate((sheet) => {
      sheet.scrollTop = sheet.scrollHeight;
      return sheet.scrollTop;
    });
    expect(rest, 'how far it goes on below the screen').toBeGreaterThan(0);
    for (const name of ['Close', 'Revoke']) {
      const button = dialog.getByRole('button', { name });
      const isOnTop = await button.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        // Where a round one has its edge.
        const points = [top + 4, bottom - 4].map((y) => [(left + right) / 2, y] as const);
        return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
      });
      expect(isOnTop, name).toBe(true);
    }
    const { y = -1 } = (await dialog.getByRole('heading', { name: 'Bring the others' }).boundingBox()) ?? {};
    expect(y).toBeGreaterThan(12);
  });
});

describe('the menu of a map', () => {
  it('tells keys to those who have some, and none to those who have fingers alone', async () => {
    for (const [screen, shown] of [
      [PHONE, false],
      [LOW_LAPTOP, true],
    ] as const) {
      const page = await visitor(screen);
      await setOut(page, sharedServer());
      await openMenu(page);
      const party = menu(page).getByRole('button', { name: 'Jump to the party' });
      await party.waitFor();
      expect(await party.locator('kbd').isVisible()).toBe(shown);
    }
  });
});
