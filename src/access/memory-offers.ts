import type { KeyringOffer, KeyringOffers } from '../session/keyring-offers.ts';

/** How many offers there may be at a time, of all keyrings. */
const MOST_OFFERS = 10_000;

/** Offers in the memory of one server: they are lost when the server restarts. */
export class MemoryOffers implements KeyringOffers {
  /** By the hash of the code; the one that expires first comes first. */
  readonly #offers = new Map<string, KeyringOffer>();

  async put(codeHash: string, offer: KeyringOffer, now: string): Promise<void> {
    this.#letGo(({ keyring, expiresAt }) => keyring === offer.keyring || expiresAt <= now);
    const [first] = this.#offers.keys();
    if (first !== undefined && this.#offers.size >= MOST_OFFERS) this.#offers.delete(first);
    this.#offers.set(codeHash, offer);
  }

  async take(codeHash: string, now: string, latest?: string): Promise<string | null> {
    const offer = this.#offers.get(codeHash);
    this.#offers.delete(codeHash);
    if (!offer || offer.expiresAt <= now) return null;
    return latest !== undefined && offer.expiresAt > latest ? null : offer.keyring;
  }

  async end(keyrings: readonly string[]): Promise<void> {
    const ended = new Set(keyrings);
    this.#letGo(({ keyring }) => ended.has(keyring));
  }

  #letGo(which: (offer: KeyringOffer) => boolean): void {
    for (const [code, offer] of this.#offers) if (which(offer)) this.#offers.delete(code);
  }
}
