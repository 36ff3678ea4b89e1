import { Campaign } from '../../src/campaign/campaign.ts';
import { type MapFrame, type MapView, type PackedMap, restoreStanding } from '../../src/campaign/map-view.ts';
import { FIRST_STATUS } from '../../src/campaign/status.ts';
import { memberAt } from '../../src/hex/list.ts';
import { hexToBytes } from '../../src/ledger/ledger.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import { pageWorlds } from './known-worlds.ts';

/** A campaign before its first entry, as far as the server's summary tells it. The rules of its world were loaded. */
export const emptyCampaign = ({ edition, world, dice, seedChosen }: CampaignAnswer): Campaign =>
  new Campaign({ edition, world, dice, seedChosen }, pageWorlds);

/** The campaign that a whole map describes, ready for the entries that come after it. */
export function restoredCampaign(summary: CampaignAnswer, { hexes, ...frame }: MapView): Campaign {
  const campaign = emptyCampaign(summary);
  campaign.world.restore(hexes, { ...frame });
  return resumed(campaign, frame);
}

/** The campaign that a map in the packed form describes, in which large ones come. */
export function unpackedCampaign(summary: CampaignAnswer, { hexes, ...frame }: PackedMap): Campaign {
  const campaign = emptyCampaign(summary);
  const { world } = campaign;
  world.restore([], { ...frame });
  world.reserve(hexes.count);
  let indexInEntry = 0;
  for (const [index, facts] of hexes.facts.entries()) {
    const seq = memberAt(hexes.seq, index);
    indexInEntry = seq === hexes.seq[index - 1] ? indexInEntry + 1 : 0;
    world.add({
      q: memberAt(hexes.q, index),
      r: memberAt(hexes.r, index),
      layer: memberAt(hexes.layer, index),
      seq,
      indexInEntry,
      facts: hexToBytes(facts),
    });
  }
  return resumed(campaign, frame);
}

function resumed(campaign: Campaign, frame: MapFrame): Campaign {
  const { seq, party, day, steps, closed, trail } = frame;
  restoreStanding(campaign.inForce, frame);
  const hexCount = campaign.world.count;
  // What else a status holds is the server's concern alone.
  campaign.resume({ seq, head: '', status: { ...FIRST_STATUS, party, day, steps, closed, hexCount }, trail });
  return campaign;
}
