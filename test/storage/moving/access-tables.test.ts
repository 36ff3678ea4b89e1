import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ACCESS_TABLES } from '../../../src/storage/moving/access-tables.ts';
import { openMemoryDatabase } from '../../../src/storage/sqlite/database.ts';
import { freshDatabase } from '../../support/postgres/databases.ts';

/** Tables that a move transfers with each campaign, or that describe an installation, or are kept for minutes only. */
const OTHERWISE = [
  ...['campaigns', 'ledger', 'hexes', 'standing', 'secrets', 'installation'],
  ...['receiving', 'removed', 'presence', 'keyring_offers', 'days', 'daily_counts', 'wrong_guesses'],
  ...['migrations', '__drizzle_migrations', 'sqlite_sequence'],
];
/** Columns that a database fills in by itself. */
const GIVEN = ['keyrings.turn'];

const columnsOf = (rows: readonly { of: string; name: string }[]): string[] =>
  rows
    .filter(({ of }) => !OTHERWISE.includes(of))
    .map(({ of, name }) => `${of}.${name}`)
    .filter((column) => !GIVEN.includes(column))
    .sort();

describe('the columns that a move transfers besides campaigns', () => {
  const moved = columnsOf(
    ACCESS_TABLES.flatMap(({ name: of, columns }) => columns.map((name) => ({ of, name }))),
  );

  it('are all that SQLite has in these tables', () => {
    const { sqlite } = openMemoryDatabase();
    const rows = sqlite
      .prepare<[], { of: string; name: string }>(
        `SELECT tables.name AS "of", columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table'`,
      )
      .all();
    sqlite.close();
    expect(columnsOf(rows)).toEqual(moved);
  });

  it('are all that PostgreSQL has in these tables', async () => {
    const client = new pg.Client({ connectionString: await freshDatabase() });
    await client.connect();
    const { rows } = await client.query<{ of: string; name: string }>(
      `SELECT table_name AS of, column_name AS name FROM information_schema.columns WHERE table_schema = 'hexfarer'`,
    );
    await client.end();
    expect(columnsOf(rows)).toEqual(moved);
  });
});
