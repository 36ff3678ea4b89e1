import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { DiskSpace } from '../../../src/session/server-state.ts';
import { backupFaults } from '../../../src/storage/backups/backup-faults.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { describeInAll, itInAll, varied } from '../../support/all-tests.ts';
import { playedDirectory, scheduled, spoilLedger, spoilPages } from '../../support/backups.ts';
import { runInProcess } from '../../support/cli.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { plainConnection } from '../../support/sqlite-files.ts';

const FIRST = 'hexfarer-2026-11-23T10-20-30Z.sqlite';

/** A kind of damage in words, a function that does it to a file, and the message expected. */
type Spoiling = readonly [string, (file: string) => void, RegExp];

/** Writes a text of that many letters into a database. */
const writeFact = (sqlite: Sqlite.Database, letters: number): void =>
  void sqlite.prepare("INSERT INTO installation (key, value) VALUES ('long', ?)").run('x'.repeat(letters));

describe('scheduled backups', () => {
  it('are made at once if there is none, and each can be restored', async () => {
    const { directory, id, installation } = await playedDirectory();
    const { backups, names, directory: folder, logged } = scheduled(directory, 'daily', { installation });
    expect(backups.state).toEqual({ ok: true, lastAt: null });
    await backups.runIfDue();
    expect(names()).toEqual([FIRST]);
    expect(backups.state).toEqual({ ok: true, lastAt: '2026-11-23T10:20:30.000Z' });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const [name = ''] = readdirSync(folder);
    const file = join(folder, name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ file, campaigns: 1, bytes: statSync(file).size });
    expect(await backupFaults(file)).toEqual({ file: null, campaigns: [] });
    const restored = dataDirectory();
    copyFileSync(file, databaseIn(restored));
    expect(JSON.parse((await runInProcess(['verify', id, '--data', restored, '--json'])).out)).toMatchObject({
      ok: true,
    });
    // It is marked as a copy, like one made with `hexfarer backup`.
    const storage = openStorage(restored, { create: false });
    expect(await storage.campaigns.secrets(id as never)).toMatchObject({ masterKey: null });
    storage.close();
  });

  it('are made on schedule, and a missed one is made up for once', async () => {
    const { directory, installation } = await playedDirectory();
    const { names, at } = scheduled(directory, 'hourly', { installation });
    await at('2026-11-23T10:20:30Z');
    await at('2026-11-23T10:59:59Z');
    expect(names()).toHaveLength(1);
    await at('2026-11-23T11:00:00Z');
    await at('2026-11-23T11:00:01Z');
    expect(names()).toHaveLength(2);
    // Another server, after three hours without a server.
    const later = scheduled(directory, 'hourly', { installation });
    await later.at('2026-11-23T14:30:00Z');
    await later.at('2026-11-23T14:59:59Z');
    expect(later.names().map((name) => name.slice(20, 25))).toEqual(['10-20', '11-00', '14-30']);
    expect(later.backups.state.lastAt).toBe('2026-11-23T14:30:00.000Z');
    // A clock that was ahead for a while: a backup with a future time is no reason to wait.
    const earlier = scheduled(directory, 'hourly', { installation });
    await earlier.at('2026-11-23T13:10:00Z');
    expect(earlier.backups.state.lastAt).toBe('2026-11-23T13:10:00.000Z');
    const few = scheduled(directory, 'hourly keep 1', { installation });
    await few.at('2026-11-23T14:10:00Z');
    expect(few.names().map((name) => name.slice(20, 25))).toEqual(['14-10', '14-30']);
  });

  itInAll('are kept by number', async () => {
    const { directory, installation } = await playedDirectory();
    const { names, at, logged } = scheduled(directory, 'daily keep 2', { installation });
    for (const day of [20, 21, 22, 23]) await at(`2026-11-${day}T00:00:10Z`);
    expect(names()).toEqual(['hexfarer-2026-11-22T00-00-10Z.sqlite', 'hexfarer-2026-11-23T00-00-10Z.sqlite']);
    expect(logged.filter((line) => line.includes('old backups were removed'))).toHaveLength(2);
  });

  itInAll('are kept by age, and the last one in any case', async () => {
    const { directory, installation } = await playedDirectory();
    const { names, at } = scheduled(directory, 'daily keep for 3 days', { installation });
    for (const day of [18, 19, 20, 21]) await at(`2026-11-${day}T00:00:10Z`);
    expect(names()).toHaveLength(4);
    await at('2026-11-22T00:00:10Z');
    expect(names().map((name) => name.slice(17, 19))).toEqual(['19', '20', '21', '22']);
    await at('2027-11-22T00:00:10Z');
    expect(names()).toEqual(['hexfarer-2027-11-22T00-00-10Z.sqlite']);
  });

  it('leave other files alone, and clear up what they left unfinished', async () => {
    const { directory, installation } = await playedDirectory();
    const first = scheduled(directory, 'daily keep 1', { installation });
    mkdirSync(first.directory);
    const others = [
      'hexfarer-2020-01-01.sqlite',
      'hexfarer-2020-01-01T00-00-00Z-another.sqlite',
      'hexfarer-2020-01-01T00-00-00Z-another.sqlite.unverified',
      `hexfarer-2020-13-01T00-00-00Z-${installation}.sqlite`,
      `hexfarer-2020-01-01T00-00-00Z-${installation}.sqlite.gz`,
      `my hexfarer-2020-01-01T00-00-00Z-${installation}.sqlite`,
      'letters.txt',
    ];
    for (const name of others) writeFileSync(join(first.directory, name), 'precious');
    const link = `hexfarer-2020-01-02T00-00-00Z-${installation}.sqlite`;
    symlinkSync(join(first.directory, 'letters.txt'), join(first.directory, link));
    const folder = `hexfarer-2020-01-03T00-00-00Z-${installation}.sqlite`;
    mkdirSync(join(first.directory, folder));
    const halves = ['', '.0123abcd.part', '.0123abcd.part-journal'].map(
      (rest) => `hexfarer-2026-11-20T00-00-00Z-${installation}.sqlite.unverified${rest}`,
    );
    for (const name of halves) writeFileSync(join(first.directory, name), 'half');
    await first.at('2026-11-22T00:00:10Z');
    await first.at('2026-11-23T00:00:10Z');
    const [last = ''] = readdirSync(first.directory).filter((name) => name.startsWith('hexfarer-2026'));
    expect(readdirSync(first.directory).sort()).toEqual([...others, link, folder, last].sort());
    expect(first.backups.failures).toBe(0);
  });

  itInAll('are made one at a time', async () => {
    const { directory, installation } = await playedDirectory();
    const { backups, clock, names } = scheduled(directory, 'daily', { installation });
    const both = [backups.runIfDue(), backups.runIfDue()];
    clock.advance(24 * 60 * 60 * 1000);
    await Promise.all([...both, backups.runIfDue()]);
    expect(names()).toEqual([FIRST]);
  });
});

describe('a backup that fails', () => {
  it('is reported and tried again, after a minute and then after twice as long, up to an hour', async () => {
    const { directory, installation } = await playedDirectory();
    const elsewhere = join(dirname(directory), 'disk');
    const { backups, clock, logged, names } = scheduled(directory, `daily to ${elsewhere}`, { installation });
    const waits: number[] = [];
    for (let failures = 1; failures <= 9; failures++) {
      await backups.runIfDue();
      expect(backups.failures).toBe(failures);
      const minutes = JSON.parse(logged.at(-1) ?? '').retryAfterMinutes as number;
      waits.push(minutes);
      clock.advance(minutes * 60_000 - 1);
      await backups.runIfDue();
      expect(backups.failures).toBe(failures);
      clock.advance(1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(backups.state).toEqual({ ok: false, lastAt: null });
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 50, directory: elsewhere, failures: 1 });
    expect(logged[0]).toMatch(/the backup failed: .*no such file or directory.*disk/);
    // The directory is not created: it may belong on a disk that is not mounted.
    expect(names()).toEqual([]);
    mkdirSync(elsewhere);
    await backups.runIfDue();
    expect(backups.state.ok).toBe(true);
    expect(names()).toHaveLength(1);
  });

  it('while the clock was wrong is tried again as soon as the clock is right', async () => {
    const { directory, installation } = await playedDirectory();
    const elsewhere = join(dirname(directory), 'disk');
    const { backups, at, names } = scheduled(directory, `daily to ${elsewhere}`, { installation });
    await at('2031-11-23T10:20:30Z');
    expect(backups.failures).toBe(1);
    mkdirSync(elsewhere);
    await at('2026-11-23T10:20:30Z');
    expect(names()).toEqual([FIRST]);
  });

  itInAll('because its directory disappeared is reported when that happens, not a day later', async () => {
    const { directory, installation } = await playedDirectory();
    const { backups, at, directory: folder } = scheduled(directory, 'daily', { installation });
    await backups.runIfDue();
    renameSync(folder, `${folder}.away`);
    writeFileSync(folder, 'in its place');
    await at('2026-11-23T10:22:00Z');
    expect(backups.state).toEqual({ ok: false, lastAt: '2026-11-23T10:20:30.000Z' });
    rmSync(folder);
    renameSync(`${folder}.away`, folder);
    await at('2026-11-23T10:24:00Z');
    expect(backups.state).toEqual({ ok: true, lastAt: '2026-11-23T10:20:30.000Z' });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('because the disk is full leaves nothing behind, and keeps the old ones', async () => {
    const { directory, installation } = await playedDirectory();
    const limit = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);
    let isFull = false;
    const { backups, at, names, logged } = scheduled(directory, 'daily keep 1', {
      installation,
      // Asked just before the process that makes the backup is begun, which inherits the limits of this one.
      leastFree: () => {
        if (isFull) limit('60000');
        setImmediate(() => limit('unlimited'));
        return 0;
      },
    });
    await backups.runIfDue();
    isFull = true;
    await at('2026-11-24T00:00:00Z');
    expect(backups.state).toMatchObject({ ok: false });
    expect(logged.at(-1)).toMatch(/can't be written: (database or disk is full|disk I\/O error)/);
    expect(names()).toEqual([FIRST]);
  });

  it('because its disk does not answer is reported meanwhile, and made once it does', async () => {
    const { directory, installation } = await playedDirectory();
    const asked: ((space: DiskSpace) => void)[] = [];
    const { backups, logged, names } = scheduled(directory, 'daily', {
      installation,
      room: () => new Promise((resolve) => void asked.push(resolve)),
      answersWithinMs: 1,
    });
    const looking = backups.runIfDue();
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(() => backups.failures).toBeGreaterThan(0);
    expect(backups.state).toEqual({ ok: false, lastAt: null });
    expect(logged.at(-1)).toMatch(/the backup failed: .* does not answer/);
    asked[0]?.({ free: 1e9, total: 1e9 });
    await looking;
    expect(backups.state.ok).toBe(true);
    expect(names()).toEqual([FIRST]);
  });

  it('because there is not enough room is not started', async () => {
    const { directory, installation } = await playedDirectory();
    const { backups, logged, names } = scheduled(directory, 'daily', {
      installation,
      leastFree: (total) => total,
    });
    await backups.runIfDue();
    expect(logged[0]).toMatch(
      /the backup failed: there is no room for it: it may take \d\.\d MB, [\d.]+ MB are to stay free/,
    );
    expect(names()).toEqual([]);
  });

  it('because there is not enough room for the contents of the log is not started either', async () => {
    const { directory, installation } = await playedDirectory();
    const { size } = statSync(databaseIn(directory));
    const { backups, logged } = scheduled(directory, 'daily', {
      installation,
      room: async () => ({ free: size, total: 10 * size }),
    });
    writeFact(plainConnection(directory), 100_000);
    expect(statSync(databaseIn(directory)).size).toBe(size);
    await backups.runIfDue();
    expect(logged[0]).toContain('the backup failed: there is no room for it');
  });

  it('needs no room for free pages of the database, as an upgrade leaves them', async () => {
    const { directory, installation } = await playedDirectory();
    const before = statSync(databaseIn(directory)).size;
    const sqlite = plainConnection(directory);
    writeFact(sqlite, 1_000_000);
    sqlite.exec("DELETE FROM installation WHERE key = 'long'");
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    expect(statSync(databaseIn(directory)).size).toBeGreaterThan(before + 900_000);
    const {
      backups,
      logged,
      directory: at,
    } = scheduled(directory, 'daily', {
      installation,
      room: async () => ({ free: before + 100_000, total: 10_000_000 }),
    });
    await backups.runIfDue();
    expect(logged[0]).toContain('a backup was made and verified');
    const [made = ''] = readdirSync(at);
    expect(statSync(join(at, made)).size).toBeLessThanOrEqual(before + 100_000);
  });

  it.each(
    varied<Spoiling>([
      ['a page is damaged', spoilPages, /the copy is damaged|malformed/],
      ['the database is gone', (file) => rmSync(file), /hexfarer\.sqlite is not there/],
    ]),
  )('because %s leaves nothing behind, and keeps the old ones', async (_what, spoil, told) => {
    const { directory, installation } = await playedDirectory();
    const earlier = scheduled(directory, 'daily', { installation });
    await earlier.at('2026-11-22T10:20:30Z');
    await earlier.at('2026-11-23T10:20:30Z');
    spoil(databaseIn(directory));
    const { backups, at, names, logged } = scheduled(directory, 'daily keep 1', { installation });
    await at('2026-11-24T00:00:00Z');
    expect(backups.state).toMatchObject({ ok: false });
    expect(logged.at(-1)).toMatch(told);
    expect(names()).toEqual([FIRST.replace('23T', '22T'), FIRST]);
  });
});

describeInAll('a backup with a campaign that does not verify', () => {
  it('is kept under a name that says so, and does not count as good', async () => {
    const { directory, id, installation } = await playedDirectory();
    const earlier = scheduled(directory, 'daily', { installation });
    await earlier.at('2026-11-21T10:20:30Z');
    await earlier.at('2026-11-22T10:20:30Z');
    spoilLedger(databaseIn(directory));
    const {
      backups,
      at,
      names,
      logged,
      directory: folder,
    } = scheduled(directory, 'daily keep 1', { installation });
    await at('2026-11-23T10:20:30Z');
    const damaged = FIRST.replace('.sqlite', '.damaged.sqlite');
    // The last backup in which everything verified is kept too, however many are to be kept.
    expect(names()).toEqual([FIRST.replace('23T', '22T'), damaged]);
    const named = damaged.replace('.damaged', `-${installation}.damaged`);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      level: 50,
      msg: 'a backup was made, but 1 campaign in it did not verify',
      file: join(folder, named),
      campaigns: 1,
      damaged: [expect.stringMatching(`^campaign ${id} does not verify: entry 3: `)],
    });
    expect(backups.failures).toBe(1);
    expect(backups.state).toEqual({ ok: false, lastAt: '2026-11-22T10:20:30.000Z' });
    // None is due before the next scheduled time, as another server sees by the file's name.
    const next = scheduled(directory, 'daily keep 1', { installation });
    await next.at('2026-11-23T23:59:59Z');
    expect(next.backups.state).toEqual({ ok: false, lastAt: '2026-11-22T10:20:30.000Z' });
    expect(next.logged).toEqual([]);
    await next.at('2026-11-24T00:00:00Z');
    expect(names()).toEqual([FIRST.replace('23T', '22T'), 'hexfarer-2026-11-24T00-00-00Z.damaged.sqlite']);
    expect((await backupFaults(join(folder, readdirSync(folder).at(-1) ?? ''))).file).toBeNull();
  });

  it('is deleted once there is a good one', async () => {
    const { directory, installation } = await playedDirectory();
    const { backups, at, names } = scheduled(directory, 'daily keep 1', { installation });
    const sound = readFileSync(databaseIn(directory));
    spoilLedger(databaseIn(directory));
    await at('2026-11-23T10:20:30Z');
    expect(backups.state).toEqual({ ok: false, lastAt: null });
    expect(names()).toHaveLength(1);
    writeFileSync(databaseIn(directory), sound);
    await at('2026-11-24T10:20:30Z');
    expect(names()).toEqual([FIRST.replace('23T', '24T')]);
    expect(backups.state).toEqual({ ok: true, lastAt: '2026-11-24T10:20:30.000Z' });
  });
});

describe('a backup that is checked', () => {
  it.each(
    varied<Spoiling>([
      ['damaged pages', spoilPages, /database main|malformed/],
      ['a changed entry', spoilLedger, /campaign \w+ does not verify: entry 3: /],
      ['another file', (file) => writeFileSync(file, 'letters'.repeat(1000)), /not a database/],
      ['no file', (file) => rmSync(file), /unable to open|directory does not exist/],
    ]),
  )('is found to have %s, and is left unchanged', async (_what, spoil, told) => {
    const { directory, installation } = await playedDirectory();
    const { backups, directory: folder } = scheduled(directory, 'daily', { installation });
    await backups.runIfDue();
    const [name = ''] = readdirSync(folder);
    spoil(join(folder, name));
    const { file, campaigns } = await backupFaults(join(folder, name));
    expect(file ?? campaigns.join()).toMatch(told);
    expect(readdirSync(folder).filter((each) => each !== basename(name))).toEqual([]);
  });
});
