import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { publicId } from '../../ledger/id.ts';
import type { KeyringOffers } from '../../session/keyring-offers.ts';
import type { OtherServers, SharedStore } from '../../session/other-servers.ts';
import { shownAddress } from './address.ts';
import { AppendQueue } from './append-queue.ts';
import { Connections, type Runner, type Statement } from './connections.ts';
import { type OpenOptions, openDatabase, unusable } from './database.ts';
import { UnusableSchema } from './migrations.ts';
import { PostgresCampaignStore } from './postgres-campaign-store.ts';
import { PostgresLinkStore } from './postgres-link-store.ts';
import { PostgresOffers } from './postgres-offers.ts';
import { PostgresSharedStore } from './postgres-shared-store.ts';
import { Signals } from './signals.ts';

/** How many campaigns from elsewhere are taken in at once: each has a connection of its own meanwhile. Others wait. */
const MOST_RECEIVED_AT_ONCE = 4;

/** Everything that a database in PostgreSQL keeps. */
export interface PostgresStorage {
  readonly campaigns: PostgresCampaignStore;
  readonly links: PostgresLinkStore;
  readonly offers: KeyringOffers;
  /** What servers ask of it that share it. */
  readonly shared: SharedStore;
  /** Begins to tell other servers on the database what happens here, under a name of its own, and to hear them. */
  signals(log: Logger): OtherServers;
  /** Whether the other servers are heard at this moment. */
  readonly isHearing: boolean;
  /** How what is written gets to the disk. */
  readonly commits: Pick<AppendQueue, 'onCommitted' | 'waitingCount'>;
  /** A name that this database got when it was made, and keeps. */
  readonly installation: string;
  /** Where a server was last reached, such as `http://127.0.0.1:8080/`; `null` before the first start. */
  address(): Promise<string | null>;
  rememberAddress(address: string): Promise<void>;
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
  const connections = await openDatabase(url, options);
  let installation: string;
  try {
    installation = await installationOf(connections, options.create);
  } catch (error) {
    await connections.close();
    throw unusable(shownAddress(url), error);
  }
  const receiving = new Connections(url, { most: MOST_RECEIVED_AT_ONCE, awaitsOthers: true });
  const queue = new AppendQueue(connections);
  const shared = new PostgresSharedStore(connections);
  const campaigns = new PostgresCampaignStore(connections, receiving, queue);
  const lines: Signals[] = [];
  return {
    offers: new PostgresOffers(connections),
    shared,
    signals: (log) => {
      const self = publicId(randomBytes(12));
      const signals = new Signals(url, self, connections, log);
      lines.push(signals);
      return { self, store: shared, signals };
    },
    get isHearing() {
      return lines.some((line) => line.isHearing);
    },
    campaigns,
    links: new PostgresLinkStore(connections),
    commits: queue,
    installation,
    address: () => factOf(connections, 'address'),
    rememberAddress: async (address) => void (await connections.run(PUT_FACT, ['address', address])),
    close: async () => {
      await queue.close();
      await campaigns.stopRemovals();
      for (const line of lines) await line.close();
      await receiving.close();
      await connections.close();
    },
  };
}

async function factOf(runner: Runner, key: string): Promise<string | null> {
  const [row] = await runner.run<{ value: string }>(FACT, [key]);
  return row?.value ?? null;
}

/** The name of an installation, which it gets when it is `create`d. */
async function installationOf(runner: Runner, create: boolean): Promise<string> {
  const found = await factOf(runner, 'id');
  if (found !== null) return found;
  if (!create) throw new UnusableSchema('has no name yet; start the server once');
  await runner.run(DEFAULT_FACT, ['id', publicId(randomBytes(12))]);
  // Another server may have been first.
  const made = await factOf(runner, 'id');
  if (made === null) throw new UnusableSchema('keeps no name');
  return made;
}

const FACT: Statement = { name: 'fact', text: 'SELECT value FROM hexfarer.installation WHERE key = $1' };
const DEFAULT_FACT: Statement = {
  name: 'default-fact',
  text: 'INSERT INTO hexfarer.installation (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};
const PUT_FACT: Statement = {
  name: 'put-fact',
  text: `INSERT INTO hexfarer.installation (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
};
