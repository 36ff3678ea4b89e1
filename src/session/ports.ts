import type { CampaignStatus } from '../campaign/status.ts';
import type { EntryWrite } from '../campaign/writing.ts';
import type { Entry } from '../ledger/entry.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { LedgerEnd, LedgerRow, Sha256 } from '../ledger/ledger.ts';
import type { HmacSha256 } from '../ledger/seals.ts';
import type { HexRow } from '../world/packed-columns.ts';
import type { CampaignSummary, ListedCampaigns } from './campaign-summary.ts';
import type { NewLink, RequestingLink } from './link-store.ts';

export type { CampaignStatus, CampaignSummary, EntryWrite, ListedCampaigns };
export type StandingRowKey = EntryWrite['stands'][number];

/** The number of the entry in force under a kind and key. */
export interface StandingRow extends StandingRowKey {
  readonly seq: number;
}

/** A seed, and the salt of the commitment to it. */
export interface OpenedSeed {
  readonly text: string;
  readonly salt: string;
}

/** The secrets that a campaign's dice are derived from, known to the server alone. Bytes in lower-case hex. */
export interface CampaignSecrets {
  /**
   * 32 bytes that the secret of every throw is derived from; `null` if there is none: the campaign's dice come from
   * `seed`, it is closed, or its throws have to be sealed anew before it goes on.
   */
  readonly masterKey: string | null;
  /**
   * The chosen seed that the ledger is committed to, published when the campaign is closed; `null` if none was chosen.
   */
  readonly seed: OpenedSeed | null;
}

/**
 * Identifies the command that a batch of entries answers. All of them carry its id; the first can be looked up by it.
 */
export interface CommandKey {
  /** A UUID in lower case. */
  readonly id: string;
  /**
   * Digest of the command, 16 bytes in hex, by which a repetition is recognised; salted with the first entry's salt.
   * Typed text is left out, so that nothing erased can be guessed from the digest.
   */
  readonly digest: string;
}

/** A command as it was sent. */
export interface SentCommand extends CommandKey {
  /** The link that it was sent under: nothing is written if that link is revoked or expired. */
  readonly link?: LinkId;
}

/** A command that was carried out. */
export interface CommandRow extends CommandKey {
  readonly firstSeq: number;
  readonly lastSeq: number;
}

export type AppendResult =
  | { readonly kind: 'committed' }
  /** The ledger does not end with the expected entry: it has grown or was replaced meanwhile. Nothing was written. */
  | { readonly kind: 'conflict' }
  /** The command was carried out before. Nothing was written. */
  | { readonly kind: 'duplicate'; readonly command: CommandRow }
  /** The link of the command was revoked or has expired. Nothing was written. */
  | { readonly kind: 'revoked' };

export interface NewCampaign {
  readonly id: CampaignId;
  readonly secrets: CampaignSecrets;
  readonly entries: readonly EntryWrite[];
  readonly owner: NewLink;
  readonly request?: RequestKey | undefined;
}

/** Identifies a request that may be sent again: SHA-256 of its id, and of what it asked for. */
export interface RequestKey {
  readonly idHash: string;
  readonly digest: string;
}

/** A campaign that is being imported or copied. Its `request` is read once the first batch has arrived. */
export interface IncomingCampaign extends Pick<NewCampaign, 'id' | 'owner' | 'request'> {
  /** When it arrived, if that differs from when its owner's link was made. */
  readonly arrivedAt?: string;
  /** Whether its entries come at the pace of somebody who sends them, which may take hours. */
  readonly isUploaded?: boolean | undefined;
  /** SHA-256 of the request's id, known before the first batch; given if the request must not be carried out twice at once. */
  readonly requestIdHash?: string | undefined;
  /** How many of its entries were never sealed by this server. Called once the first batch has arrived. */
  takenInCount(): number;
  /** The facts that are only known at the end. Called once the last batch is stored. */
  knownAtEnd(): IncomingEnd;
}

export interface IncomingEnd extends Pick<NewCampaign, 'secrets'> {
  /** What the people of the campaign called themselves, by the public ids of the links that they had there. */
  readonly labels: Readonly<Record<string, string>>;
}

/** An earlier request for a new campaign that was carried out, with the campaign that it made. */
export interface CreationRow {
  readonly campaign: CampaignId;
  readonly digest: string;
  readonly createdAt: string;
}

/** The key of a hex row: its place on the map and its layer. */
export type HexRowKey = Pick<HexRow, 'q' | 'r' | 'layer'>;

/**
 * The storage of campaigns. Every write is atomic, and durable once its promise resolves. Rows of the ledger and of
 * revealed hexes are only ever added. A failure of the medium itself is thrown as `StorageFailure`.
 */
export interface CampaignStore {
  create(campaign: NewCampaign): Promise<void>;
  /**
   * Stores a campaign from elsewhere, batch by batch; its arrival counts as the time when it was last played. Nobody
   * sees it before the last batch is stored. If `batches` or the medium fails, nothing of it is kept, and the failure
   * is thrown.
   *
   * @throws BeingReceived if another server is taking in the same request; nothing of `batches` is read then
   */
  receive(campaign: IncomingCampaign, batches: AsyncIterable<readonly EntryWrite[]>): Promise<void>;
  creation(idHash: string): Promise<CreationRow | null>;
  /** `null` if there is no such campaign. @throws DamagedLedger */
  summary(id: CampaignId): Promise<CampaignSummary | null>;
  /** The status of a campaign after entry `seq`; `null` if there is no such entry. */
  status(id: CampaignId, seq: number): Promise<CampaignStatus | null>;
  /** The status after each of up to `limit` entries that follow entry `after`, in order. */
  statuses(id: CampaignId, after: number, limit: number): Promise<readonly CampaignStatus[]>;
  list(): Promise<ListedCampaigns>;
  /** The undamaged campaigns of `list`. */
  summaries(): Promise<readonly CampaignSummary[]>;
  secrets(id: CampaignId): Promise<CampaignSecrets | null>;
  /**
   * Adds entries, all or none, if the ledger still ends as it did when they were made. Its end is compared by hash, not
   * only by number: after a backup was restored or a lagging standby took over, another entry may have that number.
   *
   * @param command `null` for entries that no command brought about
   * @param secrets replace those of the campaign, in the same transaction as the entries
   */
  append(
    id: CampaignId,
    after: LedgerEnd,
    command: SentCommand | null,
    entries: readonly EntryWrite[],
    secrets?: CampaignSecrets,
  ): Promise<AppendResult>;
  command(id: CampaignId, commandId: string): Promise<CommandRow | null>;
  /** Up to `limit` entries after entry `after`, in order and without a gap. @throws DamagedEntry */
  ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]>;
  /** The entries with these numbers, in order; those that don't exist are left out. */
  entries(id: CampaignId, seqs: readonly number[]): Promise<readonly LedgerRow[]>;
  /**
   * Whether it is known that no entry of a campaign is missing, since all were counted when the storage was opened. An
   * entry that is lost later is noticed at the next start.
   */
  isCountedWhole(id: CampaignId): boolean;
  /** How many entries there are after entry `after`, up to entry `last`. Reads all of them. */
  entryCount(id: CampaignId, after: number, last: number): Promise<number>;
  /** Up to `limit` hex rows ordered by place and layer, beginning after a given row or with the first. */
  hexes(id: CampaignId, after: HexRowKey | null, limit: number): Promise<readonly HexRow[]>;
  /**
   * What is in force after entry `at`: for each kind and key the number of the latest entry up to `at`. Up to `limit`
   * rows ordered by kind and key, beginning after a given row or with the first.
   */
  standing(
    id: CampaignId,
    at: number,
    after: StandingRowKey | null,
    limit: number,
  ): Promise<readonly StandingRow[]>;
  /** What people call themselves, by the public ids of their links; those who have a link here come last. */
  labels(id: CampaignId): Promise<ReadonlyMap<string, string>>;
  /**
   * Removes a campaign with everything that belongs to it; `false` if there is none, `closed` if the link of whoever
   * asks has been revoked or has expired by then.
   */
  remove(id: CampaignId, by?: RequestingLink): Promise<boolean | 'closed'>;
}

/**
 * The medium failed: disk full, read-only, broken or unreachable. Nothing was written unless `mayBeWritten` is true.
 */
export class StorageFailure extends Error {
  override readonly name: string = 'StorageFailure';
  /** Whether the write may have succeeded all the same, because the medium's answer got lost. */
  readonly mayBeWritten: boolean = false;
}

/** Another server is carrying out a request with the same id. It is no failure of the medium. */
export class BeingReceived extends Error {
  override readonly name: string = 'BeingReceived';
}

export interface Clock {
  /** The time now, as an ISO 8601 time in UTC with milliseconds. */
  now(): string;
}

export interface Digest {
  readonly sha256: Sha256;
  readonly hmacSha256: HmacSha256;
  /** `count` bytes that nobody can guess. */
  random(count: number): Uint8Array;
}

/** Notified of every command that was answered. */
export interface CommandObserver {
  /** @param outcome `done`, `failed`, or the code of the refusal */
  commandDone(kind: string, outcome: string): void;
}

export interface Publisher {
  /** Sends entries that are durably stored to everybody who watches a campaign. */
  publish(campaign: CampaignId, entries: readonly Entry[]): void;
}
