/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import {
  freshPage,
  LAPTOP,
  seqOf,
  setOut,
  setOutWithNothing,
  sharedServer,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { heldBack } from '../support/late-answers.ts';
import { holdFrames, letFramesCome } from '../support/late-frames.ts';
import { newPartner } from '../support/parties.ts';
import { PHONE } from '../support/screens.ts';

/** A campaign's map, with the focus on it. */
async function atMap(screen: BrowserContextOptions = LAPTOP, begin = setOut): Promise<Page> {
  const page = await freshPage(screen);
  await begin(page, sharedServer());
  await page.getByTestId('map').focus();
  return page;
}

/** Opens a part with a key and closes it with Escape, so that its code is there the next time. */
async function openOnce(page: Page, key: string, part: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByTestId(part).waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId(part).waitFor({ state: 'detached' });
}

/** A page that was left by the wall just now, and has had no frame since. */
async function justAfterWall(screen: BrowserContextOptions): Promise<Page> {
  const page = await atMap(screen);
  await openOnce(page, '?', 'keys');
  await page.keyboard.press('f');
  await page.getByTestId('wall').waitFor();
  await holdFrames(page);
  await page.keyboard.press('Escape');
  await page.getByTestId('wall').waitFor({ state: 'detached' });
  return page;
}

/** A strip of own dice that was put aside just now, on a page that has had no frame since. */
async function justAfterDice(): Promise<Page> {
  const page = await atMap(LAPTOP, setOutWithNothing);
  await page.getByTestId('begin-own').click();
  await page.getByTestId('own-dice').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('dice-chip').getByRole('button').first().click();
  await page.getByTestId('own-dice').waitFor();
  await holdFrames(page);
  await page.keyboard.press('Escape');
  await page.getByTestId('own-dice').waitFor({ state: 'detached' });
  return page;
}

const isPanelInert = (page: Page): Promise<boolean> =>
  page.getByTestId('panel').evaluate((panel) => (panel as HTMLElement).inert);

describe('a key on a page that is too busy to draw a frame', () => {
  it('is for the dialog that the key before it opened', async () => {
    const page = await atMap();
    await openOnce(page, '/', 'find');
    await holdFrames(page);
    await page.keyboard.press('/');
    await page.getByTestId('find').waitFor({ state: 'attached' });
    await page.keyboard.type('forest');
    expect(await page.getByTestId('find').locator('input').inputValue()).toBe('forest');
    expect(await page.getByTestId('wall').count()).toBe(0);
  });

  itInAll('is for the title of the table that the press before it began', async () => {
    const page = await atMap();
    await page.getByTestId('notebook-button').click();
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.getByTestId('new-table').click();
    await page.getByRole('button', { name: 'All tables' }).click();
    await page.getByTestId('new-table').focus();
    await holdFrames(page);
    await page.keyboard.press('Enter');
    await page.locator('.row-line').first().waitFor();
    await page.keyboard.type('Wolves');
    expect(await page.getByLabel('Title').inputValue()).toBe('Wolves');
  });

  itInAll('is for the number of the counter that the press before it began', async () => {
    const page = await atMap();
    await page.getByTestId('notebook-button').click();
    await page.getByRole('tab', { name: 'Day' }).click();
    await page.getByRole('button', { name: 'Rations' }).focus();
    await holdFrames(page);
    await page.keyboard.press('Enter');
    await page.getByLabel('There are').waitFor();
    await page.keyboard.type('12');
    expect(await page.getByLabel('There are').inputValue()).toBe('12');
  });

  it('does not move the party if the press before it opened what can be written on a hex', async () => {
    const page = await atMap();
    const write = page.getByRole('button', { name: 'Name, mark or note' });
    await write.click();
    await page.getByTestId('inscriptions').waitFor();
    await page.getByTestId('map').focus();
    await page.keyboard.press('w');
    await write.focus();
    const seq = await seqOf(page);
    await holdFrames(page);
    await page.keyboard.press('Enter');
    await page.getByTestId('inscriptions').waitFor();
    await page.keyboard.press('Enter');
    await letFramesCome(page);
    await page.getByTestId('inscriptions').getByRole('textbox').waitFor();
    expect(await seqOf(page)).toBe(seq);
  });

  it('chooses a way on right after the replay was closed', async () => {
    const page = await atMap();
    await page.keyboard.press('t');
    await page.getByTestId('replay').getByRole('slider').waitFor();
    await holdFrames(page);
    await page.keyboard.press('Escape');
    await page.getByTestId('replay').waitFor({ state: 'detached' });
    await page.keyboard.press('w');
    await page.getByTestId('panel').getByRole('button', { name: 'Walk north' }).waitFor();
  });

  it('opens a dialog that stays open, right after the wall was left', async () => {
    const page = await justAfterWall(LAPTOP);
    await page.keyboard.press('?');
    await page.getByTestId('keys').waitFor();
    await letFramesCome(page);
    expect(await page.getByTestId('keys').isVisible()).toBe(true);
  });
});

describe('a press on a page that is too busy to draw a frame', () => {
  itInAll('unfolds the panel of a phone, right after the wall was left', async () => {
    const page = await justAfterWall(PHONE);
    await page.getByRole('button', { name: 'Show more about this hex' }).click();
    await page.getByRole('button', { name: 'Show less' }).waitFor();
    await letFramesCome(page);
    expect(await page.getByRole('button', { name: 'Show less' }).isVisible()).toBe(true);
  });

  it('reaches what is around own dice as soon as they are put aside', async () => {
    const page = await justAfterDice();
    expect(await isPanelInert(page)).toBe(false);
  });

  itInAll('does not reach it if the dice were taken up again at once', async () => {
    const page = await justAfterDice();
    await page.getByTestId('dice-chip').getByRole('button').first().click();
    await page.getByTestId('own-dice').waitFor();
    // The next throw of the same command renders the strip anew.
    await page.keyboard.press('3');
    await page.getByRole('list', { name: 'Given before' }).waitFor();
    await letFramesCome(page);
    expect(await isPanelInert(page)).toBe(true);
  });

  itInAll('elsewhere takes back a question, even if it does not move the focus, as in Safari', async () => {
    const page = await atMap();
    await page.getByTestId('notebook-button').click();
    await page.getByRole('tab', { name: 'Day' }).click();
    await page.getByRole('button', { name: 'Rations' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByTestId('counter').waitFor();
    await page.getByRole('button', { name: /daily change and removal/ }).click();
    await holdFrames(page);
    await page.getByRole('button', { name: 'Remove Rations', exact: true }).click();
    const really = page.getByRole('button', { name: 'Really remove Rations' });
    await really.waitFor();
    await page.getByTestId('map').dispatchEvent('pointerdown');
    await expect.poll(() => really.count()).toBe(0);
  });
});

describe('a page that was too busy to draw a frame', () => {
  it('has the name of the campaign as its title after another link has opened it', async () => {
    const url = sharedServer();
    const { id, owner } = await new ApiClient(url).start();
    const first = await newPartner(owner, id, 'player', 'Mira');
    const second = await newPartner(owner, id, 'owner', 'Mira again');
    const page = await freshPage();
    await page.goto(first.link.url);
    await untilLive(page, 'connected');
    const title = await page.title();
    await holdFrames(page);
    await page.evaluate((token) => {
      location.hash = token;
    }, second.link.token);
    await expect.poll(() => page.url()).toContain('#');
    // Lets the page open the campaign, whose answer comes after this frame.
    await letFramesCome(page);
    await page.getByTestId('share-button').waitFor();
    await page.getByTestId('presence-button').waitFor();
    await letFramesCome(page);
    expect(await page.title()).toBe(title);
  });

  itInAll(
    'leaves the map as it is if the replay was closed before the whole land could be shown',
    async () => {
      const page = await atMap();
      const scale = async () =>
        (await page.locator('.map-ground').getAttribute('data-camera'))?.split(' ')[2];
      const slider = page.getByTestId('replay').getByRole('slider');
      await page.keyboard.press('t');
      await slider.waitFor();
      await page.keyboard.press('Escape');
      await slider.waitFor({ state: 'detached' });
      for (let time = 0; time < 3; time++) await page.keyboard.press('+');
      await holdFrames(page);
      await letFramesCome(page);
      const before = await scale();
      await page.keyboard.press('t');
      await slider.waitFor();
      // One frame: the land is shown in the second one.
      await page.clock.runFor(20);
      await page.keyboard.press('Escape');
      await slider.waitFor({ state: 'detached' });
      await letFramesCome(page);
      expect(await scale()).toBe(before);
    },
  );

  itInAll('tells in a toast what was refused just after its dialog was closed', async () => {
    const page = await atMap();
    const { letGo, asked } = await heldBack(page, '**/links', 'POST', 'No room for another link.');
    await page.getByTestId('share-button').click();
    await page.getByTestId('share').getByRole('button', { name: 'Make a link' }).click();
    await asked();
    await holdFrames(page);
    await page.keyboard.press('Escape');
    await page.getByTestId('share').waitFor({ state: 'detached' });
    letGo();
    await page.getByText('The link was not made. No room for another link.').waitFor();
  });

  itInAll('shows no battlefield under the number of another hex', async () => {
    const page = await atMap();
    const there = page.getByTestId('panel').getByRole('button', { name: /^Battle/ });
    const battlefield = page.getByTestId('battlefield');
    const roll = async () => {
      await there.click();
      await page.getByTestId('battle').getByRole('button', { name: /^Roll/ }).first().click();
      await battlefield.waitFor();
    };
    await roll();
    await page.getByTestId('map').focus();
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
    await untilSeq(page, (await seqOf(page)) + 1);
    await roll();
    await heldBack(page, '**/battlefields/**', 'GET', 'It is not told.');
    await page.getByTestId('map').focus();
    await page.keyboard.press('s');
    await holdFrames(page);
    await there.click();
    await page.getByTestId('battle').getByRole('heading', { name: 'Battlefield at 5050' }).waitFor();
    await expect.poll(() => battlefield.count()).toBe(0);
  });
});
