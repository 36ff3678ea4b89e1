import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { backupPlan } from '../../src/storage/backups/backup-plan.ts';
import { type ScheduledBackupParts, ScheduledBackups } from '../../src/storage/backups/scheduled-backups.ts';
import { awaitedDiskSpaceOf } from '../../src/storage/disk-room.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { ApiClient } from './api-client.ts';
import { dataDirectory } from './data-directory.ts';
import { ScriptedClock } from './scripted-system.ts';
import { serverInProcess } from './server-in-process.ts';

/** A data directory with a campaign in it. */
export async function playedDirectory(): Promise<{ directory: string; id: string; installation: string }> {
  const directory = dataDirectory();
  const server = await serverInProcess({ dataDirectory: directory });
  const { id, owner } = await new ApiClient(server.url).start();
  for (const to of [1, 2, 3] as const) await owner.command(id, { kind: 'enter', to });
  await server.close();
  const storage = openStorage(directory, { create: false });
  const { installation } = storage;
  storage.close();
  return { directory, id, installation };
}

/** Scheduled backups of a data directory, by a clock that the test sets. */
export function scheduled(
  directory: string,
  plan: string,
  { installation, ...more }: Partial<ScheduledBackupParts> & Pick<ScheduledBackupParts, 'installation'>,
) {
  const clock = new ScriptedClock('2026-11-23T10:20:30.500Z');
  const logged: string[] = [];
  const read = backupPlan(plan, directory);
  const backups = new ScheduledBackups({
    plan: read,
    dataDirectory: directory,
    installation,
    clock,
    log: pino({}, { write: (line) => void logged.push(line) }),
    room: () => awaitedDiskSpaceOf(read.directory),
    leastFree: () => 0,
    ...more,
  });
  onTestFinished(() => backups.close());
  /** Names of the backups, oldest first, without the name of the database. */
  const names = () =>
    existsSync(read.directory)
      ? readdirSync(read.directory)
          .map((name) => name.replace(`-${installation}`, ''))
          .sort()
      : [];
  const at = (time: string) => {
    clock.set(time);
    return backups.runIfDue();
  };
  return { backups, clock, logged, directory: read.directory, names, at };
}

/**
 * Changes a ledger in a way that SQLite itself can't notice: an entry gets a time a millisecond later.
 *
 * @param at the new time instead, as SQL for milliseconds since 1970
 * @param seq sequence number of the entry
 */
export function spoilLedger(file: string, at = 'at + 1', seq = 3): void {
  const sqlite = new SqliteConnection(file);
  const name = 'ledger_is_never_changed';
  const trigger = sqlite.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name) as string;
  sqlite.exec(`DROP TRIGGER ${name}; UPDATE ledger SET at = ${at} WHERE seq = ${seq}; ${trigger}`);
  sqlite.close();
}

/** Overwrites the middle of every fifth page of a file. */
export function spoilPages(file: string): void {
  const bytes = readFileSync(file);
  for (let page = 4; page < bytes.length / 4096; page += 5) bytes.fill(0x5a, page * 4096, page * 4096 + 512);
  writeFileSync(file, bytes);
}
