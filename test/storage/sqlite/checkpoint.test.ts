import { spawn } from 'node:child_process';
import { truncateSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { checkpointLog, truncateLog } from '../../../src/storage/sqlite/checkpoint.ts';
import { databaseIn, openDatabase } from '../../../src/storage/sqlite/database.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { PROJECT } from '../../support/server-process.ts';
import { plainConnection } from '../../support/sqlite-files.ts';

/** The library that the server uses here: one is for Node from 22.14 on, and may not be installed on earlier ones. */
const LIBRARY = Number(process.versions.napi) < 10 ? 'better-sqlite3' : 'better-sqlite3-napi';

/** Starts a checkpoint in another process, which lasts as long as somebody still reads an earlier state. */
function endlessCheckpoint(file: string): void {
  const script = `const Database = require('${LIBRARY}');
    new Database(${JSON.stringify(file)}, { timeout: 60_000 }).pragma('wal_checkpoint(RESTART)');`;
  const child = spawn(process.execPath, ['-e', script], { cwd: PROJECT, stdio: 'ignore' });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
}

it('a checkpoint is not reported as complete while another process is making one', async () => {
  const directory = dataDirectory();
  const { sqlite } = openDatabase(directory, { create: true });
  const reader = plainConnection(directory);
  onTestFinished(() => {
    reader.close();
    sqlite.close();
  });
  expect(checkpointLog(sqlite)).toBe(true);
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM installation').get();
  sqlite.prepare("INSERT INTO installation (key, value) VALUES ('test', 'a row that lies in the log')").run();
  endlessCheckpoint(databaseIn(directory));
  const answer = () => sqlite.pragma('wal_checkpoint(PASSIVE)');
  await expect.poll(answer).toEqual([{ busy: 1, log: -1, checkpointed: -1 }]);
  expect(checkpointLog(sqlite)).toBe(false);
});

it('a checkpoint that fails because the file is damaged is no failure of what was committed', async () => {
  const directory = dataDirectory();
  const { sqlite } = openDatabase(directory, { create: true });
  onTestFinished(() => {
    sqlite.close();
  });
  expect(checkpointLog(sqlite)).toBe(true);
  sqlite
    .prepare("INSERT INTO installation (key, value) VALUES ('test', ?)")
    .run('a row that takes many pages, all of which lie in the log'.repeat(10_000));
  truncateSync(databaseIn(directory), 0);
  expect(() => sqlite.pragma('wal_checkpoint(PASSIVE)')).toThrow('malformed');
  expect(checkpointLog(sqlite)).toBe(false);
  expect(truncateLog(sqlite)).toBe(false);
});
