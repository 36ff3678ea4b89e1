import type { CampaignStatus } from '../campaign/status.ts';
import type { StartedBody } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';

/** How much of a campaign was there before this server had it. */
export interface TakenIn {
  readonly entries: number;
  readonly hexes: number;
}

/** All campaigns: the one that was last played first, and the ids of those of which `summary` throws `DamagedLedger`. */
export interface ListedCampaigns {
  readonly sound: readonly CampaignSummary[];
  readonly damaged: readonly CampaignId[];
}

/** A campaign as it stands in the list of campaigns, without its hexes. */
export interface CampaignSummary extends CampaignStatus {
  readonly id: CampaignId;
  readonly started: StartedBody;
  /** What it is called; `null` where the name was erased. */
  readonly name: string | null;
  readonly seq: number;
  /** How much its entries take where they are kept: about. */
  readonly bytes: number;
  /** Hash of entry `seq`. */
  readonly head: string;
  /** Checksum of all rows of hexes up to entry `seq` (`hex-sum.ts`); `null` where none was written down. */
  readonly hexesSum: number | null;
  /** What came from elsewhere, so that this server never sealed it; `null` where nothing did. */
  readonly takenIn: TakenIn | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Whether the seed in use was chosen by the player; throws of a copy are sealed, whatever they were before. */
export const hasChosenSeed = ({
  started,
  keySince,
}: Pick<CampaignSummary, 'started' | 'keySince'>): boolean => started.seedChosen && keySince === 0;
