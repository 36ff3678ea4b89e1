import type { BoundReached, DailyBounds } from '../../session/daily-counts.ts';
import type { Connections, Statement } from './connections.ts';

/** A server reports to the database when it has counted this fraction, 1/100, of a bound. */
const UNTOLD_PART = 100;
/** After how many milliseconds it reports at the latest. */
const TELL_WITHIN_MS = 10_000;

const DAY_S = 24 * 60 * 60;

interface AddedRow {
  readonly day: string;
  readonly secondsLeft: number;
  readonly inAll: number;
  readonly fromOne: readonly number[];
}

/** Bytes by network, and their sum. */
class Tally {
  readonly fromOne = new Map<string, number>();
  inAll = 0;

  add(network: string, bytes: number): void {
    this.fromOne.set(network, this.of(network) + bytes);
    this.inAll += bytes;
  }

  of(network: string): number {
    return this.fromOne.get(network) ?? 0;
  }
}

/**
 * Counts stored bytes without a query for each write: a server reports its counts to the database once they reach a
 * hundredth of a bound, or after ten seconds, and the answer has the counts of all servers by then.
 */
export class BytesToday {
  readonly #connections: Connections;
  readonly #tellWithinMs: number;
  #day: string | null = null;
  /** When the day ends, by `performance.now()`: by this server's clock until the database has given its own. */
  #endsAt = performance.now() + (DAY_S - ((Date.now() / 1000) % DAY_S)) * 1000;
  /** The latest counts from the database. */
  #known = new Tally();
  /** Counts that are not reported yet. */
  #untold = new Tally();
  /** Counts in the report that is under way. */
  #onItsWay = new Tally();
  #telling: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(connections: Connections, tellWithinMs = TELL_WITHIN_MS) {
    this.#connections = connections;
    this.#tellWithinMs = tellWithinMs;
  }

  add(network: string, bytes: number, { fromOne, inAll }: DailyBounds): void {
    // Without bounds there is no need to count.
    if (!Number.isFinite(fromOne) && !Number.isFinite(inAll)) return;
    this.#turnDay();
    this.#untold.add(network, bytes);
    const isMuch = this.#untold.of(network) >= fromOne / UNTOLD_PART;
    if (isMuch || this.#untold.inAll >= inAll / UNTOLD_PART) void this.#tell();
    else this.#tellLater();
  }

  reached(network: string, { fromOne, inAll }: DailyBounds): BoundReached | null {
    this.#turnDay();
    const tallies = [this.#known, this.#untold, this.#onItsWay];
    const its = tallies.reduce((sum, tally) => sum + tally.of(network), 0);
    const all = tallies.reduce((sum, tally) => sum + tally.inAll, 0);
    const bound = its >= fromOne ? 'fromOne' : all >= inAll ? 'inAll' : null;
    if (bound) {
      // Makes sure to ask the database again: the day may have ended earlier than by this server's clock, which stands
      // still while the machine sleeps.
      this.#untold.add(network, 0);
      this.#tellLater();
    }
    return bound && { bound, secondsLeft: (this.#endsAt - performance.now()) / 1000 };
  }

  /** Reports the remaining counts, if the database can be reached. */
  async close(): Promise<void> {
    await this.#telling;
    if (this.#untold.inAll > 0) await this.#tell();
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Reports the counts; one report at a time, so that answers arrive in order. */
  #tell(): Promise<void> {
    this.#telling ??= this.#tellOnce().finally(() => {
      this.#telling = null;
    });
    return this.#telling;
  }

  #tellLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#tell();
    }, this.#tellWithinMs).unref();
  }

  async #tellOnce(): Promise<void> {
    const told = this.#untold;
    this.#untold = new Tally();
    this.#onItsWay = told;
    const networks = [...told.fromOne.keys()];
    try {
      const values = ['bytes', null, networks, [...told.fromOne.values()]];
      const [row] = await this.#connections.runOnce<AddedRow>(ADD_TODAY, values);
      if (row) this.#learn(row, networks);
    } catch {
      // Reported again later, unless the day is over; if only the answer was lost, it is counted twice.
      for (const [network, bytes] of this.#onItsWay.fromOne) this.#untold.add(network, bytes);
    }
    this.#onItsWay = new Tally();
    if (this.#untold.inAll > 0) this.#tellLater();
  }

  #learn({ day, secondsLeft, inAll, fromOne }: AddedRow, networks: readonly string[]): void {
    if (day !== this.#day) this.#known = new Tally();
    this.#day = day;
    this.#endsAt = performance.now() + secondsLeft * 1000;
    this.#known.inAll = inAll;
    for (const [index, network] of networks.entries()) this.#known.fromOne.set(network, fromOne[index] ?? 0);
  }

  /** Resets the counts if the day is over; the database's next answer corrects the end of the new day. */
  #turnDay(): void {
    if (performance.now() < this.#endsAt) return;
    this.#endsAt += DAY_S * 1000;
    this.#known = new Tally();
    this.#untold = new Tally();
    this.#onItsWay = new Tally();
  }
}

/** Adds to the counts of networks today. If a day is given, it adds only if that is today. */
export const ADD_TODAY: Statement = {
  name: 'add-today',
  text: `SELECT on_day AS day, seconds_left AS "secondsLeft", in_all AS "inAll", from_one AS "fromOne"
    FROM hexfarer.add_today($1, $2, $3, $4)`,
};
