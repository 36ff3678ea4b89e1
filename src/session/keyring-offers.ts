/** A keyring that is offered to another browser. */
export interface KeyringOffer {
  /** The hash of the keyring. */
  readonly keyring: string;
  readonly expiresAt: string;
}

/** The storage of keyring offers, by the hashes of the codes with which they are taken. */
export interface KeyringOffers {
  /** Stores an offer; an earlier offer of the same keyring ends. */
  put(codeHash: string, offer: KeyringOffer, now: string): Promise<void>;
  /**
   * Uses up an offer and returns the hash of its keyring; `null` if there is none or it has expired.
   *
   * @param latest the latest time at which an offer made by now may expire; one that would last longer is refused
   */
  take(codeHash: string, now: string, latest?: string): Promise<string | null>;
  /** Ends the offers of these keyrings. */
  end(keyrings: readonly string[]): Promise<void>;
}
