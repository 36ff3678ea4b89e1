import type { CampaignId } from '../../src/ledger/id.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { ApiClient } from '../support/api-client.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { enlarge } from '../support/sessions.ts';
import { type WatchedServer, watchedServer } from '../support/watched-server.ts';

/** A server with a campaign of `hexes` hexes. */
export async function largeCampaign(
  hexes: number,
): Promise<{ readonly server: WatchedServer; readonly id: string; readonly token: string }> {
  const first = await watchedServer();
  const { id, token } = await new ApiClient(first.url).start({ seed: 'wide' });
  await first.stop();
  const { directory } = first;
  const storage = openStorage(directory, { create: false });
  await enlarge(
    { store: storage.campaigns, clock: new ScriptedClock(Date.now()) },
    id as CampaignId,
    'wide',
    hexes,
  );
  storage.close();
  return { server: await watchedServer({}, directory), id, token };
}
