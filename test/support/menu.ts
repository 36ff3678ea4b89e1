/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/** The folded groups in the menu of a map. */
type MenuGroup = 'What the map shows' | 'Save or print';

export const menu = (page: Page): Locator => page.getByTestId('menu');

/** Opens the dialog in which a campaign is forked, ended or removed. */
export async function openCampaignDialog(page: Page): Promise<void> {
  await openMenu(page);
  await menu(page).getByText('Fork, end or remove').click();
}

/** Opens the menu, and unfolds these groups in it. */
export async function openMenu(page: Page, ...groups: readonly MenuGroup[]): Promise<void> {
  await page.getByTestId('menu-button').click();
  for (const name of groups) {
    const group = menu(page).locator('details', { hasText: name });
    await group.waitFor();
    if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  }
}
