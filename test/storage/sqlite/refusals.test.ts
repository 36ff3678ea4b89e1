import type Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openMemoryDatabase } from '../../../src/storage/sqlite/database.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { dumpOf, openStore, plainConnection, triggersOf } from '../../support/sqlite-files.ts';
import { incoming, newCampaign } from '../../support/store-rows.ts';
import { entry, KNOWN, threeCampaignsForEach } from '../../support/three-campaigns.ts';

/*
 * What is revealed is never taken back: the database itself refuses any other change. The statements here run on a
 * connection of their own, as an administrator or another program would run them.
 */

const threeCampaigns = threeCampaignsForEach();

const CLOSED_MORE = { closed: '1' };

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'a change of the ledger': [
    `UPDATE ledger SET body = '{"kind":"forged"}' WHERE campaign = 1 AND seq = 3`,
    `UPDATE ledger SET body = body`,
    `UPDATE ledger SET hash = zeroblob(32), salt = zeroblob(16), at = 1`,
    `UPDATE OR IGNORE ledger SET body = '{}' WHERE seq = 2`,
    `UPDATE OR REPLACE ledger SET seq = 2 WHERE campaign = 1 AND seq = 3`,
    `UPDATE ledger SET seq = seq + 100 WHERE campaign = 1 AND seq = 6`,
    `UPDATE ledger SET campaign = 2 WHERE campaign = 1 AND seq = 3`,
    `UPDATE ledger SET campaign = 99 WHERE campaign = 1 AND seq = 6`,
    `UPDATE ledger SET body = other.body FROM ledger AS other WHERE other.campaign = 2 AND other.seq = ledger.seq`,
  ],
  'an erasure that no entry speaks of': [
    `UPDATE ledger SET text = NULL, text_salt = NULL WHERE campaign = 1 AND seq = 5`,
    `UPDATE ledger SET text = NULL, text_salt = NULL WHERE campaign = 1 AND seq = 1`,
    `UPDATE ledger SET text = NULL, text_salt = NULL WHERE campaign = 2 AND seq = 1`,
    `UPDATE ledger SET text = NULL, text_salt = NULL`,
  ],
  'a text put back or written over': [
    `UPDATE ledger SET text = 'gone', text_salt = zeroblob(16) WHERE campaign = 1 AND seq = 4`,
    `UPDATE ledger SET text = 'other' WHERE campaign = 1 AND seq = 5`,
    `UPDATE ledger SET text = 'new', text_salt = zeroblob(16) WHERE campaign = 1 AND seq = 3`,
    `UPDATE ledger SET text_salt = zeroblob(16) WHERE campaign = 1 AND seq = 4`,
  ],
  'a change beside an erasure': [
    ...['campaign', 'seq', 'at', 'hex_count', 'day', 'steps', 'key_since'].map((column) => `${column} = 77`),
    ...['salt', 'command'].map((column) => `${column} = zeroblob(16)`),
    ...['hash', 'next', 'secret', 'digest'].map((column) => `${column} = zeroblob(32)`),
    `body = '{"kind":"moved","other":true}'`,
    'closed = 1',
    'party_q = 77, party_r = 0',
    'party_q = 0, party_r = 77',
  ].map(
    (change) => `UPDATE ledger SET text = NULL, text_salt = NULL, ${change} WHERE campaign = 1 AND seq = 4`,
  ),
  'a deletion from the ledger': [
    `DELETE FROM ledger`,
    `DELETE FROM ledger WHERE campaign = 1 AND seq = 6`,
    `DELETE FROM ledger WHERE campaign = 1 AND seq = 3`,
  ],
  'a replacement in the ledger': [
    `INSERT OR REPLACE INTO ledger VALUES ${entry(1, 3)}`,
    `INSERT OR REPLACE INTO ledger VALUES ${entry(1, 6)}`,
    `REPLACE INTO ledger VALUES ${entry(1, 2)}`,
    `INSERT OR IGNORE INTO ledger VALUES ${entry(1, 3)}`,
    `INSERT OR FAIL INTO ledger VALUES ${entry(1, 3)}`,
    `INSERT OR ROLLBACK INTO ledger VALUES ${entry(1, 3)}`,
    `INSERT INTO ledger VALUES ${entry(1, 3)} ON CONFLICT DO UPDATE SET body = excluded.body`,
    `INSERT INTO ledger VALUES ${entry(1, 3)} ON CONFLICT (campaign, seq) DO UPDATE SET hash = zeroblob(32)`,
    `INSERT INTO ledger VALUES ${entry(1, 3)} ON CONFLICT DO NOTHING`,
    `INSERT OR REPLACE INTO ledger VALUES ${entry(`'1'`, `'3'`)}`,
    `INSERT OR REPLACE INTO ledger VALUES ${entry('1.0', '3.0')}`,
  ],
  'an entry out of order': [
    `INSERT INTO ledger VALUES ${entry(1, 8)}`,
    `INSERT INTO ledger VALUES ${entry(1, 0)}`,
    `INSERT INTO ledger VALUES ${entry(1, -1)}`,
    `INSERT INTO ledger VALUES ${entry(2, 4)}, ${entry(2, 3)}`,
    `INSERT INTO ledger VALUES ${entry(99, 1)}`,
    `INSERT INTO ledger VALUES ${entry('NULL', 1)}`,
    `INSERT INTO ledger VALUES ${entry(1, 'NULL')}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { body: 'NULL' })}`,
  ],
  'a command that was carried out before': [
    `INSERT INTO ledger VALUES ${entry(1, 7, KNOWN)}`,
    // The index is unique too: a new entry would replace the old one's row.
    `INSERT OR REPLACE INTO ledger VALUES ${entry(1, 7, KNOWN)}`,
    `INSERT OR IGNORE INTO ledger VALUES ${entry(1, 7, KNOWN)}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, KNOWN)} ON CONFLICT DO UPDATE SET at = 7`,
  ],
  'an entry of another form': [
    `INSERT INTO ledger VALUES ${entry(1, 7, { salt: 'zeroblob(15)' })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { salt: `'text'` })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { hash: 'zeroblob(16)' })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { next: 'zeroblob(31)' })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { secret: `x''` })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { command: 'zeroblob(17)' })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { digest: 'zeroblob(16)' })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { command: 'zeroblob(16)', digest: 'zeroblob(20)' })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { text: `'a text'` })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { text_salt: 'zeroblob(16)' })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { party_q: '1' })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { closed: '2' })}`,
  ],
  'anything but an erasure after the end': [
    `INSERT INTO ledger VALUES ${entry(3, 4)}`,
    `INSERT INTO ledger VALUES ${entry(3, 4, CLOSED_MORE)}`,
    `INSERT INTO ledger VALUES ${entry(3, 4, { ...CLOSED_MORE, body: `'{}'` })}`,
    `INSERT INTO ledger VALUES ${entry(3, 4, { ...CLOSED_MORE, body: `'{"kind":"closed"}'` })}`,
    `INSERT INTO ledger VALUES ${entry(3, 4, { body: `'{"kind":"erased","of":1}'` })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { body: `'{"kind":"closed"}'` })}`,
    `INSERT INTO ledger VALUES ${entry(1, 7, { body: `'{"a":1, "kind" : "closed"}'` })}`,
  ],
  'a change of a hex': [
    `UPDATE hexes SET facts = x'00' WHERE campaign = 1 AND q = 0 AND r = 0`,
    `UPDATE hexes SET q = 9, r = 9`,
    `UPDATE hexes SET seq = 6`,
    `UPDATE hexes SET place = 6`,
    `UPDATE OR REPLACE hexes SET layer = 1 WHERE campaign = 1 AND q = 0 AND r = -1 AND layer = 0`,
    `UPDATE hexes SET campaign = 2 WHERE campaign = 1 AND q = 1`,
    `DELETE FROM hexes`,
    `DELETE FROM hexes WHERE campaign = 1 AND layer = 1`,
    `INSERT OR REPLACE INTO hexes VALUES (1, 0, 0, 0, 6, 0, x'00')`,
    `INSERT OR REPLACE INTO hexes VALUES (1, 0, -1, 1, 6, 0, x'00')`,
    `REPLACE INTO hexes SELECT campaign, q, r, layer, 6, place, x'00' FROM hexes WHERE campaign = 1`,
    `INSERT OR IGNORE INTO hexes VALUES (1, 0, 0, 0, 6, 0, x'00')`,
    `INSERT INTO hexes VALUES (1, 0, 0, 0, 6, 0, x'00') ON CONFLICT DO UPDATE SET facts = x'00'`,
  ],
  'a hex that the last entry did not bring to light': [
    `INSERT INTO hexes VALUES (1, 7, 7, 0, 7, 0, x'00')`,
    `INSERT INTO hexes VALUES (1, 7, 7, 0, 5, 0, x'00')`,
    `INSERT INTO hexes VALUES (1, 7, 7, 0, 0, 0, x'00')`,
    `INSERT INTO hexes VALUES (2, 7, 7, 0, 3, 0, x'00')`,
    `INSERT INTO hexes VALUES (99, 7, 7, 0, 1, 0, x'00')`,
    `INSERT INTO hexes VALUES (1, 7, 7, 0, 6, 0, 'text')`,
  ],
  'a layer that lies on nothing': [
    `INSERT INTO hexes VALUES (1, 7, 7, 1, 6, 0, x'00')`,
    `INSERT INTO hexes VALUES (1, 0, 0, 2, 6, 0, x'00')`,
    `INSERT INTO hexes VALUES (1, 7, 7, -1, 6, 0, x'00')`,
  ],
  'a change of what stands': [
    `UPDATE standing SET seq = 6`,
    `UPDATE standing SET key = 'b'`,
    `DELETE FROM standing`,
    `DELETE FROM standing WHERE campaign = 1 AND seq = 4`,
    `INSERT OR REPLACE INTO standing VALUES (1, 'note', 'a', 6)`,
    `INSERT OR IGNORE INTO standing VALUES (1, 'note', 'a', 6)`,
    `INSERT INTO standing VALUES (1, 'note', 'a', 5)`,
    `INSERT INTO standing VALUES (1, 'note', 'b', 7)`,
    `INSERT INTO standing VALUES (99, 'note', 'b', 1)`,
  ],
  'a change of what a campaign began with': [
    `UPDATE campaigns SET id = 'another' WHERE number = 1`,
    `UPDATE campaigns SET id = id`,
    `UPDATE campaigns SET number = 9 WHERE number = 1`,
    `UPDATE OR REPLACE campaigns SET number = 2 WHERE number = 1`,
    `UPDATE campaigns SET arrived_at = 0`,
    `UPDATE campaigns SET rowid = 9 WHERE number = 1`,
    `UPDATE OR REPLACE campaigns SET request_hash = (SELECT request_hash FROM campaigns WHERE number = 1) WHERE number = 2`,
  ],
  'a replacement of a campaign': [
    `INSERT OR REPLACE INTO campaigns SELECT number, id, request_hash, request_digest, 0, 0 FROM campaigns WHERE number = 1`,
    `REPLACE INTO campaigns SELECT NULL, id, NULL, NULL, 0, 0 FROM campaigns WHERE number = 1`,
    `REPLACE INTO campaigns SELECT number, 'zzz', NULL, NULL, 0, 0 FROM campaigns WHERE number = 1`,
    `INSERT INTO campaigns SELECT number, id, NULL, NULL, 0 FROM campaigns WHERE number = 1 ON CONFLICT DO UPDATE SET arrived_at = 0`,
    // The request's hash is unique too: a new campaign with an old one's would replace its row.
    `INSERT OR REPLACE INTO campaigns SELECT NULL, 'zzz', request_hash, NULL, 0 FROM campaigns WHERE number = 1`,
  ],
  'that a campaign which is there is hidden': [
    `INSERT INTO receiving VALUES (1)`,
    `INSERT OR REPLACE INTO receiving VALUES (3)`,
    `INSERT INTO receiving VALUES (99)`,
  ],
  'secrets of another form': [
    `UPDATE secrets SET master_key = zeroblob(16)`,
    `UPDATE secrets SET master_key = 'text'`,
    `UPDATE secrets SET seed = NULL`,
  ],
};

describe.each(Object.entries(REFUSED))('the database refuses %s', (_what, statements) => {
  it.each(statements)('%s', async (statement) => {
    const directory = threeCampaigns();
    const sqlite = plainConnection(directory);
    const before = dumpOf(sqlite);
    let refusal: unknown = null;
    try {
      sqlite.exec(statement);
    } catch (error) {
      refusal = error;
    }
    expect(dumpOf(sqlite)).toEqual(before);
    expect(refusal).toBeInstanceOf(Error);
  });
});

/** True if a statement changes something; the change is rolled back. */
function passes(sqlite: Sqlite.Database, statement: string): boolean {
  const before = dumpOf(sqlite);
  sqlite.exec('BEGIN');
  try {
    sqlite.exec(statement);
    return JSON.stringify(dumpOf(sqlite)) !== JSON.stringify(before);
  } catch {
    return false;
  } finally {
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
  }
}

// The trigger on imports in progress is tested below, as none is in progress here.
const TRIGGERS = triggersOf(openMemoryDatabase().sqlite).filter(
  ({ name }) => name !== 'receiving_is_never_changed',
);

describe('every trigger', () => {
  it.each(TRIGGERS.map(({ name }) => name))('%s is needed to refuse a statement above', async (name) => {
    const sqlite = plainConnection(threeCampaigns());
    sqlite.exec(`DROP TRIGGER ${name}`);
    const passing = Object.values(REFUSED)
      .flat()
      .filter((statement) => passes(sqlite, statement));
    expect(passing).not.toEqual([]);
  });
});

it('the database refuses to assign an import in progress to another campaign', async () => {
  const directory = dataDirectory();
  const store = openStore(directory);
  const sqlite = plainConnection(directory);
  async function* batches() {
    yield newCampaign().entries;
    expect(() => sqlite.exec('UPDATE receiving SET campaign = 7')).toThrow(/hexfarer:/);
  }
  await store.campaigns.receive(incoming(), batches());
  expect(await store.campaigns.summaries()).toHaveLength(1);
});
