import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { publicId } from '../../ledger/id.ts';
import type { DailyCounts } from '../../session/daily-counts.ts';
import type { KeyringOffers } from '../../session/keyring-offers.ts';
import type { OtherServers, SharedStore } from '../../session/other-servers.ts';
import type { WrongGuesses } from '../../session/wrong-guesses.ts';
import { shownAddress } from './address.ts';
import { AppendQueue } from './append-queue.ts';
import { aloneName } from './application-name.ts';
import { Connections, type Statement } from './connections.ts';
import { type OpenOptions, openDatabase, unusable } from './database.ts';
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

/** How many campaigns from elsewhere are taken in at once: each has a connection of its own meanwhile. Others wait. */
const MOST_RECEIVED_AT_ONCE = 4;

/** Everything that a database in PostgreSQL keeps. */
export interface PostgresStorage {
  readonly campaigns: PostgresCampaignStore;
  readonly links: PostgresLinkStore;
  readonly offers: KeyringOffers;
  readonly counts: DailyCounts;
  readonly guesses: WrongGuesses;
  /** What servers ask of it that share it. */
  readonly shared: SharedStore;
  /** Begins to tell other servers on the database what happens here, under a name of its own, and to hear them. */
  signals(log: Logger): OtherServers & { readonly signals: Signals };
  /** How what is written gets to the disk. */
  readonly commits: Pick<AppendQueue, 'onCommitted' | 'waitingCount'>;
  /** A name that this database got when it was made, and keeps. */
  readonly installation: string;
  /** Where a server was last reached, such as `http://127.0.0.1:8080/`; `null` before the first start. */
  address(): Promise<string | null>;
  rememberAddress(address: string): Promise<void>;
  /** What a move reads and writes besides campaigns. */
  readonly rows: PostgresInstallationRows;
  /**
   * Lets the keys and seeds of all open campaigns go, so that each is sealed anew before its next command. Whoever has
   * campaigns open has their keys in memory, so that nobody else may have the database open meanwhile.
   *
   * @returns how many open campaigns there are
   */
  reseal(): Promise<number>;
  /** Writes what still waits, and lets go of all connections. */
  close(): Promise<void>;
}

/**
 * Opens what a database in PostgreSQL keeps. Several servers may have it open at once. Without `create` nothing is changed.
 *
 * @param url as `postgres://user:password@host:port/database`
 * @throws UnusableDatabase
 */
export async function openPostgresStorage(url: string, options: OpenOptions): Promise<PostgresStorage> {
  const named = options.alone ? { applicationName: aloneName(), staying: true } : {};
  const connections = await openDatabase(url, { ...options, ...named });
  const rows = new PostgresInstallationRows(connections);
  let installation: string;
  try {
    installation = await installationOf(connections, rows, options.create);
  } catch (error) {
    await connections.close();
    throw unusable(shownAddress(url), error);
  }
  const receiving = new Connections(url, { ...named, most: MOST_RECEIVED_AT_ONCE, awaitsOthers: true });
  const queue = new AppendQueue(connections);
  const shared = new PostgresSharedStore(connections);
  const campaigns = new PostgresCampaignStore(connections, receiving, queue);
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
    close: async () => {
      await queue.close();
      await counts.close();
      await campaigns.stopRemovals();
      for (const line of lines) await line.close();
      await receiving.close();
      await connections.close();
    },
  };
}

/** The name of an installation, which it gets when it is `create`d. */
async function installationOf(
  connections: Connections,
  rows: PostgresInstallationRows,
  create: boolean,
): Promise<string> {
  const found = await rows.fact('id');
  if (found !== null) return found;
  if (!create) throw new UnusableSchema('has no name yet; start the server once');
  await connections.run(DEFAULT_FACT, ['id', publicId(randomBytes(12))]);
  // Another server may have been first.
  const made = await rows.fact('id');
  if (made === null) throw new UnusableSchema('keeps no name');
  return made;
}

const DEFAULT_FACT: Statement = {
  name: 'default-fact',
  text: 'INSERT INTO hexfarer.installation (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};
