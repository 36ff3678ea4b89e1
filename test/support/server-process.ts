import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AtEnd } from './at-end.ts';

export const PROJECT = join(import.meta.dirname, '..', '..');

/** The command line as it was built. */
export const MAIN = join(PROJECT, 'dist', 'main.js');

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** All that it has written on standard error so far. */
  logged(): string;
  /** As when the plug is pulled: no handler runs. */
  kill(): Promise<void>;
  /** As an administrator stops it. */
  stop(): Promise<void>;
}

/**
 * A server as a process of its own, the way the README starts it; ready when this answers.
 *
 * @param dataDirectory `null` where it is told in `env` where everything is kept
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
    /** The words of a command that runs another one, and becomes it. */
    within?: readonly string[];
    /** The program, where it is another version than the one that was built. */
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
