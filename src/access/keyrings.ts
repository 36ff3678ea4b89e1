import { onceWritten } from '../session/half-done.ts';
import type { KeyringOffers } from '../session/keyring-offers.ts';
import { type Clock, type Digest, type LinkStore, StorageFailure } from '../session/ports.ts';
import type { AccessRefusal } from './access.ts';
import { type Bounds, NO_BOUNDS } from './bounds.ts';
import { drawSecret } from './draw-secret.ts';
import { MemoryOffers } from './memory-offers.ts';

/** For how long a keyring may be taken over by another browser. */
const OFFER_MS = 10 * 60 * 1000;

export interface KeyringTools {
  readonly links: Pick<LinkStore, 'holdsAny' | 'copyKeyring' | 'endKeyring' | 'separateKeyring'>;
  readonly clock: Clock;
  readonly digest: Digest;
  /** What is offered; where nothing else is said, in memory. */
  readonly offers?: KeyringOffers | undefined;
  readonly bounds?: Pick<Bounds, 'keyringLinks'>;
}

export type NewOffer =
  | { readonly ok: true; readonly code: string; readonly expiresAt: string }
  | AccessRefusal;

export type TakenOver =
  | { readonly ok: true; readonly keyring: string; readonly links: number }
  | AccessRefusal;

/**
 * Keyrings as wholes: offered to another browser of the same person, once and for ten minutes, and ended. Offers are kept
 * by the hashes of their codes.
 */
export class Keyrings {
  readonly #tools: KeyringTools;
  readonly #offers: KeyringOffers;

  constructor(tools: KeyringTools) {
    this.#tools = tools;
    this.#offers = tools.offers ?? new MemoryOffers();
  }

  /** Offers a keyring to whoever shows the code. An earlier offer of it ends. */
  async offer(keyring: string | undefined): Promise<NewOffer> {
    const { links, clock, digest } = this.#tools;
    const now = clock.now();
    const hash = keyring === undefined ? null : this.#hash(keyring);
    if (hash === null || !(await links.holdsAny(hash, now))) return NOTHING_TO_OFFER;
    const code = drawSecret(digest);
    const expiresAt = new Date(Date.parse(now) + OFFER_MS).toISOString();
    await this.#offers.put(this.#hash(code), { keyring: hash, expiresAt }, now);
    return { ok: true, code, expiresAt };
  }

  /**
   * Gives a browser all links of the keyring that a code offers, besides those that it holds. The code is used up at
   * once, whatever comes of it; and the browser gets a secret that nobody had before.
   *
   * @throws HalfDone where the code is used up, and the links could not be given
   */
  async takeOver(code: string, shown: string | undefined): Promise<TakenOver> {
    const { links, clock, digest, bounds = NO_BOUNDS } = this.#tools;
    const now = clock.now();
    const offered = await this.#offers.take(this.#hash(code), now);
    if (offered === null) return NO_OFFER;
    const keyring = drawSecret(digest);
    const own = this.#hash(keyring);
    const copy = (from: string) => links.copyKeyring(from, own, now, bounds.keyringLinks);
    const copyAll = async () => {
      if (shown !== undefined && (await links.holdsAny(this.#hash(shown), now)))
        await copy(this.#hash(shown));
      return copy(offered);
    };
    return { ok: true, keyring, links: await onceWritten(copyAll()) };
  }

  /**
   * Ends a keyring, with what it offered; everywhere with all that came from it or from where it came.
   *
   * @returns whether a keyring is one of those that ended
   */
  async end(keyring: string, everywhere: boolean): Promise<(keyring: string) => boolean> {
    const { links, clock } = this.#tools;
    const ended = new Set(await links.endKeyring(this.#hash(keyring), everywhere, clock.now()));
    await this.#endOffers([...ended]);
    return (other) => ended.has(this.#hash(other));
  }

  /**
   * Ends what a keyring offered while it belonged to no browser: whoever did so may be another service of the host, which
   * set it in the browser that it belongs to now.
   */
  endOffer(keyring: string): Promise<void> {
    return this.#offers.end([this.#hash(keyring)]);
  }

  /**
   * Takes a keyring away from those who had a part in it before it belonged to a browser, as above: what it offered ends,
   * and whoever took it over ends it no more from there.
   */
  async takeIntoOwn(keyring: string): Promise<void> {
    await Promise.all([this.endOffer(keyring), this.#tools.links.separateKeyring(this.#hash(keyring))]);
  }

  /** Ends what keyrings that have ended offered. Where that fails it brings nothing any more, and is over soon. */
  async #endOffers(ended: readonly string[]): Promise<void> {
    try {
      await this.#offers.end(ended);
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
    }
  }

  #hash(secret: string): string {
    return this.#tools.digest.sha256(secret);
  }
}

const NOTHING_TO_OFFER: AccessRefusal = {
  ok: false,
  code: 'access/no-token',
  detail: 'This browser holds no links that could be used on another device.',
};

const NO_OFFER: AccessRefusal = {
  ok: false,
  code: 'access/unknown-token',
  detail:
    'This link brings nothing: it was used, or its ten minutes are over. Make another one where the first was made.',
};
