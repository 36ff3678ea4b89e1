import type { StartedBody } from '../../../src/ledger/entry.ts';
import type { CampaignId } from '../../../src/ledger/id.ts';
import { bodyOf, type LedgerRow } from '../../../src/ledger/ledger.ts';
import type {
  CampaignSecrets,
  CampaignStatus,
  CampaignSummary,
  CreationRow,
} from '../../../src/session/ports.ts';
import type { MemoryCampaign } from './memory-campaign.ts';

/** A campaign of the store in memory, with what is stored beside its entries. */
export interface StoredCampaign {
  readonly kept: MemoryCampaign;
  secrets: CampaignSecrets;
  readonly labels: Readonly<Record<string, string>>;
  readonly creation: (CreationRow & { readonly idHash: string }) | null;
  /** When it was created or imported here. */
  readonly arrivedAt: string;
  /** How many of its entries were imported. */
  readonly takenIn: number;
}

export function summaryOf(id: CampaignId, { kept, arrivedAt, takenIn }: StoredCampaign): CampaignSummary {
  const first = firstOf(kept);
  const last = kept.ledger.at(-1) as LedgerRow;
  // The first entry of every campaign says how it started.
  const started = bodyOf(first) as StartedBody;
  return {
    ...(kept.status as CampaignStatus),
    id,
    started,
    name: nameOf(kept, started),
    seq: last.seq,
    bytes: kept.bytes,
    head: last.hash,
    hexesSum: kept.hexesSum,
    takenIn: takenIn > 0 ? { entries: takenIn, hexes: kept.statusAfter(takenIn)?.hexCount ?? 0 } : null,
    createdAt: first.at,
    updatedAt: Date.parse(last.at) > Date.parse(arrivedAt) ? last.at : arrivedAt,
  };
}

function nameOf(kept: MemoryCampaign, started: StartedBody): string | null {
  const named = kept.standingAt('campaign-name', '') ?? 1;
  return kept.ledger[named - 1]?.text ?? (named === 1 ? (started.name ?? null) : null);
}

/** The first entry of a campaign. */
export const firstOf = ({ ledger }: MemoryCampaign): LedgerRow => ledger[0] as LedgerRow;
