import type { KeyringOffer, KeyringOffers } from '../../session/keyring-offers.ts';
import type { Connections, Statement } from './connections.ts';

/** The maximum number of stored offers, of all keyrings. */
const MOST_OFFERS = 10_000;

/** Keyring offers in PostgreSQL, which can be taken on any server. */
export class PostgresOffers implements KeyringOffers {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  put(codeHash: string, { keyring, expiresAt }: KeyringOffer, now: string): Promise<void> {
    return this.#connections.transaction(async (runner) => {
      await runner.run(LET_GO, [now, MOST_OFFERS - 1]);
      await runner.run(PUT, [codeHash, keyring, expiresAt]);
    });
  }

  /** Not retried if the answer gets lost: the offer may then be used up without anybody having its links. */
  async take(codeHash: string, now: string, latest?: string): Promise<string | null> {
    const [row] = await this.#connections.runOnce<{ keyring: string; isOpen: boolean }>(TAKE, [
      codeHash,
      now,
      latest ?? null,
    ]);
    return row?.isOpen ? row.keyring : null;
  }

  async end(keyrings: readonly string[]): Promise<void> {
    await this.#connections.run(END, [keyrings]);
  }
}

const END: Statement = {
  name: 'end-offers',
  text: 'DELETE FROM hexfarer.keyring_offers WHERE keyring = ANY ($1::text[])',
};

/** Deletes expired offers, and the oldest ones if there are too many. */
const LET_GO: Statement = {
  name: 'let-offers-go',
  text: `DELETE FROM hexfarer.keyring_offers WHERE expires_at <= $1 OR code_hash IN
    (SELECT code_hash FROM hexfarer.keyring_offers ORDER BY expires_at DESC OFFSET $2)`,
};

/** Replaces an earlier offer of the same keyring, even if another server stores one at the same time. */
const PUT: Statement = {
  name: 'put-offer',
  text: `INSERT INTO hexfarer.keyring_offers (code_hash, keyring, expires_at) VALUES ($1, $2, $3)
    ON CONFLICT (keyring) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
};

const TAKE: Statement = {
  name: 'take-offer',
  text: `DELETE FROM hexfarer.keyring_offers WHERE code_hash = $1
    RETURNING keyring, expires_at > $2 AND coalesce(expires_at <= $3, true) AS "isOpen"`,
};
