import { lookup } from 'node:dns/promises';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { NO_BOUNDS } from './access/bounds.ts';
import { createLimits, noLimits } from './access/limits.ts';
import { isLoopbackAddress } from './access/local-requests.ts';
import { TrustedProxies } from './access/trusted-proxies.ts';
import { compose } from './compose.ts';
import { GUESSABLE_BELOW, type Settings } from './config.ts';
import { WrongDirectory } from './demo/prepare.ts';
import { Metrics } from './http/metrics.ts';
import { openDirectoryInstallation } from './installation/directory-installation.ts';
import type { Installation } from './installation/installation.ts';
import { systemClock, systemDigest } from './session/system.ts';

export { WrongDirectory };

/** Thrown if the server can't listen on the address; the message says why and what to do. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

/** Thrown if others could reach the server, and no setting says who of them may start campaigns. */
export class AdmissionUnsaid extends Error {
  override readonly name = 'AdmissionUnsaid';
}

export interface RunningServer {
  /** The server's own URL, such as `http://127.0.0.1:8080/`. */
  readonly url: string;
  /** Makes `/readyz` fail, while everything else goes on, so that load balancers stop sending people here. */
  announceStop(): void;
  /** Stops the server in good order: no new connections are accepted, and everything acknowledged is on disk. */
  close(): Promise<void>;
}

/**
 * Starts a server on a data directory of its own, or on a database; resolves once it can be reached.
 *
 * @throws AdmissionUnsaid, UnusableDatabase, WrongDirectory, CannotListen
 */
export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  const { publicUrl, admission } = settings;
  const proxies = new TrustedProxies(settings.trustedProxies);
  const address = await addressOf(settings.host);
  if (admission === null && !settings.demo && !isLoopbackAddress(address)) throw new AdmissionUnsaid();
  const metrics = new Metrics();
  const installation = await openInstallation(settings, metrics, log);
  const { demo, disk, backups, others } = installation;
  if (isGuessable(admission))
    log.warn('the admission secret is short enough to be guessed: draw a longer one');
  const server = compose({
    campaigns: installation.campaigns,
    links: installation.links,
    offers: installation.offers,
    counts: settings.limited ? installation.counts : undefined,
    damaged: installation.damaged,
    installation: installation.name,
    others,
    clock: systemClock,
    digest: systemDigest,
    limits: settings.limited ? createLimits(installation.guesses) : noLimits,
    bounds: settings.limited ? settings.bounds : NO_BOUNDS,
    ...(disk && { disk }),
    ...(backups && { backups: () => backups.state }),
    log,
    publicUrl,
    admission: demo ? 'nobody' : (admission ?? 'local'),
    demo,
    proxies,
    metrics,
    metricsToken: settings.metricsToken,
  });
  if (admission === null && !demo && (publicUrl || proxies.hasAny))
    log.warn('nobody can start campaigns over HTTP before HEXFARER_ADMISSION says who may');
  const close = async () => {
    await Promise.all([server.close(), backups?.close()]);
    await installation.close();
  };
  try {
    await listen(server.http, address, settings);
  } catch (error) {
    await close();
    throw error;
  }
  const url = urlOf(server.http);
  await installation.serve(publicUrl?.href ?? url);
  return { url, announceStop: server.announceStop, close };
}

/** Loads the PostgreSQL code only when it is needed. */
async function openInstallation(settings: Settings, metrics: Metrics, log: Logger): Promise<Installation> {
  const { database } = settings;
  if (database === null) return openDirectoryInstallation(settings, metrics, log);
  const { openPostgresInstallation } = await import('./installation/postgres-installation.ts');
  return openPostgresInstallation(database, metrics, log);
}

const isGuessable = (admission: Settings['admission']): boolean =>
  admission !== null && admission !== 'open' && admission.secret.length < GUESSABLE_BELOW;

/** The address of a host name. Resolved only once, so that the address checked is the one listened on. */
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
