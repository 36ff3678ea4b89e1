/// <reference lib="dom" />
import { expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { newPartner } from '../support/parties.ts';
import { newcomer, sharedServer, untilLive } from '../support/visitor.ts';

it('a dialog that lay open when the link was revoked is gone when another link lets one in again', async () => {
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
});
