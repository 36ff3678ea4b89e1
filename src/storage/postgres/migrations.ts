import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { programFile } from '../../program-files.ts';
import type { Runner, Statement } from './connections.ts';
import { SCHEMA } from './schema.ts';

const FOLDER = programFile('migrations/postgres');

/** If several servers start at once, one migrates and the others wait. The key of the lock spells "hexfarer". */
const LOCK: Statement = {
  name: 'lock-migrations',
  text: 'SELECT pg_advisory_xact_lock(7522466466187371890)',
};

/**
 * Limits how long a migration waits for a table that is locked, say by a backup: meanwhile all queries of running
 * servers on that table queue behind it. Shorter than PostgreSQL's deadlock timeout.
 */
const IMPATIENT: Statement = { name: 'impatient', text: "SET LOCAL lock_timeout = '500ms'" };

const MIGRATIONS_TABLE = `${SCHEMA}.migrations`;

const FIND_TABLE: Statement = {
  name: 'find-migrations',
  // Queries the catalogues directly, since a connection's cache of names may be older than the lock.
  text: `SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = '${SCHEMA}') AS "hasSchema",
    EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = '${SCHEMA}' AND relname = 'migrations') AS "hasTable",
    EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = '${SCHEMA}') AS "hasAny"`,
};
const LAST: Statement = {
  name: 'last-migration',
  text: `SELECT max(made_at) AS last FROM ${MIGRATIONS_TABLE}`,
};
const NOTE: Statement = {
  name: 'note-migration',
  text: `INSERT INTO ${MIGRATIONS_TABLE} (made_at, hash) VALUES ($1, $2)`,
};

/** A database can't be used as it is. The message continues a sentence that begins with the database's address. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema';
}

export const migrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: FOLDER });

/**
 * The migrations that a database lacks, in order.
 *
 * @throws UnusableSchema if its schema is newer than this program, or another program's
 */
export async function pendingMigrations(runner: Runner): Promise<readonly MigrationMeta[]> {
  const known = migrations();
  const [found] = await runner.run<{ hasTable: boolean; hasAny: boolean }>(FIND_TABLE, []);
  if (!found?.hasTable) {
    if (found?.hasAny)
      throw new UnusableSchema(`has a schema ${SCHEMA} that is another program’s, or damaged`);
    return known;
  }
  const [row] = await runner.run<{ last: number | null }>(LAST, []);
  const last = row?.last ?? null;
  if (last === null) return known;
  const index = known.findIndex(({ folderMillis }) => folderMillis === last);
  if (index < 0) throw new UnusableSchema('was written by a newer version of Hexfarer; use that one');
  return known.slice(index + 1);
}

/**
 * Brings the schema up to date, all or nothing, while other starting servers wait. Must be called at the beginning of a
 * new transaction, so that it sees everything that others committed before the lock was taken.
 *
 * @throws UnusableSchema if it is newer than this program
 * @throws RefusedStatement with `isTransient`, if a table that is to be changed is locked
 */
export async function bringUpToDate(runner: Runner): Promise<void> {
  await runner.run(LOCK, []);
  const pending = await pendingMigrations(runner);
  await runner.run(IMPATIENT, []);
  const [found] = await runner.run<{ hasSchema: boolean; hasTable: boolean }>(FIND_TABLE, []);
  if (!found?.hasSchema) await runner.run(unnamed(`CREATE SCHEMA ${SCHEMA}`), []);
  if (!found?.hasTable)
    await runner.run(
      unnamed(`CREATE TABLE ${MIGRATIONS_TABLE} (made_at bigint PRIMARY KEY, hash text NOT NULL)`),
      [],
    );
  for (const { sql, folderMillis, hash } of pending) {
    for (const statement of sql) await runner.run(unnamed(statement), []);
    await runner.run(NOTE, [folderMillis, hash]);
  }
}

/** A statement that runs only once, and so is not prepared under a name. */
const unnamed = (text: string): Statement => ({ name: '', text });
