import type { DemoState } from '../access/demo.ts';
import type { DailyCounts } from '../session/daily-counts.ts';
import type { KeyringOffers } from '../session/keyring-offers.ts';
import type { OtherServers } from '../session/other-servers.ts';
import type { CampaignStore, LinkStore } from '../session/ports.ts';
import type { BackupState, DiskRoom } from '../session/server-state.ts';
import type { WrongGuesses } from '../session/wrong-guesses.ts';

/** What a server keeps, and where: a data directory of its own, or a database that it may share. */
export interface Installation {
  readonly campaigns: CampaignStore;
  readonly links: LinkStore;
  /** Where it is kept which keyrings are offered to other browsers, where that is not the server's memory. */
  readonly offers?: KeyringOffers;
  /** Where it is counted what is begun and written a day, and what opened nothing, where not in the server's memory. */
  readonly counts?: DailyCounts;
  readonly guesses?: WrongGuesses;
  /** What it got when it was made, and keeps; the cookies of keyrings carry it. */
  readonly name: string;
  /** Other servers that have it open, where there can be any. */
  readonly others?: OtherServers;
  /** What a demo shows; `undefined` where it is none. */
  readonly demo?: DemoState | undefined;
  /** How much room there is for what is written, where that is known. */
  readonly disk?: () => DiskRoom;
  /** The backups that it makes by itself, where it does. */
  readonly backups?: { readonly state: BackupState; close(): Promise<void> };
  /** A server that listens takes up its work on it; ends once it is written down that it is reached at this address. */
  serve(address: string): Promise<void>;
  close(): Promise<void>;
}
