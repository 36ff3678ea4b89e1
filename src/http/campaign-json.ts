import type { Role } from '../campaign/role.ts';
import type { CampaignSummary } from '../session/ports.ts';

/** CAMPAIGN, as the interface describes it. */
export function campaignJson(summary: CampaignSummary, role: Role) {
  const { id, started, seq, party, hexCount, createdAt, updatedAt, closed } = summary;
  const { name, world, dice, seedChosen, edition } = started;
  return {
    id,
    name,
    world,
    edition,
    dice,
    seedChosen,
    seq,
    party,
    day: 1,
    hexCount,
    closed,
    createdAt,
    updatedAt,
    role,
  };
}
