import { existsSync, rmSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { BEGUN } from '../../forked-program.ts';
import { backUp, type CopiedDatabase, moveIntoPlace } from '../sqlite/backup.ts';
import { SqliteConnection } from '../sqlite/sqlite-connection.ts';
import { backupFaults } from './backup-faults.ts';
import { damagedPath, unverifiedPath } from './backup-files.ts';
import type { BackupJob, BackupOutcome } from './backup-process.ts';

/*
 * Makes one backup and verifies it, in a child process. It ignores the signals that a terminal or systemd sends to the
 * whole process group: only the server ends it early, by killing it or by going away.
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
process.send?.(BEGUN);

async function made(database: string, file: string, unverified: string): Promise<BackupOutcome> {
  try {
    // Checked first, since SQLite's error for a missing file is the same as for one that can't be opened.
    if (!existsSync(database)) return { fault: `${database} is not there` };
    const { campaigns } = copied(database, unverified);
    const faults = await backupFaults(unverified);
    if (faults.file !== null)
      return { fault: `the copy does not verify, and so may the database: ${faults.file}` };
    const named = faults.campaigns.length > 0 ? damagedPath(file) : file;
    moveIntoPlace(unverified, named);
    return { file: named, campaigns, bytes: statSync(named).size, damaged: faults.campaigns };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

function copied(database: string, file: string): CopiedDatabase {
  const sqlite = new SqliteConnection(database, { readonly: true, fileMustExist: true });
  try {
    return backUp(sqlite, file);
  } finally {
    sqlite.close();
  }
}

/** Lowers the priority of this process below the server's. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not allowed, as systemd may have it: the priority stays as it is.
  }
}
