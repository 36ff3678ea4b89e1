import type {
  BoundReached,
  CountedDaily,
  CountTaken,
  DailyCounts,
  DailyMost,
} from '../../session/daily-counts.ts';
import { ADD_TODAY, BytesToday } from './bytes-today.ts';
import type { Connections, Statement } from './connections.ts';

interface TakenRow {
  readonly bound: keyof DailyMost | null;
  readonly day: string;
  readonly secondsLeft: number;
}

/**
 * Counts of the day that servers on one database share, by the clock of the database. Campaigns and archives are counted
 * there one by one; bytes here, and now and then there.
 */
export class PostgresCounts implements DailyCounts {
  readonly #connections: Connections;
  readonly #bytes: BytesToday;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#bytes = new BytesToday(connections);
  }

  async take(counted: CountedDaily, network: string, most: DailyMost): Promise<CountTaken | BoundReached> {
    const { fromOne, inAll } = most;
    // Where an answer was lost it is counted twice: rather one too few may begin than one too many.
    const [row] = await this.#connections.run<TakenRow>(TAKE, [counted, network, fromOne, inAll]);
    if (!row) throw new Error('PostgreSQL told no count');
    const { bound, day, secondsLeft } = row;
    return bound === null ? { bound, day } : { bound, secondsLeft };
  }

  async giveBack(counted: CountedDaily, network: string, day: string): Promise<void> {
    // Once at most. Where nobody knows whether it was, it may stay counted.
    await this.#connections.runOnce(ADD_TODAY, [counted, day, [network], [-1]]).catch(() => undefined);
  }

  addBytes(network: string, bytes: number, most: DailyMost): void {
    this.#bytes.add(network, bytes, most);
  }

  bytesReached(network: string, most: DailyMost): BoundReached | null {
    return this.#bytes.reached(network, most);
  }

  /** Tells the database what it doesn't know yet. */
  close(): Promise<void> {
    return this.#bytes.close();
  }
}

const TAKE: Statement = {
  name: 'take-today',
  text: 'SELECT bound, on_day AS day, seconds_left AS "secondsLeft" FROM hexfarer.take_today($1, $2, $3, $4)',
};
