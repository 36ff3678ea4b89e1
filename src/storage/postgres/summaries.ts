import type { Statement } from './connections.ts';

/**
 * SQL for a campaign's summary, from its first entry, the one that names it, and its last entry, which has its status.
 *
 * @param number an SQL expression for its number
 * @param join what to do if one of these entries is missing: `LEFT JOIN` gives a row with `started` null, `JOIN` no row
 */
const summary = (
  number: string,
  join: 'JOIN' | 'LEFT JOIN',
): string => `SELECT campaigns.id, CASE WHEN named.seq IS NOT NULL THEN first.body END AS started, named.seq AS "namedBy",
    named.text AS "typedName", first.at AS "createdAt",
    last.seq, last.bytes, encode(last.hash, 'hex') AS head, greatest(last.at, campaigns.arrived_at) AS "updatedAt",
    last.party_q AS "partyQ", last.party_r AS "partyR", last.hex_count AS "hexCount", last.day, last.steps, last.closed,
    last.key_since AS "keySince", last.hexes_sum AS "hexesSum", campaigns.taken_in AS "takenIn",
    (SELECT hex_count FROM hexfarer.ledger WHERE campaign = ${number} AND seq = campaigns.taken_in) AS "takenInHexes"
  FROM hexfarer.campaigns
  ${join} hexfarer.ledger AS first ON first.campaign = ${number} AND first.seq = 1
  ${join} hexfarer.ledger AS named ON named.campaign = ${number} AND named.seq = coalesce((
    SELECT max(seq) FROM hexfarer.standing WHERE campaign = ${number} AND kind = 'campaign-name' AND key = ''), 1)
  ${join} LATERAL (
    SELECT * FROM hexfarer.ledger WHERE campaign = ${number} ORDER BY seq DESC LIMIT 1) AS last ON true`;

export const SUMMARY: Statement = {
  name: 'summary',
  text: `${summary('$1', 'JOIN')} WHERE campaigns.number = $1 AND campaigns.id = $2`,
};

/** All campaigns, the most recently played first. */
export const SUMMARIES: Statement = {
  name: 'summaries',
  text: `${summary('campaigns.number', 'LEFT JOIN')} ORDER BY "updatedAt" DESC, campaigns.number DESC`,
};
