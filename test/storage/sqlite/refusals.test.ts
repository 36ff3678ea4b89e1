import { cpSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMemoryDatabase } from '../../../src/storage/sqlite/database.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { atEndOfFile } from '../../support/at-end.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { dumpOf, openStore, plainConnection, triggersOf } from '../../support/sqlite-files.ts';
import {
  append,
  commandKey,
  hashOf,
  hexRow,
  incoming,
  ledgerRow,
  newCampaign,
  typedRow,
} from '../../support/store-rows.ts';

/*
 * What is revealed is never taken back: the database itself refuses any other change. The statements here run on a
 * connection of their own, as an administrator or another program would run them.
 */

const C1 = commandKey('c1').id.replaceAll('-', '');

/**
 * A data directory with three campaigns: number 1 with entries 1 to 6, hexes and standing items from entries 1 and 5,
 * whose last entry erased the text of 4; number 2 with entries 1 and 2; number 3 with entries 1 to 3, whose last
 * entry closed it.
 */
async function makeThreeCampaigns(directory: string): Promise<void> {
  const store = openStorage(directory, { create: true });
  const request = { idHash: hashOf('the request'), digest: hashOf('what it asked') };
  const { id, ...rest } = newCampaign({ request });
  await store.campaigns.create({ id, ...rest });
  const stands = [{ kind: 'note', key: 'a' }];
  const hexes = [hexRow(0, -1, 3), hexRow(0, -1, 4, { layer: 1 })];
  await append(store.campaigns, id, 2, commandKey('c1'), [ledgerRow(3), typedRow(4, 'gone')], {
    hexes,
    stands,
  });
  await append(store.campaigns, id, 4, commandKey('c2'), [typedRow(5, 'kept')], {
    hexes: [hexRow(1, -1, 5)],
  });
  await append(store.campaigns, id, 5, null, [ledgerRow(6, { kind: 'erased', of: 4 })], {
    erases: 4,
    stands,
  });
  await store.campaigns.create(newCampaign());
  const closed = newCampaign();
  await store.campaigns.create(closed);
  const close = ledgerRow(3, { kind: 'closed' });
  await append(store.campaigns, closed.id, 2, null, [close], { status: { closed: true } });
  store.close();
}

const atEnd = atEndOfFile();
let made = '';
beforeAll(async () => {
  made = dataDirectory(atEnd);
  await makeThreeCampaigns(made);
});

function threeCampaigns(): string {
  const directory = dataDirectory();
  cpSync(made, directory, { recursive: true });
  return directory;
}

/** An INSERT row for an entry; everything not given has a valid value. */
function entry(
  campaign: number | string,
  seq: number | string,
  said: Readonly<Record<string, string>> = {},
): string {
  const values = {
    at: '0',
    command: 'NULL',
    digest: 'NULL',
    next: 'NULL',
    secret: 'NULL',
    salt: 'zeroblob(16)',
    hash: 'zeroblob(32)',
    body: `'{"kind":"moved"}'`,
    text: 'NULL',
    text_salt: 'NULL',
    party_q: 'NULL',
    party_r: 'NULL',
    hex_count: '0',
    day: '1',
    steps: '0',
    closed: '0',
    key_since: '0',
    bytes: 'NULL',
    hexes_sum: 'NULL',
    ...said,
  };
  return `(${[campaign, seq, ...Object.values(values)].join(', ')})`;
}

const KNOWN = { command: `x'${C1}'`, digest: 'zeroblob(16)' };
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

describe('the database allows', () => {
  it('the next entry and a new hex of a known one', async () => {
    const sqlite = plainConnection(threeCampaigns());
    sqlite.exec(`INSERT INTO ledger VALUES ${entry(2, 3)}, ${entry(2, 4, KNOWN)}`);
    sqlite.exec(`INSERT INTO hexes VALUES (2, 3, 1, 0, 4, 0, x'00'), (2, 3, 1, 1, 4, 1, x'00')`);
    sqlite.exec(`INSERT INTO standing VALUES (2, 'note', 'a', 4)`);
    expect(sqlite.prepare('SELECT count(*) FROM ledger WHERE campaign = 2').pluck().get()).toBe(4);
  });

  it('deleting the text that the last entry erases, also after the campaign was closed', async () => {
    const sqlite = plainConnection(threeCampaigns());
    for (const [campaign, seq, closed] of [
      [2, 3, '0'],
      [3, 4, '1'],
    ] as const) {
      sqlite.exec(
        `INSERT INTO ledger VALUES ${entry(campaign, seq, { closed, body: `'{"kind":"erased","of":1}'` })}`,
      );
      sqlite.exec(`UPDATE ledger SET text = NULL, text_salt = NULL WHERE campaign = ${campaign} AND seq = 1`);
    }
    expect(sqlite.prepare('SELECT text FROM ledger WHERE seq = 1').pluck().all()).toEqual([
      expect.any(String),
      null,
      null,
    ]);
  });

  it('replacing a campaign’s secrets', async () => {
    const sqlite = plainConnection(threeCampaigns());
    sqlite.exec('UPDATE secrets SET master_key = NULL, seed = NULL, seed_salt = NULL WHERE campaign = 1');
    expect(sqlite.prepare('SELECT count(*) FROM secrets WHERE master_key IS NULL').pluck().get()).toBe(1);
  });

  it('deleting the rows left of a removed campaign', async () => {
    const sqlite = plainConnection(threeCampaigns());
    sqlite.exec('DELETE FROM campaigns WHERE number = 1');
    for (const table of ['ledger', 'hexes', 'standing'])
      expect(sqlite.exec(`DELETE FROM ${table} WHERE campaign = 1`)).toBe(sqlite);
    expect(() => sqlite.exec('DELETE FROM ledger WHERE campaign = 2')).toThrow(/hexfarer:/);
  });

  it('no change to the rows left of a removed campaign', async () => {
    const sqlite = plainConnection(threeCampaigns());
    sqlite.exec('DELETE FROM campaigns WHERE number = 1');
    expect(() => sqlite.exec(`UPDATE ledger SET body = '{}' WHERE campaign = 1`)).toThrow(/hexfarer:/);
    expect(() => sqlite.exec(`UPDATE hexes SET facts = x'00' WHERE campaign = 1`)).toThrow(/hexfarer:/);
    expect(() => sqlite.exec(`INSERT INTO ledger VALUES ${entry(1, 7)}`)).toThrow(/hexfarer:/);
    expect(() => sqlite.exec(`INSERT INTO hexes VALUES (1, 7, 7, 0, 6, 0, x'00')`)).toThrow(/hexfarer:/);
    expect(() => sqlite.exec(`INSERT INTO standing VALUES (1, 'note', 'b', 6)`)).toThrow(/hexfarer:/);
    expect(() =>
      sqlite.exec('UPDATE ledger SET text = NULL, text_salt = NULL WHERE campaign = 1 AND seq = 4'),
    ).toThrow(/hexfarer:/);
  });
});

describe('the number of a campaign', () => {
  it('is never used again', async () => {
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

  it('can’t be used again even by hand, so nobody can rewrite a removed campaign under it', async () => {
    const sqlite = plainConnection(threeCampaigns());
    const row = sqlite.prepare('SELECT * FROM campaigns WHERE number = 1').get() as Record<string, unknown>;
    sqlite.exec('DELETE FROM campaigns WHERE number = 1');
    const names = Object.keys(row);
    const again = sqlite.prepare(
      `INSERT INTO campaigns (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
    );
    expect(() => again.run(row)).toThrow();
  });
});
