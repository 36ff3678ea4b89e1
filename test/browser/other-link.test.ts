/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { newcomer, sharedServer, step, untilLive, untilSeq } from '../support/fresh-page.ts';
import { newPartner } from '../support/parties.ts';

itInAll(
  'a dialog that was open when the link was revoked is gone when another link opens the campaign again',
  async () => {
    const url = sharedServer();
    const { id, owner } = await new ApiClient(url).start();
    const first = await newPartner(owner, id, 'player', 'Mira');
    const second = await newPartner(owner, id, 'player', 'Mira again');
    const page = await newcomer();
    await page.goto(new URL(`/c/${id}#${first.link.token}`, url).href);
    await untilLive(page, 'connected');
    await page.getByTestId('map').focus();
    await page.keyboard.press('?');
    await page.getByTestId('keys').waitFor();
    await owner.call('DELETE', `/api/campaigns/${id}/links/${first.link.id}`);
    await page.getByTestId('error-page').waitFor();
    await page.evaluate((token) => {
      location.hash = token;
    }, second.link.token);
    await page.getByTestId('map').waitFor();
    await page.getByTestId('presence-button').waitFor();
    expect(await page.getByTestId('keys').count()).toBe(0);
  },
);

itInAll('the owners’ secrets disappear when the page continues with the link of a watcher', async () => {
  const url = sharedServer();
  const { id, owner } = await new ApiClient(url).start();
  const [weak, strong] = [await newPartner(owner, id, 'watcher'), await newPartner(owner, id, 'owner')];
  await owner.command(id, { kind: 'note', q: 0, r: 0, text: 'The butler did it.', for: 'owner' });
  const page = await newcomer();
  for (const { link } of [weak, strong]) {
    await page.goto('about:blank');
    await page.goto(link.url);
    await untilLive(page, 'connected');
  }
  const secret = page.getByText('The butler did it.');
  await secret.first().waitFor();
  await owner.call('DELETE', `/api/campaigns/${id}/links/${strong.link.id}`);
  await secret.first().waitFor({ state: 'detached' });
  await untilLive(page, 'connected');
  expect(await page.getByTestId('error-page').count()).toBe(0);
});

describe('a page that is open while the stronger of two links of its browser is revoked', () => {
  it.each(varied(['owner', 'player'] as const))(
    'continues with the other link, and says so: %s',
    async (role) => {
      const url = sharedServer();
      const { id, owner } = await new ApiClient(url).start();
      const weak = await newPartner(owner, id, 'watcher', 'Mira');
      const strong = await newPartner(owner, id, role, 'Mira');
      const page = await newcomer();
      for (const { link } of [weak, strong]) {
        await page.goto('about:blank');
        await page.goto(link.url);
        await untilLive(page, 'connected');
      }
      await page.locator('.rose').waitFor();
      await owner.call('DELETE', `/api/campaigns/${id}/links/${strong.link.id}`);
      await page.getByText('You go on with another one, as watcher.').waitFor();
      await untilLive(page, 'connected');
      expect(await page.getByTestId('error-page').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Name, mark or note' }).count()).toBe(0);
      await owner.command(id, { kind: 'enter', to: 1 });
      await untilSeq(page, 9);
      await owner.call('DELETE', `/api/campaigns/${id}/links/${weak.link.id}`);
      await page.getByRole('heading', { name: 'This link is closed' }).waitFor();
    },
  );
});

itInAll('a dialog not allowed by the remaining link closes, and that link can move the party', async () => {
  const url = sharedServer();
  const { id, owner } = await new ApiClient(url).start();
  const [lasting, ending] = [await newPartner(owner, id, 'player'), await newPartner(owner, id, 'owner')];
  const page = await newcomer();
  for (const { link } of [lasting, ending]) {
    await page.goto('about:blank');
    await page.goto(link.url);
    await untilLive(page, 'connected');
  }
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').waitFor();
  await owner.call('DELETE', `/api/campaigns/${id}/links/${ending.link.id}`);
  await page.getByRole('button', { name: 'Share' }).waitFor({ state: 'detached' });
  await untilLive(page, 'connected');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await step(page, 'w');
});
