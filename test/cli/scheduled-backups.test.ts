import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { programFile } from '../../src/program-files.ts';
import type { RunningServer } from '../../src/server.ts';
import { startBackup } from '../../src/storage/backups/backup-process.ts';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { itInAll, sized } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { childrenOf, isRunning, isStopped } from '../support/child-processes.ts';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverSetBy } from '../support/server-in-process.ts';
import { serverProcess } from '../support/server-process.ts';

const NAME = /^hexfarer-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[a-z0-9]{12}\.sqlite$/;

/** Kills a process that may have ended already. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/**
 * Stops a process that makes a backup at a given moment. It is stopped during each check as well, so that it can't go on
 * between the check and its stop.
 */
async function stopAt(pid: number, isTime: () => boolean): Promise<void> {
  for (;;) {
    process.kill(pid, 'SIGSTOP');
    while (isRunning(pid) && !isStopped(pid)) await setTimeout(1);
    expect(isRunning(pid), 'the backup is still being made').toBe(true);
    if (isTime()) return;
    process.kill(pid, 'SIGCONT');
    await setTimeout(1);
  }
}

/** True for a complete backup that is not verified yet. */
const isUnverified = (name: string): boolean => /\.unverified\.[0-9a-f]{8}$/.test(name);

const backupsOf = (directory: string): string[] =>
  existsSync(`${directory}.backups`) ? readdirSync(`${directory}.backups`) : [];

const ready = async ({ url }: { readonly url: string }) => {
  const { status, json } = await rawRequest(`${url}readyz`);
  return { status, ...(json as { backup?: { ok: boolean; lastAt: string | null } }) };
};

/** A backup yields to other work: beside other tests it takes many times as long as alone. */
const untilBackedUp = (server: RunningServer) =>
  expect.poll(async () => (await ready(server)).backup?.lastAt, { timeout: 90_000 }).not.toBeNull();

async function measured({ url }: RunningServer, name: string): Promise<number> {
  const { text } = await rawRequest(`${url}metrics`);
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

describe('a server with HEXFARER_BACKUP', () => {
  it('makes a backup at its first start, reports it, and makes none when it is restarted', async () => {
    const directory = dataDirectory();
    const server = await serverSetBy({ HEXFARER_BACKUP: 'weekly' }, directory);
    const { id } = await new ApiClient(server.url).start();
    await untilBackedUp(server);
    const { status, backup } = await ready(server);
    expect(status).toBe(200);
    expect(backup?.ok).toBe(true);
    const [name = '', ...more] = backupsOf(directory);
    expect(name).toMatch(NAME);
    expect(more).toEqual([]);
    const at = Date.parse(backup?.lastAt ?? '') / 1000;
    expect(Date.now() / 1000 - at).toBeLessThan(60);
    expect(await measured(server, 'hexfarer_backup_last_timestamp_seconds')).toBe(at);
    expect(await measured(server, 'hexfarer_backup_failures_total')).toBe(0);
    await expect.poll(() => server.logged()).toContain('a backup was made and verified');
    await server.close();
    const again = await serverSetBy({ HEXFARER_BACKUP: 'weekly' }, directory);
    // The directory of the backups is read after the start, without holding that up.
    await expect
      .poll(() => ready(again))
      .toMatchObject({ status: 200, backup: { ok: true, lastAt: backup?.lastAt } });
    await again.close();
    expect(backupsOf(directory)).toEqual([name]);
    const restored = dataDirectory();
    copyFileSync(join(`${directory}.backups`, name), databaseIn(restored));
    expect((await runInProcess(['campaigns', '--data', restored])).status).toBe(0);
    expect(id).toMatch(/^\w{12}$/);
  });

  it('keeps running if a backup fails, and reports that at /readyz, in the log and in the metrics', async () => {
    const directory = dataDirectory();
    const gone = join(dirname(directory), 'gone');
    const server = await serverSetBy({ HEXFARER_BACKUP: `daily to ${gone}` }, directory);
    await expect
      .poll(() => ready(server))
      .toMatchObject({ status: 200, backup: { ok: false, lastAt: null } });
    const { id, owner } = await new ApiClient(server.url).start();
    expect((await owner.command(id, { kind: 'enter', to: 1 })).status).toBe(200);
    expect(await measured(server, 'hexfarer_backup_failures_total')).toBe(1);
    expect(await measured(server, 'hexfarer_backup_last_timestamp_seconds')).toBe(0);
    expect(server.logged()).toMatch(
      /"level":50.*"failures":1,"retryAfterMinutes":1.*the backup failed: .*no such file/,
    );
    // /readyz is public, so it does not show the path.
    expect(JSON.stringify(await ready(server))).not.toContain(gone);
  });

  it('says nothing about backups if none are scheduled', async () => {
    const server = await serverSetBy({});
    expect((await rawRequest(`${server.url}readyz`)).json).toEqual({ ok: true });
    expect((await rawRequest(`${server.url}metrics`)).text).not.toContain('hexfarer_backup');
  });

  it('keeps enough disk space free for play', async () => {
    const directory = dataDirectory();
    const env = { HEXFARER_BACKUP: 'daily', HEXFARER_LEAST_FREE_MB: '999999999' };
    const server = await serverSetBy(env, directory);
    await expect.poll(() => server.logged()).toMatch(/the backup failed: there is no room for it/);
    expect(backupsOf(directory)).toEqual([]);
  });

  it.each([
    ['nightly', /HEXFARER_BACKUP is 'hourly', 'daily' or 'weekly'.*not 'nightly'/],
    ['daily to ./data/backups', /takes the full path of a directory, .*not '.\/data\/backups'/],
    ['daily to backups', /HEXFARER_BACKUP takes the full path of a directory, .*not 'backups'/],
  ])('does not start with %j, and explains in one line what is allowed', async (value, what) => {
    expectComplaint(
      await runInProcess(['serve', '--data', dataDirectory()], { HEXFARER_BACKUP: value }),
      2,
      what,
    );
  });

  it('does not start if backups would go into the data directory', async () => {
    const directory = dataDirectory();
    const value = `daily to ${directory}/backups`;
    expectComplaint(
      await runInProcess(['serve', '--data', directory], { HEXFARER_BACKUP: value }),
      2,
      /HEXFARER_BACKUP takes a directory outside the data directory/,
    );
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('ending the server during a backup', () => {
  const HEXES = String(sized(1500, 4000));
  const ended: (() => void)[] = [];
  let large = '';
  beforeAll(async () => {
    large = dataDirectory((end) => ended.push(end as () => void));
    const archive = join(dirname(large), 'large.gz');
    const words = ['--world', 'solo', '--seed', 'large', '--hexes', HEXES, '--format', 'archive'];
    expect((await runInProcess(['explore', ...words, '--out', archive])).status).toBe(0);
    openStorage(large, { create: true }).close();
    expect((await runInProcess(['import', archive, '--data', large])).status).toBe(0);
    return () => {
      for (const end of ended) end();
    };
  });

  /** A data directory with so many hexes that copying and verifying them takes some tenths of a second. */
  function filled(): string {
    const directory = dataDirectory();
    cpSync(large, directory, { recursive: true });
    return directory;
  }

  itInAll.each([
    ['copied', (name: string) => name.endsWith('.part')],
    ['verified', isUnverified],
  ])(
    'that is being %s takes at most ten seconds with SIGTERM, and leaves no incomplete file',
    { timeout: 150_000 },
    async (_what, isIt) => {
      const directory = filled();
      const server = await serverProcess(directory, { env: { HEXFARER_BACKUP: 'daily' } });
      const children = () => childrenOf(server.process.pid ?? 0);
      await expect.poll(children, { interval: 1, timeout: 60_000 }).toHaveLength(1);
      const [child = 0] = children();
      onTestFinished(() => end(child));
      // From then on it can't end by itself.
      await stopAt(child, () => backupsOf(directory).some(isIt));
      const begun = performance.now();
      await server.stop();
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(server.process.exitCode).toBe(0);
      expect(backupsOf(directory)).toEqual([]);
      expect(server.logged()).not.toContain('the backup failed');
      // The next start makes up for the interrupted backup, and leaves no other files.
      const again = await serverSetBy({ HEXFARER_BACKUP: 'daily' }, directory);
      await untilBackedUp(again);
      await again.close();
      expect(backupsOf(directory)).toHaveLength(1);
      expect(backupsOf(directory)[0]).toMatch(NAME);
    },
  );

  itInAll(
    'does not let a leftover worker disturb the next backup, even one started in the same second',
    async () => {
      const directory = filled();
      mkdirSync(`${directory}.backups`);
      const file = join(`${directory}.backups`, 'backup.sqlite');
      const job = { database: databaseIn(directory), file };
      const left = fork(programFile('dist/storage/backups/backup-worker.js'));
      onTestFinished(() => void left.kill('SIGKILL'));
      const ended = once(left, 'exit');
      left.send(job);
      await stopAt(left.pid ?? 0, () => backupsOf(directory).some(isUnverified));
      const next = startBackup(job);
      left.disconnect();
      left.kill('SIGCONT');
      await ended;
      expect(await next.outcome).toMatchObject({ file });
      expect(backupsOf(directory)).toEqual(['backup.sqlite']);
    },
  );

  it('with SIGKILL leaves an incomplete backup, which the next start clears up', {
    timeout: 150_000,
  }, async () => {
    const directory = filled();
    const server = await serverProcess(directory, { env: { HEXFARER_BACKUP: 'daily' } });
    await expect.poll(() => backupsOf(directory).length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(0);
    await server.kill();
    const again = await serverSetBy({ HEXFARER_BACKUP: 'daily' }, directory);
    await untilBackedUp(again);
    await again.close();
    await expect.poll(() => backupsOf(directory).every((name) => NAME.test(name))).toBe(true);
  });
});
