import type { CampaignAnswer, NewCampaignAnswer } from '../../src/protocol/answers.ts';
import { Api, at } from '../live/api.ts';
import { browserKey } from '../live/browser-key.ts';

/** Makes a fork of a campaign as it stands, keeps it in this browser, and goes there. */
export async function playOn({ id, name, seq }: CampaignAnswer): Promise<void> {
  const api = new Api();
  const wanted = { at: seq, name: `${name}, our way` };
  const { campaign, links } = await api.ask<NewCampaignAnswer>('POST', `${at(id)}/fork`, wanted);
  const { token } = links.owner;
  const isKept =
    navigator.cookieEnabled &&
    browserKey() !== null &&
    (await api
      .keep(token, false)
      // What says that it keeps cookies may drop them all the same.
      .then(() => api.campaign(campaign.id))
      .then(
        () => true,
        () => false,
      ));
  location.assign(`/c/${campaign.id}${isKept ? '' : `#${token}`}`);
}
