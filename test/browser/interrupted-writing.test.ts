/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/ledger/role.ts';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, pause, seqOf, setOut, sharedServer, untilLive, untilSeq } from '../support/fresh-page.ts';
import { liveCable } from '../support/live-cable.ts';
import { api, command, openNotebook } from '../support/notebook.ts';
import { newPartner } from '../support/parties.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

/** The text in the focused field; `null` if no field has the focus. */
const typed = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    return isField ? activeElement.value : null;
  });

/** Opens a field on the party's hex. Returns the panel. */
async function beginWriting(page: Page, begin: 'Name' | 'Write a note'): Promise<Locator> {
  const panel = page.getByTestId('panel');
  await panel.getByRole('button', { name: 'Name, mark or note' }).click();
  await panel.getByRole('button', { name: begin, exact: true }).click();
  await expect.poll(() => typed(page)).toBe('');
  return panel;
}

async function others(page: Page, asked: Parameters<typeof command>[1]): Promise<void> {
  const seq = await seqOf(page);
  await command(page, asked);
  await untilSeq(page, seq + 1);
}

describe('someone who writes on the party’s hex', () => {
  it.each(
    varied([
      ['a note', PHONE],
      ['a name', DESKTOP],
      ['a note', DESKTOP],
    ]),
  )('continues %s there while others move the party, and no letter steers it', async (what, screen) => {
    const page = await freshPage(screen);
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    if (screen === PHONE) await panel.getByRole('button', { name: 'Show more about this hex' }).click();
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    const begin = what === 'a note' ? 'Write a note' : 'Name';
    await panel.getByRole('button', { name: begin, exact: true }).click();
    await expect.poll(() => typed(page)).toBe('');
    await page.keyboard.type('A well');
    await others(page, { kind: 'travel', path: [1] });
    await pause(page);
    await page.keyboard.type('ss');
    expect(await typed(page)).toBe('A wellss');
    await others(page, { kind: 'travel', path: [4] });
    await others(page, { kind: 'travel', path: [3] });
    await page.keyboard.type('!');
    expect(await typed(page)).toBe('A wellss!');
    await panel.getByRole('button', { name: what === 'a note' ? 'Keep this note' : 'Name it' }).click();
    await panel.getByText('A wellss!').first().waitFor();
    expect(await panel.locator('.panel-where').textContent()).toContain('5050');
    // Once the writing is done and the hex is let go of, the panel follows the party again.
    await panel.getByRole('button', { name: 'Deselect this hex' }).click();
    await expect.poll(() => panel.locator('.panel-where').textContent()).toContain('the party is here');
  });
});

describeInAll('a note that is being written when the campaign is closed', () => {
  it('stays in its field, to be copied or discarded, also after a reload', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const panel = await beginWriting(page, 'Write a note');
    await page.keyboard.type('A well');
    await others(page, { kind: 'close' });
    await panel.getByText('This campaign is closed').waitFor();
    expect(await typed(page)).toBe('A well');
    await page.keyboard.type('n');
    expect(await typed(page)).toBe('A well');
    await panel.getByText('The campaign was ended before you kept this.').waitFor();
    expect(await panel.getByRole('button', { name: 'Keep this note' }).count()).toBe(0);
    await page.reload();
    await untilLive(page, 'connected');
    await panel.getByRole('button', { name: 'Copy' }).waitFor();
    expect(await panel.getByRole('textbox').inputValue()).toBe('A well');
    await panel.getByRole('button', { name: 'Discard' }).click();
    await panel.getByRole('button', { name: 'Really discard' }).click();
    await expect.poll(() => panel.getByRole('textbox').count()).toBe(0);
  });
});

describeInAll('a text that is not saved when the campaign is closed', () => {
  itInAll('is a table that can be copied or discarded, also after a reload', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await openNotebook(page);
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.getByTestId('new-table').click();
    await expect.poll(() => typed(page)).toBe('');
    await page.keyboard.type('On the road');
    await page.getByRole('textbox', { name: 'Text of row 1' }).fill('A boar');
    await others(page, { kind: 'close' });
    const kept = page.getByRole('textbox', { name: 'Not saved, as Markdown' });
    await expect.poll(() => kept.inputValue()).toContain('# On the road\n\n| 1d6 | Result |');
    expect(await kept.inputValue()).toContain('| 1-3 | A boar |');
    await expectNoFaultInAnyLight(page, 'a table that was not saved');
    await page.reload();
    await untilLive(page, 'connected');
    await openNotebook(page);
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.getByRole('button', { name: 'On the road not saved' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Really discard' }).click();
    await page.getByTestId('tables').waitFor({ state: 'attached' });
    expect(await page.getByText('On the road').count()).toBe(0);
  });

  itInAll('is a name that is shown at its hex until it is let go of', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const panel = await beginWriting(page, 'Name');
    await page.keyboard.type('Old Mill');
    await others(page, { kind: 'close' });
    const told = panel.getByText('The campaign was ended before you named this place Old Mill.');
    await told.waitFor();
    await page.reload();
    await untilLive(page, 'connected');
    await told.getByRole('button', { name: 'Discard it' }).click();
    await told.waitFor({ state: 'detached' });
  });
});

describeInAll('a name that was typed but not sent', () => {
  itInAll(
    'reappears when its hex is chosen again, also after a reload, and takes no keys from the map',
    async () => {
      const page = await freshPage(DESKTOP);
      await setOut(page, sharedServer());
      const panel = page.getByTestId('panel');
      const field = panel.getByRole('textbox', { name: 'Name of the place' });
      const number = () => panel.locator('.panel-where').textContent();
      const first = (await number()) ?? '';
      await panel.getByRole('button', { name: 'Name, mark or note' }).click();
      await panel.getByRole('button', { name: 'Name', exact: true }).click();
      await field.fill('Old Mill');
      await page.getByTestId('map').focus();
      await page.keyboard.press('w');
      await expect.poll(number).not.toBe(first);
      expect(await field.count()).toBe(0);
      await page.keyboard.press('Escape');
      await expect.poll(() => field.inputValue()).toBe('Old Mill');
      expect(await typed(page)).toBeNull();
      await page.reload();
      await untilLive(page, 'connected');
      await expect.poll(() => field.inputValue()).toBe('Old Mill');
      expect(await typed(page)).toBeNull();
      // A draft without the focus does not keep the panel from following the party.
      await others(page, { kind: 'travel', path: [1] });
      await expect.poll(number).not.toBe(first);
      await others(page, { kind: 'travel', path: [4] });
      await panel.getByRole('button', { name: 'Name it' }).click();
      await panel.getByText('Old Mill').first().waitFor();
      await page.reload();
      await untilLive(page, 'connected');
      await panel.getByText('Old Mill').first().waitFor();
      expect(await field.count()).toBe(0);
    },
  );

  itInAll('gets the focus after the other name of the same hex was sent', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    await panel.getByRole('button', { name: 'Name', exact: true }).click();
    await panel.getByRole('textbox', { name: 'Name of the place' }).fill('Old Mill');
    await panel.getByText('Land', { exact: true }).click();
    await panel.getByRole('textbox', { name: 'Name of the land' }).fill('The Downs');
    await page.keyboard.press('Enter');
    await expect.poll(() => typed(page)).toBe('Old Mill');
    await page.keyboard.press('Enter');
    await panel.locator('.name-form').waitFor({ state: 'detached' });
    await panel.getByText('Old Mill').first().waitFor();
    await panel.getByText('The Downs').first().waitFor();
  });

  itInAll('is gone once it is cancelled or all its letters are deleted', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    for (const giveUp of [
      () => panel.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await panel.getByRole('button', { name: 'Name', exact: true }).click();
      await expect.poll(() => typed(page)).toBe('');
      await page.keyboard.type('Old');
      await giveUp();
      await panel.locator('.name-form').waitFor({ state: 'detached' });
    }
    await panel.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => typed(page)).toBe('');
    await page.keyboard.type('Old');
    for (const _ of 'Old') await page.keyboard.press('Backspace');
    await page.reload();
    await untilLive(page, 'connected');
    await panel.getByRole('button', { name: 'Name, mark or note' }).waitFor();
    expect(await panel.locator('.name-form').count()).toBe(0);
  });
});

describeInAll('a note that was begun and left', () => {
  it('can be sent by one press at the end of the panel, where nothing moves away under the pointer', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    await panel.getByRole('button', { name: 'Write a note', exact: true }).click();
    const field = panel.getByRole('textbox', { name: 'Note, in plain words or Markdown' });
    await field.fill('A well');
    const rose = panel.locator('.rose');
    await rose.waitFor({ state: 'hidden' });
    await page.reload();
    await untilLive(page, 'connected');
    await rose.waitFor();
    await field.waitFor();
    await panel.locator('.panel-content').evaluate((content) => content.scrollTo(0, content.scrollHeight));
    await panel.getByRole('button', { name: 'Keep this note' }).click();
    await field.waitFor({ state: 'detached' });
    await panel.getByText('A well').waitFor();
    await rose.waitFor();
  });
});

describeInAll('a half-written note whose link is revoked', () => {
  itInAll('is given back, to be copied', async () => {
    const owner = await freshPage(DESKTOP);
    await setOut(owner, sharedServer());
    const link = (await api(owner, 'links', { role: 'player' })) as { id: string; url: string };
    const player = await freshPage(DESKTOP);
    await player.goto(link.url);
    await untilLive(player, 'connected');
    await player.getByRole('button', { name: 'Name, mark or note' }).click();
    await player.getByRole('button', { name: 'Write a note', exact: true }).click();
    const field = player.getByRole('textbox', { name: 'Note, in plain words or Markdown' });
    await field.fill('A well, deep and\nolder than the tower');
    await owner.evaluate(async (id) => {
      await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/links/${id}`, { method: 'DELETE' });
    }, link.id);
    const kept = player.getByRole('textbox', { name: 'You had written this, and not sent it' });
    await kept.waitFor();
    expect(await kept.inputValue()).toBe('A well, deep and\nolder than the tower');
    await player.getByRole('button', { name: 'Copy', exact: true }).click();
    await player.getByRole('button', { name: 'Copied' }).waitFor();
    await expectNoFaultInAnyLight(player, 'a note that is given back');
  });
});

/** Opens the editor of a new table, its first field focused. */
async function beginTable(page: Page): Promise<void> {
  await page.getByTestId('map').focus();
  await openNotebook(page);
  await page.getByRole('tab', { name: 'Tables' }).click();
  await page.getByTestId('new-table').click();
  await expect.poll(() => typed(page)).toBe('');
}

itInAll('an unsent table and name whose campaign is removed are given back, to be copied', async () => {
  const owner = await freshPage(DESKTOP);
  await setOut(owner, sharedServer());
  const link = (await api(owner, 'links', { role: 'owner' })) as { url: string };
  const other = await freshPage(DESKTOP);
  await other.goto(link.url);
  await untilLive(other, 'connected');
  await beginWriting(other, 'Name');
  await other.keyboard.type('Old Mill');
  await beginTable(other);
  await other.keyboard.type('On the road');
  await other.getByRole('textbox', { name: 'Text of row 1' }).fill('A boar');
  await owner.evaluate(() =>
    fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}`, { method: 'DELETE' }),
  );
  await other.getByRole('heading', { name: 'This campaign is gone' }).waitFor();
  const kept = other.getByRole('textbox', { name: 'You had written all this, and not sent it' });
  await kept.waitFor();
  const [name, title] = (await kept.inputValue()).split('\n').filter(Boolean);
  expect([name, title]).toEqual(['Old Mill', '# On the road']);
  expect(await kept.inputValue()).toContain('| 1-3 | A boar |');
});

describeInAll('an unsent text when the connection comes back with a weaker link', () => {
  /** A browser with two links to a campaign; `narrow` revokes the first one while the browser is offline. */
  async function withTwoLinks(
    first: Role,
    second: Role,
  ): Promise<{ page: Page; narrow: () => Promise<void> }> {
    const { id, owner } = await new ApiClient(sharedServer()).start();
    const links = [await newPartner(owner, id, first), await newPartner(owner, id, second)] as const;
    const page = await freshPage(DESKTOP);
    const cable = await liveCable(page);
    for (const { link } of [...links].reverse()) {
      await page.goto('about:blank');
      await page.goto(link.url);
      await untilLive(page, 'connected');
    }
    const narrow = async () => {
      await cable.cut();
      await owner.call('DELETE', `/api/campaigns/${id}/links/${links[0].link.id}`);
      cable.mend();
      await untilLive(page, 'connected');
    };
    return { page, narrow };
  }

  it('is a note or a name that stays in its place, to be copied or let go of', async () => {
    const { page, narrow } = await withTwoLinks('player', 'watcher');
    const panel = await beginWriting(page, 'Name');
    await page.keyboard.type('Old Mill');
    await panel.getByRole('button', { name: 'Write a note', exact: true }).click();
    await expect.poll(() => typed(page)).toBe('');
    await page.keyboard.type('A well');
    await narrow();
    await panel.getByText('With the link that you have now you can’t keep this.').waitFor();
    expect(await typed(page)).toBe('A well');
    await page.keyboard.type('n');
    expect(await typed(page)).toBe('A well');
    expect(await panel.getByRole('button', { name: 'Keep this note' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Copy' }).waitFor();
    const name = panel.getByText('With the link that you have now you can’t name this place Old Mill.');
    await name.getByRole('button', { name: 'Discard it' }).click();
    await name.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Discard' }).click();
    await panel.getByRole('button', { name: 'Really discard' }).click();
    await expect.poll(() => panel.getByRole('textbox').count()).toBe(0);
  });

  it('is a table, or a note for owners, that can be copied', async () => {
    const { page, narrow } = await withTwoLinks('owner', 'player');
    const panel = await beginWriting(page, 'Write a note');
    await page.keyboard.type('A trap');
    await panel.getByText('For owners alone').click();
    await beginTable(page);
    await page.keyboard.type('On the road');
    await narrow();
    await page
      .getByText('With the link that you have now you can’t change tables of this campaign.')
      .waitFor();
    const kept = page.getByRole('textbox', { name: 'Not saved, as Markdown' });
    expect(await kept.inputValue()).toContain('# On the road');
    await panel.getByText('With the link that you have now you can’t keep this.').waitFor();
    expect(await panel.getByRole('textbox').inputValue()).toBe('A trap');
  });
});

describeInAll('a note written in two tabs of a browser', () => {
  it('is one draft in both, never overwritten with older text, and gone from both once it is sent', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await untilLive(tab, 'connected');
    const field = (of: Page) => of.getByRole('textbox', { name: 'Note, in plain words or Markdown' });
    const begin = async (of: Page) => {
      await of.bringToFront();
      await of.getByRole('button', { name: 'Name, mark or note' }).click();
    };
    await begin(tab);
    await begin(page);
    await page.getByRole('button', { name: 'Write a note', exact: true }).click();
    await field(page).fill('A well');
    await expect.poll(() => field(tab).inputValue()).toBe('A well');
    await tab.bringToFront();
    await field(tab).fill('A dry well');
    await page.reload();
    await untilLive(page, 'connected');
    await expect.poll(() => field(page).inputValue()).toBe('A dry well');
    await page.getByRole('button', { name: 'Keep this note' }).click();
    await field(tab).waitFor({ state: 'detached' });
    await tab.getByText('A dry well').waitFor();
  });
});
