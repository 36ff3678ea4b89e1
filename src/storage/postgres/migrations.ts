import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { programFile } from '../../program-files.ts';
import type { Runner, Statement } from './connections.ts';
import { SCHEMA } from './schema.ts';

const FOLDER = programFile('migrations/postgres');

/** So that of several servers that start at once one migrates, and the others wait: "hexfarer". */
const LOCK: Statement = {
  name: 'lock-migrations',
  text: 'SELECT pg_advisory_xact_lock(7522466466187371890)',
};

/**
 * For how long a statement waits for a table that somebody has, as a backup does: whatever servers that run want of it waits
 * behind that. It is longer than none, and shorter than PostgreSQL takes to end one of two that wait for each other.
 */
const IMPATIENT: Statement = { name: 'impatient', text: "SET LOCAL lock_timeout = '500ms'" };

const MIGRATIONS_TABLE = `${SCHEMA}.migrations`;

const FIND_TABLE: Statement = {
  name: 'find-migrations',
  // From the catalogues themselves: what a connection remembers of names may be older than the lock.
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

/** The schema of a database can't be brought up to date, or is of a later version; the message goes on after its address. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema';
}

export const migrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: FOLDER });

/**
 * The migrations that a database lacks, in their order.
 *
 * @throws UnusableSchema if its schema is of a later version, or another program's
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
 * Brings the schema up to date, all or nothing, while every other server that starts waits. To be run within a transaction of
 * its own, so that nothing is known yet of what others did meanwhile.
 *
 * @throws UnusableSchema if it is of a later version
 * @throws RefusedStatement that is in passing, if somebody has a table that is to be changed
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

/** A statement that is run once. */
const unnamed = (text: string): Statement => ({ name: '', text });
