import type Sqlite from 'better-sqlite3';

/** Whether a database is as SQLite wrote it: the first thing that is wrong, or `null`. Every page is read. */
export function pageFault(sqlite: Sqlite.Database): string | null {
  const found = sqlite.pragma('quick_check(1)', { simple: true });
  return found === 'ok' ? null : String(found);
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
  return id === undefined ? null : `campaign ${id} lacks entries of its ledger, or what its dice come from`;
}
