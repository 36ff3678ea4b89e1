import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DurableMeasured, DurableRound } from './durable-rounds.ts';
import type { Figure } from './figure.ts';
import type { Filled, Filling } from './filling-child.ts';

const BUILT = join(import.meta.dirname, '..');

/** Runs Hexfarer's server on a data directory, in a process of its own, for as long as `work` takes. */
export const withHexfarer = <T>(directory: string, work: (url: string) => Promise<T>): Promise<T> =>
  withServer(join(BUILT, 'src', 'main.js'), ['serve', '--port', '0', '--data', directory], work);

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
}

/** Like `withHexfarer`, with several servers on one PostgreSQL database. */
export async function withServers<T>(
  database: string,
  count: number,
  work: (servers: readonly RunningServer[]) => Promise<T>,
  running: readonly RunningServer[] = [],
): Promise<T> {
  if (running.length === count) return work(running);
  const program = join(BUILT, 'src', 'main.js');
  return withServer(
    program,
    ['serve', '--port', '0'],
    (url, pid) => withServers(database, count, work, [...running, { url, pid }]),
    { DATABASE_URL: database },
  );
}

/** Like `withHexfarer`, with the program as built for release, which includes the page. */
export const withPage = <T>(directory: string, work: (url: string) => Promise<T>): Promise<T> =>
  withServer(join(BUILT, '..', 'main.js'), ['serve', '--port', '0', '--data', directory], work);

/**
 * Like `withHexfarer`, with the bare server. @param where a directory for SQLite, or the URL of a PostgreSQL database
 */
export const withBareServer = <T>(where: string, work: (url: string) => Promise<T>): Promise<T> =>
  withServer(join(BUILT, 'bench', 'bare-server.js'), [where], work);

function withServer<T>(
  program: string,
  words: string[],
  work: (url: string, pid: number) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, HEXFARER_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return whileItRuns(child, async () => work(await readyUrl(child), child.pid as number));
}

/** Runs a program of the bench in a process of its own and returns what it sends. @param env further variables */
async function measuredApart<T>(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const child = fork(join(BUILT, 'bench', program), words, { env: { ...process.env, ...env } });
  return whileItRuns(child, async () => {
    const [measured] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
    ]);
    return measured as T;
  });
}

/**
 * The figures of one bench, taken in a process of its own. In one process, code that other benches had made the
 * compiler generalise, and their garbage, would slow it down.
 */
export const figuresApart = (name: string): Promise<readonly Figure[]> =>
  measuredApart('bench-child.js', [name]);

/** Fills campaigns in a new data directory, in a process of its own; returns them with the tokens of their owners. */
export const filledApart = (directory: string, fillings: readonly Filling[]): Promise<readonly Filled[]> =>
  measuredApart('filling-child.js', [directory, JSON.stringify(fillings)]);

/** Measures durable reveals in a process of its own. */
export const durableApart = (
  directory: string,
  round: DurableRound,
  env: Readonly<Record<string, string>>,
): Promise<DurableMeasured> => measuredApart('durable-child.js', [directory, JSON.stringify(round)], env);

/** The milliseconds that plain better-sqlite3 takes to read the first campaign's hexes and entries in force. */
export const rawRead = (directory: string, hexes: number, standing: number): Promise<number> =>
  measuredApart('raw-read.js', [directory, String(hexes), String(standing)]);

/** The listeners that `listeners.ts` connects: how many, and to which server. */
export interface Audience {
  readonly url: string;
  readonly count: number;
  /** The token that each of them presents, and the campaign that it watches. */
  readonly token: string;
  readonly campaign: string;
  /** Sequence number of the last entry that they know. */
  readonly after: number;
}

/** Resolves when every listener has received one more message than at the time of the call. */
export type AllHeard = () => Promise<void>;

/** Runs listeners in a process of their own for as long as `work` takes. */
export function withListeners<T>(audience: Audience, work: (allHeard: AllHeard) => Promise<T>): Promise<T> {
  const child = fork(join(BUILT, 'bench', 'listeners.js'), [JSON.stringify(audience)]);
  const said = (expected: string) =>
    new Promise<void>((resolve, reject) => {
      const ended = () => reject(new Error('the listeners ended'));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        if (message === expected) resolve();
        else reject(new Error(`the listeners said ${message}, not ${expected}`));
      });
    });
  return whileItRuns(child, async () => {
    await said('listening');
    return work(() => said('heard'));
  });
}

/** Runs `work`, then ends the process, even if `work` failed. */
async function whileItRuns<T>(child: ChildProcess, work: () => Promise<T>): Promise<T> {
  const kill = () => void child.kill();
  process.once('exit', kill);
  try {
    return await work();
  } finally {
    process.off('exit', kill);
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      kill();
      await ended;
    }
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)));
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const url = /ready at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
  });
}
