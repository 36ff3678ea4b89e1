import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { typed } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { MAIN } from '../support/server-process.ts';

/** Files that lie in a directory or below it and are not whole. */
const partsIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'));

/**
 * Runs a command, tells it to end while something in a directory is not whole, and gives with what it ended. To see that
 * without luck, it is made to stand still for each look.
 */
async function toldToEnd(words: readonly string[], signal: NodeJS.Signals, directory: string) {
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  while (partsIn(directory).length === 0) {
    expect(child.exitCode).toBeNull();
    child.kill('SIGCONT');
    await setTimeout(1);
    child.kill('SIGSTOP');
  }
  child.kill(signal);
  child.kill('SIGCONT');
  return ended;
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a command that streams a file and gets %s leaves what was there before, and ends as it was told',
  async (signal) => {
    const file = join(dataDirectory(), 'vale.gz');
    writeFileSync(file, 'what somebody wrote');
    const words = ['explore', '--hexes', '6000', '--seed', 'x', '--format', 'archive', '--out', file];
    expect(await toldToEnd(words, signal, dirname(file))).toEqual([null, signal]);
    expect(readdirSync(dirname(file))).toEqual(['vale.gz']);
    expect(readFileSync(file, 'utf8')).toBe('what somebody wrote');
  },
);

it('a command that writes thousands of notes and gets SIGINT ends amid them, with each of them whole', async () => {
  const [directory, folder, vault] = [dataDirectory(), dataDirectory(), join(dataDirectory(), 'vault')];
  const file = join(folder, 'vale.gz');
  const explored = ['explore', '--hexes', '3000', '--seed', 'x', '--format', 'archive', '--out', file];
  expect(await typed(explored)).toMatchObject({ status: 0 });
  const { campaign } = JSON.parse((await typed(['import', file, '--data', directory, '--json'])).out);
  mkdirSync(vault);
  const words = ['export', campaign.id, '--format', 'vault', '--out', vault, '--data', directory];
  expect(await toldToEnd(words, 'SIGINT', vault)).toEqual([null, 'SIGINT']);
  expect(partsIn(vault)).toEqual([]);
  expect(readdirSync(vault, { recursive: true }).length).toBeLessThan(3000);
});
