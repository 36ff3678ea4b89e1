import { existsSync } from 'node:fs';
import { SqliteConnection } from './sqlite-connection.ts';

/**
 * Whether another connection, of this process or another one, has a database open. The noted length of its log may then
 * be a moment older than the log itself, which others write to and empty; so a difference between the two is no fault.
 */
export function isOpenElsewhere(file: string): boolean {
  if (!existsSync(file)) return false;
  const sqlite = new SqliteConnection(file, { timeout: 0 });
  try {
    // With a log, every connection holds a shared lock on the database until it is closed.
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (error) {
    return (error as { code?: string }).code?.startsWith('SQLITE_BUSY') ?? false;
  } finally {
    sqlite.close();
  }
}
