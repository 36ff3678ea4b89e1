/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { enterHexes, freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { api } from '../support/notebook.ts';
import { DESKTOP } from '../support/screens.ts';
import { listen, spokenSince } from '../support/spoken.ts';

describeInAll('the list of links in use', () => {
  it('appears once it can be fetched, and the error disappears', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await page.route('**/links', (route) => route.abort());
    await page.getByTestId('share-button').click();
    const dialog = page.getByTestId('share');
    await dialog.getByRole('alert').waitFor();
    await page.unroute('**/links');
    await dialog.getByRole('heading', { name: 'Links in use' }).waitFor();
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('drops the error about a new link once any of its fields is changed', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await page.getByTestId('share-button').click();
    const dialog = page.getByTestId('share');
    await dialog.getByRole('heading', { name: 'Links in use' }).waitFor();
    const change: Readonly<Record<string, () => Promise<unknown>>> = {
      name: () => dialog.getByLabel('Name of whoever').fill('Mira'),
      role: () => dialog.getByRole('group').getByText('a screen on the wall').click(),
      lifetime: () => page.getByTestId('link-lifetime').selectOption({ index: 1 }),
    };
    for (const [field, act] of Object.entries(change)) {
      await page.route('**/links', (route) => route.abort());
      await page.getByTestId('make-link').click();
      await dialog.getByRole('alert').waitFor();
      await page.unroute('**/links');
      await act();
      expect(await dialog.getByRole('alert').count(), field).toBe(0);
    }
  });

  it('can be changed by keys: each change is announced once, and the focus goes to the neighbouring link', async () => {
    const page = await freshPage(DESKTOP);
    await listen(page);
    await setOut(page, sharedServer());
    await page.getByTestId('share-button').click();
    const dialog = page.getByTestId('share');
    const name = dialog.getByPlaceholder('Mira');
    for (const person of ['Anna', 'Ben', 'Cleo']) {
      await name.fill(person);
      await spokenSince(page);
      await page.keyboard.press('Enter');
      await dialog.getByText(`The link for ${person} is made.`).waitFor();
      await expect.poll(() => dialog.getByTestId('make-link').isEnabled()).toBe(true);
      const told = (await spokenSince(page)).filter((said) => said.includes('is made'));
      expect(told).toEqual([`The link for ${person} is made.`]);
    }
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('strong')?.textContent);
    const done = page.getByTestId('link-done');
    for (const [person, beside] of [
      ['Ben', 'Cleo'],
      ['Cleo', 'Anna'],
    ]) {
      await dialog.getByRole('button', { name: `Revoke the link of ${person}` }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect.poll(() => done.textContent()).toBe(`The link of ${person} is revoked.`);
      await expect.poll(focused).toContain(beside);
      const told = (await spokenSince(page)).filter((said) => said.includes('is revoked'));
      expect(told).toEqual([`The link of ${person} is revoked.`]);
    }
    await dialog.getByRole('button', { name: 'Forget Anna' }).focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('forget').getByRole('button', { name: 'Forget for good' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => done.textContent()).toBe('Anna is forgotten.');
    await expect.poll(focused).toContain('owner');
  });
});

/** Revokes a link without the page's knowledge, as another owner would. */
async function revokedElsewhere(page: Page, link: string | undefined): Promise<void> {
  const status = await page.evaluate(async (link) => {
    const answer = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/links/${link}`, {
      method: 'DELETE',
    });
    return answer.status;
  }, link);
  expect(status).toBe(204);
}

/** The links of the page's campaign, fetched from the server. */
const listedLinks = async (page: Page): Promise<{ id: string; label: string }[]> =>
  (await page.evaluate(async () => {
    const answer = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/links`);
    return (await answer.json()).links;
  })) as { id: string; label: string }[];

describe('a link that another owner revoked', () => {
  it('disappears with its code and a notice, but not because of an outdated list', async () => {
    const page = await freshPage(DESKTOP);
    await page.clock.install();
    await setOut(page, sharedServer());
    await page.getByTestId('share-button').click();
    const dialog = page.getByTestId('share');
    await dialog.getByRole('heading', { name: 'Links in use' }).waitFor();
    await dialog.getByPlaceholder('Mira').fill('Anna');
    await dialog.getByTestId('make-link').click();
    await page.getByTestId('link-code').waitFor();
    await dialog.getByText('Anna', { exact: true }).waitFor();
    expect(await page.getByTestId('link-over').count()).toBe(0);
    const anna = (await listedLinks(page)).find(({ label }) => label === 'Anna');
    await page.getByTestId('copy-link').focus();
    await revokedElsewhere(page, anna?.id);
    await page.clock.fastForward(15_000);
    await page.getByTestId('link-code').waitFor({ state: 'detached' });
    const over = dialog.getByRole('alert');
    expect(await over.textContent()).toBe('The link for Anna was revoked: it opens nothing any more.');
    expect(await page.getByTestId('copy-link').count()).toBe(0);
    expect(await page.locator('.links').textContent()).not.toContain('Anna');
    const held = () => page.evaluate(() => document.activeElement?.closest('[data-testid=share]') !== null);
    await page.clock.fastForward(1000);
    await expect.poll(held, { message: 'the focus stays in the dialog' }).toBe(true);
    await expectNoFaultInAnyLight(page, 'the share dialog with a link that was revoked');
    await dialog.getByTestId('make-link').click();
    await page.getByTestId('link-code').waitFor();
    await over.waitFor({ state: 'detached' });
  });

  itInAll('disappears from the card that offers the owner’s link', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await enterHexes(page, 1);
    await page.clock.install();
    const card = page.getByTestId('keep-link');
    await card.getByRole('button', { name: 'Show it' }).click();
    await card.getByTestId('link-url').waitFor();
    await revokedElsewhere(page, (await listedLinks(page)).at(-1)?.id);
    await page.clock.fastForward(15_000);
    await card.getByTestId('link-url').waitFor({ state: 'detached' });
    await page.getByText('The owner’s link that was shown here was revoked.').first().waitFor();
    await card.getByRole('button', { name: 'Show it' }).waitFor();
  });

  itInAll('leaves the list when an attempt to revoke it fails', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const links: { id: string }[] = [];
    for (const label of ['Anna', 'Ben'])
      links.push((await api(page, 'links', { role: 'player', label })) as unknown as { id: string });
    await page.getByTestId('share-button').click();
    const dialog = page.getByTestId('share');
    await dialog.getByRole('button', { name: 'Revoke the link of Ben' }).focus();
    await revokedElsewhere(page, links[1]?.id);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('it was revoked before').waitFor();
    await dialog.getByText('Ben', { exact: true }).waitFor({ state: 'detached' });
    expect(await dialog.getByText('Anna', { exact: true }).count()).toBe(1);
    const held = () => page.evaluate(() => document.activeElement?.closest('[data-testid=share]') !== null);
    await expect.poll(held).toBe(true);
  });
});
