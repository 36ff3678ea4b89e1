import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { type Database, databaseIn, openDatabase } from '../../src/storage/sqlite/database.ts';
import { Erasure } from '../../src/storage/sqlite/erasure.ts';
import { GroupCommit } from '../../src/storage/sqlite/group-commit.ts';
import { SqliteCampaignStore } from '../../src/storage/sqlite/sqlite-campaign-store.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { SqliteLinkStore } from '../../src/storage/sqlite/sqlite-link-store.ts';

/** A store together with its connection, for tests that look behind the port. */
export interface OpenedStore {
  readonly database: Database;
  readonly campaigns: SqliteCampaignStore;
  readonly links: SqliteLinkStore;
  close(): void;
}

export function openStore(dataDirectory: string, options: { busyTimeoutMs?: number } = {}): OpenedStore {
  const database = openDatabase(dataDirectory, { create: true, ...options });
  const commit = new GroupCommit(database.sqlite);
  const erasure = new Erasure(database.sqlite);
  const close = () => {
    if (!database.sqlite.open) return;
    commit.flush();
    erasure.close();
    database.sqlite.close();
  };
  onTestFinished(close);
  return {
    database,
    campaigns: new SqliteCampaignStore(database, commit, erasure),
    links: new SqliteLinkStore(database, commit, erasure),
    close,
  };
}

/** A connection as by any copy of SQLite: without settings and checks. */
export function plainConnection(dataDirectory: string): Sqlite.Database {
  const sqlite = new SqliteConnection(databaseIn(dataDirectory));
  onTestFinished(() => {
    sqlite.close();
  });
  return sqlite;
}

const TABLES = [
  'campaigns',
  'receiving',
  'secrets',
  'ledger',
  'hexes',
  'standing',
  'labels',
  'links',
  'keyrings',
  'installation',
] as const;

/** All rows of all tables. */
export const dumpOf = (sqlite: Sqlite.Database): Record<string, unknown[]> =>
  Object.fromEntries(TABLES.map((table) => [table, sqlite.prepare(`SELECT * FROM ${table}`).all()]));

/** The bytes of every file in a data directory, by file name. */
export const bytesIn = (dataDirectory: string): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(dataDirectory).map((name) => [name, readFileSync(join(dataDirectory, name))]),
  );

/** Rebuilds a table the way migrations do, losing its triggers, with a changed definition. */
export function rebuild(
  sqlite: Sqlite.Database,
  table: string,
  change: (definition: string) => string = (definition) => definition,
): void {
  const definition = sqlite
    .prepare('SELECT sql FROM sqlite_schema WHERE type = ? AND name = ?')
    .pluck()
    .get('table', table) as string;
  const indexes = sqlite
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .pluck()
    .all(table) as string[];
  // Otherwise renaming fails on triggers of other tables that refer to this one.
  sqlite.pragma('legacy_alter_table = ON');
  sqlite.exec(change(definition).replace(`\`${table}\``, '`rebuilt`'));
  sqlite.exec(`INSERT INTO rebuilt SELECT * FROM ${table}; DROP TABLE ${table};`);
  sqlite.exec(`ALTER TABLE rebuilt RENAME TO ${table}`);
  for (const index of indexes) sqlite.exec(index);
}

/** Triggers made by the migrations, with their tables. */
export const triggersOf = (sqlite: Sqlite.Database): { name: string; table: string; sql: string }[] =>
  sqlite
    .prepare<[], { name: string; table: string; sql: string }>(
      "SELECT name, tbl_name AS 'table', sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
    )
    .all();
