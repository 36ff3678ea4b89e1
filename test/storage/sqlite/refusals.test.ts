import { describe, expect, it } from 'vitest';
import { dataDirectory } from '../../support/data-directory.ts';
import { dumpOf, openStore, plainConnection } from '../../support/sqlite-files.ts';
import {
  commandKey,
  hashOf,
  ledgerRows,
  newCampaign,
  packedHex,
  projection,
} from '../../support/store-rows.ts';

/*
 * What is revealed is never taken back. The database itself refuses anything else.
 *
 * Everything here is typed in by hand on a connection of its own, as an administrator or another program would.
 */

/** A data directory with two campaigns: number 1 with entries 1 to 5 and hexes, number 2 with entries 1 and 2. */
async function twoCampaigns(): Promise<string> {
  const directory = dataDirectory();
  const store = openStore(directory);
  const request = { idHash: hashOf('the request'), digest: hashOf('what it asked') };
  const campaign = newCampaign({ request });
  await store.campaigns.create(campaign);
  const hexes = [packedHex(0, -1, 3), packedHex(1, -1, 4)];
  await store.campaigns.append(campaign.id, 2, commandKey('c1'), ledgerRows(3, 4), projection(hexes));
  await store.campaigns.append(
    campaign.id,
    4,
    commandKey('c2'),
    ledgerRows(5, 5),
    projection([], { closed: true }),
  );
  await store.campaigns.create(newCampaign());
  store.close();
  return directory;
}

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'a change of the ledger': [
    `UPDATE ledger SET body = '{"kind":"forged"}' WHERE campaign = 1 AND seq = 3`,
    `UPDATE ledger SET body = body`,
    `UPDATE ledger SET hash = 'x', salt = 'y', at = 'z'`,
    `UPDATE OR IGNORE ledger SET body = '{}' WHERE seq = 2`,
    `UPDATE OR REPLACE ledger SET seq = 2 WHERE campaign = 1 AND seq = 3`,
    `UPDATE ledger SET seq = seq + 100 WHERE campaign = 1 AND seq = 5`,
    `UPDATE ledger SET campaign = 2 WHERE campaign = 1 AND seq = 3`,
    `UPDATE ledger SET campaign = 99 WHERE campaign = 1 AND seq = 5`,
    `UPDATE ledger SET body = other.body FROM ledger AS other WHERE other.campaign = 2 AND other.seq = ledger.seq`,
  ],
  'a deletion from the ledger': [
    `DELETE FROM ledger`,
    `DELETE FROM ledger WHERE campaign = 1 AND seq = 5`,
    `DELETE FROM ledger WHERE campaign = 1 AND seq = 3`,
  ],
  'a replacement in the ledger': [
    `INSERT OR REPLACE INTO ledger SELECT campaign, seq, at, salt, '{}', hash FROM ledger WHERE campaign = 1 AND seq = 3`,
    `INSERT OR REPLACE INTO ledger VALUES (1, 5, 'a', 'b', '{}', 'd')`,
    `REPLACE INTO ledger VALUES (1, 2, 'a', 'b', '{}', 'd')`,
    `INSERT OR IGNORE INTO ledger VALUES (1, 3, 'a', 'b', '{}', 'd')`,
    `INSERT OR FAIL INTO ledger VALUES (1, 3, 'a', 'b', '{}', 'd')`,
    `INSERT OR ROLLBACK INTO ledger VALUES (1, 3, 'a', 'b', '{}', 'd')`,
    `INSERT INTO ledger VALUES (1, 3, 'a', 'b', '{}', 'd') ON CONFLICT DO UPDATE SET body = excluded.body`,
    `INSERT INTO ledger VALUES (1, 3, 'a', 'b', '{}', 'd') ON CONFLICT (campaign, seq) DO UPDATE SET hash = ''`,
    `INSERT INTO ledger VALUES (1, 3, 'a', 'b', '{}', 'd') ON CONFLICT DO NOTHING`,
    `INSERT OR REPLACE INTO ledger VALUES ('1', '3', 'a', 'b', '{}', 'd')`,
    `INSERT OR REPLACE INTO ledger VALUES (1.0, 3.0, 'a', 'b', '{}', 'd')`,
  ],
  'an entry out of order': [
    `INSERT INTO ledger VALUES (1, 7, 'a', 'b', '{}', 'd')`,
    `INSERT INTO ledger VALUES (1, 0, 'a', 'b', '{}', 'd')`,
    `INSERT INTO ledger VALUES (1, -1, 'a', 'b', '{}', 'd')`,
    `INSERT INTO ledger VALUES (2, 4, 'a', 'b', '{}', 'd'), (2, 3, 'a', 'b', '{}', 'd')`,
    `INSERT INTO ledger VALUES (99, 1, 'a', 'b', '{}', 'd')`,
    `INSERT INTO ledger VALUES (NULL, 1, 'a', 'b', '{}', 'd')`,
    `INSERT INTO ledger VALUES (1, NULL, 'a', 'b', '{}', 'd')`,
    `INSERT INTO ledger VALUES (1, 6, 'a', 'b', NULL, 'd')`,
  ],
  'a change of a hex': [
    `UPDATE hexes SET facts = x'00' WHERE campaign = 1 AND q = 0 AND r = 0`,
    `UPDATE hexes SET q = q + 50`,
    `UPDATE OR REPLACE hexes SET q = 0, r = 0 WHERE q = 1 AND r = -1`,
    `UPDATE hexes SET seq = 2 WHERE campaign = 1 AND seq = 3`,
    `UPDATE hexes SET campaign = 2 WHERE campaign = 1 AND seq = 3`,
  ],
  'a deletion of a hex': [`DELETE FROM hexes`, `DELETE FROM hexes WHERE campaign = 1 AND q = 1`],
  'a replacement of a hex': [
    `INSERT OR REPLACE INTO hexes VALUES (1, 2, 0, 0, x'00')`,
    `INSERT OR REPLACE INTO hexes VALUES (1, 5, 0, 0, x'00')`,
    `REPLACE INTO hexes VALUES (1, 3, 1, -1, x'00')`,
    `INSERT OR IGNORE INTO hexes VALUES (1, 2, 0, 0, x'00')`,
    `INSERT INTO hexes VALUES (1, 2, 0, 0, x'00') ON CONFLICT DO UPDATE SET facts = excluded.facts`,
    `INSERT INTO hexes VALUES (1, 5, 0, 0, x'00') ON CONFLICT (campaign, q, r) DO UPDATE SET seq = 5`,
    `INSERT OR REPLACE INTO hexes VALUES ('1', '2', '0', '0', x'00')`,
  ],
  'a hex of an unknown entry': [
    `INSERT INTO hexes VALUES (1, 6, 7, 7, x'00')`,
    `INSERT INTO hexes VALUES (1, 0, 7, 7, x'00')`,
    `INSERT INTO hexes VALUES (2, 3, 7, 7, x'00')`,
    `INSERT INTO hexes VALUES (99, 1, 7, 7, x'00')`,
    `INSERT INTO hexes VALUES (1, 5, 7, 7, 'text')`,
  ],
  'a change of what was carried out': [
    `UPDATE commands SET first_seq = 1`,
    `UPDATE commands SET id = 'c9' WHERE id = 'c1'`,
    `UPDATE OR REPLACE commands SET id = 'c2' WHERE id = 'c1'`,
    `DELETE FROM commands`,
    `DELETE FROM commands WHERE id = 'c1'`,
    `INSERT OR REPLACE INTO commands VALUES (1, 'c1', 'l', 'd', 1, 1)`,
    `REPLACE INTO commands SELECT campaign, id, 'l', 'd', 1, 1 FROM commands`,
    `INSERT OR IGNORE INTO commands VALUES (1, 'c1', 'l', 'd', 1, 1)`,
    `INSERT INTO commands VALUES (1, 'c1', 'l', 'd', 1, 1) ON CONFLICT DO UPDATE SET digest = 'd'`,
  ],
  'a change of what a campaign began with': [
    `UPDATE campaigns SET seed = 'mine' WHERE number = 1`,
    `UPDATE campaigns SET seed_salt = 'mine'`,
    `UPDATE campaigns SET id = 'another' WHERE number = 1`,
    `UPDATE campaigns SET number = 9 WHERE number = 1`,
    `UPDATE OR REPLACE campaigns SET number = 2 WHERE number = 1`,
    `UPDATE campaigns SET created_at = ''`,
    `UPDATE campaigns SET rowid = 9 WHERE number = 1`,
  ],
  'a step back of a campaign': [
    `UPDATE campaigns SET seq = 2 WHERE number = 1`,
    `UPDATE campaigns SET hex_count = 0`,
    `UPDATE campaigns SET closed = 0 WHERE number = 1`,
  ],
  'a replacement of a campaign': [
    `INSERT OR REPLACE INTO campaigns SELECT number, id, 'mine', seed_salt, request_hash, request_digest, created_at, updated_at, seq, head, closed, party_q, party_r, hex_count FROM campaigns WHERE number = 1`,
    `REPLACE INTO campaigns SELECT NULL, id, 'mine', seed_salt, NULL, NULL, created_at, updated_at, seq, head, closed, party_q, party_r, hex_count FROM campaigns WHERE number = 1`,
    `REPLACE INTO campaigns SELECT number, 'zzz', 'mine', seed_salt, NULL, NULL, created_at, updated_at, seq, head, closed, party_q, party_r, hex_count FROM campaigns WHERE number = 1`,
    `INSERT INTO campaigns SELECT number, id, 'mine', seed_salt, NULL, NULL, created_at, updated_at, seq, head, closed, party_q, party_r, hex_count FROM campaigns WHERE number = 1 ON CONFLICT DO UPDATE SET seed = 'mine'`,
    // The request's hash is unique too: a new campaign with an old one's would take its row away.
    `INSERT OR REPLACE INTO campaigns SELECT NULL, 'zzz', 'mine', seed_salt, request_hash, NULL, created_at, updated_at, 0, '', 0, NULL, NULL, 0 FROM campaigns WHERE number = 1`,
    `UPDATE OR REPLACE campaigns SET request_hash = (SELECT request_hash FROM campaigns WHERE number = 1) WHERE number = 2`,
  ],
};

describe.each(Object.entries(REFUSED))('the database refuses %s', (_what, statements) => {
  it.each(statements)('%s', async (statement) => {
    const directory = await twoCampaigns();
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

describe('what the database lets pass', () => {
  it('is the next entry and a new hex of a known one', async () => {
    const sqlite = plainConnection(await twoCampaigns());
    sqlite.exec(`INSERT INTO ledger VALUES (2, 3, 'a', 'b', '{}', 'd'), (2, 4, 'a', 'b', '{}', 'd')`);
    sqlite.exec(`INSERT INTO hexes VALUES (2, 3, 1, 0, x'00')`);
    expect(sqlite.prepare('SELECT count(*) FROM ledger WHERE campaign = 2').pluck().get()).toBe(4);
  });

  it('is to delete what is left of a campaign that does not exist any more', async () => {
    const sqlite = plainConnection(await twoCampaigns());
    sqlite.exec('DELETE FROM campaigns WHERE number = 1');
    for (const table of ['ledger', 'hexes', 'commands'])
      expect(sqlite.exec(`DELETE FROM ${table} WHERE campaign = 1`)).toBe(sqlite);
    expect(() => sqlite.exec('DELETE FROM ledger WHERE campaign = 2')).toThrow(/hexfarer:/);
  });

  it('does not hold for what is left of a campaign: it is not changed either', async () => {
    const sqlite = plainConnection(await twoCampaigns());
    sqlite.exec('DELETE FROM campaigns WHERE number = 1');
    expect(() => sqlite.exec(`UPDATE ledger SET body = '{}' WHERE campaign = 1`)).toThrow(/hexfarer:/);
    expect(() => sqlite.exec(`UPDATE hexes SET facts = x'00' WHERE campaign = 1`)).toThrow(/hexfarer:/);
  });
});

describe('the numbers of campaigns', () => {
  it('are never used again', async () => {
    const directory = dataDirectory();
    const numbers: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const store = openStore(directory);
      const campaign = newCampaign();
      await store.campaigns.create(campaign);
      numbers.push(store.database.sqlite.prepare('SELECT max(number) FROM campaigns').pluck().get());
      await store.campaigns.remove(campaign.id);
      store.close();
    }
    expect(numbers).toEqual([1, 2, 3]);
  });

  it('are not taken up again by hand, so that nobody writes a removed campaign anew under its number', async () => {
    const sqlite = plainConnection(await twoCampaigns());
    const row = sqlite.prepare('SELECT * FROM campaigns WHERE number = 1').get() as Record<string, unknown>;
    sqlite.exec('DELETE FROM campaigns WHERE number = 1');
    const names = Object.keys(row);
    const again = sqlite.prepare(
      `INSERT INTO campaigns (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
    );
    expect(() => again.run(row)).toThrow();
  });
});
