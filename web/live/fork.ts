import type { NewCampaignAnswer } from '../../src/protocol/answers.ts';
import { Api, campaignPath } from './api.ts';
import { browserKey } from './browser-key.ts';

/** A campaign that has just been made; with its token if this browser keeps no cookie for it. */
export interface NewCampaign {
  readonly id: string;
  readonly name: string;
  readonly token: string | null;
}

/**
 * Makes a fork of a campaign, and keeps its link in this browser.
 *
 * @param api sends the requests
 * @param wanted the last entry that both campaigns share, and the name of the fork
 * @throws ApiError if no fork was made
 */
export async function fork(
  api: Api,
  id: string,
  wanted: { readonly at: number; readonly name: string },
): Promise<NewCampaign> {
  const { campaign, links } = await api.ask<NewCampaignAnswer>('POST', `${campaignPath(id)}/fork`, wanted);
  const { token } = links.owner;
  const byCookie = new Api();
  const isKept =
    navigator.cookieEnabled &&
    browserKey() !== null &&
    (await byCookie
      .addToKeyring(token, false)
      // A browser that claims to keep cookies may drop them all the same.
      .then(() => byCookie.campaign(campaign.id))
      .then(
        () => true,
        () => false,
      ));
  return { id: campaign.id, name: campaign.name, token: isKept ? null : token };
}
