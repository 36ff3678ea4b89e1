import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, WrongSetting } from '../../config.ts';
import type { CampaignStore, LinkStore } from '../../session/ports.ts';
import { shownAddress } from '../../storage/postgres/address.ts';
import { lockDataDirectory } from '../../storage/sqlite/data-directory-lock.ts';
import { intoFreshDirectory, isFresh } from '../../storage/sqlite/fresh-directory.ts';
import { openStorage, type Storage } from '../../storage/sqlite/storage.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import { CommandFailed, printable, type Terminal, type Typed, text, WrongUsage } from './command.ts';
import { isDatabaseFailure } from './database-failure.ts';
import { removedWhenEnded } from './unfinished.ts';

export const dataOption = { data: { type: 'string' } } as const;

export const dataHelp = {
  data: { value: 'DIR', does: 'the data directory (default DATABASE_URL, DATA_DIR or ./data)' },
} as const;

/** What a command works on, wherever that is kept. */
export interface WorkedOn {
  readonly campaigns: CampaignStore;
  readonly links: LinkStore;
  /** Where a server was last reached, such as `http://127.0.0.1:8080/`; `null` before the first start. */
  readonly address: string | null;
  /**
   * Keeps what is half taken in from being swept out, where nothing else does.
   *
   * @throws UnusableDatabase where another campaign is being taken in
   * @returns what ends that
   */
  beginTakingIn(): () => void;
}

/**
 * The database that DATABASE_URL names, where no directory is named on the command line; `null` where a data directory is
 * meant.
 *
 * @throws WrongUsage
 */
export function databaseMeant({ values }: Typed, { environment }: Terminal): string | null {
  try {
    return readSettings({ DATABASE_URL: environment.DATABASE_URL }, { data: text(values.data) }).database;
  } catch (error) {
    if (error instanceof WrongSetting) throw new WrongUsage(error.message);
    throw error;
  }
}

/** Works on what is kept in the data directory or the database, also while servers run on it. */
export function withStorage<T>(
  typed: Typed,
  terminal: Terminal,
  work: (storage: WorkedOn) => Promise<T>,
): Promise<T> {
  const url = databaseMeant(typed, terminal);
  return url === null
    ? withDirectory(typed, terminal, ({ campaigns, links, address }, directory) =>
        work({ campaigns, links, address, beginTakingIn: () => lockDataDirectory(directory, 'import') }),
      )
    : withDatabase(url, work);
}

/**
 * Works on what is kept there, as `withStorage` does; a directory that is missing or empty, or a database with nothing in
 * it, is made ready as a server would do it, and said so. Where the work fails, nothing is made; it may be tried
 * beforehand, on storage that is thrown away.
 */
export async function withStorageMade<T>(
  typed: Typed,
  terminal: Terminal,
  work: (storage: WorkedOn) => Promise<T>,
): Promise<T> {
  const url = databaseMeant(typed, terminal);
  if (url === null) {
    const directory = directoryMeant(typed, terminal);
    if (!isFresh(directory)) return withStorage(typed, terminal, work);
    const done = await inFreshDirectory(directory, work);
    terminal.error(`There was nothing in ${printable(directory)}: a new database was made.\n`);
    return done;
  }
  const { isEmptyDatabase } = await import('../../storage/postgres/database.ts');
  const where = () => `at ${shownAddress(url)}`;
  if (!(await failing(where, () => isEmptyDatabase(url)))) return withDatabase(url, work);
  // What others may use at once is not taken away again, so that nothing is made of what can't be taken in.
  await inScratchDirectory((scratch) => inFreshDirectory(scratch, work));
  const done = await withDatabase(url, work, { create: true });
  terminal.error(`There was nothing ${printable(where())}: its tables were made.\n`);
  return done;
}

const inFreshDirectory = <T>(directory: string, work: (storage: WorkedOn) => Promise<T>): Promise<T> =>
  failing(
    () => `in ${directory}`,
    () =>
      intoFreshDirectory(directory, ({ campaigns, links }) =>
        work({ campaigns, links, address: null, beginTakingIn: () => () => {} }),
      ),
  );

async function inScratchDirectory(work: (directory: string) => Promise<unknown>): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'hexfarer-'));
  const keep = removedWhenEnded(scratch);
  try {
    await work(scratch);
  } finally {
    await rm(scratch, { recursive: true });
    keep();
  }
}

/** Works on the database of a data directory, also while a server runs on it. */
export async function withDirectory<T>(
  typed: Typed,
  terminal: Terminal,
  work: (storage: Storage, directory: string) => Promise<T>,
): Promise<T> {
  const directory = directoryMeant(typed, terminal);
  return failing(
    () => `in ${directory}`,
    async () => {
      const storage = openStorage(directory, { create: false });
      try {
        return await work(storage, directory);
      } finally {
        storage.close();
      }
    },
  );
}

const directoryMeant = ({ values }: Typed, { environment }: Terminal): string =>
  text(values.data) ?? (environment.DATA_DIR || './data');

async function withDatabase<T>(
  url: string,
  work: (storage: WorkedOn) => Promise<T>,
  { create } = { create: false },
): Promise<T> {
  // The driver is loaded where it is used.
  const { openPostgresStorage } = await import('../../storage/postgres/storage.ts');
  return failing(
    () => `at ${shownAddress(url)}`,
    async () => {
      const storage = await openPostgresStorage(url, { create });
      try {
        const { campaigns, links } = storage;
        // What is half taken in is in a transaction, which nobody else sees.
        return await work({
          campaigns,
          links,
          address: await storage.address(),
          beginTakingIn: () => () => {},
        });
      } finally {
        await storage.close();
      }
    },
  );
}

/** Tells what went wrong with a database, and where that is. */
async function failing<T>(where: () => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusableDatabase) throw new CommandFailed(error.message);
    if (isDatabaseFailure(error)) throw new CommandFailed(`the database ${where()} failed: ${error.message}`);
    throw error;
  }
}
