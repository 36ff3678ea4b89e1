import { Journey } from '../../journey/journey.ts';
import { loadWords } from '../../journey/words/words-of.ts';
import { askForName } from '../../kit/asked-name.ts';
import { heldToken, hideToken, holdToken } from '../../kit/location.ts';
import { reloadIfRenewed } from '../../kit/renewed-page.ts';
import { Api, isUnanswered } from '../../live/api.ts';
import { browserKey } from '../../live/browser-key.ts';
import { loadWorld } from '../../live/known-worlds.ts';
import { longCommandsByHttp } from '../../live/long-commands.ts';
import { socketChannel } from '../../live/socket-channel.ts';
import { loadGround } from '../../map/grounds/ground-of.ts';
import { loadParts } from '../../panels/worlds/parts-of.ts';

/**
 * Opens a campaign with the link in its address or one in the browser's keyring.
 *
 * @param named the campaign's id in the address; that of the link's own campaign, if it is another one, counts instead
 * @throws ApiError if the server can't be reached, or none of these links opens it
 */
export async function openCampaign(named: string, token: string | null, isNew: boolean): Promise<Journey> {
  let id = named;
  const byCookie = new Api();
  // No link is made for a browser that can't keep it, or whose keyring could be that of another service on this host.
  if (token && token !== heldToken(id) && navigator.cookieEnabled && browserKey() !== null) {
    const opened = await byCookie.addToKeyring(token).catch(unlessOutOfReach);
    if (opened) id = opened.campaign.id;
    if (opened?.parent) askForName(id);
  }
  if (token) hideToken(id, token);
  const byToken = token && new Api(token);
  const [api, summary] = await byCookie.campaign(id).then(
    (found) => [byCookie, found] as const,
    async (error) => {
      if (!byToken) throw error;
      const found = await byToken.campaign(id);
      // If cookies are refused, this is the only way back here.
      holdToken(id, token);
      return [byToken, found] as const;
    },
  );
  await loadKind(summary.world.kind).catch(reloadIfRenewed);
  const channel = longCommandsByHttp(socketChannel(api === byToken ? token : null), api);
  return new Journey(summary, api, channel, isNew);
}

/** If the server can't be reached, continue: this browser may have cached the campaign. */
function unlessOutOfReach(error: unknown): null {
  if (isUnanswered(error)) return null;
  throw error;
}

/** Loads the parts of the page for a kind of world. */
export const loadKind = (kind: string): Promise<unknown> =>
  Promise.all([loadWorld(kind), loadGround(kind), loadParts(kind), loadWords(kind)]);
