import type Sqlite from 'better-sqlite3';

interface Checkpoint {
  /** 1 if another process was in the way; the other values mean nothing then. */
  readonly busy: 0 | 1;
  /** Number of pages in the log, and how many of them were copied to the database. */
  readonly log: number;
  readonly checkpointed: number;
}

/** Copies the log to the database as far as possible without waiting. Returns whether all was copied. Never throws. */
export const checkpointLog = (sqlite: Sqlite.Database): boolean =>
  isDone(sqlite, () => {
    const [done] = sqlite.pragma('wal_checkpoint(PASSIVE)') as Checkpoint[];
    return done?.busy === 0 && done.log === done.checkpointed;
  });

/** Copies the log to the database and truncates it. Returns whether the log is now empty. Never throws. */
export const truncateLog = (sqlite: Sqlite.Database): boolean =>
  isDone(sqlite, () => sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0);

/**
 * Runs a checkpoint and returns whether it was complete. Errors are ignored: it follows a commit that is durable
 * already, or runs in a timer. If the database can't be written to, the next commit will report it.
 */
function isDone(sqlite: Sqlite.Database, checkpoint: () => boolean): boolean {
  try {
    return withoutWaiting(sqlite, checkpoint);
  } catch {
    return false;
  }
}

/** Does something that fails at once, with `SQLITE_BUSY`, if another process is in the way. */
export function withoutWaiting<T>(sqlite: Sqlite.Database, work: () => T): T {
  const busyTimeoutMs = sqlite.pragma('busy_timeout', { simple: true });
  // Waiting would block the whole process.
  sqlite.pragma('busy_timeout = 0');
  try {
    return work();
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}
