import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { LIVE_PATH } from '../../src/protocol/live.ts';
import { ApiClient } from '../support/api-client.ts';
import { type WatchedServer, type WatchedState, watchedServer } from '../support/watched-server.ts';

/** From where floods come: honest people come from elsewhere, and limits hold by address. */
export const FLOODER = '127.0.0.2';

/** How long the event loop may stand still, and how long 95 of 100 calls may take, in milliseconds. */
const LONGEST_STALL_MS = 100;
/** On a machine that has nothing else to do it is a tenth of that, and less. */
const LONGEST_WAIT_MS = 1500;
/** How much more memory may be in use once it is over. */
const MOST_GROWTH_BYTES = 20 * 1024 * 1024;

/** What became of a server and of somebody who played on it meanwhile. */
export interface Flooded {
  readonly before: WatchedState;
  readonly after: WatchedState;
  readonly rolls: Times;
  /** Of asking for the entries of a moment ago. */
  readonly watches: Times;
  readonly maps: Times;
  /** In all, in bytes. */
  readonly peakRss: number;
}

/** How long calls took, in milliseconds. */
interface Times {
  readonly count: number;
  /** 95 of 100 took less. */
  readonly p95: number;
  readonly slowest: number;
}

type Took = Readonly<Record<'rolls' | 'watches' | 'maps', number[]>>;

/** Lets somebody play on a server, as people find it, while it is flooded. */
export async function whileFlooded(
  flood: (server: WatchedServer) => Promise<unknown>,
  server?: WatchedServer,
): Promise<Flooded> {
  const there = server ?? (await watchedServer());
  const player = await honestPlayer(there.url);
  let peakRss = 0;
  const before = await there.state();
  const watching = setInterval(() => {
    peakRss = Math.max(peakRss, there.rss());
  }, 100);
  const took = await flood(there)
    .finally(() => clearInterval(watching))
    .then(player.stop);
  const stalled = await there.state();
  const after = { ...(await quiet(there)), longestStallMs: stalled.longestStallMs };
  const [rolls, watches, maps] = [timesOf(took.rolls), timesOf(took.watches), timesOf(took.maps)];
  const report = { before, after, rolls, watches, maps, peakRss };
  if (process.env.CHAOS_REPORT) process.stdout.write(`${JSON.stringify(report)}\n`);
  return report;
}

function timesOf(took: readonly number[]): Times {
  const sorted = took.toSorted((one, other) => one - other);
  return {
    count: took.length,
    p95: sorted[Math.floor(0.95 * took.length)] ?? 0,
    slowest: sorted.at(-1) ?? 0,
  };
}

/** Lets somebody play until he is stopped; then comes how long what he did took, in milliseconds. */
async function honestPlayer(url: string): Promise<{ readonly stop: () => Promise<Took> }> {
  const { id, token } = await new ApiClient(url).start();
  const workerData = { url, path: LIVE_PATH, token, campaign: id };
  const thread = new Worker(new URL('honest-player.mjs', import.meta.url), { workerData });
  const told = <T>() =>
    new Promise<T>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
    });
  await told<'playing'>();
  const took = told<Took>();
  // Whoever is refused meanwhile fails the test where he is stopped.
  took.catch(() => {});
  return {
    stop: () => {
      thread.postMessage('stop');
      return took;
    },
  };
}

/** Memory once what was under way is over and done with. */
async function quiet(server: WatchedServer): Promise<WatchedState> {
  let state = await server.state();
  for (let last = Number.POSITIVE_INFINITY; state.bytes < 0.99 * last; ) {
    last = state.bytes;
    await pause(300);
    state = await server.state();
  }
  return state;
}

/** Whether somebody could play as if nothing were the matter, and nothing was left behind. */
export function expectPlayedOn({ before, after, rolls, watches, maps }: Flooded): void {
  expect(rolls.count).toBeGreaterThan(5);
  expect(after.longestStallMs).toBeLessThan(LONGEST_STALL_MS);
  for (const { p95 } of [rolls, watches, maps]) expect(p95).toBeLessThan(LONGEST_WAIT_MS);
  expect(after.bytes - before.bytes).toBeLessThan(MOST_GROWTH_BYTES);
}

/** Does something with each of some things in turn, over and over for a while, with so many at a time. */
export async function inTurns<T>(
  atOnce: number,
  forMs: number,
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + forMs;
  const one = async (_: unknown, first: number) => {
    for (let turn = first; performance.now() < until; turn++) await work(things[turn % things.length] as T);
  };
  await Promise.all(Array.from({ length: atOnce }).map(one));
}

/** Sends a body from the flooder's address and gives the status; 0 where the connection ended before. */
export const posted = (
  url: string,
  path: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<number> => status(url, path, { ...headers, 'content-length': String(body.length) }, body);

/** Asks for something from the flooder's address, reads it, and gives the status. */
export const flooded = (
  url: string,
  path: string,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> => status(url, path, { ...headers, authorization: `Bearer ${token}` });

function status(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
): Promise<number> {
  const options = { method: body ? 'POST' : 'GET', headers, localAddress: FLOODER, agent: false };
  return new Promise((resolve) => {
    const asked = request(new URL(path, url), options, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', () => resolve(0));
    asked.end(body);
  });
}
