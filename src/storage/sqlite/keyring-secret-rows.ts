import type Sqlite from 'better-sqlite3';
import type { KeyringSecretRow } from '../../session/link-store.ts';

/** How many secrets of a keyring are kept that no browser has shown yet: the responses with them may have been lost. */
const MOST_UNUSED = 8;

type FoundSecret = Omit<KeyringSecretRow, 'used'> & { readonly used: 0 | 1 };

/**
 * The secrets of keyrings. In plain SQL, since every request with a cookie runs it. Methods that write must be called
 * within a transaction.
 */
export class KeyringSecretRows {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(sqlite: Sqlite.Database) {
    this.#statements = prepareStatements(sqlite);
  }

  find(hash: string): KeyringSecretRow | null {
    const found = this.#statements.find.get({ hash });
    return found ? { ...found, used: found.used === 1 } : null;
  }

  add(keyring: string, hash: string, now: string): void {
    const { add, dropEnded, dropUnused } = this.#statements;
    dropEnded.run({ keyring, now });
    add.run({ keyring, hash, now });
    dropUnused.run({ keyring, hash });
  }

  use(hash: string, othersEndAt: string): void {
    this.#statements.endOthers.run({ hash, othersEndAt });
    this.#statements.use.run({ hash });
  }

  bind(keyring: string, browser: string): boolean {
    this.#statements.bind.run({ keyring, browser });
    return this.#statements.browser.get({ keyring }) === browser;
  }
}

function prepareStatements(sqlite: Sqlite.Database) {
  return {
    find: sqlite.prepare<{ hash: string }, FoundSecret>(
      `SELECT keyring, used, ends_at AS endsAt, browser
       FROM keyring_secrets LEFT JOIN keyring_browsers USING (keyring) WHERE hash = :hash`,
    ),
    add: sqlite.prepare<{ hash: string; keyring: string; now: string }>(
      'INSERT INTO keyring_secrets (hash, keyring, made_at, used) VALUES (:hash, :keyring, :now, 0)',
    ),
    dropEnded: sqlite.prepare<{ keyring: string; now: string }>(
      'DELETE FROM keyring_secrets WHERE keyring = :keyring AND ends_at <= :now',
    ),
    /** Never drops the secret just added, which would be the oldest if the clock was set back. */
    dropUnused: sqlite.prepare<{ keyring: string; hash: string }>(
      `DELETE FROM keyring_secrets WHERE hash IN (
         SELECT hash FROM keyring_secrets WHERE keyring = :keyring AND used = 0 AND hash <> :hash
         ORDER BY made_at DESC, hash LIMIT -1 OFFSET ${MOST_UNUSED - 1})`,
    ),
    endOthers: sqlite.prepare<{ hash: string; othersEndAt: string }>(
      `UPDATE keyring_secrets SET ends_at = :othersEndAt
       WHERE keyring = (SELECT keyring FROM keyring_secrets WHERE hash = :hash)
         AND hash <> :hash AND used = 1 AND ends_at IS NULL`,
    ),
    use: sqlite.prepare<{ hash: string }>(
      'UPDATE keyring_secrets SET used = 1, ends_at = NULL WHERE hash = :hash',
    ),
    bind: sqlite.prepare<{ keyring: string; browser: string }>(
      'INSERT OR IGNORE INTO keyring_browsers (keyring, browser) VALUES (:keyring, :browser)',
    ),
    browser: sqlite
      .prepare<{ keyring: string }, string>('SELECT browser FROM keyring_browsers WHERE keyring = :keyring')
      .pluck(),
  };
}
