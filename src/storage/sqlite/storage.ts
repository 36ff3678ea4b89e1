import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { publicId } from '../../ledger/id.ts';
import { backUp, type CopiedDatabase } from './backup.ts';
import { STORAGE_FILES } from './data-files.ts';
import { type Database, databaseIn, type OpenOptions, openDatabase, openMemoryDatabase } from './database.ts';
import { assertAccess } from './directory-access.ts';
import { Erasure } from './erasure.ts';
import { GroupCommit } from './group-commit.ts';
import { IdleCheckpoint } from './idle-checkpoint.ts';
import type { DamagedCampaign } from './integrity.ts';
import { LastHeads, type NotedHeads } from './last-heads.ts';
import { isOpenElsewhere } from './open-elsewhere.ts';
import { OpenFiles } from './open-files.ts';
import { headsIn, lostEntries, type PreviousShutdown } from './previous-shutdown.ts';
import { reseal } from './reseal.ts';
import { installation } from './schema.ts';
import { SqliteCampaignStore } from './sqlite-campaign-store.ts';
import { SqliteInstallationRows } from './sqlite-installation-rows.ts';
import { SqliteLinkStore } from './sqlite-link-store.ts';
import { logFault } from './wal-fault.ts';
import { walFile } from './wal-file.ts';
import { WalLength } from './wal-length.ts';

/** Access to everything in a data directory. */
export interface SqliteStorage {
  readonly campaigns: SqliteCampaignStore;
  readonly links: SqliteLinkStore;
  /** Metrics of the commits. */
  readonly commits: Pick<GroupCommit, 'onCommitted' | 'waitingCount'>;
  /** Permanent id of this data directory, drawn when it was made. */
  readonly installation: string;
  /** Where the server was last reached, such as `http://127.0.0.1:8080/`; `null` before its first start. */
  address: string | null;
  /** Stored state of the demo that uses this data directory; `null` if it is not a demo's. */
  demo: string | null;
  /** For how many milliseconds a statement, and with it the whole process, waits while another process writes. */
  busyTimeoutMs: number;
  /** Where everything was backed up before the schema was brought up to date; `null` if it was not. */
  readonly backup: string | null;
  /** Campaigns of which something is missing, so that they take no commands; only looked for with `create`. */
  readonly damaged: readonly DamagedCampaign[];
  /**
   * Copies everything, as it is at this moment, into a new file, even while others write. The copy is marked: when it
   * is opened, its open campaigns are sealed anew.
   *
   * @throws BackupFailed
   */
  backUp(file: string): CopiedDatabase;
  /**
   * Deletes the keys and seeds of all open campaigns, so that each is sealed anew before its next command. No server
   * may use the data directory meanwhile, since it would have the keys in memory.
   *
   * @returns how many open campaigns there are
   */
  reseal(): number;
  /** The data besides campaigns, for a move. */
  readonly rows: SqliteInstallationRows;
  /**
   * Notes that a server runs on the data directory from here on.
   *
   * @returns how the previous server ended, as far as that is known
   */
  beginServing(): PreviousShutdown;
  /** Commits waiting writes, removes erased data from the files for good, and closes them. */
  close(): void;
}

/**
 * A longer log, in bytes, is emptied when nothing was written for a while. SQLite never shortens the file: after a large
 * import it would keep its length until the server stops. A log that grows by play alone stays shorter (see
 * `wal_autocheckpoint`), and is kept, since writing over a file is quicker than having it grow again. SQLite's own
 * `journal_size_limit` would shorten the log within a commit, before its new length can be noted: if the server was
 * killed at that moment, the next one would take the log for one that was cut off.
 */
const LARGEST_KEPT_LOG = 40_000_000;

/**
 * Opens the storage in a data directory.
 *
 * @throws UnusableDatabase
 */
export function openStorage(dataDirectory: string, options: OpenOptions): SqliteStorage {
  const file = databaseIn(dataDirectory);
  assertAccess(dataDirectory, STORAGE_FILES);
  // No file is made if there is no database, or with `create` no directory yet.
  const heads = existsSync(options.create ? dataDirectory : file) ? new LastHeads(dataDirectory) : null;
  try {
    // Checked first: opening reads the log only up to an invalid frame, and empties it without an error.
    const fault = heads && logFault(file, heads.earlier.logBytes);
    const isCertain = fault !== null && !isOpenElsewhere(file);
    return storageOn(openDatabase(dataDirectory, options), {
      file,
      heads,
      logFault: isCertain ? fault : null,
    });
  } catch (error) {
    heads?.close();
    throw error;
  }
}

/**
 * Opens a storage in memory, with all features of SQLite.
 *
 * @internal for tests alone
 */
export const openMemoryStorage = (): SqliteStorage => storageOn(openMemoryDatabase());

/** The files of a data directory. */
interface FilesThere {
  readonly file: string;
  readonly heads: LastHeads | null;
  /** What was wrong with the log before the database was opened. */
  readonly logFault: string | null;
}

/** @param there `null` for a database in memory */
function storageOn(database: Database, there: FilesThere | null = null): SqliteStorage {
  const name = installationOf(database);
  const files = there && new OpenFiles(there.file);
  const logLength = there && new WalLength(walFile(there.file));
  const heads = there?.heads ?? null;
  const commit = new GroupCommit(database.sqlite, files);
  const erasure = new Erasure(database.sqlite);
  let serves = false;
  // If the log had a fault, only the next server reports it: other processes must not overwrite the noted length.
  const tellsOfLog = () => serves || there?.logFault === null;
  const noteLog = (bytes: number) => {
    if (tellsOfLog()) heads?.noteLog(bytes);
  };
  erasure.onCheckpointed = () => {
    if (tellsOfLog()) heads?.noteCheckpoint();
  };
  const onIdle = () => {
    noteLog(0);
    if ((logLength?.bytes ?? 0) > LARGEST_KEPT_LOG) erasure.tryToEmptyLog();
  };
  const checkpoint = there && new IdleCheckpoint(database.sqlite, onIdle);
  if (logLength && checkpoint)
    commit.onDurable = () => {
      const { bytes } = logLength;
      if (bytes !== null) noteLog(bytes);
      checkpoint.noteCommit();
    };
  return {
    campaigns: new SqliteCampaignStore(database, commit, erasure, heads),
    beginServing: () => {
      serves = true;
      const now = headsIn(database.sqlite);
      const earlier = heads?.earlier ?? NOTHING_NOTED;
      const lost = lostEntries(earlier, now, database.sqlite);
      heads?.begin(now);
      return { isClean: !earlier.isRunning, logFault: there?.logFault ?? null, lost };
    },
    links: new SqliteLinkStore(database, commit, erasure),
    commits: commit,
    installation: name,
    backup: database.backup,
    damaged: database.damaged ?? [],
    backUp: (file) => backUp(database.sqlite, file),
    reseal: () => reseal(database.sqlite),
    rows: new SqliteInstallationRows(database, commit),
    get address() {
      return factOf(database, 'address');
    },
    set address(value) {
      rememberFact(database, 'address', value ?? '');
    },
    get demo() {
      return factOf(database, 'demo');
    },
    set demo(value) {
      rememberFact(database, 'demo', value ?? '');
    },
    get busyTimeoutMs() {
      return Number(database.sqlite.pragma('busy_timeout', { simple: true }));
    },
    set busyTimeoutMs(milliseconds) {
      database.sqlite.pragma(`busy_timeout = ${Math.trunc(milliseconds)}`);
    },
    close: () => {
      commit.close();
      checkpoint?.close();
      erasure.close();
      logLength?.close();
      database.sqlite.close();
      if (serves) heads?.end();
      else if (there) noteLog(logBytesOf(there.file));
      heads?.close();
    },
  };
}

const NOTHING_NOTED: NotedHeads = { isRunning: false, logBytes: 0, heads: new Map() };

const logBytesOf = (file: string): number => statSync(walFile(file), { throwIfNoEntry: false })?.size ?? 0;

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
