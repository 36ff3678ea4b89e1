import { goToCampaign } from '../../kit/location.ts';
import { Api } from '../../live/api.ts';

/** Takes in a campaign that was saved to a file, and goes there. */
export async function bringBack(file: Blob): Promise<void> {
  const api = new Api();
  // A large file would have to be sent as a whole before the server's refusal is read.
  await api.ask('POST', '/api/keyring/admission');
  const { campaign, links } = await api.importCampaign(file);
  const { token } = links.owner;
  const kept = await api.keep(token, false).then(
    () => api.campaign(campaign.id),
    () => null,
  );
  goToCampaign(campaign.id, kept ? null : token);
}
