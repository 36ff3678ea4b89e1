import type Sqlite from 'better-sqlite3';
import type { CampaignId, LinkId } from '../../campaign/id.ts';
import type { LedgerRow } from '../../campaign/ledger.ts';
import type { PackedHex } from '../../campaign/packed-world.ts';
import type { CommandRow } from '../../session/ports.ts';

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
    // A blob comes as a buffer with memory of its own; as hex it takes half the time, the way back included.
    hexes: sqlite
      .prepare<[number, number, number, number, number], HexRow>(
        `SELECT q, r, seq, hex(facts) FROM hexes WHERE campaign = ? AND (seq, q, r) > (?, ?, ?)
         ORDER BY seq, q, r LIMIT ?`,
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

type HexRow = readonly [q: number, r: number, seq: number, facts: string];

export const asPackedHex = ([q, r, seq, facts]: HexRow): PackedHex => ({
  q,
  r,
  seq,
  facts: Buffer.from(facts, 'hex'),
});
