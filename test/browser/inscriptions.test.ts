/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import type { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { freshPage, LAPTOP, onScreen, setOut, untilLive } from '../support/fresh-page.ts';
import {
  button,
  expectNoFault,
  field,
  heading,
  lastOf,
  ledger,
  notes,
  opened,
  START,
  started,
  written,
} from '../support/inscriptions.ts';
import { newPartner } from '../support/parties.ts';
import { PHONE } from '../support/screens.ts';
import { serverProcess } from '../support/server-process.ts';

describe('writing on a hex, in a real browser', () => {
  itInAll('roads and trails are drawn on the sides of a hex, described, and removed again', async () => {
    const { id, owner, created } = await started();
    const page = await opened(created.links.owner.url);
    const roads = async () =>
      (await owner.call<{ roads: object[] }>('GET', `/api/campaigns/${id}/map`)).body.roads;
    await button(page, 'Name, mark or note').click();
    await written(page).getByRole('button', { name: 'Mark' }).click();
    await button(page, 'North: no road').click();
    await button(page, 'North: road').waitFor();
    await page.getByRole('radio', { name: 'Trail' }).check();
    await button(page, 'South-east: no road').click();
    await written(page).getByText('road north, trail south-east').waitFor();
    expect(await roads()).toMatchObject([
      { q: 0, r: -1, to: 4, of: 'road' },
      { ...START, to: 3, of: 'trail' },
    ]);
    await expectNoFault(page, 'the roads of a hex');
    await page.keyboard.press('l');
    for (const sample of ['its trail', 'road', 'trail'])
      await page.getByTestId('legend').getByText(sample, { exact: true }).waitFor();
    await page.keyboard.press('l');
    await button(page, 'South-east: trail').click();
    await button(page, 'South-east: no road').waitFor();
    expect(await roads()).toHaveLength(1);
    await page.keyboard.press('Escape');
    await button(page, 'North: road').waitFor({ state: 'detached' });
    await written(page).getByText('road north').waitFor();
    // A hex shows its roads even if nothing else is written anywhere on the map.
    await page.reload();
    await written(page).getByText('road north').waitFor();
    // With a mark on the hex, the roads have a button of their own.
    await button(page, 'Mark').click();
    await button(page, 'camp').click();
    await button(page, 'Change the roads').click();
    await button(page, 'North: road').click();
    await button(page, 'North: no road').waitFor();
    await written(page).getByRole('button', { name: 'Close' }).click();
    await written(page).getByRole('button', { name: 'Road' }).waitFor();
    expect(await roads()).toEqual([]);
    const why = written(page).getByText('Roads lead to known hexes only.');
    expect(await why.count(), 'all hexes around are known').toBe(0);
    await page.getByTestId('map').focus();
    await page.keyboard.press('w');
    await written(page).getByRole('button', { name: 'Mark' }).click();
    await why.waitFor();
  });

  it('a place is named and marked, and a note is written, changed and erased, with the mouse', async () => {
    const { id, owner, created } = await started();
    const page = await opened(created.links.owner.url);
    const ground = (await heading(page).textContent()) ?? '';
    await button(page, 'Name, mark or note').click();
    await button(page, 'Name').click();
    await page.getByRole('textbox', { name: 'Name of the place' }).fill('Firsthold');
    await expectNoFault(page, 'a name');
    await button(page, 'Name it').click();
    await expect.poll(() => written(page).locator('.written-place').textContent()).toBe('Firsthold');
    expect(await heading(page).textContent()).toBe('Firsthold');
    expect(await page.locator('.panel-where').textContent()).toBe(`5050 ${ground}, the party is here`);
    expect(await lastOf(owner, id)).toMatchObject({
      kind: 'named',
      ...START,
      of: 'place',
      text: 'Firsthold',
    });

    await button(page, 'Change the name of the place').click();
    await page.getByText('Land', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Name of the land' }).fill('The Greywood');
    await page.keyboard.press('Enter');
    await expect.poll(() => written(page).locator('.written-land').textContent()).toBe('The Greywood');

    await button(page, 'Mark').click();
    await expectNoFault(page, 'the marks');
    await button(page, 'camp').click();
    await expect.poll(() => written(page).locator('.written-mark').textContent()).toBe('camp');
    await button(page, 'Change the mark').click();
    await button(page, 'danger').click();
    await expect.poll(() => written(page).locator('.written-mark').textContent()).toBe('danger');
    expect(await lastOf(owner, id)).toMatchObject({ kind: 'marked', ...START, mark: 'danger' });
    await button(page, 'Change the mark').click();
    await button(page, 'danger').click();
    await expect.poll(() => written(page).locator('.written-mark').count()).toBe(0);

    await button(page, 'Write a note').click();
    await field(page).fill('Ruled by **Old Meg**.');
    await expectNoFault(page, 'a note that is written');
    await button(page, 'Keep this note').click();
    await expect.poll(() => notes(page).locator('strong').textContent()).toBe('Old Meg');
    await button(page, 'Edit').click();
    await field(page).fill('Ruled by nobody.');
    await button(page, 'Keep this note').click();
    await expect.poll(() => notes(page).locator('.note-text').textContent()).toContain('Ruled by nobody.');
    const { seq } = await lastOf(owner, id);

    await button(page, 'Edit').click();
    await field(page).fill('   ');
    expect(await button(page, 'Keep this note').isDisabled()).toBe(true);
    await field(page).press('Control+Enter');
    await field(page).fill('Ruled by nobody.');
    await button(page, 'Cancel').click();
    expect(await notes(page).locator('.note-text').textContent()).toContain('Ruled by nobody.');
    expect((await lastOf(owner, id)).seq, 'a blank takes no note away').toBe(seq);

    await button(page, /^Erase for good/).click();
    const asked = page.getByRole('group', { name: 'Erase this note for good?' });
    expect(await asked.textContent()).toContain('Forks and archives made before keep it.');
    await expectNoFault(page, 'the question');
    await button(page, 'Keep it').click();
    expect(await notes(page).count()).toBe(1);
    await button(page, /^Erase for good/).click();
    await button(page, 'Really erase').click();
    await expect.poll(() => notes(page).count()).toBe(0);
    const entries = await ledger(owner, id);
    expect(entries.at(-1)).toMatchObject({ kind: 'erased', of: seq });
    expect(entries.find((entry) => entry.seq === seq)).toMatchObject({ kind: 'noted', text: null });
    expect(entries.filter((entry) => 'text' in entry && entry.text === 'Ruled by **Old Meg**.')).toHaveLength(
      1,
    );
  });

  itInAll(
    'a name in a closed campaign can be erased for good by whoever is allowed to, and changed by nobody',
    async () => {
      const { id, owner, created } = await started();
      const { link } = await newPartner(owner, id, 'player');
      await owner.command(id, { kind: 'name', ...START, of: 'place', text: 'Firsthold' });
      const page = await opened(link.url, PHONE);
      // Sent with this browser's own cookie.
      const command = { kind: 'name', ...START, of: 'land', text: 'The Greywood' };
      const commands = new URL(`/api/campaigns/${id}/commands`, link.url).href;
      const data = { id: randomUUID(), command };
      expect((await page.context().request.post(commands, { data })).status()).toBe(200);
      await owner.command(id, { kind: 'close' });
      await button(page, 'Show more about this hex').tap();
      await expect.poll(() => written(page).locator('.written-land').textContent()).toBe('The Greywood');
      const erase = button(page, /^Erase for good/);
      expect(await erase.allTextContents()).toEqual(['Erase for good: the name of the land']);
      expect(await button(page, /^Change the/).count()).toBe(0);
      await erase.tap();
      await expectNoFault(page, 'the question');
      await button(page, 'Really erase').tap();
      await expect.poll(() => written(page).locator('.written-land').count()).toBe(0);
      expect(await lastOf(owner, id)).toMatchObject({ kind: 'erased' });
      const ownerPage = await opened(created.links.owner.url);
      await button(ownerPage, /^Erase for good.*name of the place$/).click();
      await button(ownerPage, 'Really erase').click();
      await expect.poll(() => written(ownerPage).locator('.written-place').count()).toBe(0);
      const texts = (await ledger(owner, id)).flatMap((entry) =>
        entry.kind === 'named' ? [entry.text] : [],
      );
      expect(texts).toEqual([null, null]);
    },
  );

  itInAll('the folded panel of a phone shows that a hex has notes', async () => {
    const { id, owner, created } = await started();
    const page = await opened(created.links.owner.url, PHONE);
    const sign = page.getByTestId('panel').locator('.panel-noted');
    expect(await sign.count()).toBe(0);
    await owner.command(id, { kind: 'note', ...START, text: 'Ruled by Old Meg.', for: 'everyone' });
    await sign.waitFor();
    expect(await sign.textContent()).toContain('has notes');
    await expectNoFault(page, 'the sign of notes');
    await button(page, 'Show more about this hex').tap();
    await notes(page).waitFor();
    expect(await sign.isVisible()).toBe(false);
    await button(page, 'Show less').tap();
    await owner.command(id, { kind: 'note', ...START, text: '', for: 'everyone' });
    await sign.waitFor({ state: 'detached' });
  });

  itInAll('whatever is typed right after pressing the key to write does not steer the party', async () => {
    const { id, owner, created } = await started();
    const page = await opened(created.links.owner.url);
    await page.keyboard.press('m');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Name');
    await page.keyboard.type('Grassland');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Grassland');
    await page.keyboard.press('Enter');
    await expect.poll(() => written(page).locator('.written-place').textContent()).toBe('Grassland');
    expect((await owner.call<{ party: unknown }>('GET', `/api/campaigns/${id}`)).body.party).toEqual(START);
    // After leaving the form, letters are keys of the map again.
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.locator('.notebook').waitFor();
  });

  itInAll('names, marks and notes can be written with the keyboard alone', async () => {
    const { id, owner, created } = await started();
    const page = await opened(created.links.owner.url);
    await page.keyboard.press('m');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Name');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Firsthold');
    await page.keyboard.press('Enter');
    await expect.poll(() => written(page).locator('.written-place').textContent()).toBe('Firsthold');
    // Tab passes the pen beside the name and the button for another name, and reaches the marks.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Change the name of the place');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('camp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => written(page).locator('.written-mark').textContent()).toBe('danger');
    await button(page, 'Write a note').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Letters such as w and q steer nobody here.');
    await page.keyboard.press('Tab');
    // Chooses “For owners alone”.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => notes(page).count()).toBe(1);
    expect(await lastOf(owner, id)).toMatchObject({ kind: 'noted', for: 'owner', ...START });
    expect((await ledger(owner, id)).map(({ kind }) => kind)).not.toContain('moved');
    // The next note is for everyone again, and says so before it is sent.
    await button(page, 'Write a note').click();
    expect(await page.locator('.note-for').textContent()).toBe('For everyone');
  });

  itInAll('marks and notes can be written by touch, also on an unknown hex', async () => {
    const { id, owner, created } = await started();
    const page = await opened(created.links.owner.url, PHONE);
    const far = { q: 0, r: -2 };
    const { x, y } = await onScreen(page, far);
    await page.touchscreen.tap(x, y);
    await button(page, 'Show more about this hex').tap();
    await button(page, 'Mark or note').tap();
    await expect.poll(() => button(page, 'Write a note').count()).toBe(1);
    expect(await button(page, 'Name').count(), 'what is unknown has no name').toBe(0);
    await button(page, 'Mark').tap();
    await button(page, 'no way through').tap();
    await expect.poll(() => written(page).locator('.written-mark').textContent()).toBe('no way through');
    await button(page, 'Write a note').tap();
    await field(page).fill('Here be dragons.');
    await expectNoFault(page, 'a phone');
    await button(page, 'Keep this note').tap();
    await expect.poll(() => notes(page).count()).toBe(1);
    expect(await lastOf(owner, id)).toMatchObject({ kind: 'noted', ...far, text: 'Here be dragons.' });
    await button(page, /^Erase for good/).tap();
    await button(page, 'Really erase').tap();
    await expect.poll(() => notes(page).count()).toBe(0);
  });

  itInAll('everyone sees a note for everyone at once, and only owners see a note for owners', async () => {
    const { id, owner, created } = await started();
    const { link } = await newPartner(owner, id, 'player', 'Mira');
    const { link: seat } = await newPartner(owner, id, 'watcher', 'The wall');
    const hers = await opened(link.url);
    const screen = await opened(seat.url);
    const his = await opened(created.links.owner.url);
    await owner.command(id, { kind: 'note', ...START, text: 'The butler did it.', for: 'owner' });
    await expect.poll(() => notes(his).count()).toBe(1);

    await button(hers, 'Name, mark or note').click();
    await button(hers, 'Write a note').click();
    expect(await hers.getByRole('radio', { name: 'For owners alone' }).count()).toBe(0);
    await field(hers).fill('Who did it?');
    await button(hers, 'Keep this note').click();
    for (const page of [his, screen]) {
      await expect.poll(() => page.getByTestId('news').textContent()).toBe('Mira: 5050 has a note.');
      await expect.poll(() => notes(page).last().textContent()).toContain('Who did it?');
      expect(await notes(page).last().textContent()).toContain('Mira');
    }
    expect(await notes(his).count()).toBe(2);
    for (const page of [hers, screen]) {
      expect(await notes(page).count()).toBe(1);
      expect(await page.content()).not.toContain('butler');
    }
    expect(await written(screen).getByRole('button').count(), 'a watcher writes nothing').toBe(0);
    const drawn = async (by: ApiClient) => (await by.fetch(`/api/campaigns/${id}/export/svg`)).text();
    const secret = { kind: 'note', q: 1, r: 0, text: 'A trap.', for: 'owner' } as const;
    await owner.command(id, secret);
    expect(await drawn(owner)).toContain('id="sealed-note"');
    expect(await drawn(owner.withToken(link.token))).not.toContain('id="sealed-note"');
    expect(await button(his, 'Edit').count(), 'nobody edits what another wrote').toBe(1);

    // The player's note may be erased by her and by the owner, the owner's name only by him.
    await owner.command(id, { kind: 'name', ...START, of: 'place', text: 'Firsthold' });
    await button(hers, 'Change the name of the place').click();
    expect(
      await hers
        .locator('.name-form')
        .getByRole('button', { name: /^Erase/ })
        .count(),
    ).toBe(0);
    await hers.keyboard.press('Escape');
    await notes(his)
      .last()
      .getByRole('button', { name: /^Erase/ })
      .click();
    await button(his, 'Really erase').click();
    await expect.poll(() => notes(hers).count()).toBe(0);
    await expect
      .poll(() => hers.getByTestId('news').textContent())
      .toBe('The owner: a note at 5050 is erased.');
    await hers.reload();
    await untilLive(hers, 'connected');
    await hers.keyboard.press('/');
    await hers.getByRole('textbox', { name: /Number, terrain, site/ }).fill('butler');
    await expect.poll(() => hers.locator('#find-told').textContent()).toMatch(/^Nothing/);
  });

  itInAll('a draft survives a reload and a lost connection until the server has stored it', async () => {
    const data = dataDirectory();
    const server = await serverProcess(data);
    const page = await freshPage(LAPTOP);
    await setOut(page, server.url);
    await button(page, 'Name, mark or note').click();
    await button(page, 'Write a note').click();
    await field(page).fill('Half a sent');
    await page.reload();
    await untilLive(page, 'connected');
    await expect.poll(() => field(page).inputValue()).toBe('Half a sent');
    await server.kill();
    await untilLive(page, 'reconnecting');
    await field(page).fill('A whole sentence.');
    await button(page, 'Keep this note').click();
    await expect
      .poll(() => written(page).getByRole('status').textContent())
      .toBe('The connection is lost. This browser keeps your note and sends it once it is back.');
    const again = await serverProcess(data, { port: Number(new URL(server.url).port) });
    await untilLive(page, 'connected');
    await expect.poll(() => notes(page).textContent(), { timeout: 15_000 }).toContain('A whole sentence.');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.'))),
    ).toEqual([]);
    await again.stop();
  });

  itInAll('the age of a note is updated while it is shown', async () => {
    const { id, owner, created } = await started();
    await owner.command(id, { kind: 'note', ...START, text: 'Smoke in the east.', for: 'everyone' });
    const page = await freshPage(LAPTOP);
    await page.clock.install();
    await page.goto(created.links.owner.url);
    await expect.poll(() => notes(page).locator('time').textContent()).toBe('just now');
    await page.clock.fastForward('04:30');
    await expect.poll(() => notes(page).locator('time').textContent()).toBe('4 minutes ago');
  });

  itInAll('axe finds no fault with names, marks and notes, light or dark', async () => {
    const { id, owner, created } = await started();
    for (const of of ['place', 'land', 'water'] as const)
      await owner.command(id, { kind: 'name', ...START, of, text: `A ${of}` });
    await owner.command(id, { kind: 'mark', ...START, mark: 'quest' });
    const text =
      '# Title\n\n- one\n- *two* [three](https://example.org)\n\n> four `five`\n\n| a | b |\n|---|---|\n| c | d |';
    await owner.command(id, { kind: 'note', ...START, text, for: 'everyone' });
    await owner.command(id, { kind: 'note', ...START, text, for: 'owner' });
    const page = await opened(created.links.owner.url, { ...LAPTOP, colorScheme: 'light' });
    await expect.poll(() => notes(page).locator('a').count()).toBe(2);
    expect(await page.locator('.panel-name').textContent()).toBe('A place');
    await page.keyboard.press('l');
    for (const sample of ['only seen', 'quest', 'note'])
      await page.getByTestId('legend').getByText(sample, { exact: true }).waitFor();
    await expectNoFaultInAnyLight(page, 'all of it');
    for (const what of ['Change the mark', 'Change the name of the land', 'Edit'])
      await button(page, what).first().click();
    await expectNoFaultInAnyLight(page, 'forms');
  });
});
