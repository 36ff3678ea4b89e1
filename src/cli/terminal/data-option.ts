import { readSettings, WrongSetting } from '../../config.ts';
import { type CampaignStore, type LinkStore, StorageFailure } from '../../session/ports.ts';
import { shownAddress } from '../../storage/postgres/address.ts';
import { lockDataDirectory } from '../../storage/sqlite/data-directory-lock.ts';
import { openStorage, type Storage } from '../../storage/sqlite/storage.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import { CommandFailed, type Terminal, type Typed, text, WrongUsage } from './command.ts';

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

/** Works on the database of a data directory, also while a server runs on it. */
export async function withDirectory<T>(
  { values }: Typed,
  { environment }: Terminal,
  work: (storage: Storage, directory: string) => Promise<T>,
): Promise<T> {
  const directory = text(values.data) ?? (environment.DATA_DIR || './data');
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

async function withDatabase<T>(url: string, work: (storage: WorkedOn) => Promise<T>): Promise<T> {
  // The driver is loaded where it is used.
  const { openPostgresStorage } = await import('../../storage/postgres/storage.ts');
  return failing(
    () => `at ${shownAddress(url)}`,
    async () => {
      const storage = await openPostgresStorage(url, { create: false });
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
    const { code } = error as { code?: unknown };
    if (error instanceof StorageFailure || (typeof code === 'string' && code.startsWith('SQLITE_')))
      throw new CommandFailed(`the database ${where()} failed: ${(error as Error).message}`);
    throw error;
  }
}
