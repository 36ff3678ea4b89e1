import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ACCESS_TABLES } from '../../../src/storage/moving/access-tables.ts';
import { openMemoryDatabase } from '../../../src/storage/sqlite/database.ts';
import { freshDatabase } from '../../support/postgres/databases.ts';

/** What a move carries over with each campaign, and what says of an installation as a whole, or for some minutes only. */
const OTHERWISE = [
  ...['campaigns', 'ledger', 'hexes', 'standing', 'secrets', 'installation'],
  ...['receiving', 'removed', 'presence', 'keyring_offers', 'days', 'daily_counts', 'wrong_guesses'],
  ...['migrations', '__drizzle_migrations', 'sqlite_sequence'],
];
/** What a database gives by itself. */
const GIVEN = ['keyrings.turn'];

const columnsOf = (rows: readonly { of: string; name: string }[]): string[] =>
  rows
    .filter(({ of }) => !OTHERWISE.includes(of))
    .map(({ of, name }) => `${of}.${name}`)
    .filter((column) => !GIVEN.includes(column))
    .sort();

describe('what a move carries over besides campaigns', () => {
  const moved = columnsOf(
    ACCESS_TABLES.flatMap(({ name: of, columns }) => columns.map((name) => ({ of, name }))),
  );

  it('is every column that SQLite has of it', () => {
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

  it('is every column that PostgreSQL has of it', async () => {
    const client = new pg.Client({ connectionString: await freshDatabase() });
    await client.connect();
    const { rows } = await client.query<{ of: string; name: string }>(
      `SELECT table_name AS of, column_name AS name FROM information_schema.columns WHERE table_schema = 'hexfarer'`,
    );
    await client.end();
    expect(columnsOf(rows)).toEqual(moved);
  });
});
