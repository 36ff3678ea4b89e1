/**
 * Fills campaigns and sends them to the parent with the tokens of their owners: `node filling-child.js DIRECTORY
 * FILLINGS`, forked. It leaves much garbage, and in the process that measures, collecting it would be counted as
 * waiting.
 */
import { openStorage } from '../src/storage/sqlite/storage.ts';
import { accessOn } from './campaigns.ts';
import { type FilledCampaign, fillCampaign } from './large-campaign.ts';

export interface Filling {
  readonly hexes: number;
  /** Number of entries in force, as notes and marks are. */
  readonly standing: number;
}

export interface Filled extends FilledCampaign {
  readonly token: string;
}

const [directory, fillings] = process.argv.slice(2) as [string, string];
const storage = openStorage(directory, { create: true });
const access = accessOn(storage);
const filled: Filled[] = [];
for (const { hexes, standing } of JSON.parse(fillings) as Filling[]) {
  const campaign = await fillCampaign(storage.campaigns, hexes, { standing });
  const { token } = await access.addLink(campaign.id, 'owner', 'owner');
  filled.push({ ...campaign, token });
}
storage.close();
process.send?.(filled, () => process.disconnect());
