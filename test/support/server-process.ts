import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AtEnd } from './at-end.ts';

export const PROJECT = join(import.meta.dirname, '..', '..');

/** The built command line. */
export const MAIN = join(PROJECT, 'dist', 'main.js');

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it has written on standard error so far. */
  logged(): string;
  /** Kills it, like a power failure: no handler runs. */
  kill(): Promise<void>;
  /** Stops it, like an administrator. */
  stop(): Promise<void>;
}

/**
 * Starts a server as a process of its own, as in the README; resolves when it is ready.
 *
 * @param dataDirectory `null` if `env` says where everything is stored
 */
export async function serverProcess(
  dataDirectory: string | null,
  {
    port = 0,
    host = '127.0.0.1',
    env = {},
    words = [],
    within = [],
    main = MAIN,
    atEnd = onTestFinished,
  }: {
    port?: number;
    host?: string;
    env?: Record<string, string>;
    words?: readonly string[];
    /** Words of a command that runs another one in its place. */
    within?: readonly string[];
    /** The program, if not the built version. */
    main?: string;
    atEnd?: AtEnd;
  } = {},
): Promise<ServerProcess> {
  const [program = '', ...before] = [...within, process.execPath];
  const child = spawn(
    program,
    [
      ...[...before, main, 'serve', '--host', host, '--port', String(port)],
      ...(dataDirectory === null ? [] : ['--data', dataDirectory]),
      ...words,
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  atEnd(() => end('SIGKILL'));
  let complained = '';
  child.stderr?.on('data', (chunk) => {
    complained += chunk;
  });
  const logged = () => complained;
  const url = await readyUrl(child, logged);
  return { url, process: child, logged, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function readyUrl(child: ChildProcess, logged: () => string): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${logged()}`)));
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const url = /ready at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
  });
}
