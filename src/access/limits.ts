import type { WrongGuesses } from '../session/wrong-guesses.ts';
import { networkOf } from './address.ts';
import { TokenBuckets } from './token-buckets.ts';

/** A link may make 200 calls or send 200 messages at once, and 50 a second in the long run. */
const PER_LINK = { atOnce: 200, perSecond: 50 };
/** An address may do ten times as much, whatever its credentials. */
const PER_ADDRESS = { atOnce: 2000, perSecond: 500 };
/** What an invalid token or secret costs its address, in calls, so that many can't be tried fast. */
const COST_OF_WRONG_GUESS = 20;

/** Limits that keep one client from taking all of the server's time. Shared by HTTP and the live channel. */
export interface Limits {
  /** Counts one call; returns `null` if it may be made, otherwise in how many seconds it may be tried again. */
  address(address: string): Promise<number | null>;
  /** @param cost in calls, for what takes longer than most */
  link(link: string, cost?: number): Promise<number | null>;
  /**
   * Charges a cost that is known only afterwards. Never refuses; but a caller in debt may do nothing until the debt is
   * worked off. `link` is `null` for a caller without a valid link.
   *
   * @returns whether both link and address have anything left
   */
  charge(who: Caller, cost: number): Promise<boolean>;
  /** Charges an address for an invalid token or secret; other servers on the same store count it too. */
  wrongGuess(address: string): Promise<void>;
}

/** The party to be charged: a link, and the address that uses it. */
export interface Caller {
  readonly link: string | null;
  readonly address: string;
}

/** How many bytes cost as much as a call. */
const BYTES_A_CALL = 32 * 1024;

/** How many cells of a battlefield are rolled in the time of a call. */
const CELLS_A_CALL = 100;

/** What bytes cost in addition to the call that they belong to, in calls. */
export const costOfBytes = (bytes: number): number => Math.floor(bytes / BYTES_A_CALL);

/** Charges for a response while it is generated; the first 32 KB are included in the cost of the call. */
export class AnswerWeight {
  readonly #limits: Limits;
  readonly #caller: Caller;
  #bytes = 0;
  #charged = 0;

  constructor(limits: Limits, caller: Caller) {
    this.#limits = limits;
    this.#caller = caller;
  }

  /** Counts more bytes; `false` if the caller has reached its limit for now. */
  async add(bytes: number): Promise<boolean> {
    this.#bytes += bytes;
    const cost = costOfBytes(this.#bytes) - this.#charged;
    if (cost <= 0) return true;
    this.#charged += cost;
    return this.#limits.charge(this.#caller, cost);
  }
}

/**
 * What a whole map costs in addition to the call for it, in calls: a large one takes time to generate and to send.
 *
 * @param parts the number of hexes, things in force on them, and entries that have to be read for it
 */
export const costOfMap = (parts: number, bytesOfNotes = 0): number =>
  Math.min(PER_LINK.atOnce / 2, Math.floor(parts / 1000)) +
  Math.min(PER_LINK.atOnce / 2 - 1, costOfBytes(bytesOfNotes));

/** What a battlefield costs in addition to the command for it: a larger board takes longer to roll. */
export const costOfBattlefield = (cells: number): number => Math.floor((cells - 1) / CELLS_A_CALL);

/** What a drawing of the map costs in addition to the call for it, including entries that must be read for it. */
export const costOfDrawing = (hexes: number, entries = 0): number =>
  Math.min(PER_LINK.atOnce - 1, Math.floor(hexes / 100) + Math.floor(entries / 1000));

/** @param guesses a second count of invalid tokens and secrets, shared with other servers on the same store */
export function createLimits(guesses?: WrongGuesses): Limits {
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
      if (wait > 0) addresses.block(network, wait);
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
