import type { CampaignId } from '../../ledger/id.ts';
import { type AccessRow, type AccessTable, accessSql } from '../moving/access-tables.ts';
import { ARRIVAL_COLUMNS, type ArrivalRow, asArrival } from '../moving/arrival-row.ts';
import type { CampaignArrival, InstallationRows } from '../moving/installation-rows.ts';
import type { Connections, Statement } from './connections.ts';

const ARRIVALS: Statement = {
  name: 'arrivals',
  text: `SELECT ${ARRIVAL_COLUMNS}
    FROM hexfarer.campaigns LEFT JOIN hexfarer.links ON links.id =
      (SELECT id FROM hexfarer.links WHERE campaign = campaigns.number ORDER BY created_at, id LIMIT 1)
    ORDER BY campaigns.number`,
};
const COMMAND_DIGESTS: Statement = {
  name: 'command-digests',
  text: `SELECT seq, encode(digest, 'hex') AS digest FROM hexfarer.ledger
    WHERE campaign = (SELECT number FROM hexfarer.campaigns WHERE id = $1) AND seq > $2 AND seq <= $3
      AND digest IS NOT NULL`,
};
const FACT: Statement = { name: 'fact', text: 'SELECT value FROM hexfarer.installation WHERE key = $1' };
const PUT_FACT: Statement = {
  name: 'put-fact',
  text: `INSERT INTO hexfarer.installation (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
};
const TAKE_FACT: Statement = { name: 'take-fact', text: 'DELETE FROM hexfarer.installation WHERE key = $1' };

/** The data of an installation besides its campaigns, in PostgreSQL. */
export class PostgresInstallationRows implements InstallationRows {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async arrivals(): Promise<readonly CampaignArrival[]> {
    return (await this.#connections.run<ArrivalRow>(ARRIVALS, [])).map(asArrival);
  }

  async commandDigests(id: CampaignId, after: number, last: number): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#connections.run<{ seq: number; digest: string }>(COMMAND_DIGESTS, [
      id,
      after,
      last,
    ]);
    return new Map(rows.map(({ seq, digest }) => [seq, digest]));
  }

  rows(table: AccessTable, after: AccessRow | null, limit: number): Promise<readonly AccessRow[]> {
    const { select, key } = accessSql(table, 'hexfarer.');
    const from = after ? `WHERE (${key}) > (${table.key.map((_, index) => `$${index + 2}`).join(', ')})` : '';
    return this.#connections.run<AccessRow>(
      {
        name: `${table.name}-${after ? 'after' : 'first'}`,
        text: `${select} ${from} ORDER BY ${key} LIMIT $1`,
      },
      [limit, ...(after ? table.key.map((column) => after[column]) : [])],
    );
  }

  async clear(table: AccessTable): Promise<void> {
    const { table: name } = accessSql(table, 'hexfarer.');
    await this.#connections.run({ name: `clear-${table.name}`, text: `DELETE FROM ${name}` }, []);
  }

  async put(table: AccessTable, rows: readonly AccessRow[]): Promise<void> {
    const { onConflict, table: name } = accessSql(table, 'hexfarer.');
    const values = table.columns.map((column) =>
      column === 'campaign' ? 'campaigns.number' : `given.${column}`,
    );
    const join = table.columns.includes('campaign')
      ? 'JOIN hexfarer.campaigns ON campaigns.id = given.campaign'
      : '';
    await this.#connections.run(
      {
        name: `put-${table.name}`,
        text: `INSERT INTO ${name} (${table.columns.join(', ')})
          SELECT ${values.join(', ')} FROM ${given(table)} ${join} ${onConflict}`,
      },
      [JSON.stringify(rows)],
    );
  }

  async countMissing(table: AccessTable, rows: readonly AccessRow[]): Promise<number> {
    const { select, own } = accessSql(table, 'hexfarer.');
    const same = table.columns.map((column) => `${own(column)} IS NOT DISTINCT FROM given.${column}`);
    const [found] = await this.#connections.run<{ count: number }>(
      {
        name: `lacking-${table.name}`,
        text: `SELECT count(*) AS count FROM ${given(table)} WHERE NOT EXISTS (${select} WHERE ${same.join(' AND ')})`,
      },
      [JSON.stringify(rows)],
    );
    return found?.count ?? rows.length;
  }

  async fact(key: string): Promise<string | null> {
    const [row] = await this.#connections.run<{ value: string }>(FACT, [key]);
    return row?.value || null;
  }

  async putFact(key: string, value: string | null): Promise<void> {
    if (value === null) await this.#connections.run(TAKE_FACT, [key]);
    else await this.#connections.run(PUT_FACT, [key, value]);
  }
}

/** An SQL table expression, named `given`, for rows passed as JSON in $1. */
const given = ({ columns }: AccessTable): string =>
  `jsonb_to_recordset($1) AS given (${columns
    .map((column) => `${column} ${column === 'used' ? 'boolean' : 'text'}`)
    .join(', ')})`;
