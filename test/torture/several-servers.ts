import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { type Played, settleAll } from '../support/converged.ts';
import { newPartner } from '../support/parties.ts';
import type { EmbeddedServer } from '../support/postgres/embedded-server.ts';
import { HinderedLine } from '../support/postgres/hindered-line.ts';
import { ownPostgres } from '../support/postgres/own-server.ts';
import { runIn } from '../support/postgres/run-in.ts';
import { Randomness } from '../support/randomness.ts';
import { type ServerProcess, serverProcess } from '../support/server-process.ts';
import { verifiedOn } from '../support/verified.ts';
import { Wanderer } from '../support/wanderer.ts';

/** What was done to the servers and their database, and the outcome. */
export interface SurvivedTogether extends Played {
  readonly seed: number;
  faults: number;
  killedServers: number;
  killedDatabases: number;
  /** How often all connections to the database were cut at once, and how often only the listening ones. */
  cutConnections: number;
  silencedListeners: number;
  /** How often the traffic between a server and the database was delayed for a while, and how often it was then cut. */
  delayedLines: number;
  cutLines: number;
}

const SERVERS = 3;
/** Players in each campaign. */
const PLAYERS = 6;
const WORLDS = [{ kind: 'solo' }, { kind: 'island', hexes: 1000 }, { kind: 'elevation' }];
const CLOCK = join(import.meta.dirname, '..', 'support', 'shifted-clock.mjs');
const MINUTE_MS = 60_000;

/** Cuts all other connections to the same database, or those that listen for signals. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;
const SILENCE = `${CUT} AND query LIKE 'LISTEN%'`;

/**
 * People play several campaigns through several servers on one PostgreSQL, with clocks minutes apart, while servers
 * and the database are killed at random moments and connections are cut, until there were `faults` faults. Then
 * everything is checked. The seed decides what happens when; what is interrupted depends on the machine.
 */
export async function ordealTogether(
  seed: number,
  faults: number,
  players = PLAYERS,
): Promise<SurvivedTogether> {
  const random = new Randomness(seed);
  const postgres = await ownPostgres();
  const database = postgres.url('campaigns');
  const lines: HinderedLine[] = [];
  while (lines.length < SERVERS) lines.push(await HinderedLine.to(postgres));
  const start = (index: number, port = 0) =>
    serverProcess(null, {
      port,
      env: {
        DATABASE_URL: lines[index]?.url('campaigns') ?? database,
        HEXFARER_LIMITS: 'off',
        NODE_OPTIONS: `--import=${CLOCK}`,
        SHIFTED_CLOCK_MS: String((index - 1) * 3 * MINUTE_MS),
      },
    });
  const servers: ServerProcess[] = [];
  for (let index = 0; index < SERVERS; index++) servers.push(await start(index));
  const urls = servers.map(({ url }) => url);
  const survived: SurvivedTogether = {
    seed,
    faults: 0,
    killedServers: 0,
    killedDatabases: 0,
    cutConnections: 0,
    silencedListeners: 0,
    delayedLines: 0,
    cutLines: 0,
    commands: 0,
    resent: 0,
    unwritten: 0,
    entries: 0,
  };

  const tables = [];
  for (const [table, world] of WORLDS.entries()) {
    const { id, owner } = await new ApiClient(urls[table % SERVERS] ?? '').start({ world, seed: undefined });
    const wanderers: Wanderer[] = [];
    for (let player = 0; player < players; player++) {
      const { link } = await newPartner(owner, id, 'player', `player ${player}`);
      const its = new Randomness(seed * 100 + table * 10 + player);
      wanderers.push(new Wanderer(urls[player % SERVERS] ?? '', link.token, id, its));
    }
    tables.push({ id, owner, wanderers, verified: () => verifiedOn(database, id) });
  }
  const all = tables.flatMap(({ wanderers }) => wanderers);

  let playing = true;
  const wandering = Promise.all(all.map((wanderer) => wanderer.wanderWhile(() => playing)));
  while (survived.faults < faults) {
    await pause(random.upTo(400));
    await fault(random, survived, {
      postgres,
      database,
      lines,
      killServer: async (index) => {
        const server = servers[index] as ServerProcess;
        await server.kill();
        servers[index] = await start(index, Number(new URL(server.url).port));
      },
    });
    survived.faults++;
  }
  playing = false;
  await wandering;
  await settleAll(tables, survived);
  for (const server of servers) await server.stop();
  expect(survived.resent).toBeGreaterThan(0);
  expect(survived.commands).toBeGreaterThan(0);
  return survived;
}

interface Harmed {
  readonly postgres: EmbeddedServer;
  readonly database: string;
  readonly lines: readonly HinderedLine[];
  readonly killServer: (index: number) => Promise<void>;
}

async function fault(random: Randomness, survived: SurvivedTogether, harmed: Harmed): Promise<void> {
  const { postgres, database, lines, killServer } = harmed;
  const which = random.upTo(11);
  if (which <= 5) {
    // A restarted server needs its database, so both are not killed at once.
    await killServer(random.upTo(SERVERS) - 1);
    survived.killedServers++;
  } else if (which === 6) {
    await postgres.kill();
    await pause(random.upTo(300));
    await postgres.start();
    survived.killedDatabases++;
  } else if (which <= 8) {
    await runIn(database, CUT);
    survived.cutConnections++;
  } else if (which <= 10) {
    await runIn(database, SILENCE);
    survived.silencedListeners++;
  } else await hinder(lines[random.upTo(SERVERS) - 1] as HinderedLine, random, survived);
}

/** Delays everything on a connection for a while, by up to some hundred milliseconds, and then mostly cuts it. */
async function hinder(line: HinderedLine, random: Randomness, survived: SurvivedTogether): Promise<void> {
  const its = new Randomness(random.upTo(1e6));
  const most = 20 * random.upTo(20);
  line.delay(() => its.upTo(most));
  survived.delayedLines++;
  await pause(random.upTo(1500));
  if (random.chance(0.7)) {
    // Writes not yet acknowledged, and answers not yet received, are lost.
    line.cut();
    survived.cutLines++;
  }
  line.delay(() => 0);
}
