import type { Axial } from '../hex/axial.ts';
import type { Entry, StartedBody } from '../ledger/entry.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { LedgerRow, Sha256 } from '../ledger/ledger.ts';
import type { Role } from '../ledger/role.ts';
import type { SecretSeed } from '../world/chance.ts';
import type { PackedHex } from '../world/solo/packed-world.ts';

/** A campaign as it stands in the list of campaigns, without its hexes. */
export interface CampaignSummary {
  readonly id: CampaignId;
  readonly started: StartedBody;
  readonly seq: number;
  /** Hash of entry `seq`. */
  readonly head: string;
  readonly closed: boolean;
  /** `null` until the start hex is revealed. */
  readonly party: Axial | null;
  readonly hexCount: number;
  /** Number of the entry from which on the seed in use is another than that of the start; 0 if it is still the same. */
  readonly seedSince: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Whether the seed in use was chosen by the player; one that took the first one's place is always drawn. */
export const hasChosenSeed = ({ started, seedSince }: CampaignSummary): boolean =>
  started.seedChosen && seedSince === 0;

/** What a batch of new entries changes besides the ledger itself: all of it could be had from the ledger again. */
export interface Projection {
  readonly party: Axial | null;
  readonly closed: boolean;
  readonly hexes: readonly PackedHex[];
}

/** Which command a batch of entries answers. */
export interface CommandKey {
  readonly commandId: string;
  readonly link: LinkId;
  /** SHA-256 of the command and its link: the same id may not come back with another command. */
  readonly digest: string;
}

/** A command that was carried out, and the entries that it made. */
export interface CommandRow extends CommandKey {
  readonly firstSeq: number;
  readonly lastSeq: number;
}

export type AppendResult =
  | { readonly kind: 'committed' }
  /** The ledger does not end at the expected entry: somebody was first. Nothing was written. */
  | { readonly kind: 'conflict' }
  /** The command was carried out before. Nothing was written. */
  | { readonly kind: 'duplicate'; readonly command: CommandRow };

export interface NewCampaign {
  readonly id: CampaignId;
  readonly secret: SecretSeed;
  readonly entries: readonly LedgerRow[];
  readonly projection: Projection;
  readonly owner: NewLink;
  /** Where a request may be repeated: SHA-256 of its id, and of what it asked for. */
  readonly request?: { readonly idHash: string; readonly digest: string };
}

/** A campaign that comes from elsewhere. */
export interface IncomingCampaign extends Pick<NewCampaign, 'id' | 'secret' | 'owner'> {
  /** As in its summary. Looked at when all its entries are in. */
  readonly seedSince: number;
}

/** Entries that follow those before them, and what they change besides the ledger. */
export interface LedgerBatch {
  readonly entries: readonly LedgerRow[];
  readonly projection: Projection;
}

/** A request for a new campaign that was carried out before. */
export interface CreationRow {
  readonly campaign: CampaignId;
  readonly digest: string;
  readonly createdAt: string;
}

/** What orders hexes by their revealing: the entry, and within it the place. */
export type HexPosition = Pick<PackedHex, 'seq' | 'q' | 'r'>;

/**
 * Where campaigns are kept. Everything is atomic and durable once it is answered, and rows of the ledger and
 * revealed hexes are only ever added. A failure of the medium itself is thrown as `StorageFailure`.
 */
export interface CampaignStore {
  create(campaign: NewCampaign): Promise<void>;
  /**
   * Takes in a campaign from elsewhere, batch by batch; it counts as played last when its owner's link was made. Nobody sees it before the last batch is in; where `batches`
   * or the medium fails, nothing of it stays, and the failure is thrown.
   */
  receive(campaign: IncomingCampaign, batches: AsyncIterable<LedgerBatch>): Promise<void>;
  creation(idHash: string): Promise<CreationRow | null>;
  summary(id: CampaignId): Promise<CampaignSummary | null>;
  /** All campaigns, the one that was last played first. */
  summaries(): Promise<readonly CampaignSummary[]>;
  secret(id: CampaignId): Promise<SecretSeed | null>;
  /** Adds entries after entry `expectedSeq`, all or none. */
  append(
    id: CampaignId,
    expectedSeq: number,
    command: CommandKey,
    entries: readonly LedgerRow[],
    projection: Projection,
  ): Promise<AppendResult>;
  command(id: CampaignId, commandId: string): Promise<CommandRow | null>;
  /** Up to `limit` entries after entry `after`, in order. */
  ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]>;
  /** Up to `limit` hexes in the order of their revealing, those after a given one or from the first. */
  hexes(id: CampaignId, after: HexPosition | null, limit: number): Promise<readonly PackedHex[]>;
  /** Removes a campaign with all that belongs to it; `false` if there is none. */
  remove(id: CampaignId): Promise<boolean>;
}

/** A link as it is kept: the token itself is known to nobody but its holders. */
export interface LinkRow {
  readonly id: LinkId;
  readonly campaign: CampaignId;
  readonly role: Role;
  readonly label: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
}

export interface NewLink extends LinkRow {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
}

/** Where links and keyrings are kept. Expired and revoked links are as if they weren't there. */
export interface LinkStore {
  addLink(link: NewLink): Promise<void>;
  linkByToken(tokenHash: string, now: string): Promise<LinkRow | null>;
  links(campaign: CampaignId, now: string): Promise<readonly LinkRow[]>;
  /** Makes a link open nothing from now on; `false` if it isn't one of this campaign's. */
  revokeLink(campaign: CampaignId, link: LinkId, now: string): Promise<boolean>;
  /** Puts a link on a keyring, which begins with its first link. */
  hangOnKeyring(keyringHash: string, link: LinkId, now: string): Promise<void>;
  /** The links of a keyring, all or those to one campaign, in the order in which they came to it. */
  keyringLinks(keyringHash: string, now: string, campaign?: CampaignId): Promise<readonly LinkRow[]>;
}

/** The medium failed: disk full, read-only, broken. Nothing of what was being written is there. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

export interface Clock {
  /** The time now, as an ISO 8601 time in UTC with milliseconds. */
  now(): string;
}

export interface Digest {
  readonly sha256: Sha256;
  /** So many bytes that nobody can guess. */
  random(count: number): Uint8Array;
}

export interface Publisher {
  /** Tells all who watch a campaign of entries that are written down for good. */
  publish(campaign: CampaignId, entries: readonly Entry[]): void;
}
