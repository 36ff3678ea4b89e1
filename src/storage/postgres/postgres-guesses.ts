import { GUESSES_A_SECOND, GUESSES_AT_ONCE, type WrongGuesses } from '../../session/wrong-guesses.ts';
import type { Connections, Statement } from './connections.ts';

/** How often a server lets go of what is made up for. */
const FORGET_EVERY_MS = 60_000;

/** Counts what opens nothing for all servers on one database, by the clock of that. */
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

/** One more is made up for later by so many seconds; gives when all are. */
const COUNT: Statement = {
  name: 'count-guess',
  text: `INSERT INTO hexfarer.wrong_guesses AS earlier (network, made_up_at)
    SELECT sha256(salt || convert_to($1, 'UTF8')), clock_timestamp() + $2 * interval '1 second' FROM hexfarer.today()
    ON CONFLICT (network) DO UPDATE
      SET made_up_at = greatest(earlier.made_up_at, clock_timestamp()) + $2 * interval '1 second'
    RETURNING extract(epoch FROM made_up_at - clock_timestamp())::double precision AS owed`,
};

/** But for what somebody counts at this moment. */
const FORGET: Statement = {
  name: 'forget-guesses',
  text: `DELETE FROM hexfarer.wrong_guesses WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM hexfarer.wrong_guesses WHERE made_up_at < clock_timestamp() FOR UPDATE SKIP LOCKED))`,
};
