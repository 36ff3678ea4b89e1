import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { backUp } from './backup.ts';

/** `migrations/` lies beside `src/` in a checkout and beside `dist/` where it is built. */
const FOLDER = findUpwards(dirname(fileURLToPath(import.meta.url)), 'migrations');

/** The schema of a database is of a later version than this program. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/**
 * Brings the schema of a database up to date, all or nothing. One that holds something is backed up first, beside
 * itself.
 *
 * @returns the file of that backup, or `null` where there was nothing to lose
 * @throws BackupFailed
 */
export function bringUpToDate(sqlite: Sqlite.Database): string | null {
  const last = lastMigration(sqlite);
  const pending = migrationTimes().findIndex((time) => last !== null && time > last);
  const backup = pending < 0 ? null : unusedName(`${sqlite.name}.before-${String(pending).padStart(4, '0')}`);
  if (backup) backUp(sqlite, backup);
  try {
    applyMigrations(sqlite);
  } catch (error) {
    // Nothing was changed, so there is nothing to go back to; each further attempt would leave one more.
    if (backup) rmSync(backup);
    throw error;
  }
  return backup;
}

/** @throws NewerSchema if the schema is one that this program does not know yet */
export function assertNotNewer(sqlite: Sqlite.Database): void {
  const last = lastMigration(sqlite);
  if (last !== null && !migrationTimes().includes(last))
    throw new NewerSchema('it was written by a newer version of Hexfarer; use that one');
}

const migrationTimes = (): number[] =>
  readMigrationFiles({ migrationsFolder: FOLDER }).map(({ folderMillis }) => folderMillis);

/** Makes the schema in an empty database. */
export const applyMigrations = (sqlite: Sqlite.Database): void =>
  migrate(drizzle({ client: sqlite }), { migrationsFolder: FOLDER });

/** When the migration was made that was applied last; `null` if none was. */
function lastMigration(sqlite: Sqlite.Database): number | null {
  const journal = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (!journal) return null;
  const last = sqlite.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get();
  return last === null ? null : Number(last);
}

/** What an earlier version was backed up to stays. */
function unusedName(name: string): string {
  let candidate = name;
  for (let number = 2; existsSync(candidate); number++) candidate = `${name}-${number}`;
  return candidate;
}

function findUpwards(from: string, name: string): string {
  const candidate = join(from, name);
  if (existsSync(candidate)) return candidate;
  const parent = dirname(from);
  if (parent === from) throw new Error(`no ${name} directory found`);
  return findUpwards(parent, name);
}
