import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { publicId } from '../../campaign/id.ts';
import { type Database, type OpenOptions, openDatabase, openMemoryDatabase } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { installation } from './schema.ts';
import { SqliteLinkStore } from './sqlite-link-store.ts';
import { SqliteCampaignStore } from './sqlite-store.ts';

/** Everything that a data directory keeps. */
export interface Storage {
  readonly campaigns: SqliteCampaignStore;
  readonly links: SqliteLinkStore;
  /** A name that this data directory got when it was made, and keeps. */
  readonly installation: string;
  /** Writes what still waits, and lets go of the file. */
  close(): void;
}

/**
 * Opens what a data directory keeps.
 *
 * @throws UnusableDatabase
 */
export const openStorage = (dataDirectory: string, options: OpenOptions): Storage =>
  storageOn(openDatabase(dataDirectory, options));

/** Storage in memory with all that SQLite does, for tests. */
export const openMemoryStorage = (): Storage => storageOn(openMemoryDatabase());

function storageOn(database: Database): Storage {
  const commit = new GroupCommit(database.sqlite);
  return {
    campaigns: new SqliteCampaignStore(database, commit),
    links: new SqliteLinkStore(database, commit),
    installation: installationOf(database),
    close: () => {
      commit.close();
      database.sqlite.close();
    },
  };
}

function installationOf({ drizzle }: Database): string {
  const key = 'id';
  const known = drizzle.select().from(installation).where(eq(installation.key, key)).get();
  if (known) return known.value;
  const value = publicId(randomBytes(12));
  drizzle.insert(installation).values({ key, value }).onConflictDoNothing().run();
  return value;
}
