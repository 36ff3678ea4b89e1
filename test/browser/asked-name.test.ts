/// <reference lib="dom" />
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { describeInAll } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, LAPTOP, seqOf, sharedServer, untilLive, untilSeq } from '../support/fresh-page.ts';
import { arrived, card, discsIn, tableWithLink } from '../support/people-at-link.ts';
import { PHONE } from '../support/screens.ts';

describe('the error after a name could not be saved', () => {
  it('stays until another name is typed', async () => {
    const { address } = await tableWithLink();
    const page = await arrived(address);
    await page.route('**/people/own', (route) => route.abort());
    await card(page).getByLabel('Your name').fill('Mira');
    await card(page).getByRole('button', { name: 'That’s me' }).click();
    await card(page).getByRole('alert').waitFor();
    await card(page).getByLabel('Your name').fill('Miranda');
    await expect.poll(() => card(page).getByRole('alert').count()).toBe(0);
  });
});

describeInAll('the question for one’s name', () => {
  it('blocks nothing, is skipped with one press, and is asked once', async () => {
    // Longer than a name that people may give themselves.
    const name = 'Everybody who comes to play on Thursdays, Mira too';
    const { address } = await tableWithLink(name);
    const page = await arrived(address);
    await card(page).waitFor();
    const before = await seqOf(page);
    expect(await page.evaluate(() => document.activeElement?.closest('.person-card'))).toBeNull();
    await page.keyboard.press('w');
    await page.waitForTimeout(550);
    await page.keyboard.press('w');
    await untilSeq(page, before + 1);
    expect(await card(page).count()).toBe(1);
    // A reload does not make the page forget the question.
    await page.reload();
    await untilLive(page, 'connected');
    await card(page).getByRole('button', { name: 'Skip' }).click();
    expect(await card(page).count()).toBe(0);
    await page.goto('about:blank');
    await page.goto(address);
    await untilLive(page, 'connected');
    await untilSeq(page, before + 1);
    expect(await card(page).count()).toBe(0);
    await page.getByTestId('presence-button').click();
    await page.locator('.people li').waitFor();
    expect(await page.locator('.people bdi').textContent()).toBe(name);
    // Only the colour is changed and saved; the name stays.
    await page.getByTestId('menu-button').click();
    await page.getByRole('button', { name: 'Your name and colour' }).click();
    const dialog = page.getByTestId('person');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await dialog.locator('label[title=Blue]').click();
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await dialog.waitFor({ state: 'detached', timeout: 5000 });
    await page.getByTestId('presence-button').click();
    await expect.poll(() => discsIn(page, '.people')).toEqual(['E blue']);
  });

  it('can be answered with the keyboard alone', async () => {
    const { address } = await tableWithLink();
    const page = await arrived(address);
    const field = card(page).getByLabel('Your name');
    await field.waitFor();
    for (let tab = 0; tab < 4 && !(await field.evaluate((at) => at === document.activeElement)); tab++)
      await page.keyboard.press('Tab');
    // The offered name is selected, so typing replaces it, and letters do not steer the party.
    await page.keyboard.type('Wanda');
    await page.keyboard.press('Tab');
    const chosen = () => card(page).locator('input:checked').getAttribute('aria-label');
    const before = await chosen();
    await page.keyboard.press('ArrowRight');
    const after = await chosen();
    expect(after).not.toBe(before);
    await page.keyboard.press('Enter');
    await card(page).waitFor({ state: 'detached' });
    await page.getByTestId('presence-button').click();
    await expect.poll(() => discsIn(page, '.people')).toEqual([`W ${after?.toLowerCase()}`]);
  });

  it('is hidden while the text map is open, whose rows it would cover, and keeps what was typed', async () => {
    const { address } = await tableWithLink();
    const page = await arrived(address);
    await card(page).getByLabel('Your name').fill('Wand');
    await page.getByTestId('map').focus();
    await page.keyboard.press('r');
    await page.getByTestId('text-map').waitFor();
    expect(await card(page).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByTestId('text-map').waitFor({ state: 'detached' });
    expect(await card(page).isVisible()).toBe(true);
    expect(await card(page).getByLabel('Your name').inputValue()).toBe('Wand');
  });

  it('closes with Escape', async () => {
    const { address } = await tableWithLink();
    const page = await arrived(address);
    await card(page).getByLabel('Your name').focus();
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
  });

  it('shows each colour even in forced colours', async () => {
    const { address } = await tableWithLink();
    const page = await arrived(address);
    await page.emulateMedia({ forcedColors: 'active' });
    const shown: string[] = [];
    for (const disc of await card(page).locator('.person-disc').all()) {
      const { data, width } = PNG.sync.read(await disc.screenshot());
      // Samples a pixel above the letter.
      const at = 4 * (5 * width + Math.floor(width / 2));
      shown.push(data.subarray(at, at + 3).join());
    }
    expect(new Set(shown).size).toBe(8);
  });

  it.each(['at=3', 'wall'])('waits while the page is opened at ?%s', async (query) => {
    const { address } = await tableWithLink();
    const page = await freshPage();
    const at = new URL(address);
    at.search = query;
    await page.goto(at.href);
    await untilLive(page, 'connected');
    // Escape leaves the replay only once it shows its entry.
    await page.getByTestId(query === 'wall' ? 'wall' : 'replay-entry').waitFor();
    expect(await card(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await card(page).waitFor();
  });

  it('is one line of the panel on a phone, offers the name of the link, and is answered in a dialog', async () => {
    const { address } = await tableWithLink();
    const page = await arrived(address, PHONE);
    expect(await card(page).getByRole('heading').textContent()).toBe('The others call you The table');
    await card(page).getByRole('button', { name: 'That’s me' }).waitFor();
    await card(page).getByRole('button', { name: 'Change' }).tap();
    const form = page.getByTestId('person');
    expect(await form.getByLabel('Your name').inputValue()).toBe('The table');
    await form.getByLabel('Your name').fill('Mira');
    await form.getByRole('button', { name: 'Keep' }).tap();
    await form.waitFor({ state: 'detached' });
    expect(await card(page).count()).toBe(0);
    await page.getByTestId('presence-button').tap();
    await expect.poll(() => page.locator('.people bdi').allTextContents()).toEqual(['Mira']);
  });

  it('replaces a bidirectional control in a name with a space', async () => {
    const { address } = await tableWithLink();
    const page = await arrived(address);
    await card(page).getByLabel('Your name').fill('\u202eariM');
    expect(await card(page).getByLabel('Your name').inputValue()).toBe(' ariM');
    await card(page).getByRole('button', { name: 'That’s me' }).click();
    await card(page).waitFor({ state: 'detached' });
  });

  it('is not put to whoever created the campaign', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Set out' }).click();
    await untilLive(page, 'connected');
    await untilSeq(page, 8);
    expect(await card(page).count()).toBe(0);
  });

  for (const [name, screen, beside] of [
    ['a desktop', LAPTOP, ['.map-controls', '.top-bar', '.panel']],
    // On a phone it is a part of the panel, so that the map stays free.
    ['a phone', PHONE, ['.map-controls', '.top-bar', '.panel-content', '.panel .rose', '.scale-bar']],
  ] as const)
    it(`passes axe on ${name}, covers no button, and has large enough targets`, async () => {
      const { address } = await tableWithLink();
      const page = await arrived(address, screen);
      await card(page).waitFor();
      await expectNoFaultInAnyLight(page, `the question on ${name}`);
      const own = await card(page).boundingBox();
      if (!own) throw new Error('the question is not shown');
      expect(own.x).toBeGreaterThanOrEqual(0);
      expect(own.x + own.width).toBeLessThanOrEqual(screen.viewport.width);
      for (const part of beside) {
        const other = await page.locator(part).boundingBox();
        if (!other) throw new Error(`${part} is not shown`);
        const isBeside =
          other.x >= own.x + own.width ||
          other.x + other.width <= own.x ||
          other.y >= own.y + own.height ||
          other.y + other.height <= own.y;
        expect(isBeside, part).toBe(true);
      }
      for (const press of await card(page).locator('button, .person-colours label').all()) {
        const box = await press.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      }
      await card(page).getByRole('button').last().click();
      await page.getByTestId('presence-button').click();
      await page.locator('.people .person-disc').waitFor();
      await expectNoFaultInAnyLight(page, `who is here on ${name}`);
      await page.getByRole('button', { name: 'Your name and colour' }).click();
      await page.getByTestId('person').getByLabel('Your name').waitFor();
      await expectNoFaultInAnyLight(page, `name and colour on ${name}`);
    });
});
