import { chmodSync, chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { hexfarer } from '../support/cli.ts';
import { emptyDirectory } from '../support/pack-checkout.ts';

let archive: string;
let used: string;

beforeAll(() => {
  const directory = emptyDirectory(afterAll);
  archive = join(directory, 'world.gz');
  const explored = ['explore', '--world', 'solo', '--seed', 'rights', '--hexes', '20'];
  expect(hexfarer([...explored, '--format', 'archive', '--out', archive]).status).toBe(0);
  used = join(directory, 'data');
  expect(hexfarer(['import', archive, '--data', used]).status).toBe(0);
  expect(hexfarer(['campaigns', '--data', used]).status).toBe(0);
});

/** Changes the mode of a path until the test has ended. */
function withMode(path: string, mode: number): void {
  const before = statSync(path).mode & 0o777;
  chmodSync(path, mode);
  onTestFinished(() => chmodSync(path, before));
}

const asOther = (...words: string[]) => hexfarer(words, { isHeldToRights: true });

/** Of ways in which a path may be closed to somebody, the first is tried every day. */
const CLOSED_OR_READABLE = [0o000, 0o500] as const;
const READABLE_OR_CLOSED = [0o500, 0o000] as const;

describe('a file or directory that the user of a command may not read or write', () => {
  it.each([
    ['campaigns', [], READABLE_OR_CLOSED],
    ['verify', ['aaaaaaaaaaaa'], CLOSED_OR_READABLE],
    ['backup', ['/nowhere/copy'], READABLE_OR_CLOSED],
    ['serve', ['--port', '0'], CLOSED_OR_READABLE],
    ['reseal', [], READABLE_OR_CLOSED],
    ['link', ['aaaaaaaaaaaa', '--role', 'player'], CLOSED_OR_READABLE],
  ])('can be the data directory: %s says so, with advice', (command, words, modes) => {
    for (const mode of varied(modes)) {
      withMode(used, mode);
      expect(asOther(command, ...words, '--data', used)).toEqual({
        status: 1,
        out: '',
        error: `hexfarer: Whoever runs this may not read and write in ${used}. Run it as the user of the server, or give it to that user: chown -R USER ${used}\n`,
      });
    }
  });

  it.each(['hexfarer.sqlite', 'hexfarer.heads'])('can be %s in it: the error names it', (name) => {
    const file = join(used, name);
    withMode(file, 0o400);
    const { status, out, error } = asOther('campaigns', '--data', used);
    expect([status, out]).toEqual([1, '']);
    expect(error).toContain(`may not read and write ${file}. `);
    expect(error).toContain(`: chown USER ${file}\n`);
  });

  it('can be a lock that another user left: the error names it where the lock is needed', () => {
    const lock = join(used, 'import.lock');
    expect(asOther('import', archive, '--data', used).status).toBe(0);
    withMode(lock, 0o000);
    expect(asOther('import', archive, '--data', used).error).toContain(`chown USER ${lock}\n`);
    expect(asOther('campaigns', '--data', used).status).toBe(0);
  });

  it('can be the target of an export: the error names it, and nothing is left behind', () => {
    const [id = ''] = hexfarer(['campaigns', '--data', used]).out.split(' ');
    const closed = emptyDirectory();
    const kinds = [
      [0o500, 'archive'],
      [0o000, 'vault'],
      [0o000, 'svg'],
    ] as const;
    for (const [mode, format] of varied(kinds, 2)) {
      withMode(closed, mode);
      const file = join(closed, 'map');
      const { status, error } = asOther('export', id, '--format', format, '--out', file, '--data', used);
      expect(status).toBe(1);
      expect(error).toMatch(/^hexfarer: .* can't be written: EACCES: permission denied, .*\n$/);
      expect(error).toContain(closed);
    }
    expect(readdirSync(closed)).toEqual([]);
  });

  it('can be the target of a backup: the error names it', () => {
    const closed = emptyDirectory();
    for (const mode of [0o000, 0o500]) {
      withMode(closed, mode);
      const file = join(closed, 'copy');
      const { status, error } = asOther('backup', file, '--data', used);
      expect(status).toBe(1);
      expect(error).toContain(`hexfarer: ${file} can't be written: EACCES: permission denied`);
    }
    expect(readdirSync(closed)).toEqual([]);
  });

  it('can be a file to verify: the error does not call it missing', () => {
    const hidden = join(emptyDirectory(), 'hidden.gz');
    writeFileSync(hidden, readFileSync(archive));
    withMode(join(hidden, '..'), 0o000);
    expect(asOther('verify', hidden).error).toContain(`${hidden} can't be read: EACCES`);
  });
});

it('all files belong to the owner of the data directory, whoever runs a command', () => {
  const data = emptyDirectory();
  if (process.getuid?.() === 0) chownSync(data, 65_534, 65_534);
  expect(hexfarer(['import', archive, '--data', data]).status).toBe(0);
  expect(hexfarer(['import', archive, '--data', data]).status).toBe(0);
  expect(hexfarer(['reseal', '--data', data]).status).toBe(0);
  const files = readdirSync(data);
  expect(files).toEqual(
    expect.arrayContaining(['hexfarer.sqlite', 'hexfarer.heads', 'import.lock', 'server.lock']),
  );
  const owner = statSync(data).uid;
  expect(files.filter((name) => statSync(join(data, name)).uid !== owner)).toEqual([]);
});
