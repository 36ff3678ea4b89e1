import type {
  BoundReached,
  CountedDaily,
  CountTaken,
  DailyBounds,
  DailyCounts,
} from '../../session/daily-counts.ts';
import { ADD_TODAY, BytesToday } from './bytes-today.ts';
import type { Connections, Statement } from './connections.ts';

interface TakenRow {
  readonly bound: keyof DailyBounds | null;
  readonly day: string;
  readonly secondsLeft: number;
}

/**
 * Daily counts shared by all servers on one database, by the database's clock. Campaigns and imports are counted in the
 * database one by one; bytes are counted by each server, which reports them now and then.
 */
export class PostgresCounts implements DailyCounts {
  readonly #connections: Connections;
  readonly #bytes: BytesToday;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#bytes = new BytesToday(connections);
  }

  async take(counted: CountedDaily, network: string, most: DailyBounds): Promise<CountTaken | BoundReached> {
    const { fromOne, inAll } = most;
    // If an answer is lost, this counts twice: better to allow one too few than one too many.
    const [row] = await this.#connections.run<TakenRow>(TAKE, [counted, network, fromOne, inAll]);
    if (!row) throw new Error('PostgreSQL told no count');
    const { bound, day, secondsLeft } = row;
    return bound === null ? { bound, day } : { bound, secondsLeft };
  }

  async giveBack(counted: CountedDaily, network: string, day: string): Promise<void> {
    // Not retried: if the answer is lost, it is better left counted than taken back twice.
    await this.#connections.runOnce(ADD_TODAY, [counted, day, [network], [-1]]).catch(() => undefined);
  }

  addBytes(network: string, bytes: number, most: DailyBounds): void {
    this.#bytes.add(network, bytes, most);
  }

  bytesReached(network: string, most: DailyBounds): BoundReached | null {
    return this.#bytes.reached(network, most);
  }

  /** Reports the remaining byte counts to the database. */
  close(): Promise<void> {
    return this.#bytes.close();
  }
}

const TAKE: Statement = {
  name: 'take-today',
  text: 'SELECT bound, on_day AS day, seconds_left AS "secondsLeft" FROM hexfarer.take_today($1, $2, $3, $4)',
};
