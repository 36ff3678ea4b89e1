import { WordedError } from '../protocol/worded-problem.ts';
import {
  type Clock,
  type Digest,
  type KeyringSecretRow,
  type KeyringSecretStore,
  StorageFailure,
} from '../session/ports.ts';
import { drawSecret } from './draw-secret.ts';

/** For how long the secret before the latest goes on opening: requests of other tabs may be under way with it. */
const GRACE_MS = 60_000;

/** How many cookies of the name are looked at; a browser with more can't be helped. */
const MOST_COOKIES = 20;

/** What the page draws for its browser: 16 random bytes or more, as base64url. */
const BROWSER_KEY = /^[\w-]{22,64}$/;

/** What a browser shows to open its keyring. */
export interface ShownKeyring {
  /** The value of the cookie, or the values where there are several of its name. */
  readonly cookies: readonly string[];
  /** What this browser keeps for pages of this very origin; empty, `null` or `undefined` where it stores nothing. */
  readonly browser: unknown;
}

export interface KeyringSecretTools {
  readonly store: KeyringSecretStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly digest: Pick<Digest, 'sha256' | 'random'>;
  /** Whether other services of this host may read and set its cookies, so that a cookie alone proves nothing. */
  readonly isCookieShared: boolean;
  /** Is told of a keyring that belongs to one browser from now on, and did not before; nothing is done with it until then. */
  readonly onBound: (keyring: string) => Promise<void>;
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
   * no browser yet belongs to this one from now on, if it is shown alone.
   *
   * @throws TwoKeyrings
   * @throws WordedError if the browser's own key is none
   */
  async open({ cookies, browser }: ShownKeyring): Promise<string | null | undefined> {
    const { store, isCookieShared, onBound } = this.#tools;
    const own = this.#browserHash(browser);
    if (cookies.length === 0) return undefined;
    if (cookies.length > MOST_COOKIES) throw new TwoKeyrings();
    const shown = await this.#shownBy(cookies);
    const opening = cookies.length > 1 ? this.#ownAmong(shown, own) : shown[0];
    if (!opening) return null;
    const { keyring, hash, row } = opening;
    if (isCookieShared && row.browser !== own) {
      if (row.browser !== null || own === null) return null;
      if (!(await whereThereIsRoom(store.bindKeyring(row.keyring, own)))) return null;
      await onBound(keyring);
    }
    if (!row.used) await whereThereIsRoom(store.useKeyringSecret(hash, this.#graceEnd()));
    return keyring;
  }

  /** Whether a cookie names a keyring that would open, and belongs to another browser: to this one's key before it lost that. */
  async belongsToAnother({ cookies, browser }: ShownKeyring): Promise<boolean> {
    const own = this.#browserHash(browser);
    const shown = await this.#shownBy(cookies.slice(0, MOST_COOKIES));
    return this.#tools.isCookieShared && shown.some(({ row }) => row.browser !== null && row.browser !== own);
  }

  /** What cookies name that opens something yet. */
  async #shownBy(cookies: readonly string[]): Promise<ShownSecret[]> {
    const { store, clock } = this.#tools;
    const shown: ShownSecret[] = [];
    for (const cookie of cookies) {
      const hash = this.#hash(cookie);
      const row = await store.keyringSecret(hash);
      const [keyring = cookie] = cookie.split('.');
      if (row && (row.endsAt === null || row.endsAt > clock.now())) shown.push({ keyring, hash, row });
    }
    return shown;
  }

  /**
   * Which of several is the browser's own: the others were set by another service of this host. One that belongs to no
   * browser may be the other's, and becomes nobody's in this company.
   *
   * @throws TwoKeyrings where nothing tells
   */
  #ownAmong(shown: readonly ShownSecret[], own: string | null): ShownSecret | undefined {
    if (own === null || !this.#tools.isCookieShared) throw new TwoKeyrings();
    // Cookies for a part of the host stand before those for all of it, as ours is.
    const opening = shown.findLast(({ row }) => row.browser === own);
    if (!opening && shown.some(({ row }) => row.browser === null)) throw new TwoKeyrings();
    return opening;
  }

  /** Draws a new secret for a keyring, and gives the value of its cookie. Earlier ones end soon after it is shown. */
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
 * What a browser shows as its own; `null` where it shows nothing.
 *
 * @throws WordedError if that is no key
 */
export function browserKeyIn(shown: unknown): string | null {
  if (shown === undefined || shown === null || shown === '') return null;
  if (typeof shown !== 'string' || !BROWSER_KEY.test(shown)) throw new NotABrowserKey();
  return shown;
}

/** A cookie that opens a keyring, by its hash. */
interface ShownSecret {
  /** The keyring's own name. */
  readonly keyring: string;
  readonly hash: string;
  readonly row: KeyringSecretRow;
}

/**
 * A browser sent several cookies of the name that only one can have: another service of this host, at another port or path,
 * has set some. What is done now could hang on a keyring that somebody else holds.
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

/** What can't be written down now is written down another time: a full disk is no reason to open nothing. */
const whereThereIsRoom = <T>(writing: Promise<T>): Promise<T | true> =>
  writing.catch((error: unknown) => {
    if (error instanceof StorageFailure) return true;
    throw error;
  });
