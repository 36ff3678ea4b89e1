import { existsSync, rmSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { backUp, nameFinished } from '../sqlite/backup.ts';
import { SqliteConnection } from '../sqlite/sqlite-connection.ts';
import { backupFaults } from './backup-faults.ts';
import { damagedPath, unverifiedPath } from './backup-files.ts';
import type { BackupJob, BackupOutcome } from './backup-process.ts';

/*
 * Makes one backup and verifies it, in a process of its own. Only a parent that is gone ends it early: what a terminal or
 * systemd tells the whole group to do is for the server to pass on.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.once('message', async (job) => {
  const { database, file } = job as BackupJob;
  const unverified = unverifiedPath(file);
  process.once('disconnect', () => {
    rmSync(unverified, { force: true });
    process.exit(1);
  });
  giveWay();
  const outcome = await made(database, file, unverified);
  rmSync(unverified, { force: true });
  process.send?.(outcome, () => process.disconnect());
});

async function made(database: string, file: string, unverified: string): Promise<BackupOutcome> {
  try {
    // It is told apart from one that can't be opened, which would be said of a file that is just gone as well.
    if (!existsSync(database)) return { fault: `${database} is not there` };
    const campaigns = copied(database, unverified);
    const faults = await backupFaults(unverified);
    if (faults.file !== null)
      return { fault: `the copy does not verify, and so may the database: ${faults.file}` };
    const named = faults.campaigns.length > 0 ? damagedPath(file) : file;
    nameFinished(unverified, named);
    return { file: named, campaigns, bytes: statSync(named).size, damaged: faults.campaigns };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

function copied(database: string, file: string): number {
  const sqlite = new SqliteConnection(database, { readonly: true, fileMustExist: true });
  try {
    return backUp(sqlite, file);
  } finally {
    sqlite.close();
  }
}

/** Lets the server go first. Where systemd forbids that, it goes on as it is. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // As said.
  }
}
