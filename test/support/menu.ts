/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/** What the menu of a map folds away. */
type MenuGroup = 'What the map shows' | 'Save or print';

export const menu = (page: Page): Locator => page.getByTestId('menu');

/** Opens the menu, and in it what is folded away. */
export async function openMenu(page: Page, ...groups: readonly MenuGroup[]): Promise<void> {
  await page.getByTestId('menu-button').click();
  for (const name of groups) {
    const group = menu(page).locator('details', { hasText: name });
    await group.waitFor();
    if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  }
}
