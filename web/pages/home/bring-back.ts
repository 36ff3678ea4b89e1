import { LONGEST_NAME } from '../../../src/ledger/settings.ts';
import type { MapTakenInAnswer, NewCampaignAnswer } from '../../../src/protocol/answers.ts';
import { legible } from '../../../src/text/legible.ts';
import { goToCampaign } from '../../kit/location.ts';
import { Api, inTurn } from '../../live/api.ts';

const GZIP = [0x1f, 0x8b];

/**
 * Takes in a campaign that was saved to a file, or a map of Text Mapper, and goes there; but where something of a map could
 * not be taken over, that is to be read first.
 */
export async function bringBack(file: File): Promise<void> {
  const api = new Api();
  // A large file would have to be sent as a whole before the server's refusal is read.
  await inTurn(() => api.ask('POST', '/api/keyring/admission'));
  const [type, query] = (await isArchive(file))
    ? ['application/gzip', {}]
    : ['text/plain', await nameOf(file)];
  const path = `/api/campaigns/import?${new URLSearchParams(query)}`;
  const response = await api.send('POST', path, { 'Content-Type': type }, file);
  const answer = (await response.json()) as NewCampaignAnswer & Partial<MapTakenInAnswer>;
  const { campaign, links, dropped = [], droppedCount = 0 } = answer;
  const { token } = links.owner;
  const kept = await api.keep(token, false).then(
    () => api.campaign(campaign.id),
    () => null,
  );
  if (droppedCount > 0) {
    // Where it can't be fetched the campaign is opened all the same: without a cookie nothing else leads there.
    const shown = await import('./dropped-dialog.tsx').catch(() => null);
    await shown?.showDropped({ name: campaign.name, hexes: campaign.hexCount, dropped, droppedCount });
  }
  goToCampaign(campaign.id, kept ? null : token);
}

async function isArchive(file: File): Promise<boolean> {
  if (file.name.endsWith('.gz')) return true;
  const bytes = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  return GZIP.every((byte, index) => bytes[index] === byte);
}

/** A map that says nothing of its name is called as its file is. */
async function nameOf(file: File): Promise<Record<string, string>> {
  const beginning = await file.slice(0, 1000).text();
  const isNamed = /^\uFEFF?#+\s*(?:title:\s*)?(?!seed\b)\S/i.test(beginning);
  const bare = file.name
    .replace(/\.\w+$/, '')
    .replaceAll('_', ' ')
    .slice(0, LONGEST_NAME);
  const name = legible(bare).replaceAll(/\s+/g, ' ').trim();
  return isNamed || name === '' ? {} : { name };
}
