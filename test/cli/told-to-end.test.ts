import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { MAIN } from '../support/server-process.ts';

/** The incomplete files in a directory and below it. */
const partsIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'));

interface Told {
  readonly env?: Record<string, string>;
  /** True if the moment lasts long enough that the command need not be stopped while checking for it. */
  readonly isLong?: boolean;
}

/**
 * Runs a command and sends it a signal once it is time; returns its exit code and signal. The command is stopped
 * during each check, so that the moment can't be missed.
 */
async function toldToEnd(
  words: readonly string[],
  signal: NodeJS.Signals,
  isTime: () => boolean,
  { env = {}, isLong = false }: Told = {},
) {
  const child = spawn(process.execPath, [MAIN, ...words], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  while (!isTime()) {
    expect(child.exitCode).toBeNull();
    child.kill('SIGCONT');
    await setTimeout(1);
    if (!isLong) child.kill('SIGSTOP');
  }
  child.kill(signal);
  child.kill('SIGCONT');
  return ended;
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a command that streams a file and gets %s keeps the previous file, and ends by that signal',
  async (signal) => {
    const file = join(dataDirectory(), 'vale.gz');
    writeFileSync(file, 'what somebody wrote');
    const words = ['explore', '--hexes', '6000', '--seed', 'x', '--format', 'archive', '--out', file];
    expect(await toldToEnd(words, signal, () => partsIn(dirname(file)).length > 0)).toEqual([null, signal]);
    expect(readdirSync(dirname(file))).toEqual(['vale.gz']);
    expect(readFileSync(file, 'utf8')).toBe('what somebody wrote');
  },
);

/** A vault directory, and the command that exports a campaign of `hexes` hexes to it. */
async function vaultOf(hexes: number) {
  const [directory, folder, vault] = [dataDirectory(), dataDirectory(), join(dataDirectory(), 'vault')];
  const file = join(folder, 'vale.gz');
  const explored = ['explore', '--hexes', `${hexes}`, '--seed', 'x', '--format', 'archive', '--out', file];
  expect(await runInProcess(explored)).toMatchObject({ status: 0 });
  const { campaign } = JSON.parse((await runInProcess(['import', file, '--data', directory, '--json'])).out);
  mkdirSync(vault);
  return {
    vault,
    words: ['export', campaign.id, '--format', 'vault', '--out', vault, '--data', directory],
  };
}

itInAll(
  'a command that writes hundreds of notes and gets SIGINT ends before the last one, with each note complete',
  async () => {
    const { vault, words } = await vaultOf(900);
    const isWriting = () => readdirSync(vault).length > 0;
    expect(await toldToEnd(words, 'SIGINT', isWriting, { isLong: true })).toEqual([null, 'SIGINT']);
    expect(partsIn(vault)).toEqual([]);
    expect(readdirSync(vault, { recursive: true }).length).toBeLessThan(900);
  },
);

itInAll("a command that gets SIGINT while it draws a vault's picture has written nothing yet", async () => {
  const { vault, words } = await vaultOf(300);
  const TMPDIR = dataDirectory();
  mkdirSync(TMPDIR, { recursive: true });
  const isDrawing = () => readdirSync(TMPDIR).some((name) => name.startsWith('hexfarer-fonts-'));
  expect(await toldToEnd(words, 'SIGINT', isDrawing, { env: { TMPDIR } })).toEqual([null, 'SIGINT']);
  expect(readdirSync(vault)).toEqual([]);
});
