import type Sqlite from 'better-sqlite3';
import type { CampaignId } from '../../ledger/id.ts';
import type { ListedRow, StatusRow, SummaryRow } from '../summary-columns.ts';

/** Assumed storage of an entry written by a version that did not count, in bytes. */
const UNCOUNTED_ENTRY_BYTES = 600;

/** SQL for the bytes of all entries up to a row of the ledger. */
export const BYTES_UP_TO = (row: string): string =>
  `coalesce(${row}.bytes, ${row}.seq * ${UNCOUNTED_ENTRY_BYTES})`;

/**
 * SQL for the number of imported entries. If an earlier version did not store it: a campaign that arrived here later
 * than its first entry was imported, up to the entry before the one that seals it anew.
 */
const TAKEN_IN = `coalesce(campaigns.taken_in, iif(campaigns.arrived_at = first.at, 0,
    iif(last.key_since > 0, last.key_since - 1, last.seq)))`;

/**
 * SQL for a campaign's summary, from its first entry, the one that names it, and its last entry, which has its status.
 *
 * @param join what to do if one of these entries is missing: `LEFT JOIN` gives a row with `started` null, `JOIN` no row
 */
const summary = (
  join: 'JOIN' | 'LEFT JOIN',
): string => `SELECT campaigns.id, iif(named.seq IS NULL, NULL, first.body) AS started, named.seq AS namedBy, named.text AS typedName,
    first.at AS createdAt,
    last.seq, ${BYTES_UP_TO('last')} AS bytes, lower(hex(last.hash)) AS head, max(last.at, campaigns.arrived_at) AS updatedAt,
    last.party_q AS partyQ, last.party_r AS partyR, last.hex_count AS hexCount, last.day, last.steps, last.closed,
    last.key_since AS keySince, last.hexes_sum AS hexesSum, ${TAKEN_IN} AS takenIn,
    (SELECT hex_count FROM ledger WHERE campaign = campaigns.number AND seq = ${TAKEN_IN}) AS takenInHexes
  FROM campaigns
  ${join} ledger AS first ON first.campaign = campaigns.number AND first.seq = 1
  ${join} ledger AS named ON named.campaign = campaigns.number AND named.seq = coalesce((
    SELECT max(seq) FROM standing WHERE campaign = campaigns.number AND kind = 'campaign-name' AND key = ''), 1)
  ${join} ledger AS last ON last.campaign = campaigns.number
    AND last.seq = (SELECT max(seq) FROM ledger WHERE campaign = campaigns.number)
  WHERE NOT EXISTS (SELECT 1 FROM receiving WHERE campaign = campaigns.number)`;

const STATUS = `SELECT party_q AS partyQ, party_r AS partyR, hex_count AS hexCount, day, steps, closed,
    key_since AS keySince FROM ledger`;

/** A campaign, and when it was made or imported here. */
interface ArrivalRow {
  readonly id: CampaignId;
  readonly arrivedAt: number;
}

export const prepareSummaries = (sqlite: Sqlite.Database) => ({
  one: sqlite.prepare<[CampaignId], SummaryRow>(`${summary('JOIN')} AND campaigns.id = ?`),
  status: sqlite.prepare<[number, number], StatusRow>(`${STATUS} WHERE campaign = ? AND seq = ?`),
  statuses: sqlite.prepare<[number, number, number], StatusRow>(
    `${STATUS} WHERE campaign = ? AND seq > ? ORDER BY seq LIMIT ?`,
  ),
  arrivals: sqlite.prepare<[], ArrivalRow>(
    `SELECT id, arrived_at AS arrivedAt FROM campaigns
     WHERE NOT EXISTS (SELECT 1 FROM receiving WHERE campaign = campaigns.number) ORDER BY number`,
  ),
  all: sqlite.prepare<[], ListedRow>(
    `${summary('LEFT JOIN')} ORDER BY updatedAt DESC, campaigns.number DESC`,
  ),
});
