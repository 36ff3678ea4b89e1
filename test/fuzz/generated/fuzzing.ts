import { setTimeout as pause } from 'node:timers/promises';
import { PROBLEMS, type ProblemBody } from '../../../src/protocol/problem.ts';
import { ApiClient, type CreatedCampaign } from '../../support/api-client.ts';
import { hexfarer } from '../../support/cli.ts';
import type { LiveSocket } from '../../support/live-client.ts';
import { routesOf } from '../../support/matrix/routes-of.ts';
import { memoryServer } from '../../support/memory-server.ts';
import { Randomness } from '../../support/randomness.ts';
import { type WatchedServer, type WatchedState, watchedServer } from '../../support/watched-server.ts';
import { type HttpReply, said, sent } from './sending.ts';
import { type HttpShot, type LiveShot, MESSAGES, type Shot, shotAt, withoutSeldom } from './shots.ts';
import { type FuzzedTable, fuzzedTable, MARKS, plantedCampaign, type Stranger } from './table.ts';

/** Number of shots at one campaign; then it is removed, which frees its memory. */
const SHOTS_A_TABLE = 1000;
const AT_ONCE = 12;
/** Share of the campaigns after which memory is measured for the first time: by then all code has run. */
const WARMED_UP = 0.4;

export interface FuzzReport {
  readonly seed: number;
  readonly shots: number;
  /** Number of answers of each kind: a status, a problem code, or the outcome of a message. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly routes: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
  readonly complaints: readonly string[];
  /** The server's state after warming up, and after a quiet time at the end. */
  readonly before: WatchedState;
  readonly after: WatchedState;
  readonly longestStallMs: number;
  /** The server's exit code after it was stopped. */
  readonly exitCode: number | null;
  /** The shots in progress when the event loop was blocked. */
  readonly stalls: readonly string[];
}

interface Fuzz {
  readonly server: WatchedServer;
  readonly seed: number;
  readonly routes: readonly string[];
  stranger: Stranger;
  readonly outcomes: Map<string, number>;
  readonly asked: Map<string, number>;
  readonly faults: string[];
  /** The latest shots with the times when they were sent and answered. */
  readonly log: { readonly from: number; to: number; readonly line: string }[];
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Sends random requests and messages to a server of its own, and checks all answers.
 *
 * @param only number of a single shot, as given by a failure
 * @param quietMs how long to wait before memory is measured again
 */
export async function fuzz({
  seed,
  shots,
  only,
  quietMs,
}: {
  seed: number;
  shots: number;
  only?: number | undefined;
  quietMs: number;
}): Promise<FuzzReport> {
  const routes = routesOf((await memoryServer()).app);
  const server = await watchedServer({ HEXFARER_LIMITS: 'off' });
  // While it starts, nobody can send requests yet.
  const started = await server.state();
  const stallsBefore = server.stalls().length;
  const anyone = new ApiClient(server.url);
  const fuzzed: Fuzz = {
    server,
    seed,
    routes,
    stranger: await plantedCampaign(anyone),
    outcomes: new Map(),
    // Starts at 0, so that routes never requested are in the report.
    asked: new Map([...withoutSeldom(routes), ...Object.keys(MESSAGES)].map((route) => [route, 0])),
    faults: [],
    log: [],
  };
  const first = only === undefined ? 0 : Math.floor(only / SHOTS_A_TABLE);
  const tables = only === undefined ? Math.ceil(shots / SHOTS_A_TABLE) : first + 1;
  const left: string[] = [];
  let before = started;
  let longestStallMs = 0;
  for (let turn = first; turn < tables; turn++) {
    if (before === started && turn >= WARMED_UP * tables) {
      before = await server.state();
      longestStallMs = before.longestStallMs;
    }
    // The stranger sends shots too, and may have removed the campaign that is the stranger's own.
    if (!(await fuzzed.stranger.isThere())) fuzzed.stranger = await plantedCampaign(anyone);
    const table = await fuzzedTable(anyone, fuzzed.stranger, turn);
    const end = Math.min(shots, (turn + 1) * SHOTS_A_TABLE);
    const numbers = only === undefined ? range(turn * SHOTS_A_TABLE, end) : range(only, only + 1);
    await shootAll(fuzzed, table, numbers);
    // The last campaign is kept, to be verified.
    if (turn < tables - 1 || !(await table.isThere())) await table.remove();
    else left.push(table.target.id);
  }
  if (await fuzzed.stranger.isThere()) left.push(fuzzed.stranger.id);
  await pause(quietMs);
  const after = await server.state();
  longestStallMs = Math.max(longestStallMs, after.longestStallMs);
  await server.stop();
  for (const id of left) {
    const { status, out, error } = hexfarer(['verify', id, '--data', server.directory]);
    if (status !== 0) fuzzed.faults.push(`is not what it should be any more: ${out}${error}`);
  }
  return {
    seed,
    shots,
    outcomes: sorted(fuzzed.outcomes),
    routes: sorted(fuzzed.asked),
    faults: fuzzed.faults,
    complaints: server.complaints(),
    before,
    after,
    longestStallMs,
    exitCode: server.process.exitCode,
    stalls: server
      .stalls()
      .slice(stallsBefore)
      .map(({ at, ms }) => {
        const during = fuzzed.log.filter(({ from, to }) => from <= at && to >= at - ms);
        return `${ms} ms: ${during.map(({ line }) => line).join('\n    ')}`;
      }),
  };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

const sorted = (counts: Map<string, number>) =>
  Object.fromEntries([...counts].sort(([, one], [, other]) => other - one));

async function shootAll(fuzzed: Fuzz, table: FuzzedTable, numbers: readonly number[]): Promise<void> {
  const { seed, routes, log } = fuzzed;
  listenForMarks(fuzzed, table);
  const waiting = [...numbers].reverse();
  const shoot = async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const random = new Randomness(seed * 1_000_003 + number);
      const shot = shotAt(table.target, routes, random);
      const entry = { from: Date.now(), to: Number.POSITIVE_INFINITY, line: lineOf(shot, number, seed) };
      log.push(entry);
      if (log.length > 2000) log.splice(0, 1000);
      const fault = await (shot.kind === 'http' ? shootHttp : shootLive)(fuzzed, table, shot as never);
      entry.to = Date.now();
      if (fault) fuzzed.faults.push(`${fault}\n    ${entry.line}`);
    }
  };
  await Promise.all(range(0, AT_ONCE).map(shoot));
}

/** A shot in one line, with what it takes to send it again. */
function lineOf(shot: Shot, number: number, seed: number): string {
  const again = `FUZZ_SEED=${seed} FUZZ_ONLY=${number}`;
  if (shot.kind === 'live')
    return `${again}: ${shot.as} says ${shot.event} ${short(JSON.stringify(shot.payload))}`;
  const { as, method, path, headers, body } = shot;
  return `${again}: ${as} asks ${method} ${short(path)} ${short(JSON.stringify(headers))} ${short(body?.toString('latin1') ?? '')}`;
}

const short = (text: string): string =>
  text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text;

async function shootHttp(fuzzed: Fuzz, table: FuzzedTable, shot: HttpShot): Promise<string | null> {
  const { server, outcomes, asked } = fuzzed;
  count(asked, shot.route);
  let reply: HttpReply;
  try {
    reply = await sent(server.url, shot, table.headersOf(shot.as));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    count(outcomes, code ?? message);
    return `no answer: ${message}`;
  }
  const problem = problemIn(reply);
  count(outcomes, problem?.code ?? String(reply.status));
  if (reply.status === 201) await removeAgain(server.url, reply);
  return (
    faultOf(shot, reply, problem) ??
    leakIn(fuzzed, table, showsMore(shot) ? 'owner' : shot.as, reply.text + reply.cookie)
  );
}

/** Whoever imports an archive or puts a link on a keyring may see the campaign in the answer. */
const showsMore = ({ route }: HttpShot): boolean =>
  route === 'POST /api/campaigns/import' || route === 'POST /api/keyring';

function problemIn({ type, text }: HttpReply): ProblemBody | null {
  return type.startsWith('application/problem+json') && text ? (JSON.parse(text) as ProblemBody) : null;
}

function faultOf(
  { method, headers }: HttpShot,
  { status, type, text }: HttpReply,
  problem: ProblemBody | null,
) {
  if (status < 200 || status >= 500) return `answered with ${status}: ${short(text)}`;
  // Node itself refuses these, before our code runs.
  if (status < 400 || method === 'HEAD' || headers.expect !== undefined) return null;
  if (!problem) return `${status} is no problem but ${type}: ${short(text)}`;
  return problemFault(problem, status);
}

function problemFault(problem: ProblemBody, status: number): string | null {
  const known = PROBLEMS[problem.code];
  if (!known || known.status !== status || problem.status !== status || known.title !== problem.title)
    return `is no problem that is known: ${JSON.stringify(problem)}`;
  if (typeof problem.detail !== 'string' || problem.detail.length <= 5)
    return `says nothing: ${problem.code}`;
  return INSIDES.test(problem.detail) ? `tells of its insides: ${problem.detail}` : null;
}

const INSIDES = /\n? {2,}at |node_modules|\.[jt]s:\d+|\/src\/|\/dist\/|SQLITE_|INSERT INTO|ZodError/;

/** Removes a campaign that a shot created, as it would take memory. */
async function removeAgain(url: string, { text }: HttpReply): Promise<void> {
  const { campaign, links } = JSON.parse(text) as Partial<CreatedCampaign>;
  if (campaign && links)
    await new ApiClient(url, links.owner.token).call('DELETE', `/api/campaigns/${campaign.id}`);
}

async function shootLive(fuzzed: Fuzz, table: FuzzedTable, shot: LiveShot): Promise<string | null> {
  const { outcomes, asked } = fuzzed;
  count(asked, Object.hasOwn(MESSAGES, shot.event) ? shot.event : 'unknown event');
  const socket = table.sockets.get(shot.as) as LiveSocket;
  if (!socket.connected && !(await connectsAgain(socket))) {
    count(outcomes, 'turned away');
    return null;
  }
  const isUnheard = !Object.hasOwn(MESSAGES, shot.event) || !shot.acknowledged;
  const answer = await said(socket, isUnheard ? { ...shot, acknowledged: false } : shot);
  if (isUnheard || answer === 'ended') {
    count(outcomes, isUnheard ? 'not asked to answer' : 'ended');
    return null;
  }
  const { ok, error } = (answer ?? {}) as { ok?: boolean; error?: ProblemBody };
  count(outcomes, ok ? 'ok' : (error?.code ?? 'nothing'));
  if (ok) return leakIn(fuzzed, table, shot.as, JSON.stringify(answer));
  if (!error) return `answered with ${short(JSON.stringify(answer))}`;
  return error.status >= 500 ? `answered with ${error.status}` : problemFault(error, error.status);
}

/** True if the connection succeeds; it may also end before, because of other shots on it. */
function connectsAgain(socket: LiveSocket): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (is: boolean) => () => {
      socket.off('connect', yes).off('connect_error', no).off('disconnect', no);
      resolve(is);
    };
    const yes = done(true);
    const no = done(false);
    socket.once('connect', yes).once('connect_error', no).once('disconnect', no);
    socket.connect();
  });
}

/** Checks everything that the server sends unasked. */
function listenForMarks(fuzzed: Fuzz, table: FuzzedTable): void {
  for (const [comer, socket] of table.sockets)
    socket.onAny((event: string, message: unknown) => {
      const leak = leakIn(fuzzed, table, comer, JSON.stringify(message) ?? '');
      if (leak) fuzzed.faults.push(`${leak}, in ${event} to ${comer}`);
    });
}

/** A leak, if an answer contains a text of a campaign that the comer may not see. */
function leakIn({ stranger }: Fuzz, { mark }: FuzzedTable, comer: Shot['as'], text: string): string | null {
  const own = comer === 'stranger' ? stranger.mark : INSIDERS.has(comer) ? mark : null;
  const leaked = text.match(MARKS)?.find((found) => found !== own);
  return leaked === undefined ? null : `tells ${comer} what stands in another campaign: ${leaked}`;
}

const INSIDERS: ReadonlySet<Shot['as']> = new Set(['owner', 'player', 'watcher', 'keyring']);
