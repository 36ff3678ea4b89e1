import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { NO_BOUNDS } from './access/bounds.ts';
import { limits, noLimits } from './access/limits.ts';
import { compose } from './compose.ts';
import type { Settings } from './config.ts';
import { systemClock, systemDigest } from './session/system.ts';
import { diskRoomIn } from './storage/disk-room.ts';
import { lockDataDirectory } from './storage/sqlite/data-directory-lock.ts';
import { UnusableDatabase } from './storage/sqlite/database.ts';
import { openStorage, type Storage } from './storage/sqlite/storage.ts';

/** The address can't be listened on; the message says why and what to do. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

export interface RunningServer {
  /** Where it is reached, such as `http://127.0.0.1:8080/`. */
  readonly url: string;
  /** Ends it in good order: nobody new is let in, what was acknowledged is on disk. */
  close(): Promise<void>;
}

/**
 * Starts a server on a data directory of its own and answers once it can be reached.
 *
 * @throws UnusableDatabase, CannotListen
 */
export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  const { dataDirectory, publicUrl } = settings;
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
  const server = compose({
    campaigns: storage.campaigns,
    links: storage.links,
    installation: storage.installation,
    clock: systemClock,
    digest: systemDigest,
    limits: settings.limited ? limits() : noLimits,
    bounds: settings.limited ? settings.bounds : NO_BOUNDS,
    disk: diskRoomIn(dataDirectory),
    log,
    publicUrl,
  });
  const close = async () => {
    await server.close();
    storage.close();
    release();
  };
  try {
    await listen(server.http, settings);
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
  return { url, close };
}

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

function listen(http: HttpServer, { host, port }: Settings): Promise<void> {
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
    http.listen(port, host, resolve);
  });
}

function urlOf(http: HttpServer): string {
  const { address, family, port } = http.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}
