/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { enterHexes, freshPage, pause, seqOf, setOut, sharedServer } from '../support/fresh-page.ts';
import { expectNoFault, notes, opened, START, started } from '../support/inscriptions.ts';
import { command } from '../support/notebook.ts';

describe('the search in a real browser', () => {
  it('finds the village by its name, shows how many hexes match, and leads to the chosen one', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await setOut(page, url, 'harbour');
    await enterHexes(page, 2);
    await page.keyboard.press('/');
    const field = page.getByRole('textbox', { name: /Number, terrain, site/ });
    await field.fill('village');
    const found = page.getByTestId('found').getByRole('button');
    expect(await page.getByTestId('found').textContent()).toContain('5050');
    await page.keyboard.press('Enter');
    await page.getByTestId('find').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.panel-where').textContent()).toMatch(/^5050/);

    await page.keyboard.press('/');
    await field.fill('forest');
    const count = await found.count();
    expect(count).toBeGreaterThan(1);
    expect(await page.locator('#find-told').textContent()).toBe(`${count} hexes, the nearest first.`);
    const last = await found.last().locator('strong').textContent();
    await found.last().click();
    await expect.poll(() => page.locator('.panel-where .label').textContent()).toBe(last);

    await command(page, { kind: 'note', q: 0, r: 1, text: 'A **glass** door.', for: 'everyone' });
    await page.keyboard.press('/');
    await field.fill('glass');
    await expect.poll(() => page.locator('.found-note').allTextContents()).toEqual(['A glass door.']);
    expect(await page.locator('.found-note mark').allTextContents()).toEqual(['glass']);
    await field.fill('volcano of glass');
    expect(await page.locator('#find-told').textContent()).toMatch(/^Nothing on the map/);
    expect(await page.getByRole('button', { name: 'Show', exact: true }).isDisabled()).toBe(true);
  });

  itInAll(
    'shows its example in full on the smallest phone, and separates the names of a hex from its terrain',
    async () => {
      const page = await freshPage({ viewport: { width: 320, height: 640 } });
      await setOut(page, sharedServer(), 'harbour');
      await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Woodham' });
      await command(page, { kind: 'name', q: 0, r: 0, of: 'land', text: 'The Long Wood' });
      await page.keyboard.press('/');
      const field = page.getByRole('textbox', { name: /Number, terrain, site/ });
      await field.fill((await field.getAttribute('placeholder')) ?? '');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const [shown, needed] = await field.evaluate((input) => [input.clientWidth, input.scrollWidth]);
      expect(needed, 'the example in the field, whole').toBe(shown);
      await field.fill('wood');
      const found = page.getByTestId('found').locator('button > span').first();
      expect(await found.textContent()).toMatch(/^(Woodham The Long Wood|The Long Wood Woodham) [a-z]+,/);
    },
  );

  itInAll('releases the keys as soon as it is closed, before the browser fires the close event', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: /Number, terrain, site/ }).fill('village');
    const hadFocus = await page.evaluate(() => {
      const field = document.activeElement;
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true }));
      return field?.tagName;
    });
    expect(hadFocus).toBe('INPUT');
    await page.getByTestId('text-map').waitFor();
  });

  itInAll('receives what is typed before its field is loaded, and none of it steers the party', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await setOut(page, url, 'harbour');
    const held: (() => void)[] = [];
    await page.route('**/find-dialog*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const before = await seqOf(page);
    const camera = await page.locator('.map-ground').getAttribute('data-camera');
    await page.keyboard.press('/');
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.type('wwddfrx');
    // The browser's own keys still work, so that a page whose chunk never arrives can be reloaded.
    const isPrevented = (key: string) =>
      page.evaluate((pressed) => {
        const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
        return !document.body.dispatchEvent(event);
      }, key);
    expect([await isPrevented('F5'), await isPrevented('Shift')]).toEqual([false, true]);
    await pause(page);
    for (let time = 0; time < 7; time++) await page.keyboard.press('Backspace');
    await page.keyboard.type('vil');
    held[0]?.();
    const field = page.getByRole('textbox', { name: /Number, terrain, site/ });
    await field.waitFor();
    expect(await field.inputValue()).toBe('vil');
    await page.keyboard.type('lage');
    expect(await field.inputValue()).toBe('village');
    expect(await page.getByTestId('found').textContent()).toContain('5050');
    expect(await seqOf(page)).toBe(before);
    expect(await page.locator('.map-ground').getAttribute('data-camera')).toBe(camera);
    await page.keyboard.press('Escape');
    await page.getByTestId('find').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await field.waitFor();
    expect(await field.inputValue()).toBe('');
  });

  itInAll('stays open if it is opened again right after it was closed', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await setOut(page, url, 'harbour');
    const field = page.getByRole('textbox', { name: /Number, terrain, site/ });
    for (let time = 0; time < 5; time++) {
      await page.keyboard.press('/');
      await field.fill('village');
      await page.keyboard.press('Enter');
      await page.getByTestId('find').waitFor({ state: 'detached' });
      await page.keyboard.press('/');
      await page.getByTestId('find').waitFor({ timeout: 10_000 });
      // A close event of the dialog before, if there is one, comes before this frame.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await page.getByTestId('find').isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByTestId('find').waitFor({ state: 'detached' });
    }
  });
});

itInAll('a note or name is found by its words, and the result leads to its hex', async () => {
  const { id, owner, created } = await started();
  await owner.command(id, { kind: 'name', ...START, of: 'land', text: 'The Greywood' });
  await owner.command(id, { kind: 'note', q: 4, r: -6, text: 'An *owlbear* nests here.', for: 'everyone' });
  const page = await opened(created.links.owner.url);
  const find = async (words: string) => {
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: /Number, terrain, site/ }).fill(words);
    await expect.poll(() => page.getByTestId('found').getByRole('button').count()).toBe(1);
    expect(await page.getByTestId('found').textContent()).toContain(words);
    await expectNoFault(page, 'the search');
    await page.keyboard.press('Enter');
  };
  await find('owlbear');
  await expect.poll(() => notes(page).textContent()).toContain('owlbear nests');
  await find('Greywood');
  await expect.poll(() => page.locator('.panel-where .label').textContent()).toBe('5050');
});
