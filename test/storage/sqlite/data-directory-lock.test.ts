import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isServed, lockDataDirectory } from '../../../src/storage/sqlite/data-directory-lock.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { UnusableDatabase } from '../../../src/storage/unusable-database.ts';
import { atEndOfFile } from '../../support/at-end.ts';
import { builtModule } from '../../support/built-module.ts';
import { dataDirectory, dataDirectoryWithSchema } from '../../support/data-directory.ts';

const atEnd = atEndOfFile();
let lock: string;
let connection: string;

beforeAll(async () => {
  lock = await builtModule('src/storage/sqlite/data-directory-lock.ts', atEnd);
  connection = await builtModule('src/storage/sqlite/sqlite-connection.ts', atEnd);
});

/** A process that locks a data directory until it is killed. */
async function holderProcess(directory: string) {
  const script = `const { lockDataDirectory } = await import(${JSON.stringify(lock)});
    globalThis.release = lockDataDirectory(${JSON.stringify(directory)}, 'serve');
    process.stdout.write('held');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(first[0])).toBe('held');
  return kill;
}

/** A process that reads the lock for a while, as commands do briefly to see whether a server runs. */
async function lookingProcess(directory: string, milliseconds: number): Promise<void> {
  const script = `const { SqliteConnection } = await import(${JSON.stringify(connection)});
    const lock = new SqliteConnection(${JSON.stringify(join(directory, 'server.lock'))}, { readonly: true });
    lock.exec('BEGIN; SELECT * FROM sqlite_schema');
    setTimeout(() => lock.close(), ${milliseconds});
    process.stdout.write('looking');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(String((await once(child.stdout, 'data'))[0])).toBe('looking');
}

describe('the lock on a data directory', () => {
  it('can be taken while somebody checks whether a server runs', async () => {
    const directory = dataDirectory();
    lockDataDirectory(directory, 'serve')();
    expect(isServed(directory)).toBe(false);
    await lookingProcess(directory, 50);
    const release = lockDataDirectory(directory, 'serve');
    expect(isServed(directory)).toBe(true);
    release();
    expect(isServed(directory)).toBe(false);
  });

  it('is refused to a second holder until the first releases it', () => {
    const directory = dataDirectory();
    const release = lockDataDirectory(directory, 'serve');
    expect(() => lockDataDirectory(directory, 'serve')).toThrow(UnusableDatabase);
    expect(() => lockDataDirectory(directory, 'serve')).toThrow(/Another Hexfarer server/);
    release();
    lockDataDirectory(directory, 'serve')();
  });

  it('is refused in another directory if the database there is a link to the same one', () => {
    const [directory, linking] = [dataDirectoryWithSchema(), dataDirectory()];
    symlinkSync(databaseIn(directory), databaseIn(linking));
    for (const [one, other] of [
      [directory, linking],
      [linking, directory],
    ] as const) {
      const release = lockDataDirectory(one, 'serve');
      expect(() => lockDataDirectory(other, 'serve')).toThrow(/Another Hexfarer server/);
      expect(isServed(other)).toBe(true);
      release();
      expect(isServed(other)).toBe(false);
    }
  });

  it('can be held on two directories at the same time', () => {
    const releases = [dataDirectory(), dataDirectory()].map((directory) =>
      lockDataDirectory(directory, 'serve'),
    );
    for (const release of releases) release();
  });

  it('is respected while another process holds it, and not once that was killed', async () => {
    const directory = dataDirectory();
    const kill = await holderProcess(directory);
    expect(() => lockDataDirectory(directory, 'serve')).toThrow(/Another Hexfarer server/);
    await kill();
    lockDataDirectory(directory, 'serve')();
  });

  it('can’t be taken in something that is no directory, and the error names it', () => {
    const file = join(dataDirectory(), 'file');
    writeFileSync(file, '');
    expect(() => lockDataDirectory(file, 'serve')).toThrow(UnusableDatabase);
    expect(() => lockDataDirectory(file, 'serve')).toThrow(file);
  });

  it('can’t be taken if the lock file contains something else', () => {
    const directory = dataDirectory();
    writeFileSync(join(directory, 'server.lock'), '12345\n');
    expect(() => lockDataDirectory(directory, 'serve')).toThrow(UnusableDatabase);
  });
});
