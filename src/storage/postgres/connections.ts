import pg from 'pg';
import { StorageFailure } from '../../session/ports.ts';
import { APPLICATION_NAME, named } from './application-name.ts';
import { asLost, failureOf, LostConnection, RefusedStatement } from './postgres-failure.ts';
import { Semaphore } from './semaphore.ts';

/** A statement that a connection prepares when it first runs it, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What runs statements: a pool of connections, or the one that a transaction has. */
export interface Runner {
  /** @throws StorageFailure */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

export interface ConnectionOptions {
  /** How many connections there are at most. */
  readonly most?: number;
  /** What they are called to PostgreSQL. */
  readonly applicationName?: string;
  /** Whether one stays that nobody has needed for a while. */
  readonly staying?: boolean;
  /** For how long the answer to one statement is awaited, in milliseconds; 0 for as long as it takes. */
  readonly answerTimeoutMs?: number;
  /** Whether one that others have is waited for as long as it takes, instead of as long as the server may take to answer. */
  readonly awaitsOthers?: boolean;
}

const MOST_CONNECTIONS = 8;
/** After how many milliseconds a connection goes that nobody has needed. */
const IDLE_MS = 10_000;
/** For how long a connection is waited for, and how long usually the answer to one statement, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
const ANSWER_TIMEOUT_MS = 30_000;
/** How often a transaction is tried that others were in the way of. */
const ATTEMPTS = 5;

/** Numbers as JavaScript has them: none here is greater than a safe integer. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connections to a PostgreSQL server, which are made when they are needed, and made anew where they were cut. */
export class Connections implements Runner {
  readonly #pool: pg.Pool;
  readonly #permits: Semaphore | null;

  /** @param url as `postgres://user:password@host:port/database` */
  constructor(
    url: string,
    {
      most = MOST_CONNECTIONS,
      applicationName = APPLICATION_NAME,
      staying = false,
      answerTimeoutMs = ANSWER_TIMEOUT_MS,
      awaitsOthers = false,
    }: ConnectionOptions = {},
  ) {
    this.#permits = awaitsOthers ? new Semaphore(most) : null;
    this.#pool = new pg.Pool({
      ...named(url, applicationName),
      max: most,
      idleTimeoutMillis: staying ? 0 : IDLE_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      types,
    });
    // One that is cut while nobody awaits anything of it tells nobody; whoever needs it next gets another.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Runs one statement, and once more on another connection where the first one had been cut: it may be run twice. */
  async run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.runOnce<Row>(statement, values);
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error;
      return await this.runOnce<Row>(statement, values).catch((failure: Error) => {
        throw asLost(failure);
      });
    }
  }

  /** Runs one statement. */
  runOnce<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.#with((connection) => connection.run<Row>(statement, values));
  }

  /** Runs several statements, all or none; all of them anew where another transaction was in the way. */
  async transaction<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.transactionOnce(work);
      } catch (error) {
        if (!(error instanceof RefusedStatement && error.isPassing) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** Runs several statements that can't be run anew, all or none. */
  transactionOnce<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    return this.#with((connection) => inTransaction(connection, work));
  }

  #with<T>(work: (connection: OneConnection) => Promise<T>): Promise<T> {
    return this.#permits ? this.#permits.within(() => this.#connected(work)) : this.#connected(work);
  }

  async #connected<T>(work: (connection: OneConnection) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: Error) => {
      throw new StorageFailure(`PostgreSQL can't be reached: ${error.message}`, { cause: error });
    });
    const connection = new OneConnection(client);
    try {
      return await work(connection);
    } finally {
      client.release(connection.isLost);
    }
  }

  /** Lets all connections go, after what runs on them. */
  close(): Promise<void> {
    return this.#pool.end();
  }
}

class OneConnection implements Runner {
  isLost = false;
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async run<Row extends object>({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await this.#client.query<Row>({ name, text, values: [...values] })).rows;
    } catch (error) {
      const failure = failureOf(error);
      this.isLost ||= failure instanceof LostConnection;
      throw failure;
    }
  }
}

const BEGIN: Statement = { name: 'begin', text: 'BEGIN' };
const COMMIT: Statement = { name: 'commit', text: 'COMMIT' };
const ROLLBACK: Statement = { name: 'rollback', text: 'ROLLBACK' };

async function inTransaction<T>(connection: OneConnection, work: (runner: Runner) => Promise<T>): Promise<T> {
  await connection.run(BEGIN, []);
  try {
    const answer = await work(connection);
    await connection.run(COMMIT, []);
    return answer;
  } catch (error) {
    // Where that fails too, the connection is let go, and PostgreSQL undoes it by itself.
    if (!connection.isLost) await connection.run(ROLLBACK, []).catch(() => undefined);
    throw error;
  }
}
