import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { launchOptions } from './browser.ts';
import { emptyDirectory } from './packed.ts';

const IS_ROOT = process.getuid?.() === 0;

/** Calls by which a process reaches for others. */
const REACHING = 'connect,sendto,sendmsg,sendmmsg';

/** A network in which there is this machine's loopback, and no way anywhere else. */
export interface ClosedNetwork {
  /** What stands before the words of a command that is to run in it. */
  readonly enter: readonly string[];
  /** The same, with everything written down that the command and what it starts reach for. */
  readonly watched: readonly string[];
  /** The addresses that watched commands reached for, once all of them have ended. */
  reachedFor(): Promise<string[]>;
  browser(): Promise<Browser>;
}

export async function closedNetwork(): Promise<ClosedNetwork> {
  const own = IS_ROOT ? [] : ['--user', '--map-root-user'];
  const holder = spawn(
    'unshare',
    [...own, '--net', 'sh', '-c', 'ip link set lo up && echo up && exec sleep 3600'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const rights = IS_ROOT ? [] : ['--user', '--preserve-credentials'];
  const enter = ['nsenter', '--target', String(holder.pid), ...rights, '--net', '--'];
  const folder = emptyDirectory();
  const log = join(folder, 'reached-for');
  // The tracer stands aside, so that signals come to the command itself.
  const trace = [
    'strace',
    '-D',
    '-f',
    '-qq',
    '-e',
    `trace=${REACHING}`,
    '-e',
    'signal=none',
    '-A',
    '-o',
    log,
  ];
  return {
    enter,
    watched: [...enter, ...trace],
    reachedFor: () => reachedFor(log),
    browser: () => browserWithin(enter, folder),
  };
}

async function reachedFor(log: string): Promise<string[]> {
  let [before, text] = ['', readFileSync(log, 'utf8')];
  while (before !== text) {
    await passed(500);
    [before, text] = [text, readFileSync(log, 'utf8')];
  }
  return addressesIn(text);
}

/** The addresses of the internet in what strace wrote, with their ports, each once. */
export function addressesIn(log: string): string[] {
  const port = String.raw`sin6?_port=htons\((\d+)\)`;
  const address = String.raw`(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")`;
  const found = log.matchAll(new RegExp(`${port}.*?${address}`, 'g'));
  return [...new Set([...found].map(([, at, four, six]) => (four ? `${four}:${at}` : `[${six}]:${at}`)))];
}

async function browserWithin(enter: readonly string[], folder: string): Promise<Browser> {
  const options = await launchOptions();
  const wrapper = join(folder, 'browser');
  writeFileSync(wrapper, `#!/bin/sh\nexec ${enter.join(' ')} '${options.executablePath}' "$@"\n`);
  chmodSync(wrapper, 0o755);
  const browser = await chromium.launch({ ...options, executablePath: wrapper });
  onTestFinished(() => browser.close());
  return browser;
}

/** Runs a command to its end; gives what it prints. */
export const ran = (words: readonly string[]): string => {
  const [program = '', ...rest] = words;
  return execFileSync(program, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
};
