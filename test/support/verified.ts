import type { CampaignId } from '../../src/ledger/id.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { json, runInProcess } from './cli.ts';
import { openOn } from './postgres/databases.ts';

/** The report of `hexfarer verify` on a campaign in a data directory. */
export const verifiedIn = async (directory: string, id: string): Promise<unknown> =>
  json(await runInProcess(['verify', id, '--data', directory, '--json']));

/** The verifier's report on a campaign in a database. */
export async function verifiedOn(url: string, id: string): Promise<unknown> {
  const storage = await openOn(url);
  return verifyCampaign(id as CampaignId, storage.campaigns, systemDigest);
}
