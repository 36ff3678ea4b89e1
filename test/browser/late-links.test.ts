import { expect, it } from 'vitest';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';

it('a new link stays in the list if an older list arrives after it', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  const held: (() => Promise<void>)[] = [];
  let isFirst = true;
  await page.route('**/api/campaigns/*/links', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    held.push(() => route.fulfill({ response }));
  });
  await page.getByTestId('share-button').click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByLabel('Name of whoever opens it').fill('Mira');
  await page.getByTestId('make-link').click();
  const mira = page.getByRole('region', { name: 'Links in use' }).getByText('Mira', { exact: true });
  await mira.waitFor();
  await held[0]?.();
  // The response to this request arrives after the older list.
  await page.getByRole('button', { name: 'Revoke' }).first().click();
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  expect(await mira.count()).toBe(1);
});
