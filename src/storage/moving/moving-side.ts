import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CampaignStore } from '../../session/ports.ts';
import { redactedUrl } from '../postgres/address.ts';
import { openPostgresStorage } from '../postgres/storage.ts';
import { lockDataDirectory } from '../sqlite/data-directory-lock.ts';
import { databaseIn } from '../sqlite/database.ts';
import { openStorage } from '../sqlite/storage.ts';
import type { InstallationRows } from './installation-rows.ts';

/** The source or the target of a move. Nobody else has it open. */
export interface MovingSide {
  /** The place in a form that may be shown: without user and password. */
  readonly place: string;
  readonly campaigns: CampaignStore;
  readonly rows: InstallationRows;
  /** Deletes the remains of campaigns whose import or removal was interrupted. */
  finishRemovals(): Promise<void>;
  /** Deletes the keys and seeds of all open campaigns, so that each draws a new key. @returns how many these are */
  reseal(): Promise<number>;
  /**
   * Checks again that nobody else has it open. A database forgets exclusive use whose connections were cut, as when it
   * is restarted.
   *
   * @throws UnusableDatabase
   */
  assertAlone(): Promise<void>;
  close(): Promise<void>;
}

interface SideOptions {
  /** Whether to make it if it does not exist. */
  readonly create: boolean;
}

/** Whether a place is the address of a database, and not a directory. */
export const isDatabaseUrl = (place: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(place);

/** A place in a form that may be shown: without user and password. */
export const shownPlace = (place: string): string =>
  isDatabaseUrl(place) ? `postgres://${redactedUrl(place)}` : resolve(place);

/**
 * Opens one side of a move, with exclusive access.
 *
 * @param place a data directory, or the address of a PostgreSQL database
 * @throws UnusableDatabase
 */
export const openSide = (place: string, options: SideOptions): Promise<MovingSide> =>
  isDatabaseUrl(place) ? inPostgres(place, options) : inDirectory(place, options);

async function inPostgres(url: string, { create }: SideOptions): Promise<MovingSide> {
  const storage = await openPostgresStorage(url, { create, exclusive: true, moving: true });
  const { campaigns, rows } = storage;
  return {
    place: shownPlace(url),
    campaigns,
    rows,
    finishRemovals: () => campaigns.finishRemovals(),
    reseal: () => storage.reseal(),
    assertAlone: () => storage.assertAlone(),
    close: () => storage.close(),
  };
}

async function inDirectory(directory: string, { create }: SideOptions): Promise<MovingSide> {
  const releases: (() => void)[] = [];
  const release = () => {
    for (const each of releases) each();
  };
  try {
    // Locking a directory makes it, which must not happen if there is no source to move from.
    if (create || existsSync(databaseIn(directory)))
      for (const purpose of ['serve', 'import'] as const)
        releases.push(lockDataDirectory(directory, purpose));
    const storage = openStorage(directory, { create, moving: true });
    const { campaigns, rows } = storage;
    return {
      place: shownPlace(directory),
      campaigns,
      rows,
      finishRemovals: () => campaigns.finishRemovals(),
      reseal: async () => storage.reseal(),
      // The lock is held for as long as this process runs.
      assertAlone: async () => undefined,
      close: async () => {
        storage.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
