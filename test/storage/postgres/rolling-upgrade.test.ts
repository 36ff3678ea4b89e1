import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { Entry } from '../../../src/ledger/entry.ts';
import type { CampaignId } from '../../../src/ledger/id.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { verifyCampaign } from '../../../src/session/verify.ts';
import { AppendQueue } from '../../../src/storage/postgres/append-queue.ts';
import { Connections } from '../../../src/storage/postgres/connections.ts';
import { migrations } from '../../../src/storage/postgres/migrations.ts';
import { PostgresCampaignStore } from '../../../src/storage/postgres/postgres-campaign-store.ts';
import { itInAll } from '../../support/all-tests.ts';
import { ApiClient } from '../../support/api-client.ts';
import { atEndOfFile } from '../../support/at-end.ts';
import { expectComplaint, hexfarer, runInProcess } from '../../support/cli.ts';
import { settleAll, wholeLedger } from '../../support/converged.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { ForwardedPort } from '../../support/forwarded-port.ts';
import { connected, liveClient } from '../../support/live-client.ts';
import { nextVersion } from '../../support/next-version.ts';
import { newPartner } from '../../support/parties.ts';
import { newDatabase, postgresUrl } from '../../support/postgres/databases.ts';
import { beginTransaction } from '../../support/postgres/held.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import { expectProblem } from '../../support/problems.ts';
import { Randomness } from '../../support/randomness.ts';
import { serverProcess } from '../../support/server-process.ts';
import { Wanderer } from '../../support/wanderer.ts';

/** The longest that a command may take while a server of the next version starts, in milliseconds. */
const LONGEST_WAIT_MS = 5000;
const WORLDS = [{ kind: 'solo' }, { kind: 'island', hexes: 1000 }, { kind: 'elevation' }];
const ROLL = { kind: 'roll' as const, dice: '3d6' };

/** The statement of the migrations that creates something, as written there. */
function made(what: string): string {
  const statement = migrations()
    .flatMap(({ sql }) => sql)
    .findLast((text) => text.includes(what));
  if (statement === undefined) throw new Error(`no migration has ${what}`);
  return statement;
}

/**
 * What the next version does: adds a column written by every append, and a table, and replaces a function and a
 * trigger.
 */
const EXPANDING = [
  'ALTER TABLE hexfarer.ledger ADD COLUMN weight integer DEFAULT 7 NOT NULL;',
  'CREATE TABLE hexfarer.seals (campaign bigint PRIMARY KEY NOT NULL, seal text NOT NULL);',
  made('FUNCTION hexfarer.write(')
    .replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')
    .replace('written.campaign := to_campaign;', 'written.campaign := to_campaign; written.weight := 8;'),
  'DROP TRIGGER ledger_only_grows ON hexfarer.ledger;',
  made('CREATE TRIGGER ledger_only_grows'),
];

const atEnd = atEndOfFile();
let next: string;

beforeAll(() => {
  next = nextVersion(EXPANDING, atEnd);
});

/** Cuts all other connections to the same database. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;
const WAITING = `SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const MIGRATED = 'SELECT count(*)::integer AS times FROM hexfarer.migrations';
const EVERYTHING = `SELECT (SELECT count(*) FROM hexfarer.campaigns) AS campaigns, (SELECT count(*) FROM hexfarer.links) AS links,
  (SELECT md5(string_agg(hash::text, '' ORDER BY campaign, seq)) FROM hexfarer.ledger) AS ledger,
  (SELECT md5(string_agg(master_key::text, '' ORDER BY campaign)) FROM hexfarer.secrets) AS secrets,
  (SELECT string_agg(made_at::text, ' ' ORDER BY made_at) FROM hexfarer.migrations) AS migrations`;

/** A database with the schema of this version for this test only, which changes it. */
const database = async () => (await postgresUrl())(await newDatabase());

const serving = (url: string, main?: string, port = 0) =>
  serverProcess(null, {
    env: { DATABASE_URL: url, HEXFARER_LIMITS: 'off' },
    port,
    ...(main !== undefined && { main }),
  });

/** The verifier's report on a campaign, without the checks that come before a database is opened. */
async function verified(url: string, id: string): Promise<unknown> {
  const connections = new Connections(url);
  const store = new PostgresCampaignStore(connections, connections, new AppendQueue(connections));
  try {
    return await verifyCampaign(id as CampaignId, store, systemDigest);
  } finally {
    await connections.close();
  }
}

/** Watches a campaign through one server until that server ends. */
async function watching(url: string, token: string, campaign: string) {
  const socket = liveClient(url, token, { reconnection: false });
  await connected(socket);
  const told: Entry[] = [];
  socket.on('entries', ({ entries }) => told.push(...(entries as Entry[])));
  const answer = await socket.emitWithAck('watch', { campaign });
  if (!answer.ok) throw new Error(`the watch was refused: ${answer.error.code}`);
  return { campaign, told, from: answer.head };
}

interface Sent {
  readonly began: number;
  readonly ended: number;
}

/** Sends commands over HTTP one after the other, each under one id until it is acknowledged, as the page does. */
class Caller {
  readonly acknowledged: (Sent & { readonly id: string; readonly entries: readonly Entry[] })[] = [];
  failures = 0;
  readonly #client: ApiClient;
  readonly #campaign: string;

  constructor(client: ApiClient, campaign: string) {
    this.#client = client;
    this.#campaign = campaign;
  }

  async callWhile(goOn: () => boolean): Promise<void> {
    while (goOn()) {
      const id = randomUUID();
      const began = performance.now();
      const entries = await this.#acknowledged(id);
      this.acknowledged.push({ id, entries, began, ended: performance.now() });
      await pause(5);
    }
  }

  async #acknowledged(id: string): Promise<readonly Entry[]> {
    for (;;) {
      const answer = await this.#client.command(this.#campaign, ROLL, id).catch((error: unknown) => {
        // The connection was cut.
        if (error instanceof TypeError) return null;
        throw error;
      });
      if (answer?.status === 200) return answer.body.entries;
      this.failures++;
      if (answer) {
        expectProblem(answer, 'server/storage');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      await pause(20);
    }
  }
}

const longestOf = (sent: readonly Sent[], [from, to]: readonly [number, number]): number =>
  Math.round(
    sent.reduce(
      (longest, { began, ended }) =>
        ended < from || began > to ? longest : Math.max(longest, ended - began),
      0,
    ),
  );

itInAll(
  'servers are replaced one by one with the next version while people play',
  async ({ annotate }) => {
    const url = await database();
    const old = await Promise.all([serving(url), serving(url)]);
    const ports = await Promise.all(old.map((server) => ForwardedPort.to(server.url)));
    const [one, other] = ports as [ForwardedPort, ForwardedPort];

    const tables = [];
    for (const [table, world] of WORLDS.entries()) {
      const { id, owner, token } = await new ApiClient(one.url).start({ world, seed: undefined });
      const wanderers: Wanderer[] = [];
      for (const [player, { url: by }] of ports.entries()) {
        const { link } = await newPartner(owner, id, 'player', `player ${player}`);
        wanderers.push(new Wanderer(by, link.token, id, new Randomness(table * 10 + player)));
      }
      tables.push({ id, owner, token, wanderers, verified: () => verified(url, id) });
    }
    const talk = await new ApiClient(one.url).start();
    const callers = ports.map((port) => new Caller(new ApiClient(port.url, talk.token), talk.id));
    const watched = [...tables, talk];
    const watchAll = (by: string) => Promise.all(watched.map(({ id, token }) => watching(by, token, id)));
    const watchers = (await Promise.all(old.map((server) => watchAll(server.url)))).flat();

    let playing = true;
    const wanderers = tables.flatMap((table) => table.wanderers);
    const players = Promise.all([
      ...wanderers.map((wanderer) => wanderer.wanderWhile(() => playing)),
      ...callers.map((caller) => caller.callWhile(() => playing)),
    ]);
    /** Waits until everybody has sent one more command and it was carried out. */
    const everybodyPlays = async () => {
      const since = performance.now();
      const lastOf = (all: readonly Sent[]) => all.at(-1)?.began ?? 0;
      await expect
        .poll(() =>
          Math.min(
            ...wanderers.map(({ answers }) => lastOf([...answers.values()])),
            ...callers.map(({ acknowledged }) => lastOf(acknowledged)),
          ),
        )
        .toBeGreaterThan(since);
    };
    await everybodyPlays();

    // A `pg_dump` backup locks all tables while it runs. The new version waits; nobody else does.
    const backup = await beginTransaction(url, 'LOCK TABLE hexfarer.ledger IN ACCESS SHARE MODE');
    const started = performance.now();
    const starting = serving(url, next);
    // Its process has to start first, while everybody plays.
    await expect.poll(() => runIn(url, WAITING), { timeout: 30_000 }).not.toEqual([]);
    await everybodyPlays();
    await backup.commit();
    const released = performance.now();
    const first = await starting;
    const ready = performance.now();
    expect(await runIn(url, MIGRATED)).toEqual([{ times: migrations().length + 1 }]);

    watchers.push(...(await watchAll(first.url)));
    await everybodyPlays();
    one.leadTo(first.url);
    await old[0].stop();
    const oneStopped = performance.now();
    await everybodyPlays();
    // The old version does not repeat the checks that it made at its start.
    await runIn(url, CUT);
    const cut = performance.now();
    await everybodyPlays();
    await new ApiClient(old[1].url).start();
    // The other server is stopped first, and people use the new one until that is replaced.
    other.leadTo(first.url);
    const stopping = performance.now();
    await old[1].stop();
    const otherStopped = performance.now();
    await everybodyPlays();
    const second = await serving(url, next, Number(new URL(old[1].url).port));
    watchers.push(...(await watchAll(second.url)));
    other.leadTo(second.url);
    await everybodyPlays();
    playing = false;
    await players;

    const played = { commands: 0, resent: 0, unwritten: 0, entries: 0 };
    await settleAll(tables, played);
    const ledgers = new Map<string, Entry[]>();
    for (const { id, owner } of watched) ledgers.set(id, await wholeLedger(owner, id));

    // Everything acknowledged over HTTP is there, once, and nothing else is.
    const calls = callers.flatMap(({ acknowledged }) => acknowledged);
    const talked = ledgers.get(talk.id)?.filter(({ command }) => command !== undefined) ?? [];
    const spoken = calls.flatMap(({ entries }) => entries).sort((a, b) => a.seq - b.seq);
    expect(spoken.map((entry) => JSON.stringify(entry))).toEqual(
      talked.map((entry) => JSON.stringify(entry)),
    );
    expect(new Set(talked.map(({ command }) => command)).size).toBe(calls.length);

    // Both versions sent the same entries in the same order.
    for (const { campaign, told, from } of watchers) {
      const its = ledgers.get(campaign)?.slice(from, from + told.length) ?? [];
      expect(told.length).toBeGreaterThan(0);
      expect(told.map((entry) => JSON.stringify(entry))).toEqual(its.map((entry) => JSON.stringify(entry)));
    }
    for (const { campaign, told } of watchers.slice(-watched.length))
      expect(told.at(-1)?.seq).toBe(ledgers.get(campaign)?.at(-1)?.seq);

    const sent = [...wanderers.flatMap(({ answers }) => [...answers.values()]), ...calls];
    const waits = {
      whileTablesWereHeld: longestOf(sent, [started, released]),
      whileItWasBroughtUpToDate: longestOf(sent, [released, ready]),
      whileTheFirstOldOneStopped: longestOf(sent, [ready, oneStopped]),
      whenConnectionsWereCut: longestOf(sent, [cut, cut]),
      whileTheSecondOldOneStopped: longestOf(sent, [stopping, otherStopped]),
    };
    await annotate(
      JSON.stringify({
        ...played,
        calls: calls.length,
        failures: callers.map(({ failures }) => failures),
        waits,
      }),
    );
    for (const wait of Object.values(waits)) expect(wait).toBeLessThan(LONGEST_WAIT_MS);
    // The column and the function of the next version were in use.
    const weights = await runIn(url, 'SELECT DISTINCT weight FROM hexfarer.ledger ORDER BY weight');
    expect(weights).toEqual([{ weight: 7 }, { weight: 8 }]);
  },
  120_000,
);

itInAll(
  'a program of the earlier version refuses a database that a newer one has migrated, and changes nothing',
  async () => {
    const url = await database();
    const server = await serving(url, next);
    const { id } = await new ApiClient(server.url).start();
    const env = { DATABASE_URL: url };
    const before = await runIn(url, EVERYTHING);
    const directory = dataDirectory();
    const archive = join(directory, 'archive.hexfarer.gz');
    const written = hexfarer(['export', id, '--format', 'archive', '--out', archive], { env, main: next });
    expect(written).toMatchObject({ status: 0 });
    await server.stop();

    const newer = /The database at \S+ was written by a newer version of Hexfarer; use that one\./;
    expectComplaint(hexfarer(['serve', '--port', '0'], { env }), 1, newer);
    for (const words of [
      ['campaigns'],
      ['verify', id],
      ['export', id, '--format', 'archive', '--out', archive],
      ['fork', id, '--at', '3', '--name', 'Another'],
      ['link', id, '--role', 'owner'],
      ['import', archive],
      ['reseal'],
      ['move', '--from', url, '--to', join(directory, 'moved')],
    ])
      expectComplaint(await runInProcess(words, env), 1, newer);
    const looked = await runInProcess(['doctor', '--json'], env);
    expect(looked.status).toBe(1);
    expect(JSON.parse(looked.out)).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ level: 'wrong', what: expect.stringMatching(newer) }),
      ]),
    });
    expect(await runIn(url, EVERYTHING)).toEqual(before);
  },
  60_000,
);

it('of two servers that start at the same moment one migrates the schema', async () => {
  const url = await database();
  // Both have seen that a migration is missing when the first may begin.
  const turn = await beginTransaction(url, 'SELECT pg_advisory_xact_lock(7522466466187371890)');
  const starting = [serving(url, next), serving(url, next)];
  const waiting = `SELECT count(*)::integer AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(() => runIn(url, waiting), { timeout: 30_000 }).toEqual([{ count: 2 }]);
  await turn.commit();
  const [one, other] = await Promise.all(starting);
  expect(await runIn(url, MIGRATED)).toEqual([{ times: migrations().length + 1 }]);
  const { id, token } = await new ApiClient(one?.url ?? '').start();
  expect((await new ApiClient(other?.url ?? '', token).command(id, ROLL)).status).toBe(200);
}, 60_000);
