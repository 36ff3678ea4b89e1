import { Campaign } from '../../src/campaign/campaign.ts';
import type { MapView, PackedMap } from '../../src/campaign/map-view.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import { bytesOf } from '../../src/ledger/ledger.ts';
import { SOLO_EDITION } from '../../src/rules/solo.ts';
import type { CampaignSummary } from './campaign-summary.ts';

/** A campaign before its first entry, as far as the server's summary tells it. */
export function emptyCampaign({ name, world, dice, seedChosen, role }: CampaignSummary): Campaign {
  return new Campaign({
    kind: 'started',
    // Nor is it told who started it.
    by: { link: '' as LinkId, label: '', role },
    edition: SOLO_EDITION,
    name,
    world,
    dice,
    seedChosen,
    // Only the ledger's first entry holds the commitment, and the page never checks it.
    commitment: '',
  });
}

/** The campaign that a whole map describes, ready for the entries that come after it. */
export function restoredCampaign(summary: CampaignSummary, map: MapView): Campaign {
  const campaign = emptyCampaign(summary);
  for (const hex of map.hexes) campaign.world.reveal(hex);
  campaign.resume({ seq: map.seq, head: '', closed: map.closed, trail: map.trail });
  return campaign;
}

/** The same from a map in the packed form, in which large ones come. */
export function unpackedCampaign(summary: CampaignSummary, { hexes, ...map }: PackedMap): Campaign {
  const campaign = emptyCampaign(summary);
  for (const [index, facts] of hexes.facts.entries())
    campaign.world.add({
      q: hexes.q[index] as number,
      r: hexes.r[index] as number,
      seq: hexes.seq[index] as number,
      facts: bytesOf(facts),
    });
  campaign.resume({ seq: map.seq, head: '', closed: map.closed, trail: map.trail });
  return campaign;
}
