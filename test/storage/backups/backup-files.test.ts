import { describe, expect, it } from 'vitest';
import { type BackupFile, expiredOf } from '../../../src/storage/backups/backup-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-23T00:00:10Z');
const NO_BOUND = Number.POSITIVE_INFINITY;

/** Backups of these ages in days, the oldest first; campaigns in those of `damaged` do not verify. */
const backups = (ages: readonly number[], damaged: readonly number[] = []): BackupFile[] =>
  ages.map((age) => ({ path: `${age} days`, at: NOW - age * DAY_MS, isDamaged: damaged.includes(age) }));

const expired = (files: readonly BackupFile[], most: number, days: number): string[] =>
  expiredOf(files, { most, days }, NOW).map(({ path }) => path);

describe('backups to delete', () => {
  it('are those beyond the number to keep, and not one more', () => {
    expect(expired(backups([3, 2, 1, 0]), 2, NO_BOUND)).toEqual(['3 days', '2 days']);
    expect(expired(backups([1, 0]), 2, NO_BOUND)).toEqual([]);
    expect(expired(backups([0]), 2, NO_BOUND)).toEqual([]);
  });

  it('are those older than the number of days to keep, not those just as old', () => {
    expect(expired(backups([3.01, 3, 2]), NO_BOUND, 3)).toEqual(['3.01 days']);
  });

  it('are never the last one, nor the last one in which every campaign verified', () => {
    expect(expired(backups([900]), 1, 3)).toEqual([]);
    expect(expired(backups([9, 8, 7, 6], [7, 6]), 1, 3)).toEqual(['9 days', '7 days']);
  });

  it('are none with a time in the future, and none because of these', () => {
    expect(expired(backups([1, 0, -1, -2]), 2, NO_BOUND)).toEqual([]);
  });
});
