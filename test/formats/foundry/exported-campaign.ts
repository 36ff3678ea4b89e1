import type { MapFrame } from '../../../src/campaign/map-view.ts';
import type { BundleFile } from '../../../src/formats/bundle/bundle-file.ts';
import type { PlayedDay, WholeCampaign } from '../../../src/formats/bundle/whole-campaign.ts';
import type { FoundryCampaign } from '../../../src/formats/foundry/documents.ts';
import { foundryFiles } from '../../../src/formats/foundry/module.ts';
import type { CampaignId } from '../../../src/ledger/id.ts';
import type { WorldView } from '../../../src/world/world.ts';

const CAMPAIGN = 'abcdefgh2345' as CampaignId;

/** A campaign at one moment, with the given additions by people. */
export const wholeOf = (
  world: WorldView,
  put: Partial<MapFrame> = {},
  days: readonly PlayedDay[] = [],
): WholeCampaign => {
  const frame = {
    seq: world.count,
    name: 'The Marches',
    party: null,
    day: 1,
    trail: [],
    names: [],
    marks: [],
    roads: [],
    notes: [],
    battlefields: [],
    ...put,
  } as unknown as MapFrame;
  return {
    campaign: CAMPAIGN,
    world,
    frame,
    source: { title: frame.name ?? '', seq: frame.seq, head: `head${frame.seq}` },
    days,
  };
};

export const fileIn = (files: readonly BundleFile[], name: string): string => {
  const file = files.find(({ path }) => path.endsWith(`/${name}`));
  if (!file || !('text' in file)) throw new Error(`there is no text ${name}`);
  return file.text;
};

/** The data passed to the script of the module. */
export const dataOf = (whole: WholeCampaign, hexHeight = 60): FoundryCampaign =>
  JSON.parse(fileIn(foundryFiles(whole, hexHeight), 'campaign.json')) as FoundryCampaign;
