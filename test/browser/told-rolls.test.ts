/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import {
  freshMovingPage,
  freshPage,
  onScreen,
  sharedServer,
  step,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { leafOf } from '../support/notebook.ts';
import { DESKTOP } from '../support/screens.ts';
import { wall } from '../support/wall-screen.ts';

const LONG = 'Somebody sits by the road and tells a tale to the stones. '.repeat(8).trim();

const tableOn = (when: string, title: string, text: string) => ({
  title,
  roll: '1d6',
  rows: [{ on: [1, 6], text }],
  when,
});

const TABLES = {
  first: tableOn('enter', 'The first', 'A broken cart.'),
  fourth: tableOn('enter', 'The fourth', LONG),
  second: tableOn('enter', 'The second', 'Smoke, far off.'),
  third: tableOn('enter', 'The third', 'Nobody.'),
  mood: tableOn('day', 'The mood', 'A kind day.'),
};

/** In order of their ids, in which tables are rolled. */
const SAID = [
  ['The first', 'A broken cart.'],
  ['The fourth', LONG],
  ['The second', 'Smoke, far off.'],
  ['The third', 'Nobody.'],
];

/**
 * Starts a campaign whose party stands at the northern edge of the known map; `act` sends commands without any page.
 */
async function begun(tables: object = TABLES) {
  const { id, owner, token } = await new ApiClient(sharedServer()).start({ seed: 'wall', tables });
  const act = async (command: Command): Promise<number> => {
    const { status, body } = await owner.command(id, command);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.seq;
  };
  await act({ kind: 'travel', path: [1] });
  return { id, token, act };
}

async function open(page: Page, { id, token }: { id: string; token: string }, query = ''): Promise<void> {
  await page.goto(new URL(`/c/${id}${query}#${token}`, sharedServer()).href);
  await untilLive(page, 'connected');
}

/** Records requests for hexes, other than for their odds, and for the ledger, with their `after`. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const [, part] = /^\/api\/campaigns\/\w+\/(hexes\/[^/]+\/[^/]+|ledger)$/.exec(pathname) ?? [];
    if (part && !searchParams.has('from')) asked.push(`${part} ${searchParams.get('after') ?? ''}`.trim());
  });
  return asked;
}

const said = (place: Locator): Promise<string[][]> =>
  place
    .locator('.rolled-texts li')
    .evaluateAll((items) => items.map((item) => [...item.querySelectorAll('p')].map((p) => p.textContent)));

describe('the results of tables', () => {
  it('are in the panel of the hex, the latest unfolded, at once and after a reload', async () => {
    const page = await freshPage(DESKTOP);
    await open(page, await begun());
    const panel = page.getByTestId('panel');
    const asked = listen(page);
    await step(page, 'w');
    await expect.poll(() => said(panel)).toEqual(SAID);
    const before = panel.getByText('A broken cart.');
    expect(await before.isVisible(), 'it is folded').toBe(false);
    await panel.getByText('1 rolled earlier').click();
    await before.waitFor();
    const tale = panel.getByText(LONG);
    const folded = (await tale.boundingBox())?.height ?? 0;
    await panel.getByRole('button', { name: 'Show all of it' }).click();
    await expect.poll(async () => (await tale.boundingBox())?.height).toBeGreaterThan(folded);
    await expectNoFaultInAnyLight(page, 'what tables said in a hex');
    expect(asked, 'the page heard all of it').toEqual([]);

    await step(page, 'w');
    await page.reload();
    await untilLive(page, 'connected');
    await page.mouse.move(1, 1);
    const { x, y } = await onScreen(page, { q: 0, r: -2 });
    asked.length = 0;
    await page.mouse.click(x, y);
    await expect.poll(() => said(panel)).toEqual(SAID);
    await page.keyboard.press('Escape');
    await page.mouse.click(x, y);
    await expect.poll(() => said(panel)).toEqual(SAID);
    expect(asked, 'once').toEqual(['hexes/0/-2']);
  });

  itInAll('of a day are in the day leaf, at once and after a reload', async () => {
    const page = await freshPage(DESKTOP);
    const { act, ...campaign } = await begun();
    await open(page, campaign);
    const asked = listen(page);
    const last = await act({ kind: 'rest' });
    await untilSeq(page, last);
    await page.getByTestId('day-chip').click();
    const dawn = `ledger ${last - 2}`;
    const leaf = leafOf(page, 'day');
    await expect.poll(() => said(leaf)).toEqual([['The mood', 'A kind day.']]);
    expect(asked).not.toContain(dawn);
    await page.reload();
    await untilSeq(page, last);
    await page.getByTestId('day-chip').click();
    await expect.poll(() => said(leaf)).toEqual([['The mood', 'A kind day.']]);
    expect(
      asked.filter((each) => each === dawn),
      'once, with the dice of the weather',
    ).toHaveLength(1);
  });

  itInAll('are shown for as long as it takes to read them, on the wall too', async () => {
    const page = await freshMovingPage(DESKTOP);
    const { act, ...campaign } = await begun();
    await page.clock.install();
    await open(page, campaign);
    const news = page.getByTestId('news').locator('p');
    /** For how long a news text is shown, in milliseconds; 0 if the text isn't shown. */
    const shownFor = (part: string): Promise<number> =>
      news.evaluateAll((all, wanted) => {
        const told = all.find((each) => each.textContent.includes(wanted));
        const moving = told?.getAnimations() ?? [];
        return Math.max(0, ...moving.map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
      }, part);
    await act({ kind: 'travel', path: [4] });
    await expect.poll(() => shownFor('to 5050')).toBe(7000);
    await act({ kind: 'travel', path: [1] });
    await act({ kind: 'enter', to: 1 });
    await expect.poll(() => shownFor('The fourth')).toBeGreaterThan(15_000);

    await open(page, campaign, '?wall');
    await wall(page).waitFor();
    await untilSeq(page, await act({ kind: 'enter', to: 1 }));
    const thrown = page.getByTestId('wall-throw');
    await thrown.getByText(LONG).waitFor();
    await page.clock.fastForward(15_000);
    expect(await thrown.isVisible()).toBe(true);
    await page.clock.fastForward(25_000);
    await thrown.waitFor({ state: 'detached' });
  });
});

describe('the result of a table, in the panel of a hex', () => {
  for (const height of varied([768, 700, 900]))
    it(`starts right below the facts of the hex, in a window ${height} pixels high`, async () => {
      const page = await freshPage({ viewport: { width: 1366, height } });
      const table = await begun({ first: TABLES.first });
      const seq = await table.act({ kind: 'enter', to: 1 });
      await open(page, table);
      await untilSeq(page, seq);
      const panel = page.getByTestId('panel');
      // Both at one moment: the panel may still move.
      const gap = () =>
        panel.evaluate((all) => {
          const bottom = all.querySelector('.facts')?.getBoundingClientRect().bottom;
          const top = all.querySelector('.rolled-texts')?.getBoundingClientRect().top;
          return Math.abs(Number(top) - Number(bottom));
        });
      await expect.poll(gap).toBeLessThan(1);
    });
});
