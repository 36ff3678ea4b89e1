import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { LIVE_PATH } from '../../src/protocol/live.ts';
import { ApiClient } from '../support/api-client.ts';
import { type WatchedServer, type WatchedState, watchedServer } from '../support/watched-server.ts';

/** The address that floods come from: other players come from elsewhere, as limits apply to each address. */
export const FLOODER = '127.0.0.2';

/** The longest time that the event loop may be blocked, in milliseconds. */
const LONGEST_STALL_MS = 100;
/** The longest time that 95 of 100 calls may take, in milliseconds. On an idle machine they take a tenth, or less. */
const LONGEST_WAIT_MS = 1500;
/** The largest growth of memory allowed after a flood. */
const MOST_GROWTH_BYTES = 20 * 1024 * 1024;

/** The state of a server around a flood, and the times of somebody who played on it meanwhile. */
export interface Flooded {
  readonly before: WatchedState;
  readonly after: WatchedState;
  readonly rolls: Times;
  /** Times of watch requests for the latest entries. */
  readonly watches: Times;
  readonly maps: Times;
  /** The largest memory use of the process, in bytes. */
  readonly peakRss: number;
}

/** Durations of calls, in milliseconds. */
interface Times {
  readonly count: number;
  /** 95 of 100 calls took less. */
  readonly p95: number;
  readonly slowest: number;
}

type Took = Readonly<Record<'rolls' | 'watches' | 'maps', number[]>>;

/** Floods a server with default settings while somebody plays on it. */
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

/** Starts somebody who plays until `stop` is called, which resolves to the times of their calls, in milliseconds. */
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
  // A refusal during play makes `stop` reject, and so fails the test.
  took.catch(() => {});
  return {
    stop: () => {
      thread.postMessage('stop');
      return took;
    },
  };
}

/** The state of a server once its memory use no longer falls. */
async function quiet(server: WatchedServer): Promise<WatchedState> {
  let state = await server.state();
  for (let last = Number.POSITIVE_INFINITY; state.bytes < 0.99 * last; ) {
    last = state.bytes;
    await pause(300);
    state = await server.state();
  }
  return state;
}

/** Expects that play went on undisturbed, and that no memory was leaked. */
export function expectPlayedOn({ before, after, rolls, watches, maps }: Flooded): void {
  expect(rolls.count).toBeGreaterThan(5);
  expect(after.longestStallMs).toBeLessThan(LONGEST_STALL_MS);
  for (const { p95 } of [rolls, watches, maps]) expect(p95).toBeLessThan(LONGEST_WAIT_MS);
  expect(after.bytes - before.bytes).toBeLessThan(MOST_GROWTH_BYTES);
}

/** Runs work for each of some items in turn, over and over for a while, with `atOnce` at a time. */
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

/** Sends a body from the flooder's address; resolves to the status, or 0 if the connection ended first. */
export const posted = (
  url: string,
  path: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<number> => status(url, path, { ...headers, 'content-length': String(body.length) }, body);

/** Makes a request from the flooder's address and reads the answer; resolves to the status. */
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
