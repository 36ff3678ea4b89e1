import { afterWrite } from '../session/follow-up-failure.ts';
import type { KeyringOffers } from '../session/keyring-offers.ts';
import type { LinkStore } from '../session/link-store.ts';
import { type Clock, type Digest, StorageFailure } from '../session/ports.ts';
import type { AccessRefusal } from './access-refusal.ts';
import { type Bounds, NO_BOUNDS } from './bounds.ts';
import { drawSecret } from './draw-secret.ts';
import { MemoryOffers } from './memory-offers.ts';

/** How long an offered keyring may be taken over by another browser. */
const OFFER_MS = 10 * 60 * 1000;
/**
 * An offer that would last longer than this was made while the clock was ahead, and would be valid for too long. Twice
 * the time, since the clock of another server on the same store may be ahead of this one's.
 */
const LONGEST_OFFER_MS = 2 * OFFER_MS;

export interface KeyringTools {
  readonly links: Pick<LinkStore, 'holdsAny' | 'copyKeyring' | 'endKeyring' | 'separateKeyring'>;
  readonly clock: Clock;
  readonly digest: Digest;
  /** Where offers are stored; by default in memory. */
  readonly offers?: KeyringOffers | undefined;
  readonly bounds?: Pick<Bounds, 'keyringLinks'>;
}

export type NewOffer =
  | { readonly ok: true; readonly code: string; readonly expiresAt: string }
  | AccessRefusal;

export type TakeOverOutcome =
  | { readonly ok: true; readonly keyring: string; readonly links: number }
  | AccessRefusal;

/**
 * Operations on whole keyrings: offering them to another browser of the same person, once and for ten minutes, and
 * ending them. Offers are stored by the hashes of their codes.
 */
export class Keyrings {
  readonly #tools: KeyringTools;
  readonly #offers: KeyringOffers;

  constructor(tools: KeyringTools) {
    this.#tools = tools;
    this.#offers = tools.offers ?? new MemoryOffers();
  }

  /** Offers a keyring to whoever sends the code. Ends an earlier offer of it. */
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
   * Gives a browser all links of the keyring offered with a code, in addition to its own. The code is used up at once,
   * whatever happens; and the browser gets a secret that nobody had before.
   *
   * @throws FollowUpFailure if the code is used up but the links could not be given
   */
  async takeOver(code: string, shown: string | undefined): Promise<TakeOverOutcome> {
    const { links, clock, digest, bounds = NO_BOUNDS } = this.#tools;
    const now = clock.now();
    const latest = new Date(Date.parse(now) + LONGEST_OFFER_MS).toISOString();
    const offered = await this.#offers.take(this.#hash(code), now, latest);
    if (offered === null) return NO_OFFER;
    const keyring = drawSecret(digest);
    const own = this.#hash(keyring);
    const copy = (from: string) => links.copyKeyring(from, own, now, bounds.keyringLinks);
    const copyAll = async () => {
      if (shown !== undefined && (await links.holdsAny(this.#hash(shown), now)))
        await copy(this.#hash(shown));
      return copy(offered);
    };
    const count = await afterWrite(copyAll());
    // The offered links have ended meanwhile, and a keyring that holds none would never be deleted.
    return count === 0 ? NO_OFFER : { ok: true, keyring, links: count };
  }

  /**
   * Ends a keyring and its offers; with `everywhere` also all keyrings copied from it, and those that it was copied
   * from.
   *
   * @returns a function that tells whether a keyring is one of those ended
   */
  async end(keyring: string, everywhere: boolean): Promise<(keyring: string) => boolean> {
    const { links, clock } = this.#tools;
    const ended = new Set(await links.endKeyring(this.#hash(keyring), everywhere, clock.now()));
    await this.#endOffers([...ended]);
    return (other) => ended.has(this.#hash(other));
  }

  /**
   * Ends an offer made before the keyring was bound to a browser: it may have been made by another service on the host,
   * which had set the cookie in that browser.
   */
  endOffer(keyring: string): Promise<void> {
    return this.#offers.end([this.#hash(keyring)]);
  }

  /**
   * Called when a keyring is bound to a browser, to exclude everybody who had a part in it before (see `endOffer`):
   * ends its offers, and separates it from keyrings copied from it, which can no longer end it.
   */
  async excludeOthers(keyring: string): Promise<void> {
    await Promise.all([this.endOffer(keyring), this.#tools.links.separateKeyring(this.#hash(keyring))]);
  }

  /** Ends the offers of ended keyrings. A failure does no harm: such offers give nothing, and expire soon. */
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
    'This link no longer works: it was used, its ten minutes are over, or the links that it offered have ended. Make a new one on the device where you made it.',
};
