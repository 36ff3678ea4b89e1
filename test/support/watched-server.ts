import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataDirectory } from './data-directory.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** What a watched server says of itself. */
export interface WatchedState {
  /** In use, once garbage was collected. */
  readonly bytes: number;
  readonly rss: number;
  /** How long it has worked since it was started, in milliseconds. */
  readonly cpuMs: number;
  /** For how long it did nothing but one thing since it was last asked, in milliseconds. */
  readonly longestStallMs: number;
}

export interface WatchedServer extends ServerProcess {
  readonly directory: string;
  state(): Promise<WatchedState>;
  /** Its resident memory now, in bytes; 0 where the system does not tell. */
  rss(): number;
  /** When it stood still for long: the end of that, and how long in milliseconds. */
  stalls(): readonly { readonly at: number; readonly ms: number }[];
  /** Lines of its log that tell of something wrong. */
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

/** A server as a process of its own that tells how long its event loop stands still and how much memory it takes. */
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
    // What Node itself warns of is no JSON.
    return true;
  }
}
