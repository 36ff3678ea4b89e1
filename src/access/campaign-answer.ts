import { may } from '../ledger/capabilities.ts';
import type { Role } from '../ledger/role.ts';
import type { CampaignAnswer, CampaignUsage, NewCampaignAnswer, OwnerLink } from '../protocol/answers.ts';
import { type CampaignSummary, hasChosenSeed } from '../session/campaign-summary.ts';
import { legible } from '../text/legible.ts';
import { type Bounds, NO_BOUNDS } from './bounds.ts';
import type { Demo } from './demo.ts';

/** Data for a campaign's response from outside the campaign. */
interface AnswerContext {
  readonly bounds?: RoomBounds;
  /** The demo that shows it or has it as a fork, if any. */
  readonly demo?: Pick<Demo, 'shown' | 'endOf'> | null;
}

type RoomBounds = Pick<Bounds, 'campaignEntries' | 'campaignBytes'>;

/** The response body of a campaign; `CAMPAIGN` in docs/api.md. */
export function campaignAnswer(
  summary: CampaignSummary,
  role: Role,
  { bounds = NO_BOUNDS, demo = null }: AnswerContext = {},
): CampaignAnswer {
  const { id, started, name, seq, party, day, hexCount, createdAt, updatedAt, closed, takenIn } = summary;
  const { world, dice, edition } = started;
  const endsAt = demo?.endOf(id);
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
    ...(demo?.shown.includes(id) && { shown: true as const }),
    ...(endsAt && { endsAt }),
    ...(may(role, 'read the room left') &&
      Number.isFinite(bounds.campaignEntries) && { room: roomOf(summary, bounds) }),
  };
}

const roomOf = (
  { seq, bytes }: CampaignSummary,
  { campaignEntries, campaignBytes }: RoomBounds,
): CampaignUsage => ({ entries: seq, mostEntries: campaignEntries, bytes, mostBytes: campaignBytes });

/** The response body for somebody who created or imported a campaign. */
export const newCampaignAnswer = (
  summary: CampaignSummary,
  owner: OwnerLink,
  around?: AnswerContext,
): NewCampaignAnswer => ({
  campaign: campaignAnswer(summary, 'owner', around),
  links: { owner },
});
