/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import type { LinksAnswer } from '../../src/protocol/answers.ts';
import { ApiClient } from './api-client.ts';
import { freshPage, LAPTOP, sharedServer, untilLive } from './fresh-page.ts';
import { newPartner } from './parties.ts';
import type { PHONE } from './screens.ts';

/** A campaign with one player link that several people open. */
export async function tableWithLink(name = 'The table') {
  const url = sharedServer();
  const { id, owner } = await new ApiClient(url).start();
  const { link } = await newPartner(owner, id, 'player', name);
  const links = async () => (await owner.call<LinksAnswer>('GET', `/api/campaigns/${id}/links`)).body.links;
  return { url, id, owner, links, address: new URL(`/c/${id}#${link.token}`, url).href };
}

/** A browser's page that has just opened a campaign with a link. */
export async function arrived(address: string, screen: typeof LAPTOP | typeof PHONE = LAPTOP): Promise<Page> {
  const page = await freshPage(screen);
  await page.goto(address);
  await untilLive(page, 'connected');
  return page;
}

/** The question for the name of whoever has just arrived. */
export const card = (page: Page) => page.getByTestId('person-card');

/** Answers that question. */
export async function sayName(page: Page, name: string, colour: string): Promise<void> {
  await card(page).getByLabel('Your name').fill(name);
  await card(page).locator(`label[title=${colour}]`).click();
  await card(page).getByRole('button', { name: 'That’s me' }).click();
  await card(page).waitFor({ state: 'detached' });
}

/** The discs in a part of the page, each as its letter and colour. */
export const discsIn = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(`${selector} .person-disc`)
    .evaluateAll((discs) =>
      discs.map(
        (disc) => `${disc.getAttribute('data-initial')} ${/person-(?!disc)(\w+)/.exec(disc.className)?.[1]}`,
      ),
    );
