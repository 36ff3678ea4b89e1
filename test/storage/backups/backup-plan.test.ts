import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BackupInterval, backupPlan, WrongPlan } from '../../../src/storage/backups/backup-plan.ts';
import { lastDue } from '../../../src/storage/backups/backup-schedule.ts';
import { dataDirectory } from '../../support/data-directory.ts';

const NO_BOUND = Number.POSITIVE_INFINITY;

describe('a backup plan', () => {
  it.each<readonly [string, string, number, number]>([
    ['hourly', 'hourly', 48, NO_BOUND],
    ['daily', 'daily', 14, NO_BOUND],
    ['weekly', 'weekly', 8, NO_BOUND],
    ['daily keep 30', 'daily', 30, NO_BOUND],
    ['hourly keep for 7 days', 'hourly', NO_BOUND, 7],
    ['hourly keep for 1 day', 'hourly', NO_BOUND, 1],
    ['  weekly  keep 20  for 365 days ', 'weekly', 20, 365],
  ])('written as %j puts backups beside the data directory', (text, every, most, days) => {
    expect(backupPlan(text, '/srv/data')).toEqual({
      every,
      most,
      days,
      directory: '/srv/data.backups',
      isDefaultDirectory: true,
    });
  });

  it.each([
    ['daily to /srv/backups', 14, '/srv/backups'],
    ['daily keep 3 to /mnt/the old disk', 3, '/mnt/the old disk'],
    ['daily keep 3 to /mnt/keep 5 to', 3, '/mnt/keep 5 to'],
    ['daily to /srv/x/../y/', 14, '/srv/y'],
    ['daily to /srv/data.old', 14, '/srv/data.old'],
    ['daily to /srv', 14, '/srv'],
    ['daily to /srv/..data', 14, '/srv/..data'],
  ])('written as %j puts backups elsewhere', (text, most, directory) => {
    expect(backupPlan(text, '/srv/data')).toMatchObject({ most, directory, isDefaultDirectory: false });
  });

  it('puts backups beside a data directory given as a relative path', () => {
    expect(backupPlan('daily', './data').directory).toBe(join(process.cwd(), 'data.backups'));
    expect(backupPlan('daily', '/srv/data/').directory).toBe('/srv/data.backups');
  });

  it.each([
    'yes',
    'Daily',
    'toString',
    'daily 14',
    'daily keep',
    'daily keep to /srv/backups',
    'daily keep all',
    'daily keep 14 for 30',
    'daily keep -1',
    'daily keep 100000',
    'daily to',
    'daily /srv/backups',
  ])('can’t be written as %j, and the error shows how it can', (text) => {
    expect(() => backupPlan(text, '/srv/data')).toThrow(WrongPlan);
    expect(() => backupPlan(text, '/srv/data')).toThrow(/daily keep 14 to \/srv\/backups; not '/);
  });

  it.each(['daily keep 0', 'daily keep 3 for 0 days'])('written as %j would keep nothing', (text) => {
    expect(() => backupPlan(text, '/srv/data')).toThrow(
      `at least 1 backup, for at least 1 day, not '${text}'`,
    );
  });

  it.each(['backups', './backups', '../backups', '~/backups'])('can’t put backups in %s', (directory) => {
    expect(() => backupPlan(`daily to ${directory}`, '/srv/data')).toThrow(
      `takes the full path of a directory, such as /srv/backups, not '${directory}'`,
    );
  });

  it.each(['/srv/data', '/srv/data/', '/srv/data/backups', '/srv/data/..backups', '/srv/other/../data/x/y'])(
    'can’t put backups inside the data directory: %s',
    (directory) => {
      expect(() => backupPlan(`daily to ${directory}`, '/srv/data')).toThrow(
        /outside the data directory.*go to \/srv\/data\.backups/,
      );
    },
  );

  it('can’t put backups there through links either', () => {
    const directory = dataDirectory();
    const around = dirname(directory);
    symlinkSync(directory, join(around, 'elsewhere'));
    mkdirSync(join(around, 'beside'));
    for (const named of ['elsewhere', 'elsewhere/not/there/yet'])
      expect(() => backupPlan(`daily to ${join(around, named)}`, directory)).toThrow(
        /outside the data directory/,
      );
    expect(() => backupPlan(`daily to ${directory}/x`, join(around, 'elsewhere'))).toThrow(/outside/);
    expect(backupPlan(`daily to ${join(around, 'beside')}`, directory).directory).toBe(
      join(around, 'beside'),
    );
  });
});

describe('the next backup is due', () => {
  it.each<readonly [BackupInterval, string, string]>([
    ['hourly', '2026-11-23T10:20:30.500Z', '2026-11-23T10:00:00.000Z'],
    ['daily', '2026-11-23T10:20:30.500Z', '2026-11-23T00:00:00.000Z'],
    ['daily', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['daily', '2026-11-22T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
    // A Monday, and the Sunday before it.
    ['weekly', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['weekly', '2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z'],
  ])('%s at %s: if the last one was before %s', (every, now, since) => {
    expect(new Date(lastDue(every, Date.parse(now))).toISOString()).toBe(since);
  });
});
