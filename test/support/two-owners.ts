/// <reference lib="dom" />
import { ApiClient } from './api-client.ts';
import { freshPage, sharedServer, untilLive } from './fresh-page.ts';
import { DESKTOP } from './screens.ts';

/** The page of an owner of a campaign, and a client of another owner of it. */
export async function twoOwners(screen: Parameters<typeof freshPage>[0] = DESKTOP) {
  const { id, owner, created } = await new ApiClient(sharedServer()).start();
  const page = await freshPage(screen);
  await page.goto(created.links.owner.url);
  await untilLive(page, 'connected');
  await page.getByRole('button', { name: 'Skip' }).click();
  return { id, owner, page, panel: page.getByTestId('panel') };
}
