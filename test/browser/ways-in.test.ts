/// <reference lib="dom" />
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { CampaignsAnswer } from '../../src/protocol/answers.ts';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import {
  enterHexes,
  newcomer,
  setOut,
  setOutByHand,
  sharedServer,
  untilLive,
} from '../support/fresh-page.ts';

/** Creates a campaign, and returns the URL of its owner link. */
async function linkOfOwner(): Promise<string> {
  const { body } = await new ApiClient(sharedServer()).call<CreatedCampaign>('POST', '/api/campaigns', {
    name: 'The Grey Moors',
    world: { kind: 'solo' },
  });
  return body.links.owner.url;
}

const keyringLink = async (): Promise<string> => {
  const owner = await newcomer();
  await setOut(owner, sharedServer());
  await owner.getByRole('button', { name: 'Menu' }).click();
  await owner.getByText('Use on another device').click();
  return owner.getByTestId('link-url').inputValue();
};

const untilOpen = async (page: Page): Promise<void> => {
  await page.getByTestId('map').waitFor();
  await untilLive(page, 'connected');
};

describe('a link to a campaign', () => {
  it.each(varied([',%20see%20you', '%3E', '.', ')', '_']))(
    'opens it even with %s appended',
    async (behind) => {
      const page = await newcomer();
      await page.goto((await linkOfOwner()) + behind);
      await untilOpen(page);
      await expect.poll(() => new URL(page.url()).hash).toBe('');
    },
  );

  itInAll(
    'opens it again in a page that was closed because another tab made the browser forget all campaigns',
    async () => {
      const link = await linkOfOwner();
      const page = await newcomer();
      await page.goto(link);
      await untilOpen(page);
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      await tab.getByRole('button', { name: 'Menu' }).click();
      await tab.getByText('Forget all campaigns here').click();
      await tab.getByRole('button', { name: 'Forget here' }).click();
      // The page was told that its link is closed, or its request was refused if it was just reconnecting.
      await page.getByTestId('error-page').waitFor();
      await page.goto(link);
      await untilOpen(page);
      await expect.poll(() => new URL(page.url()).hash).toBe('');
    },
  );
});

describeInAll('two campaigns started at the same moment in two tabs of a new browser', () => {
  it('are created one after the other, and both are in its keyring', async () => {
    const page = await newcomer();
    const tab = await page.context().newPage();
    const held: Route[] = [];
    let isHeld = true;
    await page.context().route('**/api/campaigns', (route) => {
      if (isHeld && route.request().method() === 'POST') held.push(route);
      else void route.continue();
    });
    const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
    for (const each of [page, tab]) {
      await each.goto(sharedServer());
      await each.getByRole('button', { name: 'Set out' }).click();
    }
    await expect.poll(async () => held.length + (await waiting())).toBe(2);
    expect(held, 'the other one begins with the keyring that this one gets').toHaveLength(1);
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    for (const each of [page, tab]) await each.waitForURL(/\/c\//);
    const listed = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/campaigns') && answer.request().method() === 'GET',
    );
    await page.goto(sharedServer());
    expect(((await (await listed).json()) as CampaignsAnswer).campaigns).toHaveLength(2);
  });
});

describeInAll('a campaign in a browser that stores nothing', () => {
  it('is found again from the first screen, by Back and Forward, and after a reload', async () => {
    const page = await newcomer();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await setOutByHand(page, sharedServer());
    expect(await page.context().cookies()).toEqual([]);
    await page.goBack();
    await page.locator('.campaign-card').click();
    await untilOpen(page);
    await page.goBack();
    await page.locator('.home-sheet').waitFor();
    await page.goForward();
    await untilOpen(page);
    await page.reload();
    await untilOpen(page);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
    await page.locator('.campaign-card').click();
    await untilOpen(page);
  });
});

describeInAll('a campaign in a browser that denies access to service workers', () => {
  it('can be opened and played', async () => {
    const page = await newcomer();
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'serviceWorker', {
        get: () => {
          throw new DOMException('Service worker is disabled here.', 'SecurityError');
        },
      }),
    );
    await setOutByHand(page, sharedServer());
    await untilOpen(page);
    await enterHexes(page, 1);
  });
});

describe('the link from another device', () => {
  it('is accepted by a page that is open already, and its secret leaves the address bar', async () => {
    const page = await newcomer();
    await page.goto(new URL('/keyring', sharedServer()).href);
    await page.getByText('This link is incomplete').waitFor();
    await page.goto(await keyringLink());
    await page.getByRole('button', { name: 'Bring them here' }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Bring them here' }).click();
    await page.locator('.campaign-card').waitFor();
  });

  itInAll('is not accepted by the second half of a double click that led there', async () => {
    const page = await newcomer();
    const link = await keyringLink();
    await page.goto(link);
    await page.getByRole('button', { name: 'Bring them here' }).hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByTestId('create').waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'Bring them here' }).click();
    await page.locator('.campaign-card').waitFor({ timeout: 10_000 });
  });

  itInAll('can be retried after the server was unreachable', async () => {
    const page = await newcomer();
    await page.goto(await keyringLink());
    const bring = page.getByRole('button', { name: 'Bring them here' });
    await bring.waitFor();
    await page.context().setOffline(true);
    await bring.click();
    await page.getByText('The server cannot be reached').waitFor();
    await page.context().setOffline(false);
    await bring.click();
    await page.locator('.campaign-card').waitFor();
  });
});

describe('an address that does not exist is reported by a page that leads home', () => {
  it.each(varied(['/c/%E0%A4', '/campagns']))('%s', async (address) => {
    const page = await newcomer();
    const answer = await page.goto(new URL(address, sharedServer()).href);
    expect(answer?.status()).toBe(404);
    await page.getByText('There is nothing at this address.').waitFor();
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByTestId('create').waitFor();
  });
});
