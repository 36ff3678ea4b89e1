import type { Request, Response } from 'express';
import { askerOf } from '../../access/address.ts';
import type { LinkRow } from '../../session/link-store.ts';
import { HttpProblem } from '../http-problem.ts';
import { RequestAborted } from './request-aborted.ts';

const TRY_AGAIN_S = 5;

/** The client of a limited operation. */
export interface Requester {
  /** The client's address; for IPv6 the network. */
  readonly address: string;
  readonly campaign: string;
  /** Aborted when nobody waits for the response any more; its reason is a `RequestAborted`. */
  readonly signal: AbortSignal;
}

export function requesterOf(request: Request, response: Response, { campaign }: LinkRow): Requester {
  const closed = new AbortController();
  const abort = () => closed.abort(new RequestAborted());
  if (response.destroyed) abort();
  response.once('close', abort);
  return { address: askerOf(request), campaign, signal: closed.signal };
}

export interface GateBounds {
  /** How many operations may run at once, in total and for one address. */
  readonly atOnce: number;
  readonly atOnceFromOne: number;
  /** How many may wait, in total, for one address, and for one campaign of that address. */
  readonly mostWaiting: number;
  readonly mostWaitingFromOne: number;
  readonly mostWaitingForOne: number;
}

interface Waiting {
  readonly enter: () => void;
}

/**
 * Limits how many operations run at once. The others wait in queues served round robin, by address and within an
 * address by campaign, so that a client with many requests only delays itself. Clients that hang up lose their place.
 */
export class Gate {
  readonly #bounds: GateBounds;
  #inside = 0;
  readonly #insideFrom = new Map<string, number>();
  #waiting = 0;
  /** By address and campaign; in both maps the one served the longest ago comes first. */
  readonly #queues = new Map<string, Map<string, Set<Waiting>>>();

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
  }

  /** How many wait. */
  get waitingCount(): number {
    return this.#waiting;
  }

  /**
   * Does some work as soon as there is room for it.
   *
   * @param work may call `leave` before it ends, once the rest of it no longer gets in the way of others
   * @throws HttpProblem if too many are waiting already
   * @throws RequestAborted
   */
  async run<T>(requester: Requester, work: (leave: () => void) => Promise<T>): Promise<T> {
    const { address, signal } = requester;
    if (signal.aborted) throw new RequestAborted();
    if (this.#hasRoomFor(address)) this.#enter(address);
    else await this.#waitInQueue(requester);
    let isInside = true;
    const leave = () => {
      if (isInside) this.#leave(address);
      isInside = false;
    };
    try {
      return await work(leave);
    } finally {
      leave();
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
    this.#admitNext();
  }

  #waitInQueue({ address, campaign, signal }: Requester): Promise<void> {
    const queues = this.#queues.get(address) ?? new Map<string, Set<Waiting>>();
    const fromThere = [...queues.values()].reduce((sum, { size }) => sum + size, 0);
    const forIt = queues.get(campaign)?.size ?? 0;
    const { mostWaiting, mostWaitingFromOne, mostWaitingForOne } = this.#bounds;
    if (this.#waiting >= mostWaiting || fromThere >= mostWaitingFromOne || forIt >= mostWaitingForOne)
      throw tooMany();
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#removeFromQueue(address, campaign, waiting);
        reject(new RequestAborted());
      };
      const waiting: Waiting = {
        enter: () => {
          signal.removeEventListener('abort', abort);
          this.#removeFromQueue(address, campaign, waiting);
          this.#enter(address);
          resolve();
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#queues.set(address, queues);
      queues.set(campaign, (queues.get(campaign) ?? new Set()).add(waiting));
      this.#waiting++;
    });
  }

  #removeFromQueue(address: string, campaign: string, waiting: Waiting): void {
    const queues = this.#queues.get(address);
    const queue = queues?.get(campaign);
    if (!queues || !queue?.delete(waiting)) return;
    this.#waiting--;
    if (queue.size === 0) queues.delete(campaign);
    if (queues.size === 0) this.#queues.delete(address);
  }

  #admitNext(): void {
    for (const [address, queues] of this.#queues) {
      if (!this.#hasRoomFor(address)) continue;
      for (const [campaign, queue] of queues) {
        const [first] = queue;
        // Both move to the end of their maps before `enter`, which removes them if they are empty.
        this.#queues.delete(address);
        this.#queues.set(address, queues);
        queues.delete(campaign);
        queues.set(campaign, queue);
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
    { retryAfter: TRY_AGAIN_S },
  );
