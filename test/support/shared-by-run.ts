import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serverProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server that all browser tests of a run share. */
    readonly sharedServer: string;
    /** A directory for archives of explored worlds, shared by the tests of a run. */
    readonly exploredWorlds: string;
  }
}

/** Starts what all browser tests of a run share before the first one, and stops it after the last. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const around = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  const [data, worlds] = [join(around, 'data'), join(around, 'worlds')];
  for (const directory of [data, worlds]) mkdirSync(directory, { mode: 0o700 });
  const ends: (() => void | Promise<void>)[] = [];
  const { url, process: server } = await serverProcess(data, { atEnd: (end) => ends.push(end) });
  // If a run is aborted, no clean-up takes place.
  process.once('exit', () => server.kill('SIGKILL'));
  provide('sharedServer', url);
  provide('exploredWorlds', worlds);
  return async () => {
    for (const end of ends) await end();
    rmSync(around, { recursive: true, force: true });
  };
}
