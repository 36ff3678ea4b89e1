import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { launchOptions } from './browser.ts';
import { emptyDirectory } from './pack-checkout.ts';

const IS_ROOT = process.getuid?.() === 0;

/** System calls by which a process reaches others. */
const REACHING = 'connect,sendto,sendmsg,sendmmsg';

/** A network with a loopback interface and no other connection. */
export interface ClosedNetwork {
  /** Words before a command that is to run in it. */
  readonly enter: readonly string[];
  /** The same, recording everything that the command and its children try to reach. */
  readonly watched: readonly string[];
  /** The addresses that watched commands tried to reach, once all of them have ended. */
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
  // The tracer runs as a grandchild, so that signals reach the command itself.
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

/** The internet addresses in strace's output, with ports, each once. */
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

/** Runs a command to its end, and returns its output. */
export const ran = (words: readonly string[]): string => {
  const [program = '', ...rest] = words;
  return execFileSync(program, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
};
