import type Sqlite from 'better-sqlite3';
import { runIn } from './postgres/run-in.ts';

/** Damage to an entry of a ledger (the first one, unless it says otherwise), on a disk that loses or changes data. */
export type Spoiling =
  | 'lost'
  | 'unreadable'
  | 'of another form'
  | 'of a newer edition'
  | 'without its third entry'
  | 'without its last entry but one';

/** Damage after which not even its beginning can be read. */
export const SPOILINGS: readonly Spoiling[] = ['lost', 'unreadable', 'of another form'];

/** @param tables prefix of table names, as SQL */
function spoiling(how: Spoiling, campaign: string, tables = ''): string {
  const ledger = `campaign = (SELECT number FROM ${tables}campaigns WHERE id = '${campaign}')`;
  const lastButOne = `(SELECT max(seq) - 1 FROM ${tables}ledger WHERE ${ledger})`;
  const lost = { lost: 1, 'without its third entry': 3, 'without its last entry but one': lastButOne };
  if (how in lost)
    return `DELETE FROM ${tables}ledger WHERE seq = ${lost[how as keyof typeof lost]} AND ${ledger}`;
  const its = `seq = 1 AND ${ledger}`;
  const body = {
    unreadable: `'{'`,
    'of another form': `replace(body, '"world"', '"wprld"')`,
    'of a newer edition': `replace(body, '"solo@1"', '"solo@99"')`,
  }[how as Exclude<Spoiling, keyof typeof lost>];
  return `UPDATE ${tables}ledger SET body = ${body} WHERE ${its}`;
}

/** Spoils an entry of a campaign, bypassing everything that protects a ledger. */
export function spoilInSqlite(sqlite: Sqlite.Database, campaign: string, how: Spoiling): void {
  const triggers = sqlite
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'ledger'",
    )
    .all();
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
  sqlite.exec(spoiling(how, campaign));
  for (const { sql } of triggers) sqlite.exec(sql);
}

/** The same in a PostgreSQL database. */
export async function spoilInPostgres(url: string, campaign: string, how: Spoiling): Promise<void> {
  await runIn(url, 'SET session_replication_role = replica', spoiling(how, campaign, 'hexfarer.'));
}
