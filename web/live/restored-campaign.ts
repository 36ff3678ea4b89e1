import { Campaign } from '../../src/campaign/campaign.ts';
import { type MapFrame, type MapView, type PackedMap, restoreEntries } from '../../src/campaign/map-view.ts';
import { FIRST_STATUS } from '../../src/campaign/status.ts';
import { memberAt } from '../../src/hex/list.ts';
import { hexToBytes } from '../../src/ledger/ledger.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import { pageWorlds } from './known-worlds.ts';

/** A campaign before its first entry, from the server's summary. The rules of its world have to be loaded. */
export const emptyCampaign = ({ edition, world, dice, seedChosen }: CampaignAnswer): Campaign =>
  new Campaign({ edition, world, dice, seedChosen }, pageWorlds);

/** Builds a campaign from a complete map, ready for the entries that come after it. */
export function restoredCampaign(summary: CampaignAnswer, { hexes, ...frame }: MapView): Campaign {
  const campaign = emptyCampaign(summary);
  campaign.world.restore(hexes, { ...frame });
  return resumed(campaign, frame);
}

/** Builds a campaign from a map in the packed form, in which large maps are sent. */
export function unpackedCampaign(summary: CampaignAnswer, { hexes, ...frame }: PackedMap): Campaign {
  const campaign = emptyCampaign(summary);
  const { world } = campaign;
  world.restore([], { ...frame });
  world.reserve(hexes.count);
  for (const [index, facts] of hexes.facts.entries())
    world.add({
      q: memberAt(hexes.q, index),
      r: memberAt(hexes.r, index),
      layer: memberAt(hexes.layer, index),
      seq: memberAt(hexes.seq, index),
      facts: hexToBytes(facts),
    });
  return resumed(campaign, frame);
}

function resumed(campaign: Campaign, frame: MapFrame): Campaign {
  const { seq, party, day, steps, closed, trail } = frame;
  restoreEntries(campaign.inForce, frame);
  const hexCount = campaign.world.count;
  // The other fields of a status concern only the server.
  campaign.resume({ seq, head: '', status: { ...FIRST_STATUS, party, day, steps, closed, hexCount }, trail });
  return campaign;
}
