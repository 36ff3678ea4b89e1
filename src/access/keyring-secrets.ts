import { WordedError } from '../protocol/worded-problem.ts';
import { type Clock, type Digest, type KeyringSecretStore, StorageFailure } from '../session/ports.ts';

/** For how long the secret before the latest goes on opening: requests of other tabs may be under way with it. */
const GRACE_MS = 60_000;

/** What the page draws for its browser: 16 random bytes or more, as base64url. */
const BROWSER_KEY = /^[\w-]{22,64}$/;

/** What a browser shows to open its keyring. */
export interface ShownKeyring {
  /** The value of the cookie. */
  readonly cookie: string | undefined;
  /** What this browser keeps for pages of this very origin; empty, `null` or `undefined` where it stores nothing. */
  readonly browser: unknown;
}

export interface KeyringSecretTools {
  readonly store: KeyringSecretStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly digest: Pick<Digest, 'sha256' | 'random'>;
  /** Whether other services of this host may read and set its cookies, so that a cookie alone proves nothing. */
  readonly isCookieShared: boolean;
  /** Is told of a keyring that belongs to one browser from now on, and did not before. */
  readonly onBound: (keyring: string) => void;
}

/**
 * What opens keyrings. A cookie's value is the keyring's own name, which no one else can guess and which stays, and behind a
 * dot a secret that is another one after each link that is added. Where cookies of a host are read and set by all of its
 * ports, a keyring belongs to one browser besides: to whoever shows what the page keeps in that browser's storage, which is
 * bound to the origin.
 */
export class KeyringSecrets {
  readonly #tools: KeyringSecretTools;

  constructor(tools: KeyringSecretTools) {
    this.#tools = tools;
  }

  /**
   * The keyring that is shown; `undefined` where none is, `null` where what is shown opens nothing here. One that belongs to
   * no browser yet belongs to this one from now on.
   *
   * @throws WordedError if the browser's own key is none
   */
  async open({ cookie, browser }: ShownKeyring): Promise<string | null | undefined> {
    const { store, clock, isCookieShared, onBound } = this.#tools;
    const own = this.#browserHash(browser);
    if (cookie === undefined) return undefined;
    const hash = this.#hash(cookie);
    const row = await store.keyringSecret(hash);
    if (!row || (row.endsAt !== null && row.endsAt <= clock.now())) return null;
    const [keyring = cookie] = cookie.split('.');
    if (isCookieShared && row.browser !== own) {
      if (row.browser !== null || own === null) return null;
      if (!(await whereThereIsRoom(store.bindKeyring(row.keyring, own)))) return null;
      onBound(keyring);
    }
    if (!row.used) await whereThereIsRoom(store.useKeyringSecret(hash, this.#graceEnd()));
    return keyring;
  }

  /** Draws a new secret for a keyring, and gives the value of its cookie. Earlier ones end soon after it is shown. */
  async renew(keyring: string, browser: unknown): Promise<string> {
    const { store, clock, digest } = this.#tools;
    const own = this.#browserHash(browser);
    const cookie = `${keyring}.${Buffer.from(digest.random(24)).toString('base64url')}`;
    const hash = this.#hash(keyring);
    const added = store.addKeyringSecret(hash, this.#hash(cookie), clock.now());
    await Promise.all([added, own === null ? null : store.bindKeyring(hash, own)]);
    return cookie;
  }

  #browserHash(browser: unknown): string | null {
    if (browser === undefined || browser === null || browser === '') return null;
    if (typeof browser !== 'string' || !BROWSER_KEY.test(browser)) throw new NotABrowserKey();
    return this.#hash(browser);
  }

  #graceEnd(): string {
    return new Date(Date.parse(this.#tools.clock.now()) + GRACE_MS).toISOString();
  }

  #hash(secret: string): string {
    return this.#tools.digest.sha256(secret);
  }
}

class NotABrowserKey extends WordedError {
  override readonly name = 'NotABrowserKey';

  constructor() {
    super({
      code: 'request/malformed',
      detail:
        'Hexfarer-Browser, or auth.browser over the live channel, is what a browser drew for itself: 22 to 64 letters, digits, hyphens or underscores.',
    });
  }
}

/** What can't be written down now is written down another time: a full disk is no reason to open nothing. */
const whereThereIsRoom = <T>(writing: Promise<T>): Promise<T | true> =>
  writing.catch((error: unknown) => {
    if (error instanceof StorageFailure) return true;
    throw error;
  });
