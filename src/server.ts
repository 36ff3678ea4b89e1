import { existsSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { Access } from './access/access.ts';
import { KeyringCookie } from './access/keyring-cookie.ts';
import { limits, noLimits } from './access/limits.ts';
import { OriginPolicy } from './access/origin-policy.ts';
import type { Settings } from './config.ts';
import { createApp } from './http/app.ts';
import { LiveServer } from './live/live-server.ts';
import { SessionManager } from './session/session-manager.ts';
import { systemClock, systemDigest } from './session/system.ts';
import { lockDataDirectory } from './storage/sqlite/data-directory-lock.ts';
import { UnusableDatabase } from './storage/sqlite/database.ts';
import { openStorage, type Storage } from './storage/sqlite/storage.ts';

/** For how long a request may be under way. */
const LONGEST_REQUEST_MS = 60 * 60 * 1000;

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
  const release = lockDataDirectory(settings.dataDirectory, 'serve');
  let storage: Storage;
  try {
    storage = openStorage(settings.dataDirectory, { create: true });
  } catch (error) {
    release();
    throw error;
  }
  if (storage.backup)
    log.info({ backup: storage.backup }, 'the schema was brought up to date; this is how it was');
  const https = settings.publicUrl?.protocol === 'https:';
  const live = new LiveServer();
  const sessions = new SessionManager({
    store: storage.campaigns,
    clock: systemClock,
    digest: systemDigest,
    publisher: live,
  });
  const shared = {
    sessions,
    access: new Access({ links: storage.links, clock: systemClock, digest: systemDigest }),
    cookie: new KeyringCookie(storage.installation, https),
    origins: new OriginPolicy(settings.publicUrl),
    limits: settings.limited ? limits() : noLimits,
    clock: systemClock,
    log,
  };
  const app = createApp({
    ...shared,
    publicUrl: settings.publicUrl,
    page: builtPage(),
    onRevoked: (link) => live.revoke(link),
    onRemoved: (campaign) => live.removeCampaign(campaign),
  });
  // An archive may take its time; what sends nothing at all is broken off earlier.
  const http = createServer({ requestTimeout: LONGEST_REQUEST_MS }, app);
  live.attach(http, shared);
  const shutDown = async () => {
    const closed = live.close();
    // Whoever is in the middle of a request may end it, but a slow client doesn't keep the server from stopping.
    const patience = setTimeout(() => http.closeAllConnections(), 1000);
    await closed;
    clearTimeout(patience);
    storage.close();
    release();
  };
  try {
    await listen(http, settings);
  } catch (error) {
    await shutDown();
    throw error;
  }
  sweep(storage, settings.dataDirectory).catch((error: unknown) =>
    log.error({ err: error }, 'removals go on at the next start'),
  );
  const url = addressOf(http);
  remember(settings.publicUrl?.href ?? url, storage, log);
  // From here on nobody waits for another process that writes, least of all everybody at once.
  storage.busyTimeoutMs = 1;
  return { url, close: shutDown };
}

/** For links that are made beside the server. It can do without. */
function remember(address: string, storage: Storage, log: Logger): void {
  try {
    storage.address = address;
  } catch (error) {
    log.warn({ err: error }, 'where this server is reached could not be written down');
  }
}

/** Deletes what removals and takings in left behind that were cut off, unless another process is taking one in. */
async function sweep({ campaigns }: Storage, dataDirectory: string): Promise<void> {
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

function addressOf(http: HttpServer): string {
  const { address, family, port } = http.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`;
}

/** The page as it was built: beside the compiled server, or in `dist/` of a checkout. */
function builtPage(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, 'web'), join(here, '..', 'dist', 'web')];
  return candidates.find((path) => existsSync(join(path, 'index.html'))) ?? (candidates[0] as string);
}
