import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { databaseIn, openDatabase } from '../../../src/storage/sqlite/database.ts';
import { SqliteConnection } from '../../../src/storage/sqlite/sqlite-connection.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { newCampaign } from '../../support/store-rows.ts';

/** The tables that Litestream 0.3.13 creates in a database. */
const ITS_TABLES =
  'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); CREATE TABLE _litestream_lock (id INTEGER)';

/** A data directory, and a connection of another program to its database. */
function copied() {
  const directory = dataDirectory();
  openStorage(directory, { create: true }).close();
  const other = new SqliteConnection(databaseIn(directory));
  onTestFinished(() => void other.close());
  other.exec(ITS_TABLES);
  return { directory, other, log: `${databaseIn(directory)}-wal` };
}

it('a database in which Litestream created its tables is opened, even after Litestream has gone', () => {
  const { directory, other } = copied();
  openStorage(directory, { create: true }).close();
  other.close();
  openStorage(directory, { create: true }).close();
  openStorage(directory, { create: false }).close();
});

it.each([
  ['a trigger of that name', 'CREATE TRIGGER _litestream_seq AFTER INSERT ON ledger BEGIN SELECT 1; END'],
  ['a view of that name', 'CREATE VIEW _litestream_lock AS SELECT 1'],
  ['another table of such a name', 'CREATE TABLE _litestream_more (id INTEGER)'],
])('a database with %s is not opened', (_what, sql) => {
  const directory = dataDirectory();
  openStorage(directory, { create: true }).close();
  new SqliteConnection(databaseIn(directory)).exec(sql).close();
  expect(() => openDatabase(directory, { create: true })).toThrow(
    /unknown (trigger|view|table) _litestream_/,
  );
});

it('while Litestream holds its read lock, the log keeps what it has not copied, and play goes on', async () => {
  const { directory, other, log } = copied();
  const storage = openStorage(directory, { create: true });
  await storage.campaigns.create(newCampaign());
  other.exec('BEGIN; SELECT count(*) FROM _litestream_seq');
  const seen = readFileSync(log);
  for (let turn = 0; turn < 50; turn++) await storage.campaigns.create(newCampaign());
  // As the server does after two seconds without a command, and after an erasure.
  const checkpoint = new SqliteConnection(databaseIn(directory), { timeout: 0 });
  checkpoint.pragma('wal_checkpoint(PASSIVE)');
  expect(checkpoint.pragma('wal_checkpoint(TRUNCATE)', { simple: true })).toBe(1);
  checkpoint.close();
  await storage.campaigns.create(newCampaign());
  expect(readFileSync(log).subarray(0, seen.length)).toEqual(seen);
  storage.close();
  expect(readFileSync(log).subarray(0, seen.length)).toEqual(seen);
});
