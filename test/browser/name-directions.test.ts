/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, sharedServer, untilLive, untilSeq } from '../support/fresh-page.ts';
import { newPartner } from '../support/parties.ts';

/** Direction of a line, and which parts of it are isolated in `bdi`. */
const runs = (line: Locator) =>
  line.evaluate((element) => ({
    direction: getComputedStyle(element).direction,
    apart: [...element.querySelectorAll('bdi')].map(({ textContent }) => textContent),
  }));

const MIRIAM = 'מרים';

describe('an English line that begins with a right-to-left name', () => {
  it('runs left to right with the name isolated: news, replay, what was missed, and a search of the journal', async () => {
    const { id, owner } = await new ApiClient(sharedServer()).start();
    const { client } = await newPartner(owner, id, 'player', MIRIAM);
    const { link } = await newPartner(owner, id, 'player', 'A guest');
    const page = await freshPage();
    const open = async (query = '') => {
      await page.goto('about:blank');
      await page.goto(new URL(`/c/${id}${query}#${link.token}`, sharedServer()).href);
      await untilLive(page, 'connected');
    };
    const act = async (command: object) => {
      const { status, body } = await client.command(id, command as never);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.seq;
    };
    await open();
    await page.getByRole('button', { name: 'Skip' }).click();
    await untilSeq(page, await act({ kind: 'enter', to: 1 }));
    await expect.poll(() => page.getByTestId('news').textContent()).toMatch(new RegExp(`^${MIRIAM} `));
    const fromLeft = { direction: 'ltr', apart: [MIRIAM] };
    expect(await runs(page.getByTestId('news').locator('p'))).toEqual(fromLeft);

    await page.goto('about:blank');
    await act({ kind: 'name', of: 'place', q: 0, r: -1, text: 'עמק' });
    await act({ kind: 'count', name: MIRIAM, to: 3 });
    const last = await act({ kind: 'enter', to: 4 });
    await open();
    const missed = page.getByTestId('missed').locator('p');
    await missed.waitFor();
    expect(await runs(missed)).toMatchObject({ direction: 'ltr' });

    await page.getByTestId('notebook-button').click();
    await page.getByRole('tab', { name: 'Journal' }).click();
    const search = page.getByLabel('Search the journal');
    await search.fill(MIRIAM);
    expect((await runs(search)).direction, 'the field').toBe('rtl');
    const found = page.locator('.journal-text:has(mark)').first();
    await found.waitFor();
    expect(await runs(found)).toEqual(fromLeft);
    expect(await found.locator('bdi mark').textContent()).toBe(MIRIAM);

    await owner.command(id, { kind: 'roll', dice: '2d6', for: `${MIRIAM} 2` });
    await search.fill('2d6');
    const thrown = page.locator('.journal-text:has(mark)').first();
    await thrown.waitFor();
    expect(await runs(thrown), 'what dice were for').toEqual(fromLeft);

    await open(`?at=${last - 1}`);
    const told = page.getByTestId('replay-told');
    await expect.poll(() => told.textContent()).toContain(MIRIAM);
    expect(await runs(told)).toEqual(fromLeft);

    await open();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    const field = page.getByTestId('find').getByRole('textbox');
    await field.fill('עמק');
    expect((await runs(field)).direction).toBe('rtl');
  });
});
