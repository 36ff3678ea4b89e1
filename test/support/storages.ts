import { onTestFinished } from 'vitest';
import type { CampaignStore, LinkStore } from '../../src/session/ports.ts';
import { openMemoryStorage, openStorage, type Storage } from '../../src/storage/sqlite/storage.ts';
import { dataDirectory } from './data-directory.ts';
import { MemoryStore } from './memory-store/memory-store.ts';

/** One implementation of the storage ports. */
export interface StorageUnderTest {
  readonly campaigns: CampaignStore;
  readonly links: LinkStore;
}

/** Every implementation that there is, by the name that its tests carry. */
export const STORAGES: readonly (readonly [string, () => StorageUnderTest])[] = [
  ['SQLite in a file', () => closedWithTheTest(openStorage(dataDirectory(), { create: true }))],
  ['SQLite in memory', () => closedWithTheTest(openMemoryStorage())],
  ['memory', inMemory],
];

function inMemory(): StorageUnderTest {
  const store = new MemoryStore();
  return { campaigns: store, links: store };
}

function closedWithTheTest(storage: Storage): Storage {
  onTestFinished(() => storage.close());
  return storage;
}
