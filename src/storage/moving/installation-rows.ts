import type { CampaignId } from '../../ledger/id.ts';
import type { NewCampaign, NewLink } from '../../session/ports.ts';
import type { AccessRow, AccessTable } from './access-tables.ts';

/** How a campaign came to be where it is kept. */
export interface CampaignArrival extends Pick<NewCampaign, 'request'> {
  readonly id: CampaignId;
  readonly arrivedAt: string;
  /** The oldest of its links. */
  readonly link: NewLink | null;
}

/** What is kept of an installation besides what happens in its campaigns, as a move reads and writes it. */
export interface InstallationRows {
  /** All campaigns, in the order in which they came. */
  arrivals(): Promise<readonly CampaignArrival[]>;
  /** What the commands are known by whose first entries are after entry `after` and up to entry `last`, by these entries. */
  commandDigests(id: CampaignId, after: number, last: number): Promise<ReadonlyMap<number, string>>;
  /** Up to `limit` rows of a table in the order of its key, those after a given one or from the first. */
  rows(table: AccessTable, after: AccessRow | null, limit: number): Promise<readonly AccessRow[]>;
  /** Deletes all rows of a table. */
  clear(table: AccessTable): Promise<void>;
  /** Writes rows, in the place of those of the same key. */
  put(table: AccessTable, rows: readonly AccessRow[]): Promise<void>;
  /** How many of these rows are not there just as they are given. */
  lacking(table: AccessTable, rows: readonly AccessRow[]): Promise<number>;
  /** A fact about the installation as a whole; `null` where it is not known. */
  fact(key: string): Promise<string | null>;
  /** @param value `null` takes it away */
  putFact(key: string, value: string | null): Promise<void>;
}
