import { chmodSync, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { makeDirectory } from '../made-directory.ts';
import { markRefusal } from '../moving/marks.ts';
import { differencesText } from '../schema-differences.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { DATABASE_FILE } from './data-files.ts';
import { makeOwned } from './directory-access.ts';
import { rebuildWhereErased } from './erasure.ts';
import { type DamagedCampaign, integrityOf, isDamage } from './integrity.ts';
import {
  applyMigrations,
  assertNotNewer,
  bringUpToDate,
  MigrationFailed,
  pendingMigrations,
} from './migrations.ts';
import { isMarkedAsCopy, reseal } from './reseal.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { isSqliteFile } from './sqlite-file.ts';

export interface Database {
  readonly sqlite: Sqlite.Database;
  readonly drizzle: BetterSQLite3Database;
  /** Where the database was backed up before its schema was brought up to date; `null` if it was not. */
  readonly backup: string | null;
  /** Campaigns of which something is missing, so that they take no commands; `null` without `create`: not looked for. */
  readonly damaged: readonly DamagedCampaign[] | null;
}

/** "Hexf": marks the file as ours in its header. */
const APPLICATION_ID = 0x48657866;

/** How long a statement waits by default for another process that writes, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

/** The settings of every connection, in this order. */
export const PRAGMAS: readonly string[] = [
  'journal_mode = WAL',
  // Needed at every open: this build of SQLite would otherwise use NORMAL with a WAL, which may lose the last commits
  // in a power cut.
  'synchronous = FULL',
  'foreign_keys = ON',
  'trusted_schema = OFF',
  // Deleted and erased data is overwritten at once; by default it would stay in the file until the space is reused.
  'secure_delete = ON',
  // Frequently written pages are copied to the main file once per 32 MB of log instead of once per 4 MB.
  'wal_autocheckpoint = 8000',
  // In KB. With the default of 2 MB, pages of many campaigns would be read again and again. A larger cache would cost
  // more than it saves: whenever a page was split, the commit walks over all cached pages.
  'cache_size = -16000',
];

/** The database of a data directory. If it is a link, its target: SQLite puts the log beside that. */
export function databaseIn(dataDirectory: string): string {
  const file = join(dataDirectory, DATABASE_FILE);
  return existsSync(file) && lstatSync(file).isSymbolicLink() ? realpathSync(file) : file;
}

/**
 * Opens the database of a data directory for writing; commits survive a power cut. With `create`, makes a missing
 * directory and file, and brings the schema up to date.
 *
 * @throws UnusableDatabase if it is missing, not ours, damaged, newer than this program, or has an unexpected schema
 */
export function openDatabase(
  dataDirectory: string,
  { create, busyTimeoutMs = BUSY_TIMEOUT_MS, moving = false, onCopied }: OpenOptions,
): Database {
  const file = databaseIn(dataDirectory);
  if (create) makeDataDirectory(dataDirectory);
  else if (!existsSync(file))
    throw new UnusableDatabase(
      `There is no Hexfarer database in ${dataDirectory}; name its directory with --data.`,
    );
  assertSqliteFile(file);
  const sqlite = openFile(file, create, busyTimeoutMs);
  try {
    return prepare(sqlite, { create, moving, ...(onCopied && { onCopied }) });
  } catch (error) {
    sqlite.close();
    if (error instanceof UnusableDatabase) throw error;
    if (error instanceof MigrationFailed) throw new UnusableDatabase(error.message, { cause: error });
    const reason = reasonOf(error as Error);
    const what = isDamage(error)
      ? `is damaged: ${reason}. Restore a backup.`
      : hasNoRoom(error)
        ? `can't be used: there is no room left on its disk (${reason}). Make some, and try again.`
        : `can't be used: ${reason}.`;
    throw new UnusableDatabase(`The database ${file} ${what}`, { cause: error });
  }
}

/** The message of drizzle's errors only names the query that failed; the cause says why. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${cause.message} (${message})` : message;

/** Whether the disk is full. SQLite has a code of its own for the memory that it shares between processes by a file. */
const hasNoRoom = (error: unknown): boolean =>
  ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes((error as { code?: string }).code ?? '');

export interface OpenOptions {
  /** Whether to make a missing directory and database, and to bring the schema up to date. */
  readonly create: boolean;
  /** For how many milliseconds a statement, and with it the whole process, waits while another process writes. */
  readonly busyTimeoutMs?: number;
  /** Whether to open even an installation that was moved elsewhere, or into which a move is under way. */
  readonly moving?: boolean;
  /**
   * Called with the file of the copy that is made before the schema is brought up to date, and before anything is
   * changed: if the process is killed after that, this was the only time at which the copy could be named.
   */
  readonly onCopied?: (copy: string) => void;
}

/** Opens a database in memory with the same schema and triggers, for tests and comparison. */
export function openMemoryDatabase(): Database {
  const sqlite = new SqliteConnection(':memory:');
  return prepare(sqlite, { create: true });
}

function prepare(
  sqlite: Sqlite.Database,
  { create, moving = false, onCopied }: Omit<OpenOptions, 'busyTimeoutMs'>,
): Database {
  assertOurs(sqlite);
  assertNotNewer(sqlite);
  for (const pragma of PRAGMAS) sqlite.pragma(pragma);
  let backup: string | null = null;
  if (create) {
    backup = bringUpToDate(sqlite, onCopied);
    if (sqlite.pragma('application_id', { simple: true }) !== APPLICATION_ID)
      sqlite.pragma(`application_id = ${APPLICATION_ID}`);
  }
  assertGuarded(sqlite);
  if (!moving) assertNotMoved(sqlite);
  const damaged = create ? damagedInSound(sqlite) : null;
  // Whoever opens a copy may write to it, and its throws must not be predictable from the original's keys.
  if (isMarkedAsCopy(sqlite)) reseal(sqlite);
  if (create) rebuildWhereErased(sqlite);
  return { sqlite, drizzle: drizzle({ client: sqlite }), backup, damaged };
}

/**
 * Opens the file, readable by its owner only since it contains keys. SQLite gives its other files the same permissions.
 */
function openFile(file: string, create: boolean, timeout: number): Sqlite.Database {
  try {
    if (create) makeOwned(file);
    const sqlite = new SqliteConnection(file, { timeout, fileMustExist: !create });
    if (create) chmodSync(file, 0o600);
    return sqlite;
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error;
    throw new UnusableDatabase(`The database ${file} can't be opened: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

function makeDataDirectory(path: string): void {
  try {
    makeDirectory(path);
  } catch (error) {
    throw new UnusableDatabase(`The data directory ${path} can't be made: ${(error as Error).message}.`);
  }
}

/** Checked here, since SQLite would only fail at the first statement, with an unhelpful message. */
function assertSqliteFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size && !isSqliteFile(file))
    throw new UnusableDatabase(
      `${file} is not a database. Move it away, or name another directory with --data.`,
    );
}

function assertOurs(sqlite: Sqlite.Database): void {
  if (isOurs(sqlite)) return;
  throw new UnusableDatabase(
    `${sqlite.name} belongs to another program. Name another directory with --data.`,
  );
}

/** Whether a database was made by Hexfarer, or is empty. */
export function isOurs(sqlite: Sqlite.Database): boolean {
  const application = sqlite.pragma('application_id', { simple: true });
  const tables = sqlite.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (application === APPLICATION_ID || tables === 0) return true;
  const journal = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  // The file is ours even if a first start was interrupted between migrating it and marking it.
  return application === 0 && journal !== undefined;
}

function assertNotMoved(sqlite: Sqlite.Database): void {
  const refusal = refusalIn(sqlite);
  if (refusal !== null) throw new UnusableDatabase(`The database ${sqlite.name} ${refusal}.`);
}

/** Why only `hexfarer move` may open a database; `null` if anybody may. */
export function refusalIn(sqlite: Sqlite.Database): string | null {
  const facts = sqlite.prepare<[], [string, string]>('SELECT key, value FROM installation').raw().all();
  return facts.map(([key, value]) => markRefusal(key, value)).find((refusal) => refusal !== null) ?? null;
}

/** Checks the whole database, and returns the campaigns that are damaged without affecting any others. */
function damagedInSound(sqlite: Sqlite.Database): readonly DamagedCampaign[] {
  const { fault, damaged } = integrityOf(sqlite);
  if (fault)
    throw new UnusableDatabase(`The database ${sqlite.name} is damaged: ${fault}. Restore a backup.`);
  return damaged;
}

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/**
 * Compares the schema with the one that the migrations make in an empty database. A table that was rebuilt by hand
 * silently loses its triggers and STRICT, and with them the guarantee that nothing revealed is ever changed.
 */
function assertGuarded(sqlite: Sqlite.Database): void {
  const wrong = schemaFaults(sqlite);
  if (wrong.length === 0) return;
  if (schemaOf(sqlite).length === 0)
    throw new UnusableDatabase(
      `The database ${sqlite.name} is empty. If it should not be, restore a backup; otherwise start the server once, which makes its tables.`,
    );
  if (pendingMigrations(sqlite) > 0)
    throw new UnusableDatabase(
      `The database ${sqlite.name} was written by an earlier version of Hexfarer. Start the server once, which brings it up to date.`,
    );
  throw new UnusableDatabase(`The database ${sqlite.name} ${differencesText(wrong)}.`);
}

/** Tables that Litestream adds to a database that it replicates. Nothing of ours refers to them. */
const OF_LITESTREAM: ReadonlySet<string> = new Set(['_litestream_seq', '_litestream_lock']);

/** The parts of the schema that are missing, unknown, or different from what the migrations make. */
export function schemaFaults(sqlite: Sqlite.Database): string[] {
  const expected = schemaFromMigrations();
  const found = new Map(schemaOf(sqlite).map((row) => [row.name, row]));
  const wrong = expected
    .filter((row) => found.get(row.name)?.sql !== row.sql)
    .map((row) => `${row.type} ${row.name}`);
  const names = new Set(expected.map((row) => row.name));
  for (const { type, name } of found.values())
    if (!names.has(name) && !(type === 'table' && OF_LITESTREAM.has(name)))
      wrong.push(`unknown ${type} ${name}`);
  return wrong;
}

let madeByMigrations: readonly SchemaRow[] | null = null;

/** The expected schema, computed once: this takes longer than everything else when a database is opened. */
function schemaFromMigrations(): readonly SchemaRow[] {
  if (madeByMigrations) return madeByMigrations;
  const reference = new SqliteConnection(':memory:');
  try {
    applyMigrations(reference);
    madeByMigrations = schemaOf(reference);
    return madeByMigrations;
  } finally {
    reference.close();
  }
}

const schemaOf = (sqlite: Sqlite.Database): SchemaRow[] =>
  sqlite
    .prepare<[], SchemaRow>(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all();
