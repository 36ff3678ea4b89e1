import { HttpProblem } from '../http-problem.ts';
import { RequestAborted } from './request-aborted.ts';

const TRY_AGAIN_S = 5;

/** Who asks for something that only few may do at a time. */
export interface Visitor {
  /** Where the request comes from; for IPv6 the network. */
  readonly address: string;
  readonly campaign: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface GateBounds {
  /** How many may be inside, in all and from one address. */
  readonly atOnce: number;
  readonly atOnceFromOne: number;
  /** How many may wait, in all, from one address, and of those for one campaign. */
  readonly mostWaiting: number;
  readonly mostWaitingFromOne: number;
  readonly mostWaitingForOne: number;
}

interface Waiting {
  readonly enter: () => void;
}

/**
 * Lets only so many through at a time. Whoever waits has a turn by address, and within an address by campaign, so
 * that somebody who asks for much waits for himself and not the others for him. Who hangs up loses his place.
 */
export class Gate {
  readonly #bounds: GateBounds;
  #inside = 0;
  readonly #insideFrom = new Map<string, number>();
  #waiting = 0;
  /** By address and campaign; in both the one whose turn was the longest ago stands first. */
  readonly #rows = new Map<string, Map<string, Set<Waiting>>>();

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
  }

  /**
   * Does some work when its turn comes.
   *
   * @throws HttpProblem where too many wait already
   * @throws RequestAborted
   */
  async through<T>(visitor: Visitor, work: () => Promise<T>): Promise<T> {
    const { address, signal } = visitor;
    if (signal.aborted) throw new RequestAborted();
    if (this.#hasRoomFor(address)) this.#enter(address);
    else await this.#turn(visitor);
    try {
      return await work();
    } finally {
      this.#leave(address);
    }
  }

  #hasRoomFor(address: string): boolean {
    const { atOnce, atOnceFromOne } = this.#bounds;
    return this.#inside < atOnce && (this.#insideFrom.get(address) ?? 0) < atOnceFromOne;
  }

  #enter(address: string): void {
    this.#inside++;
    this.#insideFrom.set(address, (this.#insideFrom.get(address) ?? 0) + 1);
  }

  #leave(address: string): void {
    this.#inside--;
    const left = (this.#insideFrom.get(address) ?? 0) - 1;
    if (left > 0) this.#insideFrom.set(address, left);
    else this.#insideFrom.delete(address);
    this.#callNext();
  }

  #turn({ address, campaign, signal }: Visitor): Promise<void> {
    const rows = this.#rows.get(address) ?? new Map<string, Set<Waiting>>();
    const fromThere = [...rows.values()].reduce((sum, { size }) => sum + size, 0);
    const forIt = rows.get(campaign)?.size ?? 0;
    const { mostWaiting, mostWaitingFromOne, mostWaitingForOne } = this.#bounds;
    if (this.#waiting >= mostWaiting || fromThere >= mostWaitingFromOne || forIt >= mostWaitingForOne)
      throw tooMany();
    return new Promise((resolve, reject) => {
      const hangUp = () => {
        this.#forget(address, campaign, waiting);
        reject(new RequestAborted());
      };
      const waiting: Waiting = {
        enter: () => {
          signal.removeEventListener('abort', hangUp);
          this.#forget(address, campaign, waiting);
          this.#enter(address);
          resolve();
        },
      };
      signal.addEventListener('abort', hangUp, { once: true });
      this.#rows.set(address, rows);
      rows.set(campaign, (rows.get(campaign) ?? new Set()).add(waiting));
      this.#waiting++;
    });
  }

  #forget(address: string, campaign: string, waiting: Waiting): void {
    const rows = this.#rows.get(address);
    const row = rows?.get(campaign);
    if (!rows || !row?.delete(waiting)) return;
    this.#waiting--;
    if (row.size === 0) rows.delete(campaign);
    if (rows.size === 0) this.#rows.delete(address);
  }

  #callNext(): void {
    for (const [address, rows] of this.#rows) {
      if (!this.#hasRoomFor(address)) continue;
      for (const [campaign, row] of rows) {
        const [first] = row;
        // Both go to the end before it is let in, which may leave them empty.
        this.#rows.delete(address);
        this.#rows.set(address, rows);
        rows.delete(campaign);
        rows.set(campaign, row);
        first?.enter();
        return;
      }
    }
  }
}

const tooMany = () =>
  new HttpProblem(
    'limits/too-many-requests',
    `Too many ask for this at the same time. Try again in ${TRY_AGAIN_S} s.`,
    {},
    TRY_AGAIN_S,
  );
