import type { PackedMap } from '../../src/campaign/map-view.ts';
import type { SeenEntry } from '../../src/ledger/entry.ts';
import type { GivenCommand } from './outbox.ts';

/** Fetches an entry by its number; `null` where there is none. */
export type FetchEntry = (seq: number) => Promise<SeenEntry | null>;

/** Where a map comes from as a file of its own instead of in a message, and from how many hexes on. */
export interface MapFile {
  readonly load: () => Promise<PackedMap>;
  readonly from: number;
}

/** What led to loading that file. */
export interface MapLoading {
  /** The entry after which the channel was asked for what is new, if it was. */
  readonly after?: number | undefined;
  /** The last entry that the server has, where it said so. */
  readonly told?: number;
  /** Whether the channel's own answer is overdue: once the file is there, it is not waited for. */
  readonly isLate?: boolean;
}

/** What is asked over HTTP, beside the channel. */
export interface BesideChannel {
  readonly mapFile?: MapFile;
  /** Tells what the last entry of a map sealed, which did not come over the channel. */
  readonly fetchEntry?: FetchEntry;
  /** Gives a command once more, so that it goes out even where the page is left at this moment. */
  readonly sendLast?: (given: GivenCommand) => void;
}
