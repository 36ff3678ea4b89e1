import type Sqlite from 'better-sqlite3';

const OPEN = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)';

/** Copies keyrings for other browsers, and ends keyrings. All methods must be called within a transaction. */
export class KeyringCopies {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(sqlite: Sqlite.Database) {
    this.#statements = prepareStatements(sqlite);
  }

  /** @returns how many open links the keyring `to` has afterwards */
  copy(from: string, to: string, now: string, most: number): number {
    const { count, originOf, remember, open, lastAddedAt, add } = this.#statements;
    const before = count.get({ hash: to, now }) ?? 0;
    const limit = Math.max(0, Math.min(most - before, Number.MAX_SAFE_INTEGER));
    const last = lastAddedAt.get({ hash: to });
    // Each link gets a later time than the one before, since links are ordered by it.
    let addedAt = Math.max(Date.parse(now), last ? Date.parse(last) + 1 : 0);
    for (const link of open.all({ from, to, now, limit }))
      add.run({ to, link, addedAt: new Date(addedAt++).toISOString() });
    const after = count.get({ hash: to, now }) ?? 0;
    // Of a keyring without links nothing is kept, since nothing would ever delete it.
    if (before === 0 && after > 0 && from !== to)
      remember.run({ hash: to, origin: originOf.get({ hash: from }) ?? from });
    return after;
  }

  separate(hash: string): void {
    this.#statements.separate.run({ hash });
  }

  /** @returns the hashes of the keyrings that ended */
  end(hash: string, everywhere: boolean, now: string): readonly string[] {
    const { originOf, ofOrigin, links, empty, forget, secrets, browser, revokeLeftOver } = this.#statements;
    const origin = originOf.get({ hash }) ?? hash;
    const hashes = everywhere ? [...new Set([origin, hash, ...ofOrigin.all({ origin })])] : [hash];
    for (const each of hashes) {
      const held = links.all({ hash: each });
      empty.run({ hash: each });
      forget.run({ hash: each });
      secrets.run({ hash: each });
      browser.run({ hash: each });
      for (const link of held) revokeLeftOver.run({ link, now });
    }
    return hashes;
  }
}

function prepareStatements(sqlite: Sqlite.Database) {
  return {
    count: sqlite
      .prepare<{ hash: string; now: string }, number>(
        `SELECT count(*) FROM keyrings JOIN links ON links.id = keyrings.link WHERE hash = :hash AND ${OPEN}`,
      )
      .pluck(),
    /** The open links of one keyring that another one lacks, in the order in which they were added. */
    open: sqlite
      .prepare<{ from: string; to: string; now: string; limit: number }, string>(
        `SELECT link FROM keyrings JOIN links ON links.id = keyrings.link
         WHERE hash = :from AND ${OPEN} AND link NOT IN (SELECT link FROM keyrings WHERE hash = :to)
         ORDER BY added_at LIMIT :limit`,
      )
      .pluck(),
    lastAddedAt: sqlite
      .prepare<{ hash: string }, string | null>('SELECT max(added_at) FROM keyrings WHERE hash = :hash')
      .pluck(),
    add: sqlite.prepare<{ to: string; link: string; addedAt: string }>(
      'INSERT INTO keyrings (hash, link, added_at) VALUES (:to, :link, :addedAt)',
    ),
    originOf: sqlite
      .prepare<{ hash: string }, string>('SELECT origin FROM keyring_origins WHERE hash = :hash')
      .pluck(),
    ofOrigin: sqlite
      .prepare<{ origin: string }, string>('SELECT hash FROM keyring_origins WHERE origin = :origin')
      .pluck(),
    remember: sqlite.prepare<{ hash: string; origin: string }>(
      'INSERT OR REPLACE INTO keyring_origins (hash, origin) VALUES (:hash, :origin)',
    ),
    forget: sqlite.prepare<{ hash: string }>('DELETE FROM keyring_origins WHERE hash = :hash'),
    separate: sqlite.prepare<{ hash: string }>(
      'DELETE FROM keyring_origins WHERE hash = :hash OR origin = :hash',
    ),
    secrets: sqlite.prepare<{ hash: string }>('DELETE FROM keyring_secrets WHERE keyring = :hash'),
    browser: sqlite.prepare<{ hash: string }>('DELETE FROM keyring_browsers WHERE keyring = :hash'),
    links: sqlite.prepare<{ hash: string }, string>('SELECT link FROM keyrings WHERE hash = :hash').pluck(),
    empty: sqlite.prepare<{ hash: string }>('DELETE FROM keyrings WHERE hash = :hash'),
    revokeLeftOver: sqlite.prepare<{ link: string; now: string }>(
      `UPDATE links SET revoked_at = :now WHERE id = :link AND parent IS NOT NULL AND revoked_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM keyrings WHERE link = :link)`,
    ),
  };
}
