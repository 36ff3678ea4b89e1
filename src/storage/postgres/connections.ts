import pg from 'pg';
import { StorageFailure } from '../../session/ports.ts';
import { APPLICATION_NAME, connectionConfig } from './application-name.ts';
import { asLost, failureOf, LostConnection, READ_ONLY, RefusedStatement } from './postgres-failure.ts';
import { Semaphore } from './semaphore.ts';

/** A statement that each connection prepares under its name when it first runs it. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Runs statements: a pool of connections, or the connection of a transaction. */
export interface Runner {
  /** @throws StorageFailure */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

export interface ConnectionOptions {
  /** The maximum number of connections. */
  readonly most?: number;
  /** Their name in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Whether idle connections stay open. */
  readonly staying?: boolean;
  /**
   * Timeout for the answer to a statement, in milliseconds; 0 for none, and then statements wait for locks without a
   * timeout as well.
   */
  readonly answerTimeoutMs?: number;
  /** For how long PostgreSQL lets a statement wait for a lock, in milliseconds. */
  readonly lockTimeoutMs?: number;
  /** For how long a transaction may pause between two statements before PostgreSQL ends it, in milliseconds. */
  readonly pauseTimeoutMs?: number;
  /**
   * Whether to wait without a timeout while all connections are in use, instead of failing after the connect timeout.
   */
  readonly awaitsOthers?: boolean;
}

type Timeouts = Required<Pick<ConnectionOptions, 'answerTimeoutMs' | 'lockTimeoutMs' | 'pauseTimeoutMs'>>;

/** The default; what commands bring about is written by two others. */
const MOST_CONNECTIONS = 6;
/** After how many milliseconds an idle connection is closed. */
const IDLE_MS = 10_000;
/** Timeouts for getting a connection, and by default for the answer to a statement, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
const ANSWER_TIMEOUT_MS = 30_000;
/** How much earlier than that PostgreSQL itself gives a statement up, so that its answer still arrives. */
const ANSWER_TAKES_MS = 2000;
/** For how long PostgreSQL by default lets a statement wait for a lock, in milliseconds. */
const LOCK_TIMEOUT_MS = 5000;
/** For how long a transaction may by default pause between two statements, in milliseconds. */
const PAUSE_TIMEOUT_MS = 5000;
/** How many times a statement or transaction is tried if others are in the way. */
const ATTEMPTS = 5;

/** Parses `bigint` columns as numbers: none of ours exceeds a safe integer. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Statements that set PostgreSQL's own timeouts for a session. Without them, the locks of a server whose machine vanished
 * would be held until its connections are found dead, after hours, and statements that this server gave up would go on
 * waiting for them. They are set by statements and not when the connection is made, because PgBouncer refuses
 * connections that bring settings it does not know.
 */
const timeouts = ({ answerTimeoutMs, lockTimeoutMs, pauseTimeoutMs }: Timeouts): string =>
  [
    `SET idle_in_transaction_session_timeout = ${pauseTimeoutMs}`,
    ...(answerTimeoutMs > 0
      ? [
          `SET lock_timeout = ${lockTimeoutMs}`,
          `SET statement_timeout = ${Math.max(1, answerTimeoutMs - ANSWER_TAKES_MS)}`,
        ]
      : []),
  ].join('; ');

/** A pool of connections to a PostgreSQL server, which are made on demand and replaced when they are cut. */
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
      lockTimeoutMs = LOCK_TIMEOUT_MS,
      pauseTimeoutMs = PAUSE_TIMEOUT_MS,
      awaitsOthers = false,
    }: ConnectionOptions = {},
  ) {
    this.#permits = awaitsOthers ? new Semaphore(most) : null;
    this.#pool = new pg.Pool({
      ...connectionConfig(url, applicationName),
      max: most,
      idleTimeoutMillis: staying ? 0 : IDLE_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      // The pool hands a new connection out once this is done.
      onConnect: (client) => client.query(timeouts({ answerTimeoutMs, lockTimeoutMs, pauseTimeoutMs })),
      types,
    });
    // Errors of idle connections are ignored: the pool replaces them.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /**
   * Runs one statement. Repeats it if another transaction was in the way, and on another connection if the first one was
   * cut: so it may be executed twice.
   */
  async run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const patiently = () => repeated(() => this.runOnce<Row>(statement, values));
    try {
      return await patiently();
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error;
      return await patiently().catch((failure: Error) => {
        throw asLost(failure);
      });
    }
  }

  /**
   * Runs one statement, without a retry.
   *
   * @param codeIn the SQLSTATE of an error that the rows report, for a statement that catches errors itself
   */
  runOnce<Row extends object>(
    statement: Statement,
    values: readonly unknown[],
    codeIn: (row: Row) => string | null = () => null,
  ): Promise<Row[]> {
    return this.#with(async (connection) => {
      const rows = await connection.run<Row>(statement, values);
      connection.isReadOnly ||= rows.some((row) => codeIn(row) === READ_ONLY);
      return rows;
    });
  }

  /** Runs several statements in a transaction; repeats `work` as a whole if another transaction was in the way. */
  transaction<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    return repeated(() => this.transactionOnce(work));
  }

  /** Runs several statements in a transaction, without a retry. */
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
      // One that may only read is closed, so that the next one leads to where it is possible to write.
      client.release(connection.isLost || connection.isReadOnly);
    }
  }

  /** Closes all connections, after what runs on them. */
  close(): Promise<void> {
    return this.#pool.end();
  }
}

/**
 * Repeats what failed because another transaction was in the way. Between two attempts others get the connection, so that
 * those who wait for a lock don't keep everybody else from working.
 */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RefusedStatement && error.isTransient) || attempt === ATTEMPTS) throw error;
    }
  }
}

class OneConnection implements Runner {
  isLost = false;
  /** Whether it refused to write. */
  isReadOnly = false;
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
      this.isReadOnly ||= failure instanceof RefusedStatement && failure.code === READ_ONLY;
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
    // If this fails too, the connection is closed, and PostgreSQL rolls back by itself.
    if (!connection.isLost) await connection.run(ROLLBACK, []).catch(() => undefined);
    throw error;
  }
}
