import type {
  BoundReached,
  CountedDaily,
  CountTaken,
  DailyBounds,
  DailyCounts,
} from '../session/daily-counts.ts';
import type { Clock } from '../session/ports.ts';

type Counts = Record<CountedDaily | 'bytes', number>;

/** Daily counts in the memory of one server: they start again at zero when the server restarts. */
export class MemoryCounts implements DailyCounts {
  readonly #clock: Clock;
  #day = '';
  readonly #fromOne = new Map<string, Counts>();
  #inAll = none();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async take(counted: CountedDaily, network: string, most: DailyBounds): Promise<CountTaken | BoundReached> {
    const reached = this.#reached(counted, network, most);
    if (reached) return reached;
    this.#count(counted, network, 1);
    return { bound: null, day: this.#day };
  }

  async giveBack(counted: CountedDaily, network: string, day: string): Promise<void> {
    if (day === this.#day) this.#count(counted, network, -1);
  }

  addBytes(network: string, bytes: number): void {
    this.#turnDay();
    this.#count('bytes', network, bytes);
  }

  bytesReached(network: string, most: DailyBounds): BoundReached | null {
    return this.#reached('bytes', network, most);
  }

  #reached(counted: keyof Counts, network: string, { fromOne, inAll }: DailyBounds): BoundReached | null {
    this.#turnDay();
    const used = this.#fromOne.get(network)?.[counted] ?? 0;
    const bound = used >= fromOne ? 'fromOne' : this.#inAll[counted] >= inAll ? 'inAll' : null;
    return (
      bound && { bound, secondsLeft: (startOf(this.#day) + DAY_MS - Date.parse(this.#clock.now())) / 1000 }
    );
  }

  #count(counted: keyof Counts, network: string, by: number): void {
    const counts = this.#fromOne.get(network) ?? none();
    this.#fromOne.set(network, counts);
    counts[counted] += by;
    this.#inAll[counted] += by;
  }

  #turnDay(): void {
    const today = this.#clock.now().slice(0, 'YYYY-MM-DD'.length);
    // If a correction of the clock steps back over midnight, the day that has begun goes on. A clock that was days
    // ahead is corrected at once.
    if (today === this.#day || startOf(today) + DAY_MS === startOf(this.#day)) return;
    this.#day = today;
    this.#fromOne.clear();
    this.#inAll = none();
  }
}

const none = (): Counts => ({ campaigns: 0, imports: 0, bytes: 0 });

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a day begins, in milliseconds; NaN before the first day. */
const startOf = (day: string): number => Date.parse(day);
