/// <reference lib="dom" />
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PROBLEMS, problem } from '../../src/protocol/problem.ts';
import { ANSWER_TIMEOUT_MS } from '../../web/live/timeouts.ts';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import {
  freshPage,
  passPause,
  seqOf,
  setOut,
  sharedServer,
  step,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { liveCable } from '../support/live-cable.ts';
import { api, command } from '../support/notebook.ts';
import { newPartner } from '../support/parties.ts';
import { askAgainSoon } from '../support/quick-retries.ts';

/**
 * The map of a world of the given kind, on which requests about single hexes fail until `found` is called. From then on
 * the route lets them through; removing the route could leave a request hanging that it was about to handle.
 */
async function withoutHexes(
  kind: string,
  fail = (route: Route): Promise<void> => route.abort(),
): Promise<{ page: Page; found: () => void }> {
  const { id, token } = await new ApiClient(sharedServer()).start({ world: { kind } });
  const page = await freshPage();
  await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
  await untilLive(page, 'connected');
  await askAgainSoon(page);
  let isFound = false;
  await page.route('**/hexes/**', (route) => (isFound ? route.continue() : fail(route)));
  const found = () => {
    isFound = true;
  };
  return { page, found };
}

describe('details of a hex chosen while the server was unreachable', () => {
  it('appear as soon as they can be fetched: its odds', async () => {
    const { page, found } = await withoutHexes('solo');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('from='));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await failed;
    found();
    await page.getByRole('region', { name: 'What the dice may bring' }).waitFor();
  });

  itInAll('appear as soon as they can be fetched, also after an error of the server', async () => {
    const json = problem('server/storage', 'Nothing can be read.');
    const { status } = PROBLEMS['server/storage'];
    const { page, found } = await withoutHexes('solo', (route) => route.fulfill({ status, json }));
    const told = page.waitForResponse(/hexes.*from=/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await told;
    found();
    await page.getByRole('region', { name: 'What the dice may bring' }).waitFor();
  });

  itInAll('appear as soon as they can be fetched: its dice', async () => {
    const { page, found } = await withoutHexes('elevation');
    const failed = page.waitForEvent('requestfailed', (request) => !request.url().includes('from='));
    await page.keyboard.press('ArrowUp');
    await failed;
    found();
    await page.getByRole('region', { name: 'Why it is so' }).getByRole('listitem').first().waitFor();
  });
});

describe('the author of a text is shown as soon as the request for it succeeds', () => {
  /** An owner's page on which requests matching `part` fail until `found` is called. */
  async function without(part: string, id: string, token: string) {
    const page = await freshPage();
    await page.route(part, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
    await untilLive(page, 'connected');
    await askAgainSoon(page);
    return { page, failed, found: () => page.unroute(part) };
  }

  it('under their present name, if they were renamed since', async () => {
    const { id, token, owner } = await new ApiClient(sharedServer()).start();
    const { client } = await newPartner(owner, id, 'player', 'Ben');
    await client.command(id, { kind: 'note', q: 0, r: 0, text: 'A well.', for: 'everyone' });
    await client.call('PATCH', `/api/campaigns/${id}/people/own`, { name: 'Benno', colour: 'sky' });
    const { page, failed, found } = await without('**/people', id, token);
    const author = page.getByTestId('note').locator('.person-mark bdi');
    expect(await author.textContent()).toBe('Ben');
    await failed;
    await found();
    await expect.poll(() => author.textContent()).toBe('Benno');
  });

  itInAll('and the name can be erased by whoever is allowed to', async () => {
    const { id, token, owner } = await new ApiClient(sharedServer()).start();
    const { body } = await owner.command(id, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Firsthold' });
    await owner.command(id, { kind: 'close' });
    const { page, failed, found } = await without(`**/ledger?after=${body.seq - 1}&limit=1`, id, token);
    await failed;
    await found();
    await page.getByRole('button', { name: /^Erase for good.*name of the place$/ }).waitFor();
  });
});

itInAll('the dice of the day appear as soon as they can be fetched', async () => {
  const { id, token, owner } = await new ApiClient(sharedServer()).start();
  await owner.command(id, { kind: 'rest' });
  const page = await freshPage();
  await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
  await untilLive(page, 'connected');
  await askAgainSoon(page);
  await page.route('**/ledger?**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('limit=16'));
  await page.getByTestId('notebook-button').click();
  await failed;
  await page.unroute('**/ledger?**');
  await page.getByTestId('day-leaf').locator('.weather-why').waitFor();
});

describeInAll('a dead connection that neither side has closed', () => {
  it('is given up when an answer is overdue, and the command sent over it happens once', async () => {
    const page = await freshPage();
    const cable = await liveCable(page);
    await setOut(page, sharedServer());
    const seq = await seqOf(page);
    cable.silence();
    const begun = Date.now();
    await page.keyboard.press('w');
    await passPause(page);
    await page.keyboard.press('w');
    await untilSeq(page, seq + 1);
    // The missing heartbeat of the server would be noticed only after 45 seconds.
    expect(Date.now() - begun).toBeLessThan(ANSWER_TIMEOUT_MS + 8_000);
    await untilLive(page, 'connected');
    expect(await seqOf(page)).toBe(seq + 1);
    const { entries } = await api(page, `ledger?after=${seq}`);
    expect(entries).toHaveLength(1);
    await step(page, 's');
  });
});

describeInAll('a campaign opened while the server limits requests or is in trouble', () => {
  it.each([
    ['limits/too-many-requests', 'A moment'],
    ['server/stopping', 'That did not work'],
  ] as const)('opens by itself after %s', async (code, title) => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    const body = JSON.stringify(problem(code, 'Not now.'));
    const answer = { status: PROBLEMS[code].status, contentType: 'application/problem+json', body };
    await page.route('**/api/campaigns/*', (route) => route.fulfill(answer));
    await page.reload();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/campaigns/*');
    await untilLive(page, 'connected');
  });
});

// After a sleep a connection may be dead without the device knowing: nothing arrives, and nothing says so.
itInAll('a page shows what happened while its device slept within seconds', async () => {
  const page = await freshPage();
  const cable = await liveCable(page);
  await setOut(page, sharedServer());
  cable.silence();
  await command(page, { kind: 'note', q: 0, r: 0, text: 'A well.', for: 'everyone' });
  expect(await seqOf(page)).toBe(8);
  // Of a sleep, browsers count only the time of day.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  await expect.poll(() => seqOf(page), { timeout: 10_000 }).toBe(9);
});
