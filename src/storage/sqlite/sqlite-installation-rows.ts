import type { CampaignId } from '../../ledger/id.ts';
import { type AccessRow, type AccessTable, accessSql } from '../moving/access-tables.ts';
import { ARRIVAL_COLUMNS, type ArrivalRow, asArrival } from '../moving/arrival-row.ts';
import type { CampaignArrival, InstallationRows } from '../moving/installation-rows.ts';
import type { Database } from './database.ts';
import type { GroupCommit } from './group-commit.ts';

const ARRIVALS = `SELECT ${ARRIVAL_COLUMNS}
  FROM campaigns LEFT JOIN links ON links.id =
    (SELECT id FROM links WHERE campaign = campaigns.number ORDER BY created_at, id LIMIT 1)
  WHERE campaigns.number NOT IN (SELECT campaign FROM receiving) ORDER BY campaigns.number`;

/** Only digests of 16 bytes: those of the first form have another length, and its chain contains no commands. */
const COMMAND_DIGESTS = `SELECT seq, lower(hex(digest)) FROM ledger
  WHERE campaign = (SELECT number FROM campaigns WHERE id = ?) AND seq > ? AND seq <= ? AND length(digest) = 16`;

/** The data of an installation besides its campaigns, in SQLite. */
export class SqliteInstallationRows implements InstallationRows {
  readonly #sqlite: Database['sqlite'];
  readonly #commit: GroupCommit;

  constructor({ sqlite }: Database, commit: GroupCommit) {
    this.#sqlite = sqlite;
    this.#commit = commit;
  }

  async arrivals(): Promise<readonly CampaignArrival[]> {
    return this.#sqlite.prepare<[], ArrivalRow>(ARRIVALS).all().map(asArrival);
  }

  async commandDigests(id: CampaignId, after: number, last: number): Promise<ReadonlyMap<number, string>> {
    return new Map(
      this.#sqlite
        .prepare<[string, number, number], [number, string]>(COMMAND_DIGESTS)
        .raw()
        .all(id, after, last),
    );
  }

  async rows(table: AccessTable, after: AccessRow | null, limit: number): Promise<readonly AccessRow[]> {
    const { select, key } = accessSql(table);
    const from = after ? `WHERE (${key}) > (${table.key.map(() => '?').join(', ')})` : '';
    const values = after ? table.key.map((column) => bound(after[column])) : [];
    return this.#sqlite
      .prepare<unknown[], Record<string, string | number | null>>(`${select} ${from} ORDER BY ${key} LIMIT ?`)
      .all(...values, limit)
      .map((row) => ('used' in row ? { ...row, used: row.used === 1 } : row) as AccessRow);
  }

  clear({ name }: AccessTable): Promise<void> {
    return this.#commit.write(() => void this.#sqlite.prepare(`DELETE FROM ${name}`).run());
  }

  put(table: AccessTable, rows: readonly AccessRow[]): Promise<void> {
    const { onConflict } = accessSql(table);
    const values = table.columns.map((column) =>
      column === 'campaign' ? '(SELECT number FROM campaigns WHERE id = ?)' : '?',
    );
    const insert = this.#sqlite.prepare<unknown[]>(
      `INSERT INTO ${table.name} (${table.columns.join(', ')}) VALUES (${values.join(', ')}) ${onConflict}`,
    );
    return this.#commit.write(() => {
      for (const row of rows) insert.run(...table.columns.map((column) => bound(row[column])));
    });
  }

  async countMissing(table: AccessTable, rows: readonly AccessRow[]): Promise<number> {
    const { select, own } = accessSql(table);
    const same = table.columns.map((column) => `${own(column)} IS ?`).join(' AND ');
    const find = this.#sqlite.prepare<unknown[]>(`${select} WHERE ${same}`);
    return rows.filter((row) => find.get(...table.columns.map((column) => bound(row[column]))) === undefined)
      .length;
  }

  async fact(key: string): Promise<string | null> {
    const find = this.#sqlite
      .prepare<[string], string>('SELECT value FROM installation WHERE key = ?')
      .pluck();
    return find.get(key) || null;
  }

  putFact(key: string, value: string | null): Promise<void> {
    return this.#commit.write(() => {
      if (value === null) this.#sqlite.prepare('DELETE FROM installation WHERE key = ?').run(key);
      else
        this.#sqlite
          .prepare(
            'INSERT INTO installation (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
          )
          .run(key, value);
    });
  }
}

/** A value to bind in SQLite, which has no booleans. */
const bound = (value: string | boolean | null | undefined): string | number | null =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);
