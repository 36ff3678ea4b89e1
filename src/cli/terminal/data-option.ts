import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, WrongSetting } from '../../config.ts';
import type { LinkStore } from '../../session/link-store.ts';
import { type CampaignStore, StorageFailure } from '../../session/ports.ts';
import { redactedUrl } from '../../storage/postgres/address.ts';
import { lockDataDirectory } from '../../storage/sqlite/data-directory-lock.ts';
import { intoFreshDirectory, isFresh } from '../../storage/sqlite/fresh-directory.ts';
import { isDamage } from '../../storage/sqlite/integrity.ts';
import { openStorage, type SqliteStorage } from '../../storage/sqlite/storage.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import {
  CommandFailed,
  type ParsedArguments,
  printable,
  type Terminal,
  text,
  WrongUsage,
} from './command.ts';
import { isDatabaseFailure } from './database-failure.ts';
import { removeOnSignal } from './remove-on-signal.ts';

export const dataOption = { data: { type: 'string' } } as const;

export const dataHelp = {
  data: { value: 'DIR', does: 'the data directory (default DATABASE_URL, DATA_DIR or ./data)' },
} as const;

/** The storage that a command works on, whether a data directory or a database. */
export interface CommandStorage {
  readonly campaigns: CampaignStore;
  readonly links: LinkStore;
  /** The URL at which a server was last reached, such as `http://127.0.0.1:8080/`; `null` before the first start. */
  readonly address: string | null;
  /**
   * Keeps servers from deleting a campaign whose import is in progress.
   *
   * @throws UnusableDatabase if another import is in progress
   * @returns a function that ends the protection
   */
  beginImport(): () => void;
  /**
   * If the work is only tried here and will be done again elsewhere: a directory for what it needs by then, removed when
   * all is done.
   */
  readonly scratch: string | null;
}

/**
 * The database in DATABASE_URL, unless a directory is named on the command line; `null` if the data directory is meant.
 *
 * @throws WrongUsage
 */
export function selectedDatabase({ values }: ParsedArguments, { environment }: Terminal): string | null {
  try {
    return readSettings({ DATABASE_URL: environment.DATABASE_URL }, { data: text(values.data) }).database;
  } catch (error) {
    if (error instanceof WrongSetting) throw new WrongUsage(error.message);
    throw error;
  }
}

/** Works on the storage in the data directory or database, even while servers are running on it. */
export function withStorage<T>(
  typed: ParsedArguments,
  terminal: Terminal,
  work: (storage: CommandStorage) => Promise<T>,
): Promise<T> {
  const url = selectedDatabase(typed, terminal);
  return url === null
    ? withDirectory(typed, terminal, ({ campaigns, links, address }, directory) =>
        work({
          campaigns,
          links,
          address,
          beginImport: () => lockDataDirectory(directory, 'import'),
          scratch: null,
        }),
      )
    : withDatabase(url, work);
}

/**
 * Works on the storage like `withStorage`, but a missing or empty directory, or an empty database, is first prepared as
 * a server would do it, which is reported. If the work fails, nothing is created; so it may be tried first in temporary
 * storage.
 */
export async function withPreparedStorage<T>(
  typed: ParsedArguments,
  terminal: Terminal,
  work: (storage: CommandStorage) => Promise<T>,
): Promise<T> {
  const url = selectedDatabase(typed, terminal);
  if (url === null) {
    const directory = directoryMeant(typed, terminal);
    if (!isFresh(directory)) return withStorage(typed, terminal, work);
    const done = await inFreshDirectory(directory, work);
    terminal.error(`There was nothing in ${printable(directory)}: a new database was made.\n`);
    return done;
  }
  const { isEmptyDatabase } = await import('../../storage/postgres/database.ts');
  const where = () => `at ${redactedUrl(url)}`;
  if (!(await failing(where, () => isEmptyDatabase(url)))) return withDatabase(url, work);
  // In a database others could use the tables at once, so they can't be removed again: the work is tried out elsewhere
  // first.
  const done = await inScratchDirectory(async (scratch) => {
    await inFreshDirectory(scratch, (storage) => work({ ...storage, scratch }));
    return withDatabase(url, work, { create: true });
  });
  terminal.error(`There was nothing ${printable(where())}: its tables were made.\n`);
  return done;
}

const inFreshDirectory = <T>(directory: string, work: (storage: CommandStorage) => Promise<T>): Promise<T> =>
  failing(
    () => `in ${directory}`,
    () =>
      intoFreshDirectory(
        directory,
        ({ campaigns, links }) =>
          work({ campaigns, links, address: null, beginImport: () => () => {}, scratch: null }),
        removeOnSignal,
      ),
  );

async function inScratchDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'hexfarer-'));
  const keep = removeOnSignal(scratch);
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true });
    keep();
  }
}

/** Works on the database of a data directory, even while a server is running on it. */
export async function withDirectory<T>(
  typed: ParsedArguments,
  terminal: Terminal,
  work: (storage: SqliteStorage, directory: string) => Promise<T>,
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

const directoryMeant = ({ values }: ParsedArguments, { environment }: Terminal): string =>
  text(values.data) ?? (environment.DATA_DIR || './data');

async function withDatabase<T>(
  url: string,
  work: (storage: CommandStorage) => Promise<T>,
  { create } = { create: false },
): Promise<T> {
  // Imported here so that the driver is loaded only when it is needed.
  const { openPostgresStorage } = await import('../../storage/postgres/storage.ts');
  return failing(
    () => `at ${redactedUrl(url)}`,
    async () => {
      const storage = await openPostgresStorage(url, { create });
      try {
        const { campaigns, links } = storage;
        // An unfinished import is in a transaction, which nobody else can see.
        return await work({
          campaigns,
          links,
          address: await storage.address(),
          beginImport: () => () => {},
          scratch: null,
        });
      } finally {
        await storage.close();
      }
    },
  );
}

/** Turns failures of a database into errors that name its place. */
async function failing<T>(where: () => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusableDatabase) throw new CommandFailed(error.message);
    if (isDatabaseFailure(error))
      throw new CommandFailed(`the database ${where()} failed: ${error.message}${adviceFor(error)}`);
    throw error;
  }
}

/** What to do about a damaged database. A `StorageFailure` says so itself. */
const adviceFor = (error: Error): string =>
  !(error instanceof StorageFailure) && isDamage(error) ? '; restore a backup' : '';
