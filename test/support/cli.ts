import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { MAIN } from './server-process.ts';

export interface CliRun {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
}

/** Variables that the command line reads, reset so that the environment of the tests has no influence. */
const CLEAN = {
  HOST: undefined,
  PORT: undefined,
  DATA_DIR: undefined,
  DATABASE_URL: undefined,
  HEXFARER_PUBLIC_URL: undefined,
  HEXFARER_LIMITS: undefined,
  HEXFARER_ADMISSION: undefined,
  HEXFARER_BACKUP: undefined,
  HEXFARER_METRICS_TOKEN: undefined,
  HEXFARER_TRUSTED_PROXIES: undefined,
};

/** Words before a command so that file permissions apply even to root. */
export const HELD_TO_RIGHTS: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : [];

interface CliOptions {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly main?: string;
  /** True if file permissions apply even to root. */
  readonly isHeldToRights?: boolean;
}

/** Runs the built command line, or another version of it, to its end. */
export function hexfarer(
  words: readonly string[],
  { env = {}, cwd, main = MAIN, isHeldToRights = false }: CliOptions = {},
): CliRun {
  const [command = '', ...before] = [...(isHeldToRights ? HELD_TO_RIGHTS : []), process.execPath];
  const { status, stdout, stderr } = spawnSync(command, [...before, main, ...words], {
    env: { ...process.env, ...CLEAN, ...env },
    encoding: 'utf8',
    timeout: 25_000,
    // Node 20 can hang when it ends, if it is still compiling then, and hears no other signal.
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
    ...(cwd !== undefined && { cwd }),
  });
  return { status, out: stdout, error: stderr };
}

/**
 * Runs the command line within this process, for the many ways of mistyping. An exception here would end a process with
 * a stack trace.
 */
export async function runInProcess(
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<CliRun> {
  let out = '';
  let error = '';
  const status = await run(words, {
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
    environment: env,
  });
  return { status, out, error };
}

/** Parses what a command prints with `--json`: one document, and nothing else. */
export function json<T = Record<string, unknown>>(run: CliRun): T {
  expect(run).toMatchObject({ status: 0, error: '' });
  return JSON.parse(run.out) as T;
}

/** Checks for exit status 1 or 2, with one line that says what was wrong, and nothing on standard output. */
export function expectComplaint(run: CliRun, status: 1 | 2, what: RegExp): void {
  expect(run.error).toMatch(what);
  expect(run).toMatchObject({ status, out: '' });
  expect(run.error.trimEnd().split('\n')).toHaveLength(1);
  expect(run.error).not.toMatch(/\n {4}at |node:internal|\.js:\d+/);
}
