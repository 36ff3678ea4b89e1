import { lookup } from 'node:dns/promises';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { leastFree, NO_BOUNDS } from './access/bounds.ts';
import type { DemoState } from './access/demo.ts';
import { limits, noLimits } from './access/limits.ts';
import { isLoopbackAddress } from './access/local-requests.ts';
import { TrustedProxies } from './access/trusted-proxies.ts';
import { compose } from './compose.ts';
import { GUESSABLE_BELOW, type Settings } from './config.ts';
import { assertNoDemo, prepareDemo, WrongDirectory } from './demo/prepare.ts';
import { Metrics } from './http/metrics.ts';
import { systemClock, systemDigest } from './session/system.ts';
import { ScheduledBackups } from './storage/backups/scheduled-backups.ts';
import { diskRoomIn } from './storage/disk-room.ts';
import { bytesOnDisk } from './storage/sqlite/bytes-on-disk.ts';
import { lockDataDirectory } from './storage/sqlite/data-directory-lock.ts';
import { rightsOfOthers } from './storage/sqlite/data-directory-rights.ts';
import type { EarlierEnd } from './storage/sqlite/earlier-end.ts';
import { openStorage, type Storage } from './storage/sqlite/storage.ts';
import { UnusableDatabase } from './storage/unusable-database.ts';
import { counted } from './telling/words.ts';

export { WrongDirectory };

/** The address can't be listened on; the message says why and what to do. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

/** Others could reach the server, and nothing says who of them may start campaigns. */
export class AdmissionUnsaid extends Error {
  override readonly name = 'AdmissionUnsaid';
}

export interface RunningServer {
  /** Where it is reached, such as `http://127.0.0.1:8080/`. */
  readonly url: string;
  /** From here on `/readyz` fails, and all else goes on, so that whoever asks there sends nobody here any more. */
  announceStop(): void;
  /** Ends it in good order: nobody new is let in, what was acknowledged is on disk. */
  close(): Promise<void>;
}

/**
 * Starts a server on a data directory of its own and answers once it can be reached.
 *
 * @throws AdmissionUnsaid, UnusableDatabase, WrongDirectory, CannotListen
 */
export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  const { dataDirectory, publicUrl, admission } = settings;
  const proxies = new TrustedProxies(settings.trustedProxies);
  const address = await addressOf(settings.host);
  if (admission === null && !settings.demo && !isLoopbackAddress(address)) throw new AdmissionUnsaid();
  const release = lockDataDirectory(dataDirectory, 'serve');
  let storage: Storage;
  try {
    storage = openStorage(dataDirectory, { create: true });
  } catch (error) {
    release();
    throw error;
  }
  if (storage.backup)
    log.info({ backup: storage.backup }, 'the schema was brought up to date; this is how it was');
  tellEarlierEnd(storage.beginServing(), log);
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
  if (isGuessable(admission))
    log.warn('the admission secret is short enough to be guessed: draw a longer one');
  const metrics = metricsOf(storage, dataDirectory);
  const backups = backupsOf(settings, storage, log);
  if (backups) measureBackups(backups, metrics);
  const server = compose({
    campaigns: storage.campaigns,
    links: storage.links,
    installation: storage.installation,
    clock: systemClock,
    digest: systemDigest,
    limits: settings.limited ? limits() : noLimits,
    bounds: settings.limited ? settings.bounds : NO_BOUNDS,
    disk: diskRoomIn(dataDirectory),
    ...(backups && { backups: () => backups.state }),
    log,
    publicUrl,
    admission: demo ? 'nobody' : admission,
    demo,
    proxies,
    metrics,
    metricsToken: settings.metricsToken,
  });
  if (admission === null && !demo && (publicUrl || proxies.areThere))
    log.warn('nobody can start campaigns over HTTP before HEXFARER_ADMISSION says who may');
  const close = async () => {
    await Promise.all([server.close(), backups?.close()]);
    storage.close();
    release();
  };
  try {
    await listen(server.http, address, settings);
  } catch (error) {
    await close();
    throw error;
  }
  finishRemovals(storage, dataDirectory).catch((error: unknown) =>
    log.error({ err: error }, 'removals go on at the next start'),
  );
  const url = urlOf(server.http);
  keepAddress(publicUrl?.href ?? url, storage, log);
  // A statement that waits for another process to write holds up the whole server: from here on none does.
  storage.busyTimeoutMs = 1;
  backups?.begin();
  return { url, announceStop: server.announceStop, close };
}

/** What a demo shows and has, made where that is still to be done; `undefined` where the server is none. */
async function demoIn(
  storage: Storage,
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

/** How many campaigns that lack entries the log names. */
const MOST_NAMED = 100;

/** Says where the server before did not stop in good order, and what is missing since. */
function tellEarlierEnd({ isClean, log: fault, lost }: EarlierEnd, log: Logger): void {
  const said = {
    ...(fault !== null && { log: fault }),
    ...(lost.length > 0 && { lost: lost.slice(0, MOST_NAMED) }),
  };
  if (lost.length > 0)
    log.error(
      said,
      `${counted(lost.length, 'campaign lacks', 'campaigns lack')} entries that were acknowledged before this start: ` +
        'stop the server, and put back the database with its log, or a backup',
    );
  else if (fault !== null)
    log.error(
      said,
      'the log beside the database was damaged: every ledger is as long as it was acknowledged, but links and names may be missing',
    );
  else if (!isClean)
    log.warn('the server before did not stop in good order; nothing is missing of what it acknowledged');
}

/** Measures what is written to the disk; what else there is to measure is added where it is put together. */
function metricsOf({ commits }: Pick<Storage, 'commits'>, dataDirectory: string): Metrics {
  const metrics = new Metrics();
  commits.onCommitted = (seconds) => metrics.commitDone(seconds);
  metrics.queue('commits', () => commits.waitingCount);
  metrics.gauge('hexfarer_disk_bytes', 'Bytes in the data directory.', () => bytesOnDisk(dataDirectory));
  return metrics;
}

function backupsOf(
  { backup: plan, dataDirectory, limited, bounds }: Settings,
  { installation }: Pick<Storage, 'installation'>,
  log: Logger,
): ScheduledBackups | null {
  if (!plan) return null;
  return new ScheduledBackups({
    plan,
    dataDirectory,
    installation,
    clock: systemClock,
    log,
    room: diskRoomIn(plan.directory),
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
    'Attempts at a backup that failed.',
    () => backups.failures,
  );
}

const isGuessable = (admission: Settings['admission']): boolean =>
  admission !== null && admission !== 'open' && admission.secret.length < GUESSABLE_BELOW;

/** Writes down where the server is reached, for links that are made beside it. It can do without. */
function keepAddress(address: string, storage: Pick<Storage, 'address'>, log: Logger): void {
  try {
    storage.address = address;
  } catch (error) {
    log.warn({ err: error }, 'where this server is reached could not be written down');
  }
}

/** Deletes what removals and imports left behind that were cut off, unless another process imports at the moment. */
async function finishRemovals(
  { campaigns }: Pick<Storage, 'campaigns'>,
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
}

/** The address behind the name of a host: it is looked up once, so that what is looked at is what is listened on. */
async function addressOf(host: string): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch {
    throw new CannotListen(
      `Can't listen on ${host}: no address has that name. Name another one with --host.`,
    );
  }
}

function listen(http: HttpServer, address: string, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `port ${port} is in use. Stop what uses it, or take another one with --port`
          : error.code === 'EACCES'
            ? `port ${port} is reserved for the system. Take one from 1024 on with --port`
            : `${error.message}. Take an address of this machine with --host`;
      reject(new CannotListen(`Can't listen on ${host}: ${why}.`));
    });
    http.listen(port, address, resolve);
  });
}

function urlOf(http: HttpServer): string {
  const { address, family, port } = http.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}
