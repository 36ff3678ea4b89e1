/** A keyring that is offered to another browser. */
export interface KeyringOffer {
  /** The hash of the keyring. */
  readonly keyring: string;
  readonly expiresAt: string;
}

/** Where it is kept which keyrings are offered, by the hashes of the codes that take them. */
export interface KeyringOffers {
  /** Offers a keyring; an earlier offer of it ends. */
  put(codeHash: string, offer: KeyringOffer, now: string): Promise<void>;
  /** Uses an offer up and gives the hash of its keyring; `null` where there is none, or its time is over. */
  take(codeHash: string, now: string): Promise<string | null>;
  /** Ends what is offered of these keyrings. */
  end(keyrings: readonly string[]): Promise<void>;
}
