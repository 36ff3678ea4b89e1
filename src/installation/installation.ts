import type { DemoState } from '../access/demo.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { DailyCounts } from '../session/daily-counts.ts';
import type { KeyringOffers } from '../session/keyring-offers.ts';
import type { LinkStore } from '../session/link-store.ts';
import type { OtherServers } from '../session/other-servers.ts';
import type { CampaignStore } from '../session/ports.ts';
import type { BackupState, DiskSpace } from '../session/server-state.ts';
import type { WrongGuesses } from '../session/wrong-guesses.ts';

/** A server's storage: a data directory of its own, or a database that it may share with others. */
export interface Installation {
  readonly campaigns: CampaignStore;
  readonly links: LinkStore;
  /** Where offers of keyrings are stored, if not in the server's memory. */
  readonly offers?: KeyringOffers;
  /** Where daily counts, and invalid tokens and secrets, are counted, if not in the server's memory. */
  readonly counts?: DailyCounts;
  readonly guesses?: WrongGuesses;
  /** A name drawn at its creation and kept for good; part of the name of keyring cookies. */
  readonly name: string;
  /** The other servers that have it open, if there can be any. */
  readonly others?: OtherServers;
  /** The campaigns that are known to be damaged before anybody opens them, and take no commands. */
  readonly damaged?: readonly CampaignId[];
  /** The state of a demo; `undefined` if the server is not one. */
  readonly demo?: DemoState | undefined;
  /** Returns the available disk space, if that is known. */
  readonly disk?: () => DiskSpace;
  /** The automatic backups, if there are any. */
  readonly backups?: { readonly state: BackupState; close(): Promise<void> };
  /** Called when the server listens at an address: stores the address, and begins background work such as backups. */
  serve(address: string): Promise<void>;
  close(): Promise<void>;
}
