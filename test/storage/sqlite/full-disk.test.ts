import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { databaseIn, openDatabase } from '../../../src/storage/sqlite/database.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { withFileSizeLimit } from '../../support/full-disk.ts';
import { plainConnection } from '../../support/sqlite-files.ts';

const GOLDEN = fileURLToPath(new URL('../../golden/databases/schema-1.sqlite.gz', import.meta.url));
const ROWS = 'SELECT campaign, seq, at, salt, body, hash FROM ledger ORDER BY campaign, seq';

function earlierVersion() {
  const directory = dataDirectory();
  const bytes = gunzipSync(readFileSync(GOLDEN));
  writeFileSync(databaseIn(directory), bytes);
  return { directory, size: bytes.length, copy: `${directory}.before-0002.sqlite` };
}

it('a migration that runs out of room changes nothing, names the copy, and succeeds once there is room', async () => {
  const { directory, size, copy } = earlierVersion();
  const before = plainConnection(directory).prepare(ROWS).all();
  // Enough for the copy, and not for a log with all the new rows.
  for (let attempt = 0; attempt < 2; attempt++)
    expect(() => withFileSizeLimit(size, () => openDatabase(directory, { create: true }))).toThrow(
      new RegExp(`can't be brought up to date.*the copy that was made of it first is ${copy}\\. Make room`),
    );
  const sqlite = plainConnection(directory);
  expect(sqlite.prepare(ROWS).all()).toEqual(before);
  expect(sqlite.pragma('quick_check', { simple: true })).toBe('ok');
  expect(readdirSync(dirname(directory)).sort()).toEqual([basename(directory), basename(copy)].sort());
  const storage = openStorage(directory, { create: true });
  expect(await storage.campaigns.summaries()).toHaveLength(9);
  expect(storage.backup).toBe(copy);
  storage.close();
});

it('a database that can’t be copied first is not migrated, and the error at the start says so', () => {
  const { directory, copy } = earlierVersion();
  const before = plainConnection(directory).prepare(ROWS).all();
  expect(() => withFileSizeLimit(40_000, () => openDatabase(directory, { create: true }))).toThrow(
    new RegExp(`is copied first, which failed: ${copy} can't be written.*Nothing was changed.*there is room`),
  );
  expect(plainConnection(directory).prepare(ROWS).all()).toEqual(before);
  expect(existsSync(copy)).toBe(false);
  expect(readdirSync(dirname(directory))).toEqual([basename(directory)]);
});

it('a database whose disk has no room left to open it is refused with that reason, and opens once there is some', () => {
  const directory = dataDirectory();
  openStorage(directory, { create: true }).close();
  expect(() => withFileSizeLimit(8192, () => openDatabase(directory, { create: false }))).toThrow(
    /can't be used: there is no room left on its disk \(disk I\/O error\)\. Make some, and try again\.$/,
  );
  openStorage(directory, { create: false }).close();
});
