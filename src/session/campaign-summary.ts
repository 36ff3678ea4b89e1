import type { CampaignStatus } from '../campaign/status.ts';
import type { StartedBody } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';

/** The part of a campaign that existed before it was imported here. */
export interface ImportedPart {
  readonly entries: number;
  readonly hexes: number;
}

/** The sound campaigns, most recently played first, and the ids of those whose `summary` throws `DamagedLedger`. */
export interface ListedCampaigns {
  readonly sound: readonly CampaignSummary[];
  readonly damaged: readonly CampaignId[];
}

/** A campaign as it appears in the list of campaigns, without its hexes. */
export interface CampaignSummary extends CampaignStatus {
  readonly id: CampaignId;
  readonly started: StartedBody;
  /** `null` if the name was erased. */
  readonly name: string | null;
  readonly seq: number;
  /** Storage taken by its entries, in bytes: approximate. */
  readonly bytes: number;
  /** Hash of entry `seq`. */
  readonly head: string;
  /** Checksum of all hex rows up to entry `seq` (`hex-sum.ts`); `null` if none is stored. */
  readonly hexesSum: number | null;
  /** The imported part, which this server never sealed; `null` if there is none. */
  readonly takenIn: ImportedPart | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Whether the dice come from a seed chosen by the player. False for copies, whose further throws are always sealed. */
export const hasChosenSeed = ({
  started,
  keySince,
}: Pick<CampaignSummary, 'started' | 'keySince'>): boolean => started.seedChosen && keySince === 0;
