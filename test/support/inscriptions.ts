import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import { ApiClient, type CreatedCampaign } from './api-client.ts';
import { faultsFound } from './axe.ts';
import { freshPage, LAPTOP, sharedServer, untilLive } from './fresh-page.ts';

export const START = { q: 0, r: 0 };

export const written = (page: Page): Locator => page.getByTestId('inscriptions');
export const notes = (page: Page): Locator => page.getByTestId('note');
export const heading = (page: Page): Locator => page.getByTestId('panel').getByRole('heading', { level: 2 });
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByTestId('panel').getByRole('button', { name, exact: true });
export const field = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Note, in plain words or Markdown' });

interface Open {
  readonly id: string;
  readonly owner: ApiClient;
  readonly created: CreatedCampaign;
}

export const started = async (): Promise<Open> => new ApiClient(sharedServer()).start();

/** Opens a campaign by a link. */
export async function opened(url: string, screen: Parameters<typeof freshPage>[0] = LAPTOP): Promise<Page> {
  const page = await freshPage(screen);
  await page.goto(url);
  await untilLive(page, 'connected');
  // On the first visit by a shared link a card over part of the map asks for one's name.
  await page
    .getByRole('button', { name: /^(Skip|That’s me)$/ })
    .last()
    .click();
  return page;
}

export async function ledger(owner: ApiClient, id: string): Promise<Entry[]> {
  const { body } = await owner.call<{ entries: Entry[] }>('GET', `/api/campaigns/${id}/ledger?limit=1000`);
  return body.entries;
}

export const lastOf = async (owner: ApiClient, id: string): Promise<Entry> =>
  (await ledger(owner, id)).at(-1) as Entry;

export async function expectNoFault(page: Page, where: string): Promise<void> {
  expect(await faultsFound(page), where).toEqual([]);
}
