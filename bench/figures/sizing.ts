import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type RunningServer, withListeners, withServers } from '../child.ts';
import { secondsOfFamily, usedBy } from '../cpu-time.ts';
import { type Bench, type Figure, plainFigure } from '../figure.ts';
import { withPostgres } from '../postgres.ts';
import { connected, SocketWalker } from '../socket-walker.ts';

const CAMPAIGNS = 50;
const REVEALS_BEFORE = 10_000;
const REVEALS = 20_000;
const WATCHED = 500;
/**
 * Campaigns watched before measuring, so that the server has allocated the memory that doesn't depend on their number.
 */
const WATCHED_BEFORE = 50;
const WATCHERS_BEFORE = 200;
const WATCHERS = 1000;
const REST_SECONDS = 20;
/** Longest time until PostgreSQL's statistics include what its processes did. */
const COUNTED_MS = 2000;

/**
 * What a server and PostgreSQL use for the actions of a group of players, to estimate how many servers a number of
 * groups needs. Measures CPU time instead of elapsed time, so that other load on the machine does not matter.
 */
export const sizing: Bench = (note) =>
  withPostgres(['sized'], async (server) => {
    const database = new pg.Client({ connectionString: server.url('postgres') });
    try {
      await database.connect();
      const used = await watchedDatabase(database);
      const reveals = await withServers(server.url('sized'), 2, async (servers) => {
        const [one = '', other = ''] = servers.map(({ url }) => url);
        note(`${REVEALS} reveals by ${CAMPAIGNS} campaigns, all on one of two servers`);
        return costOfReveals(one, other, used);
      });
      // Each on a server of its own: on one server, memory freed after the first would reduce the figure of the second.
      const apart = <T>(cost: (url: string) => Promise<T>) =>
        withServers(server.url('sized'), 1, ([only]) => cost((only as RunningServer).url));
      note(`${WATCHED} campaigns watched and at rest`);
      const rest = await apart((url) => costOfRest(url, used));
      note(`${WATCHERS} watchers of one campaign`);
      return [...reveals, ...rest, await apart(costOfWatchers)];
    } finally {
      await database.end();
    }
  });

/** What the database has used up to a moment. */
interface DatabaseUse {
  readonly seconds: number;
  readonly transactions: number;
  /** Bytes written to its write-ahead log. */
  readonly logged: number;
  /** Bytes of all its files. */
  readonly size: number;
}

async function watchedDatabase(database: pg.Client): Promise<() => Promise<DatabaseUse>> {
  const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1]);
  return async () => {
    await pause(COUNTED_MS);
    const seconds = secondsOfFamily(parent);
    const counted = await database.query<Record<'transactions' | 'logged' | 'size', string>>(
      `SELECT xact_commit AS transactions, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS logged,
        pg_database_size('sized') AS size FROM pg_stat_database WHERE datname = 'sized'`,
    );
    const { transactions, logged, size } = counted.rows[0] ?? {};
    return { seconds, transactions: Number(transactions), logged: Number(logged), size: Number(size) };
  };
}

async function costOfReveals(
  one: string,
  other: string,
  used: () => Promise<DatabaseUse>,
): Promise<Figure[]> {
  const walkers = await Promise.all(Array.from({ length: CAMPAIGNS }, () => SocketWalker.begin(one)));
  const reveal = (count: number) =>
    Promise.all(
      walkers.map(async (walker) => {
        for (let done = 0; done < count / CAMPAIGNS; done++) await walker.reveal();
      }),
    );
  await reveal(REVEALS_BEFORE);
  const state = async () => {
    const { seconds, ...database } = await used();
    const [ours, others] = [await usedBy(one), await usedBy(other)];
    return {
      ...database,
      microsOfDatabase: 1e6 * seconds,
      micros: 1e6 * ours.seconds,
      microsOfOther: 1e6 * others.seconds,
    };
  };
  const before = await state();
  const began = performance.now();
  await reveal(REVEALS);
  const perSecond = (1000 * REVEALS) / (performance.now() - began);
  const after = await state();
  const each = (what: keyof typeof before) => (after[what] - before[what]) / REVEALS;
  return [
    plainFigure('reveals over sockets by one server on PostgreSQL', perSecond, '/s'),
    plainFigure('processor a reveal, server', each('micros'), 'µs'),
    plainFigure('processor a reveal, PostgreSQL', each('microsOfDatabase'), 'µs'),
    plainFigure('processor a reveal, another server on which nobody watches', each('microsOfOther'), 'µs'),
    plainFigure('transactions a reveal', each('transactions'), ''),
    plainFigure('bytes a reveal in the log of PostgreSQL', each('logged'), 'bytes'),
    plainFigure('bytes a reveal in the files of PostgreSQL', each('size'), 'bytes'),
  ];
}

/** The cost of watched campaigns at rest: servers check once a second for new entries of each. */
async function costOfRest(url: string, used: () => Promise<DatabaseUse>): Promise<Figure[]> {
  const resting = async () => {
    const before = { ...(await used()), ours: await usedBy(url) };
    await pause(1000 * REST_SECONDS);
    const after = { ...(await used()), ours: await usedBy(url) };
    const seconds = REST_SECONDS + COUNTED_MS / 1000;
    return {
      micros: (1e6 * (after.ours.seconds - before.ours.seconds)) / seconds,
      microsOfDatabase: (1e6 * (after.seconds - before.seconds)) / seconds,
      bytes: after.ours.bytes,
    };
  };
  const watch = async (count: number) => {
    for (let begun = 0; begun < count; begun++) {
      const walker = await SocketWalker.begin(url);
      const socket = await connected(url, walker.token);
      await socket.emitWithAck('watch', { campaign: walker.campaign, after: 0 });
    }
  };
  await watch(WATCHED_BEFORE);
  const few = await resting();
  await watch(WATCHED);
  const many = await resting();
  const each = (what: keyof typeof many) => (many[what] - few[what]) / WATCHED;
  return [
    plainFigure('processor a watched campaign and second, server', each('micros'), 'µs'),
    plainFigure('processor a watched campaign and second, PostgreSQL', each('microsOfDatabase'), 'µs'),
    plainFigure(
      'memory a watched campaign that has just begun, with two connections',
      each('bytes'),
      'bytes',
    ),
  ];
}

async function costOfWatchers(url: string): Promise<Figure> {
  const walker = await SocketWalker.begin(url);
  await walker.reveal();
  const { token, campaign, seq: after } = walker;
  const watching = <T>(count: number, work: () => Promise<T>) =>
    withListeners({ url, count, token, campaign, after }, work);
  const bytes = await watching(WATCHERS_BEFORE, async () => {
    const few = await usedBy(url);
    const many = await watching(WATCHERS, () => usedBy(url));
    return many.bytes - few.bytes;
  });
  return plainFigure('memory a watcher', bytes / WATCHERS, 'bytes');
}
