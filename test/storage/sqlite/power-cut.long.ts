import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Direction } from '../../../src/hex/direction.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { integrityOf } from '../../../src/storage/sqlite/integrity.ts';
import { SqliteConnection } from '../../../src/storage/sqlite/sqlite-connection.ts';
import { type NameDurability, VolatileDisk } from '../../support/power-cut/disk-after.ts';
import { RecordedLife } from '../../support/power-cut/recorded-life.ts';
import { type Recorded, Recording } from '../../support/power-cut/recording.ts';
import { Randomness } from '../../support/randomness.ts';
import { MAIN, type ServerProcess, serverProcess } from '../../support/server-process.ts';
import { verifiedIn } from '../../support/verified.ts';

/** A seed that once failed can be played again: POWER_CUT_SEED=123 npx vitest run --config vitest.long.config.ts power-cut */
const SEED = Number(process.env.POWER_CUT_SEED ?? Math.floor(Math.random() * 1e6));
const CUTS = Number(process.env.POWER_CUTS ?? 60);
const WITHOUT_LIMITS = { HEXFARER_LIMITS: 'off' };
const WORLDS = [{ kind: 'solo' }, { kind: 'island', hexes: 300 }, { kind: 'elevation' }];
/** Number of commands in each of six campaigns, from start to stop: more than fit in the log. */
const COMMANDS = 400;

const dataIn = (directory: string) => join(directory, 'evenings', 'data');
const backupIn = (directory: string) => join(directory, 'evenings', 'backup.sqlite');
const importedIn = (directory: string) => join(directory, 'elsewhere', 'data');

/** What happened while it was recorded. */
interface Played {
  readonly life: RecordedLife;
  /** The lengths of the recording between which a server started. */
  readonly starts: readonly (readonly [from: number, to: number])[];
}

/** Runs a command while others go on; returns its exit status. */
async function statusOf(words: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const [status] = await once(child, 'exit');
  return status;
}

function expectWhole(database: string, campaigns: number): void {
  const sqlite = new SqliteConnection(database, { fileMustExist: true });
  try {
    expect(integrityOf(sqlite)).toEqual({ fault: null, damaged: [] });
    expect(sqlite.prepare('SELECT count(*) FROM campaigns').pluck().get()).toBe(campaigns);
  } finally {
    sqlite.close();
  }
}

/** Plays several campaigns at once on a server that is stopped, killed, restarted, and backed up meanwhile. */
async function play(recording: Recording, random: Randomness): Promise<Played> {
  const data = dataIn(recording.directory);
  const env = { ...recording.env, ...WITHOUT_LIMITS };
  const life = new RecordedLife(recording);
  const starts: [number, number][] = [];
  const start = async (): Promise<ServerProcess> => {
    const from = recording.length;
    const server = await serverProcess(data, { env });
    starts.push([from, recording.length]);
    return server;
  };
  const wander = (url: string, count: number) =>
    Promise.all(
      campaigns.map(async (campaign) => {
        for (let step = 0; step < count; step++)
          await life.command(url, campaign, { kind: 'enter', to: random.upTo(6) as Direction });
      }),
    );

  const first = await start();
  for (const world of [...WORLDS, ...WORLDS]) await life.begin(first.url, world);
  const campaigns = [...life.campaigns];
  await wander(first.url, COMMANDS);
  for (const campaign of campaigns) {
    await life.link(first.url, campaign, true);
    await life.link(first.url, campaign, false);
    await life.erase(first.url, campaign, `what nobody is to read in ${campaign.id}`);
  }
  await first.stop();

  const second = await start();
  await wander(second.url, COMMANDS);
  const { directory } = recording;
  const [backup] = await Promise.all([
    statusOf(['backup', backupIn(directory), '--data', data], env),
    wander(second.url, 20),
  ]);
  expect(backup).toBe(0);
  life.note(({ directory: after }) => expectWhole(backupIn(after), campaigns.length));
  await second.kill();

  const third = await start();
  const removed = await life.begin(third.url, { kind: 'solo' });
  await life.command(third.url, removed, { kind: 'enter', to: 1 });
  await life.remove(third.url, removed);
  await wander(third.url, 30);
  await third.stop();

  const archive = join(directory, 'one.hexfarer.gz');
  const [one] = campaigns;
  const exported = ['export', one?.id ?? '', '--format', 'archive', '--out', archive, '--data', data];
  expect(await statusOf(exported, env)).toBe(0);
  expect(await statusOf(['import', archive, '--data', importedIn(directory)], env)).toBe(0);
  life.note(({ directory: after }) => expectWhole(databaseIn(importedIn(after)), 1));
  return { life, starts };
}

/**
 * The moments of the power cuts, as lengths of the recording: at any change, at an answer, or while a server starts.
 */
function cutsOf(recorded: readonly Recorded[], { life, starts }: Played, random: Randomness): number[] {
  const anyOf = <T>(all: readonly T[]): T => all[random.upTo(all.length) - 1] as T;
  const startChanges = recorded.filter(({ end }) => starts.some(([from, to]) => end > from && end <= to));
  const kinds = [
    () => anyOf(recorded).end,
    () => anyOf(life.moments),
    () => (startChanges.length === 0 ? 0 : anyOf(startChanges).end),
  ];
  const chosen = Array.from({ length: CUTS }, (_, cut) => kinds[cut % kinds.length]?.() ?? 0);
  // The first and the last acknowledgement, too.
  return [Math.min(...life.moments), ...chosen, Math.max(...life.moments)].sort((one, other) => one - other);
}

it(`whatever a power cut leaves on the disk, everything acknowledged is there (POWER_CUT_SEED=${SEED})`, async () => {
  const around = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  onTestFinished(() => rmSync(around, { recursive: true, force: true }));
  const recording = new Recording(around);
  const random = new Randomness(SEED);
  const played = await play(recording, random);
  const { life } = played;
  const recorded = recording.read();
  const disks = (['in-order', 'flushed-alone'] satisfies NameDurability[]).map(
    (namesLast) => [namesLast, new VolatileDisk(namesLast, recording.directory)] as const,
  );
  let [taken, held] = [0, 0];
  for (const cut of cutsOf(recorded, played, random)) {
    for (let next = recorded[taken]; next && next.end <= cut; next = recorded[++taken])
      for (const [, disk] of disks) disk.take(next);
    for (const [namesLast, disk] of disks) {
      const where = `cut at ${cut}, names last ${namesLast}`;
      const left = join(around, 'left');
      mkdirSync(left);
      disk.leaveIn(left, random);
      const server = await serverProcess(dataIn(left), { env: WITHOUT_LIMITS });
      held += await life.expectOn({ url: server.url, directory: left }, cut);
      expect(server.logged(), `${where}: nothing is called lost that is not`).not.toMatch(
        /lost|lacks|damaged/i,
      );
      await server.kill();
      for (const { id, begun } of life.campaigns)
        if (begun.from <= cut && begun.until > cut)
          expect(await verifiedIn(dataIn(left), id), where).toMatchObject({ ok: true });
      rmSync(left, { recursive: true });
    }
  }
  expect(held, 'what was acknowledged before the cuts, counted at each').toBeGreaterThan(CUTS * 100);
}, 1_200_000);
