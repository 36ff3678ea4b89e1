import type { PackedMap } from '../../src/campaign/map-view.ts';
import type { SentEntry } from '../../src/ledger/entry.ts';
import type { GivenCommand } from './outbox.ts';

/** Fetches an entry by its number; resolves to `null` if there is none. */
export type FetchEntry = (seq: number) => Promise<SentEntry | null>;

/** Loads a map as a file instead of in a message, for maps of at least `from` hexes. */
export interface MapFile {
  readonly load: () => Promise<PackedMap>;
  readonly from: number;
}

/** Why that file is loaded. */
export interface MapLoading {
  /** The number of the entry after which the channel was asked for news, if it was. */
  readonly after?: number | undefined;
  /** The number of the server's last entry, if it gave that. */
  readonly told?: number;
  /** Whether the channel's own answer is overdue: once the file is there, that answer is no longer waited for. */
  readonly isLate?: boolean;
}

/** HTTP requests that complement the channel. */
export interface BesideChannel {
  readonly mapFile?: MapFile;
  /** Fetches the last entry of a map that did not come over the channel, to get its seal. */
  readonly fetchEntry?: FetchEntry;
  /** Sends a command once more in a way that works even if the page is being left. */
  readonly sendLast?: (given: GivenCommand) => void;
}
