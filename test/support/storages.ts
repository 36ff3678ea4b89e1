import { onTestFinished } from 'vitest';
import type { LinkStore } from '../../src/session/link-store.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { openMemoryStorage, openStorage, type SqliteStorage } from '../../src/storage/sqlite/storage.ts';
import { dataDirectoryWithSchema } from './data-directory.ts';
import { MemoryStore } from './memory-store/memory-store.ts';
import { openFreshPostgres } from './postgres/databases.ts';

/** One implementation of the storage ports. */
export interface StorageUnderTest {
  readonly campaigns: CampaignStore;
  readonly links: LinkStore;
}

/** Every implementation, by the name used in test titles. */
export const STORAGES: readonly (readonly [string, () => Promise<StorageUnderTest>])[] = [
  [
    'SQLite in a file',
    async () => closedWithTheTest(openStorage(dataDirectoryWithSchema(), { create: true })),
  ],
  ['SQLite in memory', async () => closedWithTheTest(openMemoryStorage())],
  ['PostgreSQL', openFreshPostgres],
  ['memory', async () => inMemory()],
];

function inMemory(): StorageUnderTest {
  const store = new MemoryStore();
  return { campaigns: store, links: store };
}

function closedWithTheTest(storage: SqliteStorage): SqliteStorage {
  onTestFinished(() => storage.close());
  return storage;
}
