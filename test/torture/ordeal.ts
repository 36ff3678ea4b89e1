import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { hexfarer } from '../support/cli.ts';
import { type Played, settleAll } from '../support/converged.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { newPartner } from '../support/parties.ts';
import { Randomness } from '../support/randomness.ts';
import { type ServerProcess, serverProcess } from '../support/server-process.ts';
import { verifiedIn } from '../support/verified.ts';
import { Wanderer } from '../support/wanderer.ts';

/** What was done to a server, and the outcome. */
export interface Survived extends Played {
  readonly seed: number;
  kills: number;
  fullDisks: number;
  secondServers: number;
  backups: number;
}

/** One campaign in each kind of world; the island is large enough never to be finished. */
const CAMPAIGNS = [{ kind: 'solo' }, { kind: 'island', hexes: 1000 }, { kind: 'elevation' }];
const PLAYERS = 3;

const WITHOUT_LIMITS = { env: { HEXFARER_LIMITS: 'off' } };

/**
 * People play several campaigns at once and their connections break, while the server is killed at random moments,
 * finds the disk full, is backed up, and a second one is started on its data, until it has been killed `kills` times.
 * Then everything is checked. The seed decides what happens when; what is interrupted depends on the machine.
 */
export async function ordeal(seed: number, kills: number): Promise<Survived> {
  const random = new Randomness(seed);
  const directory = dataDirectory();
  let server = await serverProcess(directory, WITHOUT_LIMITS);
  const { url } = server;
  const port = Number(new URL(url).port);
  const survived: Survived = {
    seed,
    kills: 0,
    fullDisks: 0,
    secondServers: 0,
    backups: 0,
    commands: 0,
    resent: 0,
    unwritten: 0,
    entries: 0,
  };

  const tables = [];
  for (const [table, world] of CAMPAIGNS.entries()) {
    const { id, owner } = await new ApiClient(url).start({ world, seed: undefined });
    const wanderers: Wanderer[] = [];
    for (let player = 0; player < PLAYERS; player++) {
      const { link } = await newPartner(owner, id, 'player', `player ${player}`);
      wanderers.push(new Wanderer(url, link.token, id, new Randomness(seed * 100 + table * 10 + player)));
    }
    tables.push({ id, owner, wanderers, verified: async () => verifiedIn(directory, id) });
  }
  const all = tables.flatMap(({ wanderers }) => wanderers);

  let playing = true;
  const wandering = Promise.all(all.map((wanderer) => wanderer.wanderWhile(() => playing)));
  while (survived.kills < kills) {
    await pause(random.upTo(500));
    if (random.chance(0.1)) await fillDisk(server, random, survived);
    if (random.chance(0.05)) refuseSecondServer(directory, survived);
    if (random.chance(0.05)) backUp(directory, survived);
    await server.kill();
    survived.kills++;
    server = await serverProcess(directory, { ...WITHOUT_LIMITS, port });
  }
  playing = false;
  await wandering;
  await settleAll(tables, survived);
  await server.stop();
  expectFelt(survived);
  return survived;
}

/**
 * Expects that the faults were noticed, as the test would prove nothing otherwise. A single full disk may come
 * between two commands.
 */
function expectFelt({ kills, resent, fullDisks, unwritten }: Survived): void {
  if (kills > 1) expect(resent).toBeGreaterThan(0);
  if (fullDisks > 1) expect(unwritten).toBeGreaterThan(0);
}

/**
 * Limits the server's writes to the first page of each file, as if the disk were full, and later mostly lifts the
 * limit.
 */
async function fillDisk({ process }: ServerProcess, random: Randomness, survived: Survived): Promise<void> {
  const limit = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);
  limit('4096');
  await pause(50 + random.upTo(200));
  // Sometimes the server is killed while the disk is still full.
  if (random.chance(0.7)) limit('unlimited');
  await pause(random.upTo(100));
  survived.fullDisks++;
}

function refuseSecondServer(directory: string, survived: Survived): void {
  const second = hexfarer(['serve', '--port', '0', '--data', directory]);
  expect(second).toMatchObject({ status: 1, out: '' });
  expect(second.error).toContain('Another Hexfarer server is using');
  survived.secondServers++;
}

function backUp(directory: string, survived: Survived): void {
  const file = join(directory, `backup-${survived.kills}.sqlite`);
  const { status, error } = hexfarer(['backup', file, '--data', directory]);
  expect(error).toBe('');
  expect(status).toBe(0);
  rmSync(file);
  survived.backups++;
}
