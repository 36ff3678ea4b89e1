/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { faultsFound } from '../support/axe.ts';
import {
  freshPage,
  onScreen,
  seqOf,
  setOut,
  sharedServer,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { importedWorld } from '../support/imported-world.ts';
import { PHONE } from '../support/screens.ts';

const DESKTOP = { viewport: { width: 1280, height: 900 } };

/** Posts to the campaign's API with the page's cookie. */
const api = (page: Page, path: string, body: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const asked = { method: 'POST', headers, body: JSON.stringify(sent) };
      const response = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/${to}`, asked);
      return response.json();
    },
    [path, body] as const,
  );

const command = (page: Page, asked: object) =>
  api(page, 'commands', { id: crypto.randomUUID(), command: asked });

const journal = (page: Page): Locator => page.getByTestId('journal');
const events = (page: Page): Locator => journal(page).locator('.journal-event');
const texts = (page: Page): Promise<string[]> => journal(page).locator('.journal-text').allTextContents();

async function openJournal(page: Page): Promise<void> {
  await page.getByTestId('notebook-button').click();
  await page.getByRole('tab', { name: 'Journal' }).click();
  await events(page).first().waitFor();
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search the journal').fill(text);
}

const found = (page: Page) => page.getByTestId('journal-found').textContent();

/** Waits until a hex is less than `within` pixels away from the middle of the window. */
async function untilSeen(page: Page, hex: { q: number; r: number }, within: number): Promise<void> {
  const middle = async () => {
    const { x, y } = await onScreen(page, hex);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    return Math.max(Math.abs(x - width / 2), Math.abs(y - height / 2));
  };
  await expect.poll(middle).toBeLessThan(within);
}

describe('the journal on the page', () => {
  it('shows dates in the reader’s time zone', async () => {
    // One of these two zones always has another date than UTC.
    const timeZone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
    const page = await freshPage({ ...DESKTOP, timezoneId: timeZone });
    const date = () => new Date().toLocaleDateString('en-GB', { timeZone, dateStyle: 'long' });
    const before = date();
    await setOut(page, sharedServer());
    await openJournal(page);
    const told = await journal(page).locator('time').first().textContent();
    expect([before, date()]).toContain(told);
  });

  itInAll('updates the dates after the reader changed the time zone, from the next event on', async () => {
    const page = await freshPage(DESKTOP);
    const device = await page.context().newCDPSession(page);
    /** Sets the device's time zone. Returns how a date is written there. */
    const goTo = async (timezoneId: string) => {
      await device.send('Emulation.setTimezoneOverride', { timezoneId });
      const timeZone = timezoneId;
      return (at: string) => new Date(at).toLocaleDateString('en-GB', { timeZone, dateStyle: 'long' });
    };
    const dates = () =>
      journal(page)
        .locator('time')
        .evaluateAll((all) => all.map((time) => [time.getAttribute('datetime') ?? '', time.textContent]));
    // The two zones are 26 hours apart.
    const western = await goTo('Etc/GMT+12');
    await setOut(page, sharedServer());
    await openJournal(page);
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Käsdorf' });
    await journal(page).getByText('Käsdorf').waitFor();
    for (const [at = '', told] of await dates()) expect(told).toBe(western(at));
    const eastern = await goTo('Pacific/Kiritimati');
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Ashford' });
    await journal(page).getByText('Ashford').waitFor();
    const told = await dates();
    expect(told.length).toBeGreaterThan(0);
    for (const [at = '', date] of told) expect(date).toBe(eastern(at));
  });

  it.each(
    varied([
      ['a phone', PHONE],
      ['a laptop', DESKTOP],
    ]),
  )('on %s lists days in either order, shows hexes on the map and finds words', async (_, screen) => {
    const page = await freshPage(screen);
    await setOut(page, sharedServer());
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Käsdorf' });
    await command(page, { kind: 'rest' });
    await command(page, { kind: 'enter', to: 1 });
    await command(page, { kind: 'enter', to: 4 });
    const long = `${'A long way home. '.repeat(40)}The end.`;
    await command(page, { kind: 'note', q: 3, r: -1, text: long, for: 'everyone' });
    await untilSeq(page, 13);
    await openJournal(page);
    expect(await faultsFound(page)).toEqual([]);
    expect(await journal(page).locator('h3').allTextContents()).toEqual([
      expect.stringMatching(/^Day 2[a-z ]+$/),
      'Day 1',
    ]);
    const latest = await texts(page);
    expect(latest.at(-1)).toMatch(/begins, in open country\.$/);
    expect(latest[0]).toMatch(/A long way home\. .*all of it$/s);
    await journal(page).getByRole('button', { name: 'all of it' }).click();
    await expect.poll(async () => (await texts(page))[0]?.trim()).toMatch(/The end\.$/);
    await page.getByRole('button', { name: 'Oldest first' }).click();
    await expect.poll(async () => (await texts(page)).length).toBe(latest.length);
    expect((await texts(page)).slice(0, -1)).toEqual(latest.slice(1).reverse());

    await search(page, '  KASDORF ');
    await expect.poll(() => found(page)).toBe('2 found.');
    expect(await journal(page).locator('mark').allTextContents()).toEqual(['Käsdorf', 'Käsdorf']);
    await search(page, 'a dragon');
    await expect.poll(() => found(page)).toBe('Nothing in the journal has “a dragon” in it.');
    expect(await events(page).count()).toBe(0);

    // A new event appears at once if it matches the search.
    await search(page, 'omen');
    await command(page, { kind: 'roll', dice: '1d6', for: 'an omen' });
    await command(page, { kind: 'roll', dice: '1d6', for: 'nothing' });
    await untilSeq(page, 15);
    await expect.poll(() => found(page)).toBe('One found.');
    await search(page, '');
    await expect.poll(async () => (await texts(page)).at(-1)).toMatch(/^d6, for “nothing”: \d\.$/);
    await page.getByRole('button', { name: 'Latest first' }).click();
    await expect.poll(async () => (await texts(page))[0]).toMatch(/“nothing”/);
    await command(page, { kind: 'mark', q: 0, r: 0, mark: 'camp' });
    await expect.poll(async () => (await texts(page))[0]).toBe('Käsdorf (5050) is marked with a camp.');

    await journal(page).getByRole('button', { name: 'Show 5351 on the map' }).click();
    const isPhone = screen === PHONE;
    if (isPhone) await page.getByTestId('notebook').waitFor({ state: 'detached' });
    await untilSeen(page, { q: 3, r: -1 }, isPhone ? 240 : 120);
    expect(await page.getByTestId('panel').textContent()).toContain('5351');
  });

  itInAll('formats a note as on its hex, and shows it as typed while searching', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const text = 'An inn with **red** shutters:\n\n- four beds\n- one cat';
    await command(page, { kind: 'note', q: 0, r: 0, text, for: 'everyone' });
    await openJournal(page);
    await expect.poll(() => journal(page).locator('strong').allTextContents()).toEqual(['red']);
    expect(await journal(page).locator('.note-text li').allTextContents()).toEqual(['four beds', 'one cat']);
    expect((await texts(page))[0]).toMatch(/^Note on 5050:\s*An inn with red shutters:/);
    await search(page, 'red');
    await expect.poll(() => journal(page).locator('mark').allTextContents()).toContain('red');
    expect(await texts(page)).toContain('Note on 5050: An inn with **red** shutters: - four beds - one cat.');
  });

  itInAll('cuts a long note together with its formatting, and unfolds it', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const text = `# The inn\n\n${'- a *bed* by the window\n'.repeat(30)}`;
    await command(page, { kind: 'note', q: 0, r: 0, text, for: 'everyone' });
    await openJournal(page);
    const note = journal(page).locator('.note-text');
    await expect.poll(() => note.locator('li').count()).toBe(30);
    const seen = () =>
      note
        .locator('li')
        .last()
        .evaluate((item) => {
          const { bottom } = item.getBoundingClientRect();
          return bottom <= (item.closest('.journal-event')?.getBoundingClientRect().bottom ?? 0);
        });
    expect(await seen()).toBe(false);
    await journal(page).getByRole('button', { name: 'all of it' }).click();
    await expect.poll(seen).toBe(true);
    expect(await journal(page).getByRole('button', { name: 'all of it' }).count()).toBe(0);
  });

  itInAll('shortens the long text of a roll by whole characters', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    const family = '👩‍👩‍👧';
    const rows = [{ on: [1, 6], text: family.repeat(80) }];
    await command(page, { kind: 'table', id: 'inns', table: { title: 'Inns', roll: '1d6', rows } });
    await command(page, { kind: 'roll', table: 'inns' });
    await openJournal(page);
    await journal(page).getByRole('button', { name: 'all of it' }).waitFor();
    const [shown = ''] = await texts(page);
    expect(shown).toContain(family.repeat(40));
    expect(shown.replaceAll(family, '')).toMatch(/^[\w:,. ]* … all of it$/);
  });

  itInAll('unfolds a long note by a tap', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer());
    await command(page, { kind: 'note', q: 0, r: 0, text: 'A long way home. '.repeat(60), for: 'everyone' });
    await untilSeq(page, 9);
    await openJournal(page);
    const more = journal(page).getByRole('button', { name: 'all of it' });
    const { width = 0, height = 0 } = (await more.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await more.tap();
    await more.waitFor({ state: 'detached' });
  });

  itInAll('drops an erased text at once', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await command(page, { kind: 'note', q: 0, r: 0, text: 'The password is swordfish', for: 'everyone' });
    await openJournal(page);
    await journal(page).getByText('swordfish').waitFor();
    await command(page, { kind: 'erase', seq: 9 });
    await journal(page).getByText('erased since').waitFor();
    expect(await journal(page).getByText('swordfish').count()).toBe(0);
  });

  itInAll(
    'is saved like the gazetteer by a watcher without cookies, without the owner’s secrets',
    async () => {
      const owner = await freshPage(DESKTOP);
      await setOut(owner, sharedServer());
      await command(owner, { kind: 'note', q: 0, r: 0, text: 'An open word', for: 'everyone' });
      await command(owner, { kind: 'note', q: 0, r: 0, text: 'A secret', for: 'owner' });
      const { url } = await api(owner, 'links', { role: 'watcher' });
      const page = await freshPage(DESKTOP);
      await page.route('**/api/keyring', async (route) => {
        const sent = route.request();
        const answer = await fetch(sent.url(), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: sent.postData(),
        });
        await route.fulfill({
          status: answer.status,
          contentType: 'application/json',
          body: await answer.text(),
        });
      });
      await page.goto(String(url));
      await untilLive(page, 'connected');
      await openJournal(page);
      await expect.poll(async () => (await texts(page))[0]).toContain('An open word');
      await page.getByText('Save journal or gazetteer').click();
      for (const [button, name, start] of [
        ['Journal: To print', /, journal\.html$/, /^<!doctype html>/i],
        ['Journal: Markdown', /, journal\.md$/, /^# .*: journal\n/],
        ['Gazetteer: To print', /, gazetteer\.html$/, /^<!doctype html>/i],
        ['Gazetteer: Markdown', /, gazetteer\.md$/, /^# .*/],
      ] as const) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: button }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(name);
        const text = readFileSync(await download.path(), 'utf8');
        expect(text).toMatch(start);
        expect(text).toContain('An open word');
        expect(text).not.toContain('A secret');
      }
      expect(await page.context().cookies()).toEqual([]);
    },
  );

  itInAll(
    'loads thousands of entries as one scrolls, and adds new ones without delay',
    {
      timeout: 60_000,
    },
    async () => {
      const { links } = await importedWorld(sharedServer(), 1500);
      const page = await freshPage(DESKTOP);
      await page.goto(links.owner.url);
      await page.waitForFunction(() => Number(document.documentElement.dataset.hexes) === 1500);
      await openJournal(page);
      expect(await events(page).count(), 'no more than can be read').toBeLessThan(400);
      const last = await seqOf(page);
      const oldest = () =>
        events(page)
          .last()
          .evaluate((event: HTMLElement) => Number(event.dataset.seq));
      for (let turn = 0; turn < 6; turn++) {
        const before = await oldest();
        await page.getByTestId('journal-leaf').evaluate((leaf) => leaf.scrollTo(0, leaf.scrollHeight));
        await expect.poll(oldest, { timeout: 10_000 }).toBeLessThan(before);
      }
      const shown = await events(page).count();
      expect(shown).toBeGreaterThan(600);
      expect(shown).toBeLessThan(last);
      await page.getByTestId('journal-leaf').evaluate((leaf) => leaf.scrollTo(0, 0));
      const took = await page.evaluate(async () => {
        const begin = performance.now();
        const leaf = document.querySelector('[data-testid="journal"]') as HTMLElement;
        const first = () => leaf.querySelector('.journal-event')?.getAttribute('data-seq');
        const before = first();
        const headers = { 'content-type': 'application/json' };
        const asked = { id: '7c1f0a5e-1b51-4f0e-9d57-0c6b8f6f7a11', command: { kind: 'roll', dice: '1d6' } };
        await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/commands`, {
          method: 'POST',
          headers,
          body: JSON.stringify(asked),
        });
        while (first() === before) await new Promise(requestAnimationFrame);
        return performance.now() - begin;
      });
      expect(took, 'milliseconds until a roll stands in the journal').toBeLessThan(1500);
      // Searching all of it takes as long as the server's rate limits require.
      await search(page, 'begins, in open country');
      await expect.poll(() => found(page), { timeout: 60_000 }).toBe('One found.');
    },
  );
});
