import type { KeyringSecretRow } from '../../session/link-store.ts';
import type { Runner, Statement } from './connections.ts';
import { lockKeyring } from './keyring-locks.ts';

/** How many secrets of a keyring are kept that no browser has shown yet: the responses with them may have been lost. */
const MOST_UNUSED = 8;

const SECRETS = {
  find: {
    name: 'secret',
    text: `SELECT keyring, used, ends_at AS "endsAt", browser
      FROM hexfarer.keyring_secrets LEFT JOIN hexfarer.keyring_browsers USING (keyring) WHERE hash = $1`,
  },
  add: {
    name: 'secret-add',
    text: 'INSERT INTO hexfarer.keyring_secrets (hash, keyring, made_at, used) VALUES ($1, $2, $3, false)',
  },
  dropEnded: {
    name: 'secret-drop-ended',
    text: 'DELETE FROM hexfarer.keyring_secrets WHERE keyring = $1 AND ends_at <= $2',
  },
  /** Never drops the secret just added, which may be the oldest by another server's clock. */
  dropUnused: {
    name: 'secret-drop-unused',
    text: `DELETE FROM hexfarer.keyring_secrets WHERE hash IN (
      SELECT hash FROM hexfarer.keyring_secrets WHERE keyring = $1 AND NOT used AND hash <> $2
      ORDER BY made_at DESC, hash OFFSET ${MOST_UNUSED - 1})`,
  },
  endOthers: {
    name: 'secret-end-others',
    text: `UPDATE hexfarer.keyring_secrets SET ends_at = $3
      WHERE keyring = $1 AND hash <> $2 AND used AND ends_at IS NULL`,
  },
  use: {
    name: 'secret-use',
    text: 'UPDATE hexfarer.keyring_secrets SET used = true, ends_at = NULL WHERE hash = $1',
  },
  bind: {
    name: 'secret-bind',
    text: `INSERT INTO hexfarer.keyring_browsers (keyring, browser) VALUES ($1, $2)
      ON CONFLICT (keyring) DO UPDATE SET browser = keyring_browsers.browser RETURNING browser`,
  },
} satisfies Record<string, Statement>;

export async function findSecret(runner: Runner, hash: string): Promise<KeyringSecretRow | null> {
  const [row] = await runner.run<KeyringSecretRow>(SECRETS.find, [hash]);
  return row ?? null;
}

/** Must be called within a transaction, like `useSecret`. */
export async function addSecret(runner: Runner, keyring: string, hash: string, now: string): Promise<void> {
  await lockKeyring(runner, keyring);
  await runner.run(SECRETS.dropEnded, [keyring, now]);
  await runner.run(SECRETS.add, [hash, keyring, now]);
  await runner.run(SECRETS.dropUnused, [keyring, hash]);
}

export async function useSecret(runner: Runner, hash: string, othersEndAt: string): Promise<void> {
  const found = await findSecret(runner, hash);
  if (!found) return;
  await lockKeyring(runner, found.keyring);
  await runner.run(SECRETS.endOthers, [found.keyring, hash, othersEndAt]);
  await runner.run(SECRETS.use, [hash]);
}

/** Binds a keyring to a browser, unless it is bound already. @returns the browser that it is bound to now */
export async function bindToBrowser(
  runner: Runner,
  keyring: string,
  browser: string,
): Promise<string | null> {
  const [row] = await runner.run<{ browser: string }>(SECRETS.bind, [keyring, browser]);
  return row?.browser ?? null;
}
