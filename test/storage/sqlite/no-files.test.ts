import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { directoryFindings } from '../../../src/cli/doctor/data-findings.ts';
import { readSettings } from '../../../src/config.ts';
import { bytesOnDisk } from '../../../src/storage/sqlite/bytes-on-disk.ts';
import { isServed, lockDataDirectory } from '../../../src/storage/sqlite/data-directory-lock.ts';
import { LOCK_FILES, STORAGE_FILES } from '../../../src/storage/sqlite/data-files.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { UnusableDatabase } from '../../../src/storage/unusable-database.ts';
import { dataDirectory } from '../../support/data-directory.ts';

/**
 * What is put in the place of a file, and the error expected. No pipe, on which a failing test would hang, and no
 * link out of the test's own directory: opening a file here may change its permissions.
 */
const IN_PLACE = [
  ['a directory', (path: string) => mkdirSync(path), 'is not a file'],
  ['a link to a directory', (path: string) => symlinkSync(dirname(path), path), 'is not a file'],
  ['a link to nothing', (path: string) => symlinkSync(join(path, 'nowhere'), path), 'is a link to nothing'],
  ['a link to itself', (path: string) => symlinkSync(path, path), 'is a link to nothing'],
] as const;

function complaintOf(opening: () => unknown): string | null {
  try {
    opening();
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableDatabase);
    return (error as Error).message;
  }
}

it('a link of another name that can’t be followed disturbs neither the metrics nor doctor', () => {
  const directory = dataDirectory();
  openStorage(directory, { create: true }).close();
  const bytes = bytesOnDisk(directory);
  symlinkSync('circle', join(directory, 'circle'));
  expect(bytesOnDisk(directory)).toBe(bytes);
  const levels = directoryFindings(readSettings({}, { data: directory })).map(({ level }) => level);
  expect(levels).not.toContain('wrong');
});

it('a file in the place of the data directory is refused with a clear error, and so is what would be in it', () => {
  const file = join(dataDirectory(), 'notes');
  writeFileSync(file, '');
  const refusal = `${file} is not a directory. Move it away, or name another one with --data.`;
  for (const create of [true, false]) expect(complaintOf(() => openStorage(file, { create }))).toBe(refusal);
  expect(complaintOf(() => lockDataDirectory(file, 'serve'))).toBe(refusal);
  const below = join(file, 'data');
  expect(complaintOf(() => openStorage(below, { create: false }))).toContain(
    `no Hexfarer database in ${below}`,
  );
});

describe.each(IN_PLACE)('%s in the place of a file in a data directory', (_what, put, said) => {
  const refusal = (path: string) => `${path} ${said}. Move it away, or name another directory with --data.`;

  /** Puts it in the place of one file after the other, and checks that `doctor` reports each. */
  function inPlaceOf(files: readonly string[], refused: (directory: string, path: string) => void): void {
    const directory = dataDirectory();
    openStorage(directory, { create: true }).close();
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const path = join(directory, file);
      rmSync(path, { force: true });
      put(path);
      refused(directory, path);
      const settings = readSettings({}, { data: directory });
      expect(directoryFindings(settings)).toMatchObject([
        { about: 'data', level: 'wrong', what: `${path} ${said}` },
      ]);
      rmSync(path, { recursive: true });
    }
  }

  it('is refused with a clear error when the storage is opened', () => {
    inPlaceOf(STORAGE_FILES, (directory, path) => {
      for (const create of [true, false])
        expect(complaintOf(() => openStorage(directory, { create }))).toBe(refusal(path));
    });
  });

  it('is refused with a clear error when the lock is taken or checked', () => {
    inPlaceOf(LOCK_FILES, (directory, path) => {
      const purpose = path.includes('import') ? 'import' : 'serve';
      expect(complaintOf(() => lockDataDirectory(directory, purpose))).toBe(refusal(path));
      if (purpose === 'serve') expect(complaintOf(() => isServed(directory))).toBe(refusal(path));
    });
  });
});
