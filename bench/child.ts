import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DurableMeasured, DurableRound } from './durable-rounds.ts';
import type { Figure } from './figure.ts';
import type { Filled, Filling } from './filling-child.ts';

const BUILT = join(import.meta.dirname, '..');

/** Does something with Hexfarer's own server on a data directory, in a process of its own that is gone afterwards. */
export const withHexfarer = <T>(directory: string, work: (url: string) => Promise<T>): Promise<T> =>
  withServer(join(BUILT, 'src', 'main.js'), ['serve', '--port', '0', '--data', directory], work);

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
}

/** The same with several servers on one database in PostgreSQL. */
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

/** The same with the program as it was built, which has the page with it. */
export const withPage = <T>(directory: string, work: (url: string) => Promise<T>): Promise<T> =>
  withServer(join(BUILT, '..', 'main.js'), ['serve', '--port', '0', '--data', directory], work);

/** The same with socket.io and next to nothing around it, writing by better-sqlite3 in a directory or by `pg` in a database. */
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

/** What a program of the bench measures in a process of its own, with these variables besides. */
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
 * The figures of one bench. What others had compiled for many kinds of values, and the garbage that they left, would
 * otherwise slow it down.
 */
export const figuresApart = (name: string): Promise<readonly Figure[]> =>
  measuredApart('bench-child.js', [name]);

/** Campaigns that were filled in a new data directory, with what their owners' links are opened by. */
export const filledApart = (directory: string, fillings: readonly Filling[]): Promise<readonly Filled[]> =>
  measuredApart('filling-child.js', [directory, JSON.stringify(fillings)]);

/** Durable reveals. */
export const durableApart = (
  directory: string,
  round: DurableRound,
  env: Readonly<Record<string, string>>,
): Promise<DurableMeasured> => measuredApart('durable-child.js', [directory, JSON.stringify(round)], env);

/** How many milliseconds plain better-sqlite3 takes for the rows of the first campaign: hexes, and entries in force. */
export const rawRead = (directory: string, hexes: number, standing: number): Promise<number> =>
  measuredApart('raw-read.js', [directory, String(hexes), String(standing)]);

/** Whom `listeners.ts` connects to, and how many. */
export interface Audience {
  readonly url: string;
  readonly count: number;
  /** What each of them shows, and what it watches. */
  readonly token: string;
  readonly campaign: string;
  /** The last entry that they know. */
  readonly after: number;
}

/** Resolves when every listener has heard one message more than when it was called. */
export type AllHeard = () => Promise<void>;

/** Does something while so many listen, in a process of their own that is gone afterwards. */
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

/** Does something, then ends the process, however it went. */
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
