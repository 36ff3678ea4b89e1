import type { CampaignStatus } from '../campaign/status.ts';
import type { StartedBody } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import { isObject } from '../ledger/shape.ts';
import { DamagedLedger } from '../session/damaged-ledger.ts';
import type { CampaignSummary, ListedCampaigns } from '../session/ports.ts';
import { storedTime } from './times.ts';

/** A campaign's summary as it is queried: from its first entry, its last entry, and the one that names it. */
export interface SummaryRow extends StatusRow, Pick<CampaignSummary, 'seq' | 'bytes' | 'head' | 'hexesSum'> {
  readonly id: string;
  /** Body of the first entry. */
  readonly started: string;
  /** Number of the entry whose name is in force; the text of that entry may have been erased. */
  readonly namedBy: number;
  readonly typedName: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly takenIn: number;
  /** `null` if nothing was imported. */
  readonly takenInHexes: number | null;
}

/** The status of a campaign after an entry. */
export interface StatusRow extends Pick<CampaignSummary, 'hexCount' | 'day' | 'steps' | 'keySince'> {
  readonly partyQ: number | null;
  readonly partyR: number | null;
  readonly closed: 0 | 1 | boolean;
}

/** A campaign in the list: with its summary, or only its id if parts of the summary are missing. */
export type ListedRow = SummaryRow | { readonly id: string; readonly started: null };

/** Separates sound campaigns from damaged ones; each group stays in order. */
export function asListed(rows: readonly ListedRow[]): ListedCampaigns {
  const sound: CampaignSummary[] = [];
  const damaged: CampaignId[] = [];
  for (const row of rows) {
    const summary = row.started === null ? null : summaryOrNull(row);
    if (summary) sound.push(summary);
    else damaged.push(row.id as CampaignId);
  }
  return { sound, damaged };
}

function summaryOrNull(row: SummaryRow): CampaignSummary | null {
  try {
    return asSummary(row);
  } catch (error) {
    if (error instanceof DamagedLedger) return null;
    throw error;
  }
}

/** @throws DamagedLedger */
export function asSummary(row: SummaryRow): CampaignSummary {
  const { id, started, namedBy, typedName, createdAt, updatedAt, seq, bytes, head, hexesSum } = row;
  const { takenIn, takenInHexes } = row;
  const body = startedBody(id, started);
  const damage = (cause: unknown) =>
    new DamagedLedger(id as CampaignId, 'a time in the ledger', undefined, { cause });
  return {
    ...asStatus(row),
    id: id as CampaignId,
    seq,
    bytes,
    head,
    hexesSum,
    takenIn: takenIn > 0 ? { entries: takenIn, hexes: takenInHexes ?? 0 } : null,
    started: body,
    // In the first form of the ledger the body contains the name.
    name: typedName ?? (namedBy === 1 ? (body.name ?? null) : null),
    createdAt: storedTime(createdAt, damage),
    updatedAt: storedTime(updatedAt, damage),
  };
}

/** Parses the first entry. Its hash covers it, so only the members that a summary needs are checked. */
function startedBody(id: string, text: string): StartedBody {
  try {
    const body: unknown = JSON.parse(text);
    if (isStarted(body)) return body;
  } catch (cause) {
    throw firstDamaged(id, { cause });
  }
  throw firstDamaged(id);
}

const firstDamaged = (id: string, options?: ErrorOptions) =>
  new DamagedLedger(id as CampaignId, 'the first entry', undefined, options);

/** Checks only what is needed: members that a later version adds or changes are no damage. */
const isStarted = (body: unknown): body is StartedBody =>
  isObject(body) && isObject(body.world) && typeof body.edition === 'string' && typeof body.dice === 'string';

export const asStatus = ({
  partyQ,
  partyR,
  hexCount,
  day,
  steps,
  closed,
  keySince,
}: StatusRow): CampaignStatus => ({
  party: partyQ === null || partyR === null ? null : { q: partyQ, r: partyR },
  hexCount,
  day,
  steps,
  closed: Boolean(closed),
  keySince,
});
