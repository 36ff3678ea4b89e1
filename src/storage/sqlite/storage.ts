import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { publicId } from '../../ledger/id.ts';
import { backUp } from './backup.ts';
import { type Database, databaseIn, type OpenOptions, openDatabase, openMemoryDatabase } from './database.ts';
import { Erasure } from './erasure.ts';
import { GroupCommit } from './group-commit.ts';
import { OpenFiles } from './open-files.ts';
import { reseal } from './reseal.ts';
import { installation } from './schema.ts';
import { SqliteCampaignStore } from './sqlite-campaign-store.ts';
import { SqliteLinkStore } from './sqlite-link-store.ts';

/** Everything that a data directory keeps. */
export interface Storage {
  readonly campaigns: SqliteCampaignStore;
  readonly links: SqliteLinkStore;
  /** How what is written gets to the disk. */
  readonly commits: Pick<GroupCommit, 'onCommitted' | 'waitingCount'>;
  /** A name that this data directory got when it was made, and keeps. */
  readonly installation: string;
  /** Where the server was last reached, such as `http://127.0.0.1:8080/`; `null` before its first start. */
  address: string | null;
  /** How many milliseconds a statement waits, and the whole process with it, while another process writes. */
  busyTimeoutMs: number;
  /** Where everything was backed up before the schema was brought up to date; `null` if it was not. */
  readonly backup: string | null;
  /**
   * Copies everything, as it is at this moment, into a file of its own, also while others write. The copy is marked:
   * when it is opened, its open campaigns are sealed anew.
   *
   * @returns how many campaigns are in it
   * @throws BackupFailed
   */
  backUp(file: string): number;
  /**
   * Lets the keys and seeds of all open campaigns go, so that each is sealed anew before its next command. Whoever has
   * campaigns open has their keys in memory, so that no server may use the data directory meanwhile.
   *
   * @returns how many open campaigns there are
   */
  reseal(): number;
  /** Writes what still waits, lets what was erased go from the files for good, and lets go of them. */
  close(): void;
}

/**
 * Opens what a data directory keeps.
 *
 * @throws UnusableDatabase
 */
export const openStorage = (dataDirectory: string, options: OpenOptions): Storage =>
  storageOn(openDatabase(dataDirectory, options), databaseIn(dataDirectory));

/**
 * Storage in memory with all that SQLite does.
 *
 * @internal for tests alone
 */
export const openMemoryStorage = (): Storage => storageOn(openMemoryDatabase());

/** @param file where the database lies; `null` in memory */
function storageOn(database: Database, file: string | null = null): Storage {
  const name = installationOf(database);
  const commit = new GroupCommit(database.sqlite, file === null ? null : new OpenFiles(file));
  const erasure = new Erasure(database.sqlite);
  return {
    campaigns: new SqliteCampaignStore(database, commit, erasure),
    links: new SqliteLinkStore(database, commit),
    commits: commit,
    installation: name,
    backup: database.backup,
    backUp: (file) => backUp(database.sqlite, file),
    reseal: () => reseal(database.sqlite),
    get address() {
      return factOf(database, 'address');
    },
    set address(value) {
      rememberFact(database, 'address', value ?? '');
    },
    get busyTimeoutMs() {
      return Number(database.sqlite.pragma('busy_timeout', { simple: true }));
    },
    set busyTimeoutMs(milliseconds) {
      database.sqlite.pragma(`busy_timeout = ${Math.trunc(milliseconds)}`);
    },
    close: () => {
      commit.close();
      erasure.close();
      database.sqlite.close();
    },
  };
}

function installationOf(database: Database): string {
  const known = factOf(database, 'id');
  if (known) return known;
  const value = publicId(randomBytes(12));
  rememberFact(database, 'id', value);
  return value;
}

function factOf({ drizzle }: Database, key: string): string | null {
  return drizzle.select().from(installation).where(eq(installation.key, key)).get()?.value || null;
}

function rememberFact({ drizzle }: Database, key: string, value: string): void {
  drizzle
    .insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
    .run();
}
