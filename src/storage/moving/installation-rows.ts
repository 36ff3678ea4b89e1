import type { CampaignId } from '../../ledger/id.ts';
import type { NewLink } from '../../session/link-store.ts';
import type { NewCampaign } from '../../session/ports.ts';
import type { AccessRow, AccessTable } from './access-tables.ts';

/** How a campaign came into its database: when, by which request, and with which link. */
export interface CampaignArrival extends Pick<NewCampaign, 'request'> {
  readonly id: CampaignId;
  readonly arrivedAt: string;
  /** The oldest of its links. */
  readonly link: NewLink | null;
}

/** The data of an installation besides the campaigns themselves, as a move reads and writes it. */
export interface InstallationRows {
  /** All campaigns, in the order in which they arrived. */
  arrivals(): Promise<readonly CampaignArrival[]>;
  /** Digests of commands, by the numbers of their first entries: those after entry `after`, up to entry `last`. */
  commandDigests(id: CampaignId, after: number, last: number): Promise<ReadonlyMap<number, string>>;
  /** Up to `limit` rows of a table in the order of its key, beginning after a given row or with the first. */
  rows(table: AccessTable, after: AccessRow | null, limit: number): Promise<readonly AccessRow[]>;
  /** Deletes all rows of a table. */
  clear(table: AccessTable): Promise<void>;
  /** Writes rows, replacing those with the same key. */
  put(table: AccessTable, rows: readonly AccessRow[]): Promise<void>;
  /** How many of these rows are missing or different. */
  countMissing(table: AccessTable, rows: readonly AccessRow[]): Promise<number>;
  /** A fact about the installation as a whole; `null` if it is not stored. */
  fact(key: string): Promise<string | null>;
  /** @param value `null` removes the fact */
  putFact(key: string, value: string | null): Promise<void>;
}
