import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDirectory } from '../../src/storage/made-directory.ts';
import { expectComplaint, hexfarer } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('making a directory', () => {
  it('makes the missing parents too, accessible to the owner only', () => {
    const there = dataDirectory();
    makeDirectory(join(there, 'one', 'two', 'three'));
    expect(
      [['one'], ['one', 'two'], ['one', 'two', 'three']].map((names) => modeOf(join(there, ...names))),
    ).toEqual([0o700, 0o700, 0o700]);
  });

  it('leaves an existing one as it is, also through a link', () => {
    const there = dataDirectory();
    const [directory, link] = [join(there, 'directory'), join(there, 'link')];
    mkdirSync(directory, { mode: 0o755 });
    writeFileSync(join(directory, 'file'), '');
    symlinkSync(directory, link);
    for (const path of [directory, link]) makeDirectory(path);
    expect(modeOf(directory)).toBe(0o755);
    expect(readdirSync(directory)).toEqual(['file']);
  });

  it('fails under a file, in the place of one, or where the system refuses it', () => {
    const file = join(dataDirectory(), 'file');
    writeFileSync(file, '');
    expect(() => makeDirectory(file)).toThrow(/EEXIST/);
    expect(() => makeDirectory(join(file, 'in', 'it'))).toThrow(/ENOTDIR/);
    expect(() => makeDirectory('/proc/hexfarer/data')).toThrow(/ENOENT|EACCES|EROFS|EPERM/);
  });

  it('fails with an error when a server can’t make its data directory', () => {
    const run = hexfarer(['serve', '--port', '0', '--data', '/proc/hexfarer']);
    expectComplaint(run, 1, /\/proc\/hexfarer/);
  });
});
