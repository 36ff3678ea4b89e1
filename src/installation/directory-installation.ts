import type { Logger } from 'pino';
import { leastFree, NO_BOUNDS } from '../access/bounds.ts';
import type { DemoState } from '../access/demo.ts';
import type { Settings } from '../config.ts';
import { assertNoDemo, prepareDemo } from '../demo/prepare.ts';
import type { Metrics } from '../http/metrics.ts';
import type { CampaignId } from '../ledger/id.ts';
import { systemClock, systemDigest } from '../session/system.ts';
import { ScheduledBackups } from '../storage/backups/scheduled-backups.ts';
import { awaitedDiskSpaceOf, diskSpaceOf } from '../storage/disk-room.ts';
import { bytesOnDisk } from '../storage/sqlite/bytes-on-disk.ts';
import { lockDataDirectory } from '../storage/sqlite/data-directory-lock.ts';
import { rightsOfOthers } from '../storage/sqlite/data-directory-rights.ts';
import { removeCutOffImports } from '../storage/sqlite/fresh-directory.ts';
import type { DamagedCampaign } from '../storage/sqlite/integrity.ts';
import type { PreviousShutdown } from '../storage/sqlite/previous-shutdown.ts';
import { openStorage, type SqliteStorage } from '../storage/sqlite/storage.ts';
import { UnusableDatabase } from '../storage/unusable-database.ts';
import { countWithNoun, plural } from '../telling/words.ts';
import type { Installation } from './installation.ts';

/**
 * Opens a data directory for a server: no other one may have it open.
 *
 * @throws UnusableDatabase, WrongDirectory
 */
export async function openDirectoryInstallation(
  settings: Settings,
  metrics: Metrics,
  log: Logger,
): Promise<Installation> {
  const { dataDirectory } = settings;
  const release = lockDataDirectory(dataDirectory, 'serve');
  let storage: SqliteStorage;
  try {
    removeCutOffImports(dataDirectory);
    storage = openStorage(dataDirectory, {
      create: true,
      onCopied: (backup) =>
        log.info(
          { backup },
          'the database was copied; its schema is brought up to date now, which may take a while',
        ),
    });
  } catch (error) {
    release();
    throw error;
  }
  if (storage.backup)
    log.info({ backup: storage.backup }, 'the schema was brought up to date; this is how it was');
  tellEarlierEnd(storage.beginServing(), log);
  tellDamaged(storage.damaged, log);
  let demo: DemoState | undefined;
  try {
    demo = await demoIn(storage, settings, log);
  } catch (error) {
    storage.close();
    release();
    throw error;
  }
  const rights = rightsOfOthers(dataDirectory);
  if (rights) log.warn(rights);
  measure(storage, dataDirectory, metrics);
  const backups = backupsOf(settings, storage, log);
  if (backups) measureBackups(backups, metrics);
  return {
    campaigns: storage.campaigns,
    links: storage.links,
    name: storage.installation,
    demo,
    damaged: storage.damaged.map(({ campaign }) => campaign as CampaignId),
    disk: diskSpaceOf(dataDirectory),
    ...(backups && { backups }),
    serve: async (address) => {
      finishRemovals(storage, dataDirectory).catch((error: unknown) =>
        log.error({ err: error }, 'removals go on at the next start'),
      );
      keepAddress(address, storage, log);
      // A statement that waits for another process's write blocks the whole server, so from here on none waits.
      storage.busyTimeoutMs = 1;
      backups?.begin();
    },
    close: async () => {
      storage.close();
      release();
    },
  };
}

/** The shown campaigns and forks of a demo, created if necessary; `undefined` if the server is not a demo. */
async function demoIn(
  storage: SqliteStorage,
  { dataDirectory, demo }: Settings,
  log: Logger,
): Promise<DemoState | undefined> {
  if (!demo) {
    assertNoDemo(dataDirectory, storage);
    return undefined;
  }
  const arrivals = () => storage.campaigns.arrivals();
  const shown = await prepareDemo(dataDirectory, { storage, digest: systemDigest, arrivals }, () =>
    log.info('the campaigns of the demo are made, which takes some seconds, once'),
  );
  return { shown, forks: arrivals().filter(({ id }) => !shown.includes(id)) };
}

/** How many campaigns with missing entries are listed in the log. */
const MOST_NAMED = 100;

/** Logs which campaigns the server does not play on, and what to do about them. */
function tellDamaged(damaged: readonly DamagedCampaign[], log: Logger): void {
  if (damaged.length === 0) return;
  log.error(
    { damaged: damaged.slice(0, MOST_NAMED) },
    `${countWithNoun(damaged.length, 'campaign is', 'campaigns are')} damaged and ${plural(damaged.length, 'takes', 'take')} no commands; ` +
      'all others go on. What to do is in docs/archives.md, What is damaged',
  );
}

/** Logs whether the previous server failed to stop in good order, and what has been missing since. */
function tellEarlierEnd({ isClean, logFault, lost }: PreviousShutdown, log: Logger): void {
  const said = {
    ...(logFault !== null && { log: logFault }),
    ...(lost.length > 0 && { lost: lost.slice(0, MOST_NAMED) }),
  };
  if (lost.length > 0)
    log.error(
      said,
      `${countWithNoun(lost.length, 'campaign lacks', 'campaigns lack')} entries that were acknowledged before this start: ` +
        'stop the server, and put back the database with its log, or a backup',
    );
  else if (logFault !== null)
    log.error(
      said,
      'the log beside the database was damaged: every ledger is as long as it was acknowledged, but links and names may be missing',
    );
  else if (!isClean)
    log.warn('the server before did not stop in good order; nothing is missing of what it acknowledged');
}

function measure({ commits }: Pick<SqliteStorage, 'commits'>, dataDirectory: string, metrics: Metrics): void {
  commits.onCommitted = (seconds) => metrics.commitDone(seconds);
  metrics.queue('commits', () => commits.waitingCount);
  metrics.gauge('hexfarer_disk_bytes', 'Bytes in the data directory.', () => bytesOnDisk(dataDirectory));
}

function backupsOf(
  { backup: plan, dataDirectory, limited, bounds }: Settings,
  { installation }: Pick<SqliteStorage, 'installation'>,
  log: Logger,
): ScheduledBackups | null {
  if (!plan) return null;
  return new ScheduledBackups({
    plan,
    dataDirectory,
    installation,
    clock: systemClock,
    log,
    room: () => awaitedDiskSpaceOf(plan.directory),
    leastFree: (total) => leastFree(limited ? bounds : NO_BOUNDS, total),
  });
}

function measureBackups(backups: ScheduledBackups, metrics: Metrics): void {
  metrics.gauge(
    'hexfarer_backup_last_timestamp_seconds',
    'When the last good backup was begun, in seconds since 1970; 0 where there is none.',
    () => Date.parse(backups.state.lastAt ?? '1970-01-01T00:00:00Z') / 1000,
  );
  metrics.count(
    'hexfarer_backup_failures_total',
    'Attempts at a backup that failed, or found a damaged campaign.',
    () => backups.failures,
  );
}

/** Stores the server's address, for links made on the command line. A failure is only logged. */
function keepAddress(address: string, storage: Pick<SqliteStorage, 'address'>, log: Logger): void {
  try {
    if (storage.address !== address) storage.address = address;
  } catch (error) {
    log.warn({ err: error }, 'where this server is reached could not be written down');
  }
}

/**
 * Deletes what interrupted removals left behind, and what imports did, unless another process is importing at the moment.
 * None can begin meanwhile, so what is left of keyrings is deleted afterwards.
 */
async function finishRemovals(
  { campaigns }: Pick<SqliteStorage, 'campaigns'>,
  dataDirectory: string,
): Promise<void> {
  let release: (() => void) | null = null;
  try {
    release = lockDataDirectory(dataDirectory, 'import');
  } catch (error) {
    if (!(error instanceof UnusableDatabase)) throw error;
  }
  try {
    await campaigns.finishRemovals({ incomplete: release !== null });
  } finally {
    release?.();
  }
  await campaigns.deleteLeftOverOfKeyrings();
}
