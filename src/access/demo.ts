import type { CampaignId } from '../ledger/id.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import { OrphanedCampaign } from '../session/follow-up-failure.ts';
import type { Clock } from '../session/ports.ts';
import { BOUND_SETTINGS, type Bounds } from './bounds.ts';
import { QuotaExceeded } from './quota-exceeded.ts';

/** How long a fork is kept. */
export const FORK_HOURS = 24;
const FORK_MS = FORK_HOURS * 60 * 60 * 1000;
/** How often it is checked whether forks have expired. */
const SWEEP_MS = 1000;
/** The longest pause after failed attempts to remove forks: each is twice as long as the one before. */
const LONGEST_PAUSE_MS = 5 * 60 * 1000;

/** A campaign, and when it was created or imported here. */
export interface Arrived {
  readonly id: CampaignId;
  readonly arrivedAt: string;
}

/** The initial state of a demo: the campaigns that it shows, in order, and the existing forks. */
export interface DemoState {
  readonly shown: readonly CampaignId[];
  readonly forks: readonly Arrived[];
}

export interface DemoTools extends DemoState {
  readonly clock: Clock;
  readonly bounds: Pick<Bounds, 'demoForks'>;
  /** Removes a campaign with everything that belongs to it, and disconnects its connections. */
  readonly remove: (campaign: CampaignId) => Promise<unknown>;
  /** Called with the first of a series of failures to remove a fork. */
  readonly onFailure: (error: unknown) => void;
}

/** The forks of a demo: limited in number, and each kept for a day. */
export class Demo {
  readonly shown: readonly CampaignId[];
  readonly #tools: DemoTools;
  /** When each fork expires. */
  readonly #ends = new Map<CampaignId, string>();
  #beingMade = 0;
  #sweeping: Promise<void> | null = null;
  #failuresInARow = 0;
  /** When forks may be removed again after a failure, in milliseconds since 1970. */
  #retryAt = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(tools: DemoTools) {
    this.#tools = tools;
    this.shown = tools.shown;
    for (const { id, arrivedAt } of tools.forks) this.#ends.set(id, dayAfter(arrivedAt));
    this.#timer = setInterval(() => void this.endForks(), SWEEP_MS).unref();
  }

  /** How many more forks may be made now. */
  get forksLeft(): number {
    return Math.max(0, this.#tools.bounds.demoForks - this.#ends.size - this.#beingMade);
  }

  /** When a fork made now would expire. */
  get endOfNew(): string {
    return dayAfter(this.#tools.clock.now());
  }

  /** When a fork expires; `null` for other campaigns. */
  endOf(campaign: CampaignId): string | null {
    return this.#ends.get(campaign) ?? null;
  }

  /**
   * Makes a fork that expires at the given time.
   *
   * @param made returns the fork that resulted from the work, if any
   * @throws QuotaExceeded if there are as many as there may be
   */
  async fork<T>(endsAt: string, work: () => Promise<T>, made: (outcome: T) => CampaignId | null): Promise<T> {
    if (this.forksLeft === 0) throw new QuotaExceeded(this.#full());
    this.#beingMade++;
    try {
      const outcome = await work();
      const id = made(outcome);
      if (id !== null) this.#ends.set(id, endsAt);
      return outcome;
    } catch (error) {
      // The fork is of no use to anybody: it is removed with the expired ones.
      if (error instanceof OrphanedCampaign) this.#ends.set(error.campaign, this.#tools.clock.now());
      throw error;
    } finally {
      this.#beingMade--;
    }
  }

  /** Called when an owner has removed a fork. */
  forget(campaign: CampaignId): void {
    this.#ends.delete(campaign);
  }

  /**
   * Removes expired forks. After a failure the rest stays for later: the disk may be full or read-only. It is tried
   * again after pauses that grow to some minutes.
   */
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
    const wait = this.#retryAt - Date.parse(now);
    // A longer wait only seems to be left because the clock was set back.
    if (wait > 0 && wait <= LONGEST_PAUSE_MS) return;
    // No fork is kept for longer than a day: one that would be was made while the clock was ahead.
    const latest = dayAfter(now);
    for (const [id, end] of this.#ends) if (end > latest) this.#ends.set(id, latest);
    const over = [...this.#ends].filter(([, end]) => end <= now);
    for (const [id, end] of over)
      try {
        await this.#tools.remove(id);
        this.#ends.delete(id);
      } catch (error) {
        // Next time it is the last one: if only this fork can't be removed, it doesn't keep the others.
        if (this.#ends.delete(id)) this.#ends.set(id, end);
        return this.#failed(error, Date.parse(now));
      }
    this.#failuresInARow = 0;
  }

  #failed(error: unknown, now: number): void {
    this.#retryAt = now + Math.min(LONGEST_PAUSE_MS, SWEEP_MS * 2 ** this.#failuresInARow++);
    if (this.#failuresInARow === 1) this.#tools.onFailure(error);
  }

  #full(): WordedProblem {
    const next = Math.min(...[...this.#ends.values(), this.endOfNew].map((end) => Date.parse(end)));
    const seconds = Math.max(1, Math.ceil((next - Date.parse(this.#tools.clock.now())) / 1000));
    const { demoForks } = this.#tools.bounds;
    return {
      code: 'limits/daily',
      detail: `This demo can have ${demoForks} forks at a time, and has that many now. The first of them ends in ${Math.ceil(seconds / 60)} min; whoever runs the server can raise ${BOUND_SETTINGS.demoForks.variable}.`,
      retryAfter: seconds,
    };
  }
}

const dayAfter = (time: string): string => new Date(Date.parse(time) + FORK_MS).toISOString();
