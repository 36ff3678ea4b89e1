import type Sqlite from 'better-sqlite3';

/** Whether an error of SQLite means that the file is damaged. */
export function isDamage(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  // SQLITE_ERROR too: SQLite reports some malformed files with nothing more specific.
  return /^SQLITE_(CORRUPT|NOTADB|FORMAT|TOOBIG|ERROR)/.test(code ?? cause?.code ?? '');
}

/** Tables that stay small, and whose indexes are needed to find everything else. */
const INDEXED = ['campaigns', 'links', 'keyring_secrets', 'keyring_origins', 'installation'];

/**
 * Checks every page of a database. Returns the first thing that is wrong, or `null`. Indexes are compared with their
 * tables only for small tables; for the ledger that would take as long again.
 */
export function pageFault(sqlite: Sqlite.Database): string | null {
  const tables = sqlite
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  const checks = ['quick_check(1)'];
  for (const table of INDEXED) if (tables.includes(table)) checks.push(`integrity_check(${table})`);
  for (const check of checks) {
    const found = sqlite.pragma(check, { simple: true });
    if (found !== 'ok') return String(found);
  }
  return null;
}

interface LedgerCount {
  readonly campaign: number;
  readonly count: number;
  readonly last: number;
}

/** The number of entries and the last entry of each campaign, skipping from one campaign to the next in the index. */
const LEDGERS = `WITH RECURSIVE numbers(number) AS (
    SELECT min(campaign) FROM ledger
    UNION ALL
    SELECT (SELECT min(campaign) FROM ledger WHERE campaign > number) FROM numbers WHERE number IS NOT NULL
  )
  SELECT number AS campaign,
    (SELECT count(*) FROM ledger WHERE campaign = number) AS count,
    (SELECT max(seq) FROM ledger WHERE campaign = number) AS last
  FROM numbers WHERE number IS NOT NULL`;

/**
 * Checks every page of a database, and that every campaign has its secrets and a ledger without gaps. Returns the first
 * thing that is wrong, or `null`. That outcomes follow from their dice is checked by `verify`.
 *
 * Everything is read in one transaction: between two statements another process may write, as `hexfarer import` does
 * while a server starts, and what was counted before would not fit what is counted after.
 */
export const integrityFault = (sqlite: Sqlite.Database): string | null =>
  sqlite.transaction(() => faultIn(sqlite)).deferred();

function faultIn(sqlite: Sqlite.Database): string | null {
  const page = pageFault(sqlite);
  if (page) return page;
  const ledgers = sqlite.prepare<[], LedgerCount>(LEDGERS).all();
  const total = sqlite.prepare<[], number>('SELECT count(*) FROM ledger').pluck().get();
  if (total !== ledgers.reduce((sum, { count }) => sum + count, 0))
    return 'the index of the ledger does not lead to all of its entries';
  const whole = new Set(ledgers.filter(({ count, last }) => count === last).map(({ campaign }) => campaign));
  const lacking = sqlite
    .prepare<[], { number: number; id: string; hasSecrets: 0 | 1 }>(
      `SELECT number, id, number IN (SELECT campaign FROM secrets) AS hasSecrets FROM campaigns
       WHERE number NOT IN (SELECT campaign FROM receiving)`,
    )
    .all()
    .find(({ number, hasSecrets }) => hasSecrets === 0 || !whole.has(number));
  if (lacking) return `campaign ${lacking.id} lacks entries of its ledger, or what its dice come from`;
  const unreadable = sqlite
    .prepare<[], string>(
      'SELECT id FROM campaigns JOIN ledger ON campaign = number AND seq = 1 WHERE NOT json_valid(body) LIMIT 1',
    )
    .pluck()
    .get();
  if (unreadable !== undefined) return `the first entry of campaign ${unreadable} can't be read`;
  // A removed campaign loses its row, secrets and links in one transaction; its ledger and hexes go in batches later.
  const lost = sqlite
    .prepare(
      'SELECT 1 FROM (SELECT campaign FROM secrets UNION SELECT campaign FROM links) WHERE campaign NOT IN (SELECT number FROM campaigns) LIMIT 1',
    )
    .get();
  if (lost !== undefined) return 'there are secrets or links of a campaign that is missing';
  // An import stores secrets in its last transaction, which also ends the listing. Until then it counts as incomplete.
  const complete = sqlite.prepare('SELECT 1 FROM receiving JOIN secrets USING (campaign) LIMIT 1').get();
  return complete === undefined ? null : 'a complete campaign is marked as one that is still being imported';
}
