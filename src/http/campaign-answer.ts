import type { Role } from '../ledger/role.ts';
import type { CampaignAnswer, NewCampaignAnswer, OwnerLink } from '../protocol/answers.ts';
import { type CampaignSummary, hasChosenSeed } from '../session/ports.ts';

/** CAMPAIGN, as the interface describes it. */
export function campaignAnswer(summary: CampaignSummary, role: Role): CampaignAnswer {
  const { id, started, name, seq, party, day, hexCount, createdAt, updatedAt, closed } = summary;
  const { world, dice, edition } = started;
  return {
    id,
    name: name ?? '',
    world,
    edition,
    dice,
    seedChosen: hasChosenSeed(summary),
    seq,
    party,
    day,
    hexCount,
    closed,
    createdAt,
    updatedAt,
    role,
  };
}

/** What is answered to whoever made a campaign, or brought it here. */
export const newCampaignAnswer = (summary: CampaignSummary, owner: OwnerLink): NewCampaignAnswer => ({
  campaign: campaignAnswer(summary, 'owner'),
  links: { owner },
});
