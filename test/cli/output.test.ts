import { spawnSync } from 'node:child_process';
import {
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectComplaint, hexfarer } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { MAIN } from '../support/server-process.ts';

/** Runs the command line with its standard output on a full device. */
function onFullDisk(words: readonly string[]) {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
    timeout: 25_000,
  });
  closeSync(full);
  return { status, out: '', error: stderr };
}

describe('when standard output is full,', () => {
  it.each([
    ['a telling', ['weather', '--seed', 'x']],
    ['a document', ['weather', '--seed', 'x', '--json']],
    ['a drawing', ['explore', '--seed', 'x', '--hexes', '7', '--format', 'svg']],
    ['help', ['--help']],
  ])('%s fails, and says so in one line', (_what, words) => {
    const run = onFullDisk(words);
    expectComplaint(run, 1, /^hexfarer: standard output can't be written: ENOSPC/);
    expect(run.error).toMatch(/no space left/);
  });
});

it.each([
  ['written by itself', []],
  ['named with --out', ['--out', '/dev/stdout']],
])('standard output that its reader closes early is no failure, %s', (_what, out) => {
  const words = ['explore', '--seed', 'x', '--hexes', '300', '--format', 'svg', ...out];
  const script = 'set -o pipefail; "$@" | true';
  const run = spawnSync('bash', ['-c', script, 'bash', process.execPath, MAIN, ...words], {
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect(run).toMatchObject({ status: 0, stderr: '' });
});

it.each([
  [
    'a command that succeeds',
    ['explore', '--seed', 'x', '--hexes', '7', '--format', 'svg', '--grid', '20'],
    0,
  ],
  ['one that was typed wrong', ['explore', '--sed', 'x'], 2],
])("when messages can't be written, %s ends as it would otherwise", (_what, words, status) => {
  const full = openSync('/dev/full', 'w');
  const run = spawnSync(process.execPath, [MAIN, ...words], {
    stdio: ['ignore', 'pipe', full],
    encoding: 'utf8',
    timeout: 25_000,
  });
  closeSync(full);
  expect(run.status).toBe(status);
  expect(run.stdout.endsWith('</svg>\n')).toBe(status === 0);
});

describe('when standard output is a file on a disk that becomes full,', () => {
  // Bash counts in kilobytes: the file has room for the first four, so that the first write is cut off without an error.
  const limited = (words: readonly string[], file: string) =>
    spawnSync('bash', ['-c', 'ulimit -f 4; exec "$@" >"$0"', file, process.execPath, MAIN, ...words], {
      encoding: 'utf8',
      timeout: 25_000,
    });

  it('a document of which only the beginning fits fails, and says so in one line', () => {
    const file = join(dataDirectory(), 'world.json');
    const { status, stderr } = limited(['explore', '--seed', 'x', '--hexes', '40', '--json'], file);
    expectComplaint(
      { status, out: '', error: stderr },
      1,
      /^hexfarer: standard output can't be written: EFBIG/,
    );
    expect(statSync(file).size).toBe(4096);
  });
});

it('a picture that has no place for its temporary files says so, and leaves no file', () => {
  const directory = dataDirectory();
  const missing = join(directory, 'missing');
  const out = join(directory, 'map.png');
  const words = ['explore', '--seed', 'x', '--hexes', '7', '--format', 'png', '--out', out];
  expectComplaint(
    hexfarer(words, { env: { TMPDIR: missing } }),
    1,
    /files of a picture can't be written in .*missing: ENOENT.*\. TMPDIR may name another directory$/m,
  );
  expect(readdirSync(directory)).toEqual([]);
});

describe('exporting an archive to a file', () => {
  const world = ['explore', '--seed', 'demo', '--hexes', '9', '--format', 'archive'];

  it('follows a link, and keeps the link', () => {
    const directory = dataDirectory();
    const [link, file, plain] = ['link', 'file', 'plain'].map((name) => join(directory, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(file, 'what was there before');
    symlinkSync(file, link);
    for (const out of [link, plain])
      expect(hexfarer([...world, '--out', out])).toMatchObject({ status: 0, error: '' });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file)).toEqual(readFileSync(plain));
    expect(readdirSync(directory).sort()).toEqual(['file', 'link', 'plain']);
  });

  it('fails on a full device, and does not replace it', () => {
    const directory = dataDirectory();
    // Through a link, so that replacing it would not harm the system.
    const full = join(directory, 'full');
    symlinkSync('/dev/full', full);
    expectComplaint(hexfarer([...world, '--out', full]), 1, /full can't be written: ENOSPC/);
    expect(lstatSync(full).isSymbolicLink()).toBe(true);
    expect(readdirSync(directory)).toEqual(['full']);
  });
});
