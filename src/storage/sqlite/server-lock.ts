import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { UnusableDatabase } from './database.ts';

/**
 * Holds a data directory for one server, by an exclusive lock on a small database of its own. The system lets
 * go of it when the process ends, however it ends; a file with a process number in it would lie.
 *
 * @throws UnusableDatabase if another server holds it
 * @returns what releases it
 */
export function holdDataDirectory(dataDirectory: string): () => void {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const lock = new Sqlite(join(dataDirectory, 'server.lock'), { timeout: 0 });
    try {
      lock.pragma('journal_mode = DELETE');
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw error;
    }
    return () => lock.close();
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY'))
      throw new UnusableDatabase(
        `Another Hexfarer server is using ${dataDirectory}. Stop it first, or name another directory with --data.`,
      );
    throw new UnusableDatabase(
      `The data directory ${dataDirectory} can't be used: ${(error as Error).message}.`,
    );
  }
}
