import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { programFile } from '../../program-files.ts';
import { BackupFailed, backUp, removeCutOff } from './backup.ts';
import { pageFault } from './integrity.ts';

const FOLDER = programFile('migrations');

/** The schema of a database is newer than this program. */
class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/** A database could not be migrated and is unchanged; the message says why, where the copy of it is, and what to do. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/**
 * Brings the schema of a database up to date, all or nothing. A database with contents is copied first, to a file
 * beside its data directory; not inside it, since texts that are erased later must not remain in any file of the
 * directory.
 *
 * @param onCopied called with the file of the copy before anything is changed
 * @returns the file of the copy, or `null` if none was needed
 * @throws MigrationFailed
 */
export function bringUpToDate(
  sqlite: Sqlite.Database,
  onCopied: (copy: string) => void = () => {},
): string | null {
  const last = lastMigration(sqlite);
  if (last === null && hasCampaigns(sqlite))
    throw new MigrationFailed(
      `The database ${sqlite.name} is damaged: it does not tell which version wrote it. Restore a backup.`,
    );
  const pending = migrations().findIndex(({ folderMillis }) => last !== null && folderMillis > last);
  const copy = pending < 0 ? null : copyBeside(sqlite, pending);
  if (copy !== null) onCopied(copy);
  try {
    applyMigrations(sqlite);
  } catch (error) {
    throw new MigrationFailed(
      `The database ${sqlite.name} can't be brought up to date: ${(error as Error).message}. ` +
        `Nothing in it was changed${copy ? `, and the copy that was made of it first is ${copy}` : ''}. ` +
        (isForWantOfRoom(error)
          ? 'Make room on the disk and start again.'
          : 'Go on with the version that wrote it.'),
      { cause: error },
    );
  }
  return copy;
}

const hasCampaigns = (sqlite: Sqlite.Database): boolean =>
  sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'campaigns'").get() !== undefined;

const isForWantOfRoom = (error: unknown): boolean =>
  /^SQLITE_(FULL|IOERR)/.test((error as { code?: string }).code ?? '');

/** @throws NewerSchema if the schema is one that this program does not know yet */
export function assertNotNewer(sqlite: Sqlite.Database): void {
  if (pendingMigrations(sqlite) < 0)
    throw new NewerSchema(
      'it was written by a newer version of Hexfarer; use that one, or restore a backup if there never was one',
    );
}

/** How many migrations a database still lacks; negative if its schema is newer than this program. */
export function pendingMigrations(sqlite: Sqlite.Database): number {
  const last = lastMigration(sqlite);
  const known = migrations();
  if (last === null) return known.length;
  const index = known.findIndex(({ folderMillis }) => folderMillis === last);
  return index < 0 ? -1 : known.length - 1 - index;
}

let files: ReturnType<typeof readMigrationFiles> | null = null;

/** The migrations, cached: each opening needs them several times. */
const migrations = () => {
  files ??= readMigrationFiles({ migrationsFolder: FOLDER });
  return files;
};

/** drizzle's table of applied migrations, word for word the same as its own migrator makes it. */
const JOURNAL = `
			CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (
				id SERIAL PRIMARY KEY,
				hash text NOT NULL,
				created_at numeric
			)
		`;

/**
 * Applies all pending migrations, which make the whole schema in an empty database. Used instead of drizzle's own
 * migrator, which hides the reason if SQLite rolls back the transaction by itself, as on a full disk.
 */
export function applyMigrations(sqlite: Sqlite.Database): void {
  sqlite
    .transaction(() => {
      sqlite.exec(JOURNAL);
      const last = lastMigration(sqlite);
      const applied = sqlite.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)');
      for (const { sql, hash, folderMillis } of migrations()) {
        if (last !== null && folderMillis <= last) continue;
        for (const statement of sql) sqlite.exec(statement);
        applied.run(hash, folderMillis);
      }
    })
    .immediate();
}

/** The time of creation of the last applied migration (drizzle's `folderMillis`); `null` if none was applied. */
function lastMigration(sqlite: Sqlite.Database): number | null {
  const journal = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (!journal) return null;
  const last = sqlite.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get();
  return last === null ? null : Number(last);
}

/** Copies a database that is about to be migrated. @returns the name of the copy */
function copyBeside(sqlite: Sqlite.Database, pending: number): string {
  const directory = resolve(dirname(sqlite.name));
  const names = namesFor(`${directory}.before-${String(pending).padStart(4, '0')}`);
  const earlier: string[] = [];
  let name = names.next().value;
  for (; existsSync(name); name = names.next().value) {
    removeCutOff(name);
    earlier.push(name);
  }
  try {
    // Only its pages are checked, since its tables are those of an earlier version.
    backUp(sqlite, name, { integrity: (copy) => ({ fault: pageFault(copy), damaged: [] }) });
  } catch (error) {
    if (!(error instanceof BackupFailed)) throw error;
    throw new MigrationFailed(
      `The database ${sqlite.name} has to be brought up to date and is copied first, which failed: ${error.message}. ` +
        `Nothing was changed. See to it that there is room and that files may be made in ${dirname(directory)}.`,
      { cause: error },
    );
  }
  // If an earlier failed attempt left an identical copy, that one is used, so that retries don't fill the disk.
  const same = earlier.find((file) => haveSameBytes(file, name));
  if (same === undefined) return name;
  rmSync(name);
  return same;
}

function* namesFor(base: string): Generator<string, never, void> {
  yield `${base}.sqlite`;
  for (let number = 2; ; number++) yield `${base}-${number}.sqlite`;
}

/** Number of bytes of two files compared at a time. */
const CHUNK = 1 << 20;

function haveSameBytes(one: string, other: string): boolean {
  const { size } = statSync(one);
  if (size !== statSync(other).size) return false;
  const files = [one, other].map((file) => ({ file: openSync(file, 'r'), chunk: Buffer.alloc(CHUNK) }));
  try {
    for (let at = 0; at < size; at += CHUNK) {
      const [ours, theirs] = files.map(({ file, chunk }) =>
        chunk.subarray(0, readSync(file, chunk, 0, CHUNK, at)),
      );
      if (!ours || !theirs?.equals(ours)) return false;
    }
    return true;
  } finally {
    for (const { file } of files) closeSync(file);
  }
}
