import type { Settings } from '../../src/config.ts';
import type { RunningServer } from '../../src/server.ts';
import { type CliRun, hexfarer, runInProcess } from './cli.ts';
import { dataDirectory } from './data-directory.ts';
import { freshDatabase } from './postgres/databases.ts';
import { serverInProcess } from './server-in-process.ts';

/** The storage of a server, and ways to work on it. */
export interface InstallationUnderTest {
  /** Starts a server on it. */
  server(settings?: Partial<Settings>): Promise<RunningServer>;
  /** Runs the command line on it, in this process. */
  runInProcess(words: readonly string[], env?: Record<string, string>): Promise<CliRun>;
  /** The same in a process of its own. */
  hexfarer(words: readonly string[], env?: Record<string, string>): CliRun;
}

/** Every kind of storage, by the name used in test titles. */
export const INSTALLATIONS: readonly (readonly [string, () => Promise<InstallationUnderTest>])[] = [
  ['a data directory', async () => inDirectory(dataDirectory())],
  ['a database', async () => inDatabase(await freshDatabase())],
];

export const inDirectory = (directory: string): InstallationUnderTest =>
  installation({ dataDirectory: directory }, ['--data', directory], {});

export const inDatabase = (url: string): InstallationUnderTest =>
  installation({ database: url }, [], { DATABASE_URL: url });

const installation = (
  place: Partial<Settings>,
  named: readonly string[],
  variables: Record<string, string>,
): InstallationUnderTest => ({
  server: (settings = {}) => serverInProcess({ ...place, ...settings }),
  runInProcess: (words, env = {}) => runInProcess([...words, ...named], { ...variables, ...env }),
  hexfarer: (words, env = {}) => hexfarer([...words, ...named], { env: { ...variables, ...env } }),
});
