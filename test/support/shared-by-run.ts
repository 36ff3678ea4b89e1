import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serverProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a server listens that all browser tests of a run share. */
    readonly sharedServer: string;
    /** A directory in which archives of explored worlds are kept for the other tests of a run. */
    readonly exploredWorlds: string;
  }
}

/** Starts, before the first browser test of a run, what all of them share, and ends it after the last. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const around = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  const [data, worlds] = [join(around, 'data'), join(around, 'worlds')];
  for (const directory of [data, worlds]) mkdirSync(directory, { mode: 0o700 });
  const ends: (() => void | Promise<void>)[] = [];
  const { url, process: server } = await serverProcess(data, { atEnd: (end) => ends.push(end) });
  // Where a run is broken off, nothing is torn down.
  process.once('exit', () => server.kill('SIGKILL'));
  provide('sharedServer', url);
  provide('exploredWorlds', worlds);
  return async () => {
    for (const end of ends) await end();
    rmSync(around, { recursive: true, force: true });
  };
}
