import type { Role } from '../ledger/role.ts';
import { type CampaignSummary, hasChosenSeed } from '../session/ports.ts';

/** CAMPAIGN, as the interface describes it. */
export function campaignJson(summary: CampaignSummary, role: Role) {
  const { id, started, seq, party, hexCount, createdAt, updatedAt, closed } = summary;
  const { name, world, dice, edition } = started;
  return {
    id,
    name,
    world,
    edition,
    dice,
    seedChosen: hasChosenSeed(summary),
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
