import type Sqlite from 'better-sqlite3';

/** Whether SQLite could not read what a file holds. */
export function isDamage(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return /^SQLITE_(CORRUPT|NOTADB|FORMAT|TOOBIG)/.test(code ?? cause?.code ?? '');
}

/** Tables that stay small, and have indexes by which everything else is found. */
const INDEXED = ['campaigns', 'links', 'keyring_secrets', 'keyring_origins', 'installation'];

/**
 * Whether a database is as SQLite wrote it: the first thing that is wrong, or `null`. Every page is read. Indexes are held
 * to their tables where these are small; for a ledger that would take as long again.
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

/**
 * Whether a database is as SQLite wrote it, and every campaign has its secrets and a ledger without a gap: the first
 * thing that is wrong, or `null`. Whether outcomes follow from their dice is what `verify` looks at.
 */
export function integrityFault(sqlite: Sqlite.Database): string | null {
  const page = pageFault(sqlite);
  if (page) return page;
  const id = sqlite
    .prepare<[], string>(
      `SELECT id FROM campaigns WHERE number NOT IN (SELECT campaign FROM receiving) AND (
         NOT EXISTS (SELECT 1 FROM secrets WHERE campaign = number)
         OR (SELECT count(*) IS NOT max(seq) FROM ledger WHERE campaign = number)
       ) LIMIT 1`,
    )
    .pluck()
    .get();
  if (id !== undefined) return `campaign ${id} lacks entries of its ledger, or what its dice come from`;
  const unreadable = sqlite
    .prepare<[], string>(
      'SELECT id FROM campaigns JOIN ledger ON campaign = number AND seq = 1 WHERE NOT json_valid(body) LIMIT 1',
    )
    .pluck()
    .get();
  if (unreadable !== undefined) return `the first entry of campaign ${unreadable} can't be read`;
  // A campaign that is removed loses all of these at once; what is left of its ledger goes in pieces.
  const lost = sqlite
    .prepare(
      'SELECT 1 FROM (SELECT campaign FROM secrets UNION SELECT campaign FROM links) WHERE campaign NOT IN (SELECT number FROM campaigns) LIMIT 1',
    )
    .get();
  if (lost !== undefined) return 'a campaign is gone whose secrets or links are still there';
  // What is being taken in gets its secrets last, and goes at the next start if it did not come so far.
  const complete = sqlite.prepare('SELECT 1 FROM receiving JOIN secrets USING (campaign) LIMIT 1').get();
  return complete === undefined ? null : 'a whole campaign is listed among those that are not all there';
}
