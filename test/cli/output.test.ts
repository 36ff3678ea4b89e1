import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectComplaint } from '../support/cli.ts';
import { MAIN } from '../support/server-process.ts';

/** Runs the command line with its standard output on a device that is full. */
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

describe('where standard output has no room', () => {
  it.each([
    ['a telling', ['weather', '--seed', 'x']],
    ['a document', ['weather', '--seed', 'x', '--json']],
    ['a drawing', ['explore', '--seed', 'x', '--hexes', '7', '--format', 'svg']],
    ['help', ['--help']],
  ])('%s fails, and says so in a line', (_what, words) => {
    const run = onFullDisk(words);
    expectComplaint(run, 1, /^hexfarer: standard output can't be written: ENOSPC/);
    expect(run.error).toMatch(/no space left/);
  });
});
