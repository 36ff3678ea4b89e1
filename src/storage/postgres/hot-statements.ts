import { NO_BYTE } from '../ledger-columns.ts';
import type { Statement } from './connections.ts';

/*
 * The statements that every command and every opening runs. The first parameter of each is the campaign's number, so
 * that campaigns can be distributed over several machines by it; the second is the public id that this number must
 * still have.
 */

const IS_THERE = 'EXISTS (SELECT FROM hexfarer.campaigns WHERE number = $1 AND id = $2)';

const hexOf = (column: string, bytes: number) =>
  `coalesce(encode(${column}, 'hex'), '${NO_BYTE.repeat(bytes)}')`;

const ENTRY_COLUMNS = `seq, at, body, text, encode(salt || hash, 'hex') ||
    ${hexOf('next', 32)} || ${hexOf('secret', 32)} || ${hexOf('text_salt', 16)} || ${hexOf('command', 16)} AS bytes`;

const STATUS_COLUMNS = `party_q AS "partyQ", party_r AS "partyR", hex_count AS "hexCount", day, steps, closed,
    key_since AS "keySince"`;

export const HOT = {
  ledger: {
    name: 'ledger',
    text: `SELECT ${ENTRY_COLUMNS} FROM hexfarer.ledger
      WHERE campaign = $1 AND seq > $3 AND ${IS_THERE} ORDER BY seq LIMIT $4`,
  },
  entries: {
    name: 'entries',
    text: `SELECT ${ENTRY_COLUMNS} FROM hexfarer.ledger
      WHERE campaign = $1 AND seq = ANY ($3::bigint[]) AND ${IS_THERE} ORDER BY seq`,
  },
  entryCount: {
    name: 'entry-count',
    text: `SELECT count(*) AS count FROM hexfarer.ledger
      WHERE campaign = $1 AND seq > $3 AND seq <= $4 AND ${IS_THERE}`,
  },
  /** Finds out whether an append whose answer got lost was written. */
  isWritten: {
    name: 'is-written',
    text: `SELECT FROM hexfarer.ledger WHERE campaign = $1 AND seq = $3 AND hash = $4 AND ${IS_THERE}`,
  },
  standing: {
    name: 'standing',
    text: `SELECT kind, key, max(seq) AS seq FROM hexfarer.standing
      WHERE campaign = $1 AND (kind, key) > ($3, $4) AND seq <= $5 AND ${IS_THERE}
      GROUP BY kind, key ORDER BY kind, key LIMIT $6`,
  },
  /**
   * Selects a slice as one row with one aggregate for each column: a row for each hex would take several times as long.
   */
  hexes: {
    name: 'hexes',
    text: `SELECT json_agg(q)::text AS q, json_agg(r)::text AS r, json_agg(layer)::text AS layer,
        json_agg(seq)::text AS seq, json_agg(place)::text AS place, json_agg(length(facts))::text AS lengths,
        encode(string_agg(facts, ''), 'hex') AS facts
      FROM (SELECT q, r, layer, seq, place, facts FROM hexfarer.hexes
        WHERE campaign = $1 AND (q, r, layer) > ($3, $4, $5) AND ${IS_THERE} ORDER BY q, r, layer LIMIT $6) AS slice
      HAVING count(*) > 0`,
  },
  command: {
    name: 'command',
    text: `SELECT digest, seq AS "firstSeq", coalesce((
        SELECT seq - 1 FROM hexfarer.ledger
        WHERE campaign = $1 AND seq > first.seq AND command IS DISTINCT FROM $3 ORDER BY seq LIMIT 1
      ), (SELECT max(seq) FROM hexfarer.ledger WHERE campaign = $1)) AS "lastSeq"
      FROM hexfarer.ledger AS first WHERE campaign = $1 AND command = $3 AND digest IS NOT NULL AND ${IS_THERE}`,
  },
  status: {
    name: 'status',
    text: `SELECT ${STATUS_COLUMNS} FROM hexfarer.ledger WHERE campaign = $1 AND seq = $3 AND ${IS_THERE}`,
  },
  statuses: {
    name: 'statuses',
    text: `SELECT ${STATUS_COLUMNS} FROM hexfarer.ledger
      WHERE campaign = $1 AND seq > $3 AND ${IS_THERE} ORDER BY seq LIMIT $4`,
  },
  secrets: {
    name: 'secrets',
    text: `SELECT master_key AS "masterKey", seed, seed_salt AS "seedSalt" FROM hexfarer.secrets
      WHERE campaign = $1 AND ${IS_THERE}`,
  },
} satisfies Record<string, Statement>;

/**
 * Appends to many campaigns: one plain entry to each of the campaigns in $1, from the items in $2, together; or the items
 * in $3 one by one. In either case in the order of the campaigns' numbers, and only one of the two at a time (see
 * `append-queue.ts`). The answers are in the same order.
 */
export const APPEND: Statement = {
  name: 'append',
  text: 'SELECT * FROM hexfarer.append_together($1, $2) UNION ALL SELECT * FROM hexfarer.append($3)',
};
