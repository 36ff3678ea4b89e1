import { type Bounds, NO_BOUNDS } from '../access/bounds.ts';
import { may } from '../ledger/capabilities.ts';
import type { Role } from '../ledger/role.ts';
import type { CampaignAnswer, CampaignRoom, NewCampaignAnswer, OwnerLink } from '../protocol/answers.ts';
import { type CampaignSummary, hasChosenSeed } from '../session/ports.ts';
import { legible } from '../text/legible.ts';

type CampaignBounds = Pick<Bounds, 'campaignEntries' | 'campaignBytes'>;

/** CAMPAIGN, as the interface describes it. */
export function campaignAnswer(
  summary: CampaignSummary,
  role: Role,
  bounds: CampaignBounds = NO_BOUNDS,
): CampaignAnswer {
  const { id, started, name, seq, party, day, hexCount, createdAt, updatedAt, closed, takenIn } = summary;
  const { world, dice, edition } = started;
  return {
    id,
    name: legible(name ?? ''),
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
    ...(takenIn && { takenIn }),
    ...(may(role, 'read the room left') &&
      Number.isFinite(bounds.campaignEntries) && { room: roomOf(summary, bounds) }),
  };
}

const roomOf = (
  { seq, bytes }: CampaignSummary,
  { campaignEntries, campaignBytes }: CampaignBounds,
): CampaignRoom => ({ entries: seq, mostEntries: campaignEntries, bytes, mostBytes: campaignBytes });

/** What is answered to whoever made a campaign, or brought it here. */
export const newCampaignAnswer = (
  summary: CampaignSummary,
  owner: OwnerLink,
  bounds?: CampaignBounds,
): NewCampaignAnswer => ({
  campaign: campaignAnswer(summary, 'owner', bounds),
  links: { owner },
});
