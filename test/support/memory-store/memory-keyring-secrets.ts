import type { KeyringSecretRow } from '../../../src/session/link-store.ts';

/** Admitted keyrings, and the secrets and browsers of keyrings, in memory. */
export class MemoryKeyringSecrets {
  /** In order of admission, the latest last. */
  readonly #admitted = new Map<string, string>();
  readonly #secrets = new Map<string, Omit<KeyringSecretRow, 'browser'>>();
  readonly #browsers = new Map<string, string>();

  /** True if a keyring is bound to a browser. */
  isBound(hash: string): boolean {
    return this.#browsers.has(hash);
  }

  async admitKeyring(keyringHash: string, proof: string, _now: string, most: number): Promise<void> {
    this.#admitted.delete(keyringHash);
    this.#admitted.set(keyringHash, proof);
    for (const oldest of [...this.#admitted.keys()].slice(0, -most)) this.#admitted.delete(oldest);
  }

  async keyringAdmission(keyringHash: string): Promise<string | null> {
    return this.#admitted.get(keyringHash) ?? null;
  }

  async keyringSecret(secretHash: string): Promise<KeyringSecretRow | null> {
    const row = this.#secrets.get(secretHash);
    return row ? { ...row, browser: this.#browsers.get(row.keyring) ?? null } : null;
  }

  async addKeyringSecret(keyring: string, secretHash: string, now: string): Promise<void> {
    for (const [hash, { keyring: its, endsAt }] of this.#secrets)
      if (its === keyring && endsAt !== null && endsAt <= now) this.#secrets.delete(hash);
    this.#secrets.set(secretHash, { keyring, used: false, endsAt: null });
    const unused = [...this.#secrets].filter(([, row]) => row.keyring === keyring && !row.used);
    for (const [hash] of unused.slice(0, -8)) this.#secrets.delete(hash);
  }

  async useKeyringSecret(secretHash: string, othersEndAt: string): Promise<void> {
    const shown = this.#secrets.get(secretHash);
    if (!shown) return;
    for (const [hash, row] of this.#secrets)
      if (row.keyring === shown.keyring && row.used && row.endsAt === null)
        this.#secrets.set(hash, { ...row, endsAt: othersEndAt });
    this.#secrets.set(secretHash, { ...shown, used: true, endsAt: null });
  }

  async bindKeyring(keyring: string, browser: string): Promise<boolean> {
    if (!this.#browsers.has(keyring)) this.#browsers.set(keyring, browser);
    return this.#browsers.get(keyring) === browser;
  }

  /** Deletes a keyring's secrets, and the browser that it is bound to. */
  protected dropSecrets(keyring: string): void {
    for (const [secret, row] of this.#secrets) if (row.keyring === keyring) this.#secrets.delete(secret);
    this.#browsers.delete(keyring);
  }
}
