import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DATABASE_FILE, HEADS_FILE } from '../../../src/storage/sqlite/data-files.ts';
import { notedHeads } from '../../../src/storage/sqlite/last-heads.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { walFile } from '../../../src/storage/sqlite/wal-file.ts';
import { itInAll } from '../../support/all-tests.ts';
import { dataDirectory, dataDirectoryWithSchema } from '../../support/data-directory.ts';
import { plainConnection } from '../../support/sqlite-files.ts';
import { newCampaign } from '../../support/store-rows.ts';

/** Writes so much in one transaction that the log grows to more than `megabytes`. */
function writeMuch(directory: string, megabytes: number): void {
  const sqlite = plainConnection(directory);
  sqlite
    .prepare("INSERT INTO installation (key, value) VALUES ('much', hex(zeroblob(?)))")
    .run((megabytes * 1e6) / 2);
  sqlite.close();
}

/** What a server finds in a directory whose files are as they are at this moment, as after a kill. */
function foundAfterKill(directory: string) {
  const copy = dataDirectory();
  const files = [DATABASE_FILE, HEADS_FILE, `${DATABASE_FILE}-wal`];
  for (const file of files) copyFileSync(join(directory, file), join(copy, file));
  const next = openStorage(copy, { create: false });
  const found = next.beginServing();
  next.close();
  return found;
}

it('a log that became long is emptied once nothing is written, and no server misses it', async () => {
  const directory = dataDirectoryWithSchema();
  const server = openStorage(directory, { create: false });
  server.beginServing();
  const logBytes = () => statSync(walFile(join(directory, DATABASE_FILE))).size;
  writeMuch(directory, 45);
  await server.campaigns.create(newCampaign());
  expect(logBytes()).toBeGreaterThan(45e6);
  await expect.poll(logBytes, { timeout: 10_000 }).toBe(0);
  expect(notedHeads(directory).logBytes).toBe(0);
  expect(foundAfterKill(directory)).toEqual({ isClean: false, logFault: null, lost: [] });
  await server.campaigns.create(newCampaign());
  expect(notedHeads(directory).logBytes).toBe(logBytes());
  expect(foundAfterKill(directory)).toEqual({ isClean: false, logFault: null, lost: [] });
  server.close();
});

itInAll('a log of the length that play brings about keeps it', async () => {
  const directory = dataDirectoryWithSchema();
  const server = openStorage(directory, { create: false });
  server.beginServing();
  const logBytes = () => statSync(walFile(join(directory, DATABASE_FILE))).size;
  writeMuch(directory, 30);
  await server.campaigns.create(newCampaign());
  const before = logBytes();
  expect(before).toBeGreaterThan(30e6);
  await expect.poll(() => notedHeads(directory).logBytes, { timeout: 10_000 }).toBe(0);
  expect(logBytes()).toBe(before);
  server.close();
});
