import type { NewCampaignAnswer } from '../../src/protocol/answers.ts';
import { Api, campaignPath } from './api.ts';
import { browserKey } from './browser-key.ts';

/** A campaign that has just been made, and the link that leads there where this browser keeps none. */
export interface NewCampaign {
  readonly id: string;
  readonly name: string;
  readonly token: string | null;
}

/**
 * Makes a fork of a campaign, and keeps its link in this browser.
 *
 * @param api what the campaign is asked with
 * @param wanted the last entry that both have, and what the fork is called
 * @throws ApiError where none is made
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
      .keep(token, false)
      // What says that it keeps cookies may drop them all the same.
      .then(() => byCookie.campaign(campaign.id))
      .then(
        () => true,
        () => false,
      ));
  return { id: campaign.id, name: campaign.name, token: isKept ? null : token };
}
