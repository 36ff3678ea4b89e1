import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { streamAtomically, writeAtomically } from '../../src/cli/terminal/atomic-file.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { withFileSizeLimit } from '../support/full-disk.ts';

const LARGE = Buffer.alloc(50_000, 'x');
const ROOM = 8192;

describe('writing a whole file', () => {
  it.each([false, true])(
    'leaves the previous one unchanged when the disk is full (one of many: %s)',
    (isOneOfMany) => {
      const directory = dataDirectory();
      const file = join(directory, 'map.svg');
      writeFileSync(file, 'what somebody wrote');
      expect(() =>
        withFileSizeLimit(ROOM, () => writeAtomically(['a', LARGE], file, { isOneOfMany })),
      ).toThrow(`${file} can't be written: EFBIG`);
      expect(readFileSync(file, 'utf8')).toBe('what somebody wrote');
      expect(readdirSync(directory)).toEqual(['map.svg']);
    },
  );

  it('leaves no file when there was none and the disk is full', () => {
    const directory = dataDirectory();
    const file = join(directory, 'map.svg');
    expect(() => withFileSizeLimit(ROOM, () => writeAtomically([LARGE], file))).toThrow(/EFBIG/);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('replaces no file of a data directory, and no backup', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    const backup = join(dataDirectory(), 'of-today');
    storage.backUp(backup);
    storage.close();
    const link = join(dirname(backup), 'map.svg');
    symlinkSync(join(directory, 'hexfarer.sqlite'), link);
    const before = readFileSync(link);
    const others = ['hexfarer.sqlite', 'hexfarer.sqlite-wal', 'hexfarer.heads', 'server.lock'];
    for (const file of [backup, link, ...others.map((name) => join(directory, name))]) {
      const refusal = `${file} belongs to a database, and is not written over; name another file`;
      expect(() => writeAtomically(['a map'], file)).toThrow(refusal);
      await expect(streamAtomically(Readable.from(['a map']), file)).rejects.toThrow(refusal);
    }
    expect(readFileSync(link)).toEqual(before);
    expect(readdirSync(directory).sort()).toEqual(['hexfarer.heads', 'hexfarer.sqlite']);
    openStorage(directory, { create: false }).close();
  });

  it('lets nobody read it meanwhile who may not read the previous one', () => {
    const directory = dataDirectory();
    const file = join(directory, 'file');
    writeFileSync(file, 'before', { mode: 0o600 });
    const modes: number[] = [];
    function* pieces() {
      yield 'one';
      for (const name of readdirSync(directory)) modes.push(statSync(join(directory, name)).mode & 0o777);
    }
    writeAtomically(pieces(), file);
    expect(modes).toEqual([0o600, 0o600]);
  });

  it('follows a link, even to a file that does not exist yet', () => {
    const directory = dataDirectory();
    symlinkSync('not-yet', join(directory, 'link'));
    writeAtomically(['bytes'], join(directory, 'link'));
    expect(readFileSync(join(directory, 'not-yet'), 'utf8')).toBe('bytes');
    expect(readdirSync(directory).sort()).toEqual(['link', 'not-yet']);
  });

  it('follows links to links, even to a file that does not exist yet', () => {
    const directory = dataDirectory();
    mkdirSync(join(directory, 'maps'));
    symlinkSync(join(directory, 'maps'), join(directory, 'shelf'));
    symlinkSync('shelf/second', join(directory, 'first'));
    symlinkSync('not-yet', join(directory, 'maps', 'second'));
    writeAtomically(['bytes'], join(directory, 'first'));
    expect(readFileSync(join(directory, 'maps', 'not-yet'), 'utf8')).toBe('bytes');
    expect(readdirSync(join(directory, 'maps')).sort()).toEqual(['not-yet', 'second']);
    expect(lstatSync(join(directory, 'maps', 'second')).isSymbolicLink()).toBe(true);
  });

  it('fails where links lead around in a circle, and leaves them', () => {
    const directory = dataDirectory();
    symlinkSync('circle', join(directory, 'circle'));
    expect(() => writeAtomically(['bytes'], join(directory, 'circle'))).toThrow(
      /circle can't be written: ELOOP/,
    );
    expect(lstatSync(join(directory, 'circle')).isSymbolicLink()).toBe(true);
    expect(readdirSync(directory)).toEqual(['circle']);
  });

  it('keeps the permissions of the previous file, and follows a link', () => {
    const directory = dataDirectory();
    const [file, link] = [join(directory, 'file'), join(directory, 'link')];
    writeFileSync(file, 'before', { mode: 0o640 });
    symlinkSync(file, link);
    writeAtomically(['one ', Buffer.from('and two')], link);
    expect(readFileSync(file, 'utf8')).toBe('one and two');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(directory).sort()).toEqual(['file', 'link']);
  });

  it('leaves the previous one unchanged when its source fails, and passes that error on', async () => {
    const directory = dataDirectory();
    const file = join(directory, 'map.svg');
    writeFileSync(file, 'before');
    const fault = new Error('there is no such font');
    function* pieces() {
      yield 'a beginning';
      throw fault;
    }
    expect(() => writeAtomically(pieces(), file)).toThrow(fault);
    await expect(streamAtomically(Readable.from(pieces()), file)).rejects.toBe(fault);
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(directory)).toEqual(['map.svg']);
  });

  it("destroys its source stream if the file can't be opened", async () => {
    const bytes = Readable.from(['a']);
    const file = join(dataDirectory(), 'no', 'map.svg');
    await expect(streamAtomically(bytes, file)).rejects.toThrow(/can't be written: ENOENT/);
    expect(bytes.destroyed).toBe(true);
  });

  it('fails if the path is a directory, or in a missing one', () => {
    const directory = dataDirectory();
    mkdirSync(join(directory, 'maps'));
    expect(() => writeAtomically(['x'], join(directory, 'maps'))).toThrow(/maps can't be written: EISDIR/);
    expect(() => writeAtomically(['x'], join(directory, 'no', 'map.svg'))).toThrow(
      /can't be written: ENOENT/,
    );
  });
});
