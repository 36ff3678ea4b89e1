import type Sqlite from 'better-sqlite3';

/**
 * Whether a database is as SQLite wrote it, and every campaign ends where its ledger does: the first thing that is
 * wrong, or `null`. Every page is read. Whether outcomes follow from their dice is what `verify` looks at.
 */
export function integrityFault(sqlite: Sqlite.Database): string | null {
  const found = sqlite.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') return String(found);
  const id = sqlite
    .prepare<[], string>(
      `SELECT id FROM campaigns LEFT JOIN ledger ON ledger.campaign = campaigns.number AND ledger.seq = campaigns.seq
       WHERE ledger.hash IS NOT campaigns.head LIMIT 1`,
    )
    .pluck()
    .get();
  return id === undefined ? null : `campaign ${id} is listed as ending otherwise than its ledger does`;
}
