import type Sqlite from 'better-sqlite3';

/** Key in `installation` of the mark that a database is a copy whose campaigns still have the keys of the original. */
const MARK = 'copy';

/** Marks a copy, so that its campaigns are sealed anew as soon as somebody opens it. */
export const markAsCopy = (sqlite: Sqlite.Database): void =>
  void sqlite
    .prepare("INSERT OR REPLACE INTO installation (key, value) VALUES (?, 'not sealed anew')")
    .run(MARK);

export const isMarkedAsCopy = (sqlite: Sqlite.Database): boolean =>
  sqlite.prepare('SELECT 1 FROM installation WHERE key = ?').get(MARK) !== undefined;

/**
 * Deletes the keys and seeds of all open campaigns, so that each draws a new key before its next command. Throws here
 * can then not be predicted from the database that this one was copied from, nor the other way round.
 *
 * @returns how many open campaigns there are
 */
export function reseal(sqlite: Sqlite.Database): number {
  const forget = sqlite.prepare(
    `UPDATE secrets SET master_key = NULL, seed = NULL, seed_salt = NULL
     WHERE NOT (SELECT closed FROM ledger WHERE ledger.campaign = secrets.campaign ORDER BY seq DESC LIMIT 1)`,
  );
  const unmark = sqlite.prepare('DELETE FROM installation WHERE key = ?');
  return sqlite
    .transaction(() => {
      unmark.run(MARK);
      return forget.run().changes;
    })
    .immediate();
}
