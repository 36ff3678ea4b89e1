import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.ts';
import { openPostgresStorage } from '../storage/postgres/storage.ts';
import type { Installation } from './installation.ts';

/**
 * Opens a database in PostgreSQL for a server: others may have it open too, on this machine or another.
 *
 * @param url as `postgres://user:password@host:port/database`
 * @throws UnusableDatabase
 */
export async function openPostgresInstallation(
  url: string,
  metrics: Metrics,
  log: Logger,
): Promise<Installation> {
  const storage = await openPostgresStorage(url, { create: true });
  const { campaigns, links, commits, installation } = storage;
  const others = storage.signals(log);
  commits.onCommitted = (seconds) => metrics.commitDone(seconds);
  metrics.queue('commits', () => commits.waitingCount);
  metrics.gauge(
    'hexfarer_hears_others',
    'Whether signals of other servers on the database are heard: 1 or 0.',
    () => Number(others.signals.isHearing),
  );
  metrics.count(
    'hexfarer_strange_signals_total',
    'Signals on the database that no server of ours had sent.',
    () => others.signals.strangeCount,
  );
  return {
    campaigns,
    links,
    offers: storage.offers,
    counts: storage.counts,
    guesses: storage.guesses,
    name: installation,
    others,
    serve: async (address) => {
      campaigns
        .finishRemovals()
        .catch((error: unknown) => log.error({ err: error }, 'removals go on at the next start'));
      // Awaited, since people may ask the command line for a link as soon as they read that the server is ready.
      await storage
        .rememberAddress(address)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'where this server is reached could not be written down'),
        );
    },
    close: () => storage.close(),
  };
}
