import { WordedError } from '../protocol/worded-problem.ts';
import type { KeyringSecretRow, KeyringSecretStore } from '../session/link-store.ts';
import { type Clock, type Digest, StorageFailure } from '../session/ports.ts';
import { drawSecret } from './draw-secret.ts';

/** How long the previous secret stays valid: requests of other tabs may be in progress with it. */
const GRACE_MS = 60_000;

/** How many cookies of the name are looked at; a browser with more can't be helped. */
const MOST_COOKIES = 20;

/** The format of the key that the page draws for its browser: 16 random bytes or more, as base64url. */
const BROWSER_KEY = /^[\w-]{22,64}$/;

/** What a browser shows to open its keyring. */
export interface ShownKeyring {
  /** The value of the cookie, or several if the browser has several cookies of this name. */
  readonly cookies: readonly string[];
  /** The key that this browser stores for pages of this origin only; empty, `null` or `undefined` if it stores none. */
  readonly browser: unknown;
  /** The request, if it may be checked again: a secret that was valid when it came stays valid for it. */
  readonly request?: object;
}

export interface KeyringSecretTools {
  readonly store: KeyringSecretStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly digest: Pick<Digest, 'sha256' | 'random'>;
  /** Whether other services on this host can read and set the cookie, so that the cookie alone proves nothing. */
  readonly isCookieShared: boolean;
  /** Called when a keyring has been bound to a browser; nothing is done with the keyring before this settles. */
  readonly onBound: (keyring: string) => Promise<void>;
}

/**
 * Opens and renews keyrings. A cookie has the keyring's own name, which nobody can guess and which never changes, and
 * after a dot a secret that changes with each link added. If the cookies of a host are shared by all its ports, a
 * keyring is also bound to one browser: the one that sends the key in the page's storage, which other origins can't
 * read.
 */
export class KeyringSecrets {
  readonly #tools: KeyringSecretTools;
  /** When requests were checked for the first time. */
  readonly #firstSeen = new WeakMap<object, string>();

  constructor(tools: KeyringSecretTools) {
    this.#tools = tools;
  }

  /**
   * Opens the keyring in a request; `undefined` if there is none, `null` if it is not valid here. A keyring not bound
   * to any browser yet is bound to this one, if it is the only one sent.
   *
   * @throws TwoKeyrings
   * @throws WordedError if the browser's key is malformed
   */
  async open({ cookies, browser, request }: ShownKeyring): Promise<string | null | undefined> {
    const { store, isCookieShared, onBound } = this.#tools;
    const own = this.#browserHash(browser);
    if (cookies.length === 0) return undefined;
    if (cookies.length > MOST_COOKIES) throw new TwoKeyrings();
    const shown = await this.#shownBy(cookies, this.#startOf(request));
    const opening = cookies.length > 1 ? this.#ownAmong(shown, own) : shown[0];
    if (!opening) return null;
    const { keyring, hash, row } = opening;
    if (isCookieShared && row.browser !== own) {
      if (row.browser !== null || own === null) return null;
      if (!(await this.#isBoundTo(own, hash, row.keyring))) return null;
      await onBound(keyring);
    }
    if (!row.used) await whereThereIsRoom(store.useKeyringSecret(hash, this.#graceEnd()));
    return keyring;
  }

  /**
   * Binds a keyring to a browser; `false` if it is bound to another one. If it can't be bound, as on a full disk, it still
   * opens as long as it is bound to no other.
   *
   * @throws StorageFailure if it is unknown whether it was bound
   */
  async #isBoundTo(browser: string, secret: string, keyring: string): Promise<boolean> {
    const { store } = this.#tools;
    try {
      return await store.bindKeyring(keyring, browser);
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      // Another browser may have been first since the keyring was looked at.
      const now = await store.keyringSecret(secret);
      if (now?.browser === null && error.mayBeWritten) throw error;
      return now?.browser === null || now?.browser === browser;
    }
  }

  /**
   * Whether a cookie has a valid keyring that is bound to another browser key: perhaps this browser's own before it was
   * lost.
   */
  async belongsToAnother({ cookies, browser }: ShownKeyring): Promise<boolean> {
    const own = this.#browserHash(browser);
    const shown = await this.#shownBy(cookies.slice(0, MOST_COOKIES), this.#tools.clock.now());
    return this.#tools.isCookieShared && shown.some(({ row }) => row.browser !== null && row.browser !== own);
  }

  /** When a request was checked for the first time, perhaps only now. */
  #startOf(request: object | undefined): string {
    const now = this.#tools.clock.now();
    if (!request) return now;
    const start = this.#firstSeen.get(request) ?? now;
    this.#firstSeen.set(request, start);
    return start;
  }

  /** The cookies that were valid at a given time. */
  async #shownBy(cookies: readonly string[], at: string): Promise<ShownSecret[]> {
    const { store } = this.#tools;
    const shown: ShownSecret[] = [];
    for (const cookie of cookies) {
      const hash = this.#hash(cookie);
      const row = await store.keyringSecret(hash);
      const [keyring = cookie] = cookie.split('.');
      if (row && (row.endsAt === null || row.endsAt > at)) shown.push({ keyring, hash, row });
    }
    return shown;
  }

  /**
   * Chooses the browser's own among several keyrings: the others were set by another service on this host. One that is
   * not bound may come from that service, so it is not bound here.
   *
   * @returns undefined if all of them are bound to other browsers
   * @throws TwoKeyrings if it can't tell which one is the browser's own
   */
  #ownAmong(shown: readonly ShownSecret[], own: string | null): ShownSecret | undefined {
    if (own === null || !this.#tools.isCookieShared) throw new TwoKeyrings();
    // Cookies with a narrower path come before those for the whole host, like this server's own.
    const opening = shown.findLast(({ row }) => row.browser === own);
    if (!opening && shown.some(({ row }) => row.browser === null)) throw new TwoKeyrings();
    return opening;
  }

  /**
   * Draws a new secret for a keyring, and returns the new value of its cookie. Earlier secrets end soon after its first
   * use.
   */
  async renew(keyring: string, browser: unknown): Promise<string> {
    const { store, clock, digest } = this.#tools;
    const own = this.#browserHash(browser);
    const cookie = `${keyring}.${drawSecret(digest)}`;
    const hash = this.#hash(keyring);
    const added = store.addKeyringSecret(hash, this.#hash(cookie), clock.now());
    await Promise.all([added, own === null ? null : store.bindKeyring(hash, own)]);
    return cookie;
  }

  #browserHash(browser: unknown): string | null {
    const key = browserKeyIn(browser);
    return key === null ? null : this.#hash(key);
  }

  #graceEnd(): string {
    return new Date(Date.parse(this.#tools.clock.now()) + GRACE_MS).toISOString();
  }

  #hash(secret: string): string {
    return this.#tools.digest.sha256(secret);
  }
}

/**
 * The browser key in a request; `null` if there is none.
 *
 * @throws WordedError if it is malformed
 */
export function browserKeyIn(shown: unknown): string | null {
  if (shown === undefined || shown === null || shown === '') return null;
  if (typeof shown !== 'string' || !BROWSER_KEY.test(shown)) throw new NotABrowserKey();
  return shown;
}

/** A cookie with a valid keyring, by its hash. */
interface ShownSecret {
  /** The keyring's own name. */
  readonly keyring: string;
  readonly hash: string;
  readonly row: KeyringSecretRow;
}

/**
 * Thrown if a browser sends several cookies of a name that only one can have: another service on this host, at another
 * port or path, has set some. The request might use a keyring that somebody else knows.
 */
class TwoKeyrings extends WordedError {
  override readonly name = 'TwoKeyrings';

  constructor() {
    super({
      code: 'access/two-keyrings',
      detail:
        'This browser sent several keyrings, and nothing tells which is its own: another service of this host must have set the others. ' +
        'It has just been told to forget them, so try again. If that does not help, delete the cookies of this host, and open your links again.',
    });
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

/** Skips a write that fails: with a full disk, keyrings must still open, and the write is made at another time. */
const whereThereIsRoom = (writing: Promise<void>): Promise<void> =>
  writing.catch((error: unknown) => {
    if (!(error instanceof StorageFailure)) throw error;
  });
