import type Sqlite from 'better-sqlite3';

interface Checkpoint {
  /** 1 where another process was in the way; then the rest says nothing. */
  readonly busy: 0 | 1;
  /** How many pages lie in the log, and how many of them were carried over. */
  readonly log: number;
  readonly checkpointed: number;
}

/** Carries what lies in the log over to the database, as far as nobody is in the way; whether that is all of it. */
export function carryOver(sqlite: Sqlite.Database): boolean {
  let isAll = false;
  withoutWaiting(sqlite, () => {
    const [done] = sqlite.pragma('wal_checkpoint(PASSIVE)') as Checkpoint[];
    isAll = done?.busy === 0 && done.log === done.checkpointed;
  });
  return isAll;
}

/** Makes the log an empty file, once all of it is carried over; whether nobody was in the way. */
export function truncateLog(sqlite: Sqlite.Database): boolean {
  let isEmptied = false;
  withoutWaiting(sqlite, () => {
    isEmptied = sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  });
  return isEmptied;
}

/** Does something that can as well be done later, where another process is in its way or the disk is full. */
export function withoutWaiting(sqlite: Sqlite.Database, work: () => void): void {
  const busyTimeoutMs = sqlite.pragma('busy_timeout', { simple: true });
  // Waiting would keep the whole process.
  sqlite.pragma('busy_timeout = 0');
  try {
    work();
  } catch (error) {
    // A full or broken disk shows with the next commit, where somebody is told of it.
    if (!/^SQLITE_(BUSY|LOCKED|FULL|IOERR)/.test(String((error as { code?: unknown }).code))) throw error;
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}
