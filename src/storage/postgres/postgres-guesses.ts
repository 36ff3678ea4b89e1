import { GUESSES_A_SECOND, GUESSES_AT_ONCE, type WrongGuesses } from '../../session/wrong-guesses.ts';
import type { Connections, Statement } from './connections.ts';

/** How often a server deletes networks whose waiting time is over, in milliseconds. */
const FORGET_EVERY_MS = 60_000;

/** Counts invalid tokens and secrets for all servers on one database, by the database's clock. */
export class PostgresGuesses implements WrongGuesses {
  readonly #connections: Connections;
  #forgetAt = Number.NEGATIVE_INFINITY;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async count(network: string): Promise<number> {
    if (performance.now() >= this.#forgetAt) {
      this.#forgetAt = performance.now() + FORGET_EVERY_MS;
      await this.#connections.run(FORGET, []);
    }
    const [row] = await this.#connections.run<{ owed: number }>(COUNT, [network, 1 / GUESSES_A_SECOND]);
    return Math.max(0, (row?.owed ?? 0) - (GUESSES_AT_ONCE - 1) / GUESSES_A_SECOND);
  }
}

/**
 * Each guess postpones by $2 seconds the time when a network's guesses are made up for. Returns the seconds until then.
 * The network is stored as a salted hash.
 */
const COUNT: Statement = {
  name: 'count-guess',
  text: `INSERT INTO hexfarer.wrong_guesses AS earlier (network, made_up_at)
    SELECT sha256(salt || convert_to($1, 'UTF8')), clock_timestamp() + $2 * interval '1 second' FROM hexfarer.today()
    ON CONFLICT (network) DO UPDATE
      SET made_up_at = greatest(earlier.made_up_at, clock_timestamp()) + $2 * interval '1 second'
    RETURNING extract(epoch FROM made_up_at - clock_timestamp())::double precision AS owed`,
};

/** Skips rows that are locked because another server is counting a guess. */
const FORGET: Statement = {
  name: 'forget-guesses',
  text: `DELETE FROM hexfarer.wrong_guesses WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM hexfarer.wrong_guesses WHERE made_up_at < clock_timestamp() FOR UPDATE SKIP LOCKED))`,
};
