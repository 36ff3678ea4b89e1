import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import { Api } from '../live/api.ts';
import { fork } from '../live/fork.ts';

/** Makes a fork of a campaign as it is now, keeps its link in this browser, and goes there. */
export async function playOn({ id, name, seq }: CampaignAnswer): Promise<void> {
  const made = await fork(new Api(), id, { at: seq, name: `${name}, our way` });
  location.assign(`/c/${made.id}${made.token === null ? '' : `#${made.token}`}`);
}
