import type Sqlite from 'better-sqlite3';
import type { StartedBody } from '../../ledger/entry.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { CampaignSummary } from '../../session/ports.ts';
import { timeOf } from '../times.ts';

/** A campaign by its first and its last entry: the last row tells how it stands. */
const SUMMARY = `SELECT campaigns.id, first.body AS started, first.text AS typedName, first.at AS createdAt,
    last.seq, lower(hex(last.hash)) AS head, max(last.at, campaigns.arrived_at) AS updatedAt,
    last.party_q AS partyQ, last.party_r AS partyR, last.hex_count AS hexCount, last.day, last.steps, last.closed,
    last.key_since AS keySince
  FROM campaigns
  JOIN ledger AS first ON first.campaign = campaigns.number AND first.seq = 1
  JOIN ledger AS last ON last.campaign = campaigns.number
    AND last.seq = (SELECT max(seq) FROM ledger WHERE campaign = campaigns.number)
  WHERE NOT EXISTS (SELECT 1 FROM receiving WHERE campaign = campaigns.number)`;

interface SummaryRow
  extends Pick<CampaignSummary, 'seq' | 'head' | 'hexCount' | 'day' | 'steps' | 'keySince'> {
  readonly id: string;
  /** Body of the first entry. */
  readonly started: string;
  readonly typedName: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly partyQ: number | null;
  readonly partyR: number | null;
  readonly closed: 0 | 1;
}

export const prepareSummaries = (sqlite: Sqlite.Database) => ({
  one: sqlite.prepare<[CampaignId], SummaryRow>(`${SUMMARY} AND campaigns.id = ?`),
  all: sqlite.prepare<[], SummaryRow>(`${SUMMARY} ORDER BY updatedAt DESC, campaigns.number DESC`),
});

export function asSummary(row: SummaryRow): CampaignSummary {
  const { id, started, typedName, createdAt, updatedAt, partyQ, partyR, closed, ...rest } = row;
  // What the ledger holds is covered by its hash: it is what its type says.
  const body = JSON.parse(started) as StartedBody;
  return {
    ...rest,
    id: id as CampaignId,
    started: body,
    name: typedName ?? body.name ?? null,
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(updatedAt),
    party: partyQ === null || partyR === null ? null : { q: partyQ, r: partyR },
    closed: closed === 1,
  };
}
