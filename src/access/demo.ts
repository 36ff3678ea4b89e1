import type { CampaignId } from '../ledger/id.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import { LeftBehind } from '../session/half-done.ts';
import type { Clock } from '../session/ports.ts';
import { BOUND_SETTINGS, type Bounds } from './bounds.ts';
import { QuotaExceeded } from './quota-exceeded.ts';

/** For how long a fork is there. */
export const FORK_HOURS = 24;
const FORK_MS = FORK_HOURS * 60 * 60 * 1000;
/** How often it is asked whether the time of a fork is over. */
const SWEEP_MS = 1000;

/** A campaign, and when it came to be here. */
export interface Arrived {
  readonly id: CampaignId;
  readonly arrivedAt: string;
}

/** What a demo begins with: the campaigns that it shows in their order, and the forks that are there already. */
export interface DemoState {
  readonly shown: readonly CampaignId[];
  readonly forks: readonly Arrived[];
}

export interface DemoTools extends DemoState {
  readonly clock: Clock;
  readonly bounds: Pick<Bounds, 'demoForks'>;
  /** Removes a campaign with all that belongs to it, and lets its connections go. */
  readonly remove: (campaign: CampaignId) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

/** The forks of a demo: so many at a time, and each for a day. */
export class Demo {
  readonly shown: readonly CampaignId[];
  readonly #tools: DemoTools;
  /** When each ends. */
  readonly #ends = new Map<CampaignId, string>();
  #beingMade = 0;
  #sweeping: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(tools: DemoTools) {
    this.#tools = tools;
    this.shown = tools.shown;
    for (const { id, arrivedAt } of tools.forks) this.#ends.set(id, dayAfter(arrivedAt));
    this.#timer = setInterval(() => void this.endForks(), SWEEP_MS).unref();
  }

  /** How many more forks there may be now. */
  get room(): number {
    return Math.max(0, this.#tools.bounds.demoForks - this.#ends.size - this.#beingMade);
  }

  /** When a fork ends that is made now. */
  get endOfNew(): string {
    return dayAfter(this.#tools.clock.now());
  }

  /** When a fork ends; `null` for a campaign that is none. */
  endOf(campaign: CampaignId): string | null {
    return this.#ends.get(campaign) ?? null;
  }

  /**
   * Makes a fork that ends at a time.
   *
   * @param made the fork that the work came to, if it did
   * @throws QuotaExceeded where there are as many as there may be
   */
  async fork<T>(endsAt: string, work: () => Promise<T>, made: (outcome: T) => CampaignId | null): Promise<T> {
    if (this.room === 0) throw new QuotaExceeded(this.#full());
    this.#beingMade++;
    try {
      const outcome = await work();
      const id = made(outcome);
      if (id !== null) this.#ends.set(id, endsAt);
      return outcome;
    } catch (error) {
      // Of no use to anybody: it goes with those whose day is over.
      if (error instanceof LeftBehind) this.#ends.set(error.campaign, this.#tools.clock.now());
      throw error;
    } finally {
      this.#beingMade--;
    }
  }

  /** A fork was removed by its owner. */
  forget(campaign: CampaignId): void {
    this.#ends.delete(campaign);
  }

  /** Removes the forks whose day is over. What fails is tried again a moment later. */
  endForks(): Promise<void> {
    this.#sweeping ??= this.#endNow().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async #endNow(): Promise<void> {
    const now = this.#tools.clock.now();
    const over = [...this.#ends].filter(([, end]) => end <= now);
    for (const [id] of over)
      try {
        await this.#tools.remove(id);
        this.#ends.delete(id);
      } catch (error) {
        this.#tools.onFailure(error);
      }
  }

  #full(): WordedProblem {
    const next = Math.min(...[...this.#ends.values(), this.endOfNew].map((end) => Date.parse(end)));
    const seconds = Math.max(1, Math.ceil((next - Date.parse(this.#tools.clock.now())) / 1000));
    const { demoForks } = this.#tools.bounds;
    return {
      code: 'limits/daily',
      detail: `This demo holds ${demoForks} forks at a time, and has them. The first of them ends in ${Math.ceil(seconds / 60)} min; whoever runs the server can raise ${BOUND_SETTINGS.demoForks.variable}.`,
      retryAfter: seconds,
    };
  }
}

const dayAfter = (time: string): string => new Date(Date.parse(time) + FORK_MS).toISOString();
