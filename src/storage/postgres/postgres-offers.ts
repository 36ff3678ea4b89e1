import type { KeyringOffer, KeyringOffers } from '../../session/keyring-offers.ts';
import type { Connections, Statement } from './connections.ts';

/** How many offers may stand at a time, of all keyrings. */
const MOST_OFFERS = 10_000;

/** Offers that are taken by way of any server. */
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

  /** Not tried again where the answer got lost: the offer may be used up by then, and nobody has its links. */
  async take(codeHash: string, now: string): Promise<string | null> {
    const [row] = await this.#connections.runOnce<{ keyring: string; isOpen: boolean }>(TAKE, [
      codeHash,
      now,
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

/** Those that are over, and the oldest where there are too many. */
const LET_GO: Statement = {
  name: 'let-offers-go',
  text: `DELETE FROM hexfarer.keyring_offers WHERE expires_at <= $1 OR code_hash IN
    (SELECT code_hash FROM hexfarer.keyring_offers ORDER BY expires_at DESC OFFSET $2)`,
};

/** In the place of an earlier one of that keyring, also where another server puts one at this moment. */
const PUT: Statement = {
  name: 'put-offer',
  text: `INSERT INTO hexfarer.keyring_offers (code_hash, keyring, expires_at) VALUES ($1, $2, $3)
    ON CONFLICT (keyring) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
};

const TAKE: Statement = {
  name: 'take-offer',
  text: `DELETE FROM hexfarer.keyring_offers WHERE code_hash = $1 RETURNING keyring, expires_at > $2 AS "isOpen"`,
};
