import type Sqlite from 'better-sqlite3';

interface Checkpoint {
  /** 1 where another process was in the way; then the rest says nothing. */
  readonly busy: 0 | 1;
  /** How many pages lie in the log, and how many of them were carried over. */
  readonly log: number;
  readonly checkpointed: number;
}

/** Carries what lies in the log over to the database, as far as that goes; whether that is all of it. Never fails. */
export const carryOver = (sqlite: Sqlite.Database): boolean =>
  isDone(sqlite, () => {
    const [done] = sqlite.pragma('wal_checkpoint(PASSIVE)') as Checkpoint[];
    return done?.busy === 0 && done.log === done.checkpointed;
  });

/** Makes the log an empty file, once all of it is carried over; whether it is one. Never fails. */
export const truncateLog = (sqlite: Sqlite.Database): boolean =>
  isDone(sqlite, () => sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0);

/**
 * Whether a checkpoint came to its end. It follows a commit, which stands whatever comes of it, or runs by a timer, where
 * nobody could be told: a database that can't be written to shows with the next commit.
 */
function isDone(sqlite: Sqlite.Database, checkpoint: () => boolean): boolean {
  try {
    return withoutWaiting(sqlite, checkpoint);
  } catch {
    return false;
  }
}

/** Does something that is refused at once, with `SQLITE_BUSY`, where another process is in its way. */
export function withoutWaiting<T>(sqlite: Sqlite.Database, work: () => T): T {
  const busyTimeoutMs = sqlite.pragma('busy_timeout', { simple: true });
  // Waiting would keep the whole process.
  sqlite.pragma('busy_timeout = 0');
  try {
    return work();
  } finally {
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  }
}
