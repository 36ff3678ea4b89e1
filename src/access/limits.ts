import type { WrongGuesses } from '../session/wrong-guesses.ts';
import { networkOf } from './address.ts';
import { TokenBuckets } from './token-buckets.ts';

/** A link may make 200 calls or send 200 messages at once, and 50 a second in the long run. */
const PER_LINK = { atOnce: 200, perSecond: 50 };
/** An address ten times that, whatever it shows. */
const PER_ADDRESS = { atOnce: 2000, perSecond: 500 };
/** What a token or secret that opens nothing costs its address, in calls, so that they can't be tried fast. */
const COST_OF_WRONG_GUESS = 20;

/** What keeps one party from taking all of the server's time. Shared by HTTP and the live channel. */
export interface Limits {
  /** Counts one call; gives `null` if it may be made, else the number of seconds after which it may be tried again. */
  address(address: string): Promise<number | null>;
  /** @param cost in calls, for what takes longer than most */
  link(link: string, cost?: number): Promise<number | null>;
  /**
   * Counts a cost that is known only afterwards. It is never refused; but a caller who is in debt may do nothing
   * until that is made up for. `link` is `null` where the caller showed none that is valid.
   *
   * @returns whether there is anything left of what link and address may do
   */
  charge(who: Caller, cost: number): Promise<boolean>;
  /** Makes an address pay for a token or secret that opens nothing, which other servers count as well that share a store. */
  wrongGuess(address: string): Promise<void>;
}

/** What something is charged to: a link and the address from which it is used. */
export interface Caller {
  readonly link: string | null;
  readonly address: string;
}

/** How many bytes cost as much as a call. */
const BYTES_A_CALL = 32 * 1024;

/** How many cells of a battlefield are rolled in the time of a call. */
const CELLS_A_CALL = 100;

/** What so many bytes cost besides the call that they belong to, in calls. */
export const costOfBytes = (bytes: number): number => Math.floor(bytes / BYTES_A_CALL);

/** Weighs an answer while it is put together; what is shorter than 32 KB is paid for by the call itself. */
export class AnswerWeight {
  readonly #limits: Limits;
  readonly #caller: Caller;
  #bytes = 0;
  #charged = 0;

  constructor(limits: Limits, caller: Caller) {
    this.#limits = limits;
    this.#caller = caller;
  }

  /** Counts more bytes; `false` where the caller may have no more for now. */
  async add(bytes: number): Promise<boolean> {
    this.#bytes += bytes;
    const cost = costOfBytes(this.#bytes) - this.#charged;
    if (cost <= 0) return true;
    this.#charged += cost;
    return this.#limits.charge(this.#caller, cost);
  }
}

/**
 * What a whole map costs besides the call for it, in calls: a large one takes time to put together and to send.
 *
 * @param parts hexes, what stands on them, and entries that have to be read for it
 */
export const costOfMap = (parts: number, bytesOfNotes = 0): number =>
  Math.min(PER_LINK.atOnce / 2, Math.floor(parts / 1000)) +
  Math.min(PER_LINK.atOnce / 2 - 1, costOfBytes(bytesOfNotes));

/** What a battlefield costs besides the command for it: one of a larger board takes longer to roll. */
export const costOfBattlefield = (cells: number): number => Math.floor((cells - 1) / CELLS_A_CALL);

/** What a drawing of the map costs besides the call for it; some entries may have to be read for it. */
export const costOfDrawing = (hexes: number, entries = 0): number =>
  Math.min(PER_LINK.atOnce - 1, Math.floor(hexes / 100) + Math.floor(entries / 1000));

/** @param guesses where tokens and secrets that open nothing are counted besides, if other servers share the store */
export function limits(guesses?: WrongGuesses): Limits {
  const links = new TokenBuckets(PER_LINK.atOnce, PER_LINK.perSecond);
  const addresses = new TokenBuckets(PER_ADDRESS.atOnce, PER_ADDRESS.perSecond);
  return {
    address: async (address) => addresses.take(networkOf(address), 1),
    link: async (link, cost = 1) => links.take(link, cost),
    charge: async ({ link, address }, cost) => {
      const addressHasMore = addresses.charge(networkOf(address), cost);
      return (link === null || links.charge(link, cost)) && addressHasMore;
    },
    wrongGuess: async (address) => {
      const network = networkOf(address);
      addresses.charge(network, COST_OF_WRONG_GUESS);
      const wait = (await guesses?.count(network)) ?? 0;
      if (wait > 0) addresses.hold(network, wait);
    },
  };
}

/** No limits at all, for measuring. */
export const noLimits: Limits = {
  address: async () => null,
  link: async () => null,
  charge: async () => true,
  wrongGuess: async () => {},
};
