import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { publicId } from '../../ledger/id.ts';
import type { DailyCounts } from '../../session/daily-counts.ts';
import type { KeyringOffers } from '../../session/keyring-offers.ts';
import type { OtherServers, SharedStore } from '../../session/other-servers.ts';
import type { WrongGuesses } from '../../session/wrong-guesses.ts';
import { redactedUrl } from './address.ts';
import { AppendQueue, MOST_AT_ONCE } from './append-queue.ts';
import { aloneName } from './application-name.ts';
import { Connections, type Statement } from './connections.ts';
import { type OpenOptions, openDatabase, unusable } from './database.ts';
import { assertNoConflictingUse } from './exclusive-use.ts';
import { UnusableSchema } from './migrations.ts';
import { PostgresCampaignStore } from './postgres-campaign-store.ts';
import { PostgresCounts } from './postgres-counts.ts';
import { PostgresGuesses } from './postgres-guesses.ts';
import { PostgresInstallationRows } from './postgres-installation-rows.ts';
import { PostgresLinkStore } from './postgres-link-store.ts';
import { PostgresOffers } from './postgres-offers.ts';
import { PostgresSharedStore } from './postgres-shared-store.ts';
import { reseal } from './reseal.ts';
import { Signals } from './signals.ts';

/** The maximum number of concurrent uploads: each occupies a connection for as long as it takes. Others wait. */
const MOST_RECEIVED_AT_ONCE = 4;
/** The maximum number of concurrent forks and other copies. They don't wait for slow uploads. */
const MOST_COPIED_AT_ONCE = 2;
/**
 * For how long an import may wait for its next entries, in milliseconds: the largest batch of a file that arrives as
 * slowly as it may takes about nine minutes.
 */
const RECEIVING_PAUSE_MS = 900_000;

/** Access to everything in a PostgreSQL database. */
export interface PostgresStorage {
  readonly campaigns: PostgresCampaignStore;
  readonly links: PostgresLinkStore;
  readonly offers: KeyringOffers;
  readonly counts: DailyCounts;
  readonly guesses: WrongGuesses;
  /** Queries and updates for servers that share the database. */
  readonly shared: SharedStore;
  /** Makes a line for signals to and from other servers on the database, under a newly drawn server name. */
  signals(log: Logger): OtherServers & { readonly signals: Signals };
  /** Metrics of the commits. */
  readonly commits: Pick<AppendQueue, 'onCommitted' | 'waitingCount'>;
  /** Permanent id of this installation, drawn when its schema was made. */
  readonly installation: string;
  /** The address of the server that started last, such as `http://127.0.0.1:8080/`; `null` before the first start. */
  address(): Promise<string | null>;
  rememberAddress(address: string): Promise<void>;
  /** The data besides campaigns, for a move. */
  readonly rows: PostgresInstallationRows;
  /**
   * Deletes the keys and seeds of all open campaigns, so that each is sealed anew before its next command. No server
   * may have the database open meanwhile, since it would have the keys in memory.
   *
   * @returns how many open campaigns there are
   */
  reseal(): Promise<number>;
  /** Checks that nobody else has the database open. @throws UnusableDatabase */
  assertAlone(): Promise<void>;
  /** Writes what is still waiting, and closes all connections. */
  close(): Promise<void>;
}

/**
 * Opens the storage in a PostgreSQL database. Several servers may have it open. Without `create` nothing is changed.
 *
 * @param url as `postgres://user:password@host:port/database`
 * @throws UnusableDatabase
 */
export async function openPostgresStorage(url: string, options: OpenOptions): Promise<PostgresStorage> {
  const named = options.exclusive ? { applicationName: aloneName(), staying: true } : {};
  const connections = await openDatabase(url, { ...options, ...named });
  const rows = new PostgresInstallationRows(connections);
  let installation: string;
  try {
    installation = await installationOf(connections, rows, options.create);
  } catch (error) {
    await connections.close();
    throw unusable(redactedUrl(url), error);
  }
  const longPaused = { ...named, awaitsOthers: true, pauseTimeoutMs: RECEIVING_PAUSE_MS };
  const receiving = new Connections(url, { ...longPaused, most: MOST_RECEIVED_AT_ONCE });
  const copying = new Connections(url, { ...longPaused, most: MOST_COPIED_AT_ONCE });
  // Of their own, so that commands are written even while everything else waits for a lock.
  const appending = new Connections(url, { ...named, most: MOST_AT_ONCE });
  const queue = new AppendQueue(appending);
  const shared = new PostgresSharedStore(connections);
  const campaigns = new PostgresCampaignStore(connections, receiving, queue, copying);
  const counts = new PostgresCounts(connections);
  const lines: Signals[] = [];
  return {
    offers: new PostgresOffers(connections),
    counts,
    guesses: new PostgresGuesses(connections),
    shared,
    signals: (log) => {
      const self = publicId(randomBytes(12));
      const signals = new Signals(url, self, connections, log);
      lines.push(signals);
      return { self, store: shared, signals };
    },
    campaigns,
    links: new PostgresLinkStore(connections),
    commits: queue,
    installation,
    address: () => rows.fact('address'),
    rememberAddress: (address) => rows.putFact('address', address),
    rows,
    reseal: () => reseal(connections),
    assertAlone: () =>
      assertNoConflictingUse(connections, true).catch((error: unknown) => {
        throw unusable(redactedUrl(url), error);
      }),
    close: async () => {
      await queue.close();
      await counts.close();
      await campaigns.stopRemovals();
      for (const line of lines) await line.close();
      await receiving.close();
      await copying.close();
      await appending.close();
      await connections.close();
    },
  };
}

/** The id of an installation, drawn if it has none yet and `create` is true. */
async function installationOf(
  connections: Connections,
  rows: PostgresInstallationRows,
  create: boolean,
): Promise<string> {
  const found = await rows.fact('id');
  if (found !== null) return found;
  if (!create) throw new UnusableSchema('has no name yet; start the server once');
  await connections.run(DEFAULT_FACT, ['id', publicId(randomBytes(12))]);
  // Read back, since another server may have stored its id first.
  const made = await rows.fact('id');
  if (made === null) throw new UnusableSchema('keeps no name');
  return made;
}

const DEFAULT_FACT: Statement = {
  name: 'default-fact',
  text: 'INSERT INTO hexfarer.installation (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};
