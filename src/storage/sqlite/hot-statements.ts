import type Sqlite from 'better-sqlite3';
import type { CampaignId, LinkId } from '../../ledger/id.ts';
import type { LedgerRow } from '../../ledger/ledger.ts';
import type { CommandRow } from '../../session/ports.ts';
import type { PackedHex } from '../../world/solo/packed-world.ts';

export type HotStatements = ReturnType<typeof prepareHot>;

/** What every command and every opening runs through, in plain SQL: naming and mapping values would take a third of the time. */
export function prepareHot(sqlite: Sqlite.Database) {
  return {
    position: sqlite.prepare<[CampaignId], { readonly number: number; readonly seq: number }>(
      'SELECT number, seq FROM campaigns WHERE id = ? AND complete',
    ),
    ledger: sqlite.prepare<[number, number, number], LedgerRow>(
      'SELECT seq, at, salt, body, hash FROM ledger WHERE campaign = ? AND seq > ? ORDER BY seq LIMIT ?',
    ),
    // A slice comes in one row, column by column: a row for each hex takes half as long again, and a blob for each,
    // which has memory of its own, three times as long. What is gathered comes in the order of the limited subquery.
    hexes: sqlite
      .prepare<[number, number, number, number, number], HexColumns>(
        `SELECT json_group_array(q), json_group_array(r), json_group_array(seq), json_group_array(length(facts)),
           coalesce(group_concat(hex(facts), ''), '')
         FROM (SELECT q, r, seq, facts FROM hexes WHERE campaign = ? AND (seq, q, r) > (?, ?, ?)
               ORDER BY seq, q, r LIMIT ?)`,
      )
      .raw(),
    command: sqlite.prepare<[number, string], CommandRow>(
      `SELECT id AS commandId, link, digest, first_seq AS firstSeq, last_seq AS lastSeq
       FROM commands WHERE campaign = ? AND id = ?`,
    ),
    insertEntry: sqlite.prepare<[number, number, string, string, string, string]>(
      'INSERT INTO ledger (campaign, seq, at, salt, body, hash) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    insertHex: sqlite.prepare<[number, number, number, number, Uint8Array]>(
      'INSERT INTO hexes (campaign, seq, q, r, facts) VALUES (?, ?, ?, ?, ?)',
    ),
    insertCommand: sqlite.prepare<[number, string, LinkId, string, number, number]>(
      'INSERT INTO commands (campaign, id, link, digest, first_seq, last_seq) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    updateCampaign: sqlite.prepare<
      [number, string, string, number, number | null, number | null, number, number]
    >(
      `UPDATE campaigns SET seq = ?, head = ?, updated_at = ?, closed = ?, party_q = ?, party_r = ?,
         hex_count = hex_count + ? WHERE number = ?`,
    ),
  };
}

/** Numbers as JSON, one column each, and the packed forms in hex, one after the other. */
type HexColumns = readonly [q: string, r: string, seq: string, lengths: string, facts: string];

export function asPackedHexes([q, r, seq, lengths, facts]: HexColumns): PackedHex[] {
  const [qs, rs, seqs] = [numbersIn(q), numbersIn(r), numbersIn(seq)];
  const bytes = Buffer.from(facts, 'hex');
  let end = 0;
  return numbersIn(lengths).map((length, index) => {
    const start = end;
    end += length;
    return {
      q: qs[index] as number,
      r: rs[index] as number,
      seq: seqs[index] as number,
      facts: bytes.subarray(start, end),
    };
  });
}

const numbersIn = (column: string): number[] => JSON.parse(column) as number[];
