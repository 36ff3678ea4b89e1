import { pino } from 'pino';
import { MemoryCounts } from '../../src/access/memory-counts.ts';
import { MemoryOffers } from '../../src/access/memory-offers.ts';
import type { DailyCounts } from '../../src/session/daily-counts.ts';
import type { KeyringOffers } from '../../src/session/keyring-offers.ts';
import type { OtherServers, SharedStore } from '../../src/session/other-servers.ts';
import { systemClock } from '../../src/session/system.ts';
import type { WrongGuesses } from '../../src/session/wrong-guesses.ts';
import { MemoryGuesses } from './memory-guesses.ts';
import { MemoryStore } from './memory-store/memory-store.ts';
import { freshDatabase, openOn } from './postgres/databases.ts';
import { sharing } from './shared-memory-store.ts';
import type { StorageUnderTest } from './storages.ts';

/** One of several servers that share a store. */
export interface Sharer {
  readonly storage: StorageUnderTest;
  readonly others: OtherServers;
  readonly offers: KeyringOffers;
  readonly counts: DailyCounts;
  readonly guesses: WrongGuesses;
}

/** Servers that share a store, and what a test can do to them. */
export interface Sharers {
  readonly one: Sharer;
  readonly other: Sharer;
  /** From now on signals are lost without notice, or arrive again. */
  silence(isSilent: boolean): void;
  /** How often a server has looked up where campaigns end. */
  readonly lookups: number;
}

/** An interval at which servers never look by themselves, so that whatever arrives was signalled. */
export const BY_SIGNALS_ALONE = 3_600_000;

/** Every store that several servers can share, by the name used in test titles. */
export const SHARED_STORES: readonly (readonly [string, () => Promise<Sharers>])[] = [
  ['PostgreSQL', async () => togetherOn(await inPostgres())],
  ['memory', async () => togetherOn(inMemory())],
];

function inMemory(): readonly [Sharer, Sharer] {
  const store = new MemoryStore();
  const { server } = sharing(store);
  const storage = { campaigns: store, links: store };
  const shared = {
    storage,
    offers: new MemoryOffers(),
    counts: new MemoryCounts(systemClock),
    guesses: new MemoryGuesses(),
  };
  return [
    { ...shared, others: server('one') },
    { ...shared, others: server('other') },
  ];
}

/** Each server has connections of its own. */
async function inPostgres(): Promise<readonly [Sharer, Sharer]> {
  const url = await freshDatabase();
  const sharer = async (): Promise<Sharer> => {
    const storage = await openOn(url);
    const { offers, counts, guesses } = storage;
    return { storage, offers, counts, guesses, others: storage.signals(pino({ level: 'silent' })) };
  };
  return [await sharer(), await sharer()];
}

function togetherOn([one, other]: readonly [Sharer, Sharer]): Sharers {
  let isSilent = false;
  let lookups = 0;
  const watched = ({ others, ...sharer }: Sharer): Sharer => {
    const store: SharedStore = {
      heads: (campaigns) => {
        lookups++;
        return others.store.heads(campaigns);
      },
      openLinks: (links, now) => others.store.openLinks(links, now),
      linkById: (campaign, link) => others.store.linkById(campaign, link),
      keyringsInUse: (hashes) => others.store.keyringsInUse(hashes),
      boundKeyrings: (hashes) => others.store.boundKeyrings(hashes),
      announcePresence: (server, present, forMs) => others.store.announcePresence(server, present, forMs),
      presenceElsewhere: (server, campaigns) => others.store.presenceElsewhere(server, campaigns),
    };
    const signals = {
      send: others.signals.send.bind(others.signals),
      subscribe: (...[heard, missed]: Parameters<OtherServers['signals']['subscribe']>) =>
        others.signals.subscribe((signal) => {
          if (!isSilent) heard(signal);
        }, missed),
    };
    return { ...sharer, others: { self: others.self, store, signals } };
  };
  return {
    one: watched(one),
    other: watched(other),
    silence: (silent) => {
      isSilent = silent;
    },
    get lookups() {
      return lookups;
    },
  };
}
