/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, sharedServer, untilLive } from '../support/fresh-page.ts';
import { newPartner } from '../support/parties.ts';
import { PHONE } from '../support/screens.ts';
import { noteWidths, widthsOf } from '../support/small-letters.ts';

/** The longest name allowed, with no place to break it. */
const LONGEST = 'W'.repeat(40);
const FROM_THE_RIGHT = 'אברהם בן שמואל הכהן מירושלים הבנויה לתל';

/** Left and right edge of each line of a name, in pixels of the window. */
const linesOf = (page: Page, within: string, name: string) =>
  page
    .locator(within)
    .getByText(name, { exact: true })
    .first()
    .evaluate((element) => [...element.getClientRects()].map(({ left, right }) => ({ left, right })));

it('a name of forty letters fits in the list of people and among the links, and touches nothing beside it', async () => {
  const url = sharedServer();
  const { id, owner } = await new ApiClient(url).start();
  const page = await freshPage(PHONE);
  const { link } = await newPartner(owner, id, 'owner', LONGEST);
  const other = await newPartner(owner, id, 'player', FROM_THE_RIGHT);
  for (const [where, { token }] of [
    [page, link],
    [await freshPage(PHONE), other.link],
  ] as const) {
    await where.goto(new URL(`/c/${id}#${token}`, url).href);
    await untilLive(where, 'connected');
  }
  await page.getByTestId('presence-button').tap();
  const row = page.locator('.people li', { hasText: FROM_THE_RIGHT });
  await row.waitFor();
  const people = await page.locator('.people').boundingBox();
  const end = (box: typeof people) => (box?.x ?? 0) + (box?.width ?? 0);
  const role = await page.locator('.people li', { hasText: LONGEST }).locator('small').boundingBox();
  expect(end(role), 'their role').toBeLessThanOrEqual(end(people));
  for (const { right } of await linesOf(page, '.people', LONGEST))
    expect(right).toBeLessThanOrEqual(role?.x ?? 0);
  const disc = await row.locator('.person-disc').boundingBox();
  const [first] = await linesOf(page, '.people', FROM_THE_RIGHT);
  expect(first?.left, 'beside its disc').toBeGreaterThan(end(disc) + 3);
  await page.keyboard.press('Escape');

  await page.getByTestId('share-button').tap();
  const links = await page.locator('.links').boundingBox();
  for (const { right } of await linesOf(page, '.links', LONGEST))
    expect(right).toBeLessThanOrEqual(end(links));
});

itInAll(
  'the name of forty wide letters of someone who points fits the screen, on the map and in the news',
  async () => {
    const url = sharedServer();
    const { id, owner, token } = await new ApiClient(url).start({ seed: 'harbour' });
    const { link } = await newPartner(owner, id, 'player', LONGEST);
    const page = await freshPage(PHONE);
    await noteWidths(page);
    const other = await freshPage(PHONE);
    for (const [where, opened] of [
      [page, token],
      [other, link.token],
    ] as const) {
      await where.goto(new URL(`/c/${id}#${opened}`, url).href);
      await untilLive(where, 'connected');
    }
    await other.getByTestId('map').press('ContextMenu');
    await other.getByRole('menuitem', { name: 'Look here' }).tap();
    const told = page.getByTestId('news').locator('p');
    await told.waitFor();
    const box = await told.boundingBox();
    const buttons = await page.locator('.map-controls').boundingBox();
    expect(await told.textContent()).toContain(LONGEST);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(buttons?.x ?? 0);
    expect(await told.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    // It is in the news at once, and on the map with the next frame.
    const written = async () => (await widthsOf(page, 'WW'))[0] ?? 0;
    await expect.poll(written, { message: 'on the map' }).toBeGreaterThan(100);
    const width = await written();
    expect(width, 'on the map, with a disc before it').toBeLessThan(390 - 26);
  },
);
