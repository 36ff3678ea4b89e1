/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { LinksAnswer } from '../../src/protocol/answers.ts';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import {
  freshPage,
  LAPTOP,
  seqOf,
  setOut,
  sharedServer,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { menu, openMenu } from '../support/menu.ts';
import { newPartner } from '../support/parties.ts';
import { PHONE } from '../support/screens.ts';

/** A campaign with one player link that several people open. */
async function table(name = 'The table') {
  const url = sharedServer();
  const { id, owner } = await new ApiClient(url).start();
  const { link } = await newPartner(owner, id, 'player', name);
  const links = async () => (await owner.call<LinksAnswer>('GET', `/api/campaigns/${id}/links`)).body.links;
  return { url, id, owner, links, address: new URL(`/c/${id}#${link.token}`, url).href };
}

async function arrived(address: string, screen: typeof LAPTOP | typeof PHONE = LAPTOP): Promise<Page> {
  const page = await freshPage(screen);
  await page.goto(address);
  await untilLive(page, 'connected');
  return page;
}

const card = (page: Page) => page.getByTestId('person-card');

async function sayName(page: Page, name: string, colour: string): Promise<void> {
  await card(page).getByLabel('Your name').fill(name);
  await card(page).locator(`label[title=${colour}]`).click();
  await card(page).getByRole('button', { name: 'That’s me' }).click();
  await card(page).waitFor({ state: 'detached' });
}

/** The discs in a part of the page, each as its letter and colour. */
const discsIn = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(`${selector} .person-disc`)
    .evaluateAll((discs) =>
      discs.map(
        (disc) => `${disc.getAttribute('data-initial')} ${/person-(?!disc)(\w+)/.exec(disc.className)?.[1]}`,
      ),
    );

/** Sends a command with the page's cookie. Returns the status of the response. */
const command = (page: Page, id: string, command: object): Promise<number> =>
  page.evaluate(
    async ([campaign, asked]) => {
      const answer = await fetch(`/api/campaigns/${campaign}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: crypto.randomUUID(), command: asked }),
      });
      return answer.status;
    },
    [id, command] as const,
  );

describe('the error after a name could not be saved', () => {
  it('stays until another name is typed', async () => {
    const { address } = await table();
    const page = await arrived(address);
    await page.route('**/people/own', (route) => route.abort());
    await card(page).getByLabel('Your name').fill('Mira');
    await card(page).getByRole('button', { name: 'That’s me' }).click();
    await card(page).getByRole('alert').waitFor();
    await card(page).getByLabel('Your name').fill('Miranda');
    await expect.poll(() => card(page).getByRole('alert').count()).toBe(0);
  });
});

describe('two people at one link', () => {
  it('have their names and colours wherever they are mentioned', async () => {
    const { id, address } = await table();
    const [mira, ben] = [await arrived(address), await arrived(address)];
    await sayName(mira, 'Mira', 'Vermilion');
    await sayName(ben, 'Ben', 'Sky');
    await mira.getByTestId('presence-button').click();
    await expect.poll(() => discsIn(mira, '.people')).toEqual(['M vermilion', 'B sky']);
    expect(await mira.locator('.people li').allTextContents()).toEqual(['Mirayou', 'Benplayer']);
    await mira.keyboard.press('Escape');

    const before = await seqOf(mira);
    for (const asked of [
      { kind: 'enter', to: 1 },
      { kind: 'note', q: 0, r: -1, text: 'A well.', for: 'everyone' },
      { kind: 'roll', dice: '2d6', for: 'luck' },
    ])
      expect(await command(ben, id, asked)).toBe(200);
    await untilSeq(mira, before + 3);
    expect(await mira.getByTestId('news').textContent()).toMatch(/^Ben rolls 2d6/);
    expect(await discsIn(mira, '.news')).toEqual(['B sky']);
    await expect.poll(() => discsIn(mira, '.note')).toEqual(['B sky']);
    await mira.getByTestId('notebook-button').click();
    await mira.getByRole('tab', { name: 'Dice' }).click();
    await expect.poll(() => discsIn(mira, '.roll-meta')).toContain('B sky');
    await mira.getByRole('tab', { name: 'Journal' }).click();
    await expect.poll(() => discsIn(mira, '.journal-by').then(([first]) => first)).toBe('B sky');
    expect(await mira.locator('.journal-by').count()).toBeGreaterThan(1);
    expect(await mira.locator('.journal-by time').count(), 'one evening, one date').toBe(1);

    // Renamed later, from the menu: earlier events show the new name too.
    await ben.getByTestId('menu-button').click();
    await ben.getByRole('button', { name: 'Your name and colour' }).click();
    const dialog = ben.getByTestId('person');
    expect(await dialog.getByLabel('Your name').inputValue()).toBe('Ben');
    await dialog.getByLabel('Your name').fill('Benno');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect.poll(() => mira.locator('.journal-by bdi').first().textContent()).toBe('Benno');
  });

  itInAll('are shown beside the hex that they point at, and in the news', async () => {
    const { address } = await table();
    const [mira, ben] = [await arrived(address), await arrived(address)];
    await sayName(ben, 'Ben', 'Blue');
    await card(mira).getByRole('button', { name: 'Skip' }).click();
    const isBlue = () =>
      mira.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.map-overlay');
        const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
          data: [],
        };
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === 0 && data[at + 1] === 0x72 && data[at + 2] === 0xb2) count++;
        return count;
      });
    expect(await isBlue()).toBe(0);
    await ben.keyboard.press('ArrowDown');
    await ben.getByRole('button', { name: /^Look here/ }).click();
    await expect.poll(isBlue).toBeGreaterThan(50);
    expect(await mira.getByTestId('news').textContent()).toMatch(/^Ben points at 5051/);
  });

  itInAll(
    'are one person in two tabs of one browser, however soon one is opened after the other',
    async () => {
      const { url, links, address } = await table();
      const first = await freshPage();
      // Neither tab has a cookie yet.
      const second = await first.context().newPage();
      await Promise.all([first, second].map((page) => page.goto(url)));
      await Promise.all([first, second].map((page) => page.goto(address)));
      await Promise.all([first, second].map((page) => untilLive(page, 'connected')));
      expect((await links()).filter(({ parent }) => parent !== null)).toHaveLength(1);
      await sayName(first, 'Mira', 'Green');
      await second.reload();
      await untilLive(second, 'connected');
      await second.getByTestId('presence-button').click();
      await expect.poll(() => discsIn(second, '.people')).toEqual(['M green']);
      expect(await second.getByTestId('presence-button').textContent()).toContain('1 here, only you');
      expect(await card(second).count()).toBe(0);
    },
  );
});

describeInAll('the question for one’s name', () => {
  it('blocks nothing, is skipped with one press, and is asked once', async () => {
    // Longer than a name that people may give themselves.
    const name = 'Everybody who comes to play on Thursdays, Mira too';
    const { address } = await table(name);
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
    const { address } = await table();
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
    const { address } = await table();
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
    const { address } = await table();
    const page = await arrived(address);
    await card(page).getByLabel('Your name').focus();
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
  });

  it('shows each colour even in forced colours', async () => {
    const { address } = await table();
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
    const { address } = await table();
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
    const { address } = await table();
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
    const { address } = await table();
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
      const { address } = await table();
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

describeInAll('the list of links', () => {
  it('shows under each link who opened it, lets each be revoked, and keeps users from locking themselves out', async () => {
    const { url, id, owner, links, address } = await table();
    const [mira, ben] = [await arrived(address), await arrived(address)];
    await sayName(mira, 'Mira', 'Vermilion');
    await sayName(ben, 'Ben', 'Sky');
    const { link } = await newPartner(owner, id, 'owner', 'for the laptop');
    const laptop = await arrived(new URL(`/c/${id}#${link.token}`, url).href);
    await card(laptop).getByRole('button', { name: 'Skip' }).click();
    await laptop.getByTestId('share-button').click();
    const opened = laptop.getByRole('list', { name: 'Those who opened the link of The table' });
    await opened.waitFor();
    expect(await opened.locator('strong').allTextContents()).toEqual([' Mira', ' Ben']);
    await expectNoFaultInAnyLight(laptop, 'links with those who opened them');
    const own = laptop.getByRole('list', { name: 'Those who opened the link of for the laptop' });
    expect(await own.getByRole('button').count()).toBe(0);
    expect(await laptop.getByRole('button', { name: 'Revoke the link of for the laptop' }).count()).toBe(0);
    await opened.getByRole('button', { name: 'Revoke the link that Mira opened' }).click();
    await opened.getByRole('button', { name: 'Really revoke the link that Mira opened' }).click();
    await mira.getByTestId('error-page').waitFor();
    expect((await links()).map(({ label }) => label)).not.toContain('Mira');
    expect(await ben.getByTestId('error-page').count()).toBe(0);
    // The link itself is still valid, but Mira's browser is told that her access was revoked.
    await mira.goto(address);
    await mira.getByRole('heading', { name: 'The owner took this back' }).waitFor();
    await laptop.getByRole('button', { name: 'Revoke the link of The table' }).click();
    await laptop.getByRole('button', { name: 'Really revoke the link of The table' }).click();
    await ben.getByTestId('error-page').waitFor();
  });
});

itInAll('a dialog opened meanwhile stays when the response for a closed one arrives', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Your name and colour' }).click();
  const held: (() => Promise<void>)[] = [];
  await page.route('**/people/own', (route) => void held.push(() => route.continue()));
  await page.getByTestId('person').getByRole('button', { name: 'Keep' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByTestId('person').waitFor({ state: 'detached' });
  await page.getByTestId('share-button').click();
  await page.getByTestId('share').waitFor();
  const answered = page.waitForResponse('**/people/own');
  await held[0]?.();
  await (await answered).finished();
  for (let turn = 0; turn < 3; turn++) await page.evaluate(() => fetch('/api/campaigns'));
  expect(await page.getByTestId('share').count()).toBe(1);
});
