import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataDirectory } from './data-directory.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** What a watched server reports about itself. */
export interface WatchedState {
  /** Heap in use after garbage collection, in bytes. */
  readonly bytes: number;
  readonly rss: number;
  /** CPU time since its start, in milliseconds. */
  readonly cpuMs: number;
  /** The longest time since the last report for which its event loop was blocked, in milliseconds. */
  readonly longestStallMs: number;
}

export interface WatchedServer extends ServerProcess {
  readonly directory: string;
  state(): Promise<WatchedState>;
  /** Its resident memory now, in bytes; 0 if the system does not tell. */
  rss(): number;
  /** When its event loop was blocked for long: the end of that, and its duration in milliseconds. */
  stalls(): readonly { readonly at: number; readonly ms: number }[];
  /** Lines of its log that report something wrong. */
  complaints(): readonly string[];
}

interface WatchedLine extends WatchedState {
  readonly watched?: 'state' | 'stall';
  readonly at: number;
  readonly ms: number;
  readonly level?: number;
}

const WARNING = 40;
const HOOK = join(import.meta.dirname, 'watched-loop.mjs');

/** A server in a process of its own that reports how long its event loop is blocked and how much memory it uses. */
export async function watchedServer(
  env: Record<string, string> = {},
  directory = dataDirectory(),
): Promise<WatchedServer> {
  const server = await serverProcess(directory, { env: { ...env, NODE_OPTIONS: `--import=${HOOK}` } });
  const lines = () => server.logged().split('\n').filter(Boolean);
  const told = (which: 'state' | 'stall') =>
    lines()
      .filter((line) => line.startsWith(`{"watched":"${which}"`))
      .map((line) => JSON.parse(line) as WatchedLine);
  return {
    ...server,
    directory,
    stalls: () => told('stall'),
    rss: () => {
      const status = `/proc/${server.process.pid}/status`;
      return existsSync(status) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) * 1024 : 0;
    },
    complaints: () => lines().filter(isComplaint),
    state: async () => {
      const before = told('state').length;
      server.process.kill('SIGUSR2');
      for (;;) {
        const state = told('state')[before];
        if (state) return state;
        if (server.process.exitCode !== null) throw new Error(`the server has ended: ${server.logged()}`);
        await pause(5);
      }
    },
  };
}

function isComplaint(line: string): boolean {
  try {
    const { watched, level = 0 } = JSON.parse(line) as WatchedLine;
    return watched === undefined && level >= WARNING;
  } catch {
    // Node's own warnings are not JSON.
    return true;
  }
}
