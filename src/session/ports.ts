import type { CampaignStatus } from '../campaign/status.ts';
import type { EntryWrite } from '../campaign/writing.ts';
import type { Colour } from '../ledger/colour.ts';
import type { Entry } from '../ledger/entry.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { LedgerEnd, LedgerRow, Sha256 } from '../ledger/ledger.ts';
import type { Role } from '../ledger/role.ts';
import type { HmacSha256 } from '../ledger/seals.ts';
import type { HexRow } from '../world/packed-columns.ts';
import type { CampaignSummary, ListedCampaigns } from './campaign-summary.ts';

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

/** The link under which somebody asks for something; it must still be open when the request is carried out. */
export interface RequestingLink {
  readonly link: LinkId;
  readonly now: string;
}

/** A link as it is stored: the token itself is known to nobody but its holders. */
export interface LinkRow {
  readonly id: LinkId;
  readonly campaign: CampaignId;
  readonly role: Role;
  readonly label: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** The shared link from which this one was made for a single browser; `null` for a link that an owner made. */
  readonly parent: LinkId | null;
  /** The colour that its holder chose; `null` if none. */
  readonly colour: Colour | null;
}

export interface NewLink extends LinkRow {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
}

/** The owner's link to a campaign that is about to be made or imported, drawn before the campaign exists. */
export type NewOwner = Omit<NewLink, 'campaign' | 'createdAt'>;

/** A link that is made from another one, its parent. */
export type NewChild = NewLink & { readonly parent: LinkId };

export type ChildOutcome =
  /** It was stored and put on the keyring. */
  | { readonly kind: 'made'; readonly link: LinkRow }
  /** The keyring has a child of this parent already. Nothing was written; the same holds for the outcomes below. */
  | { readonly kind: 'there'; readonly link: LinkRow }
  /** The parent has as many children as it may. */
  | { readonly kind: 'full' }
  /** The keyring has as many links as it may. */
  | { readonly kind: 'keyring-full' }
  /** The parent is revoked or expired. */
  | { readonly kind: 'closed' };

/** A change of name or colour by the holder of a link; what is left out stays as it is. */
export interface PersonChange {
  readonly label?: string | undefined;
  readonly colour?: Colour | undefined;
  /** The colour if none is given and there is none yet. */
  readonly colourIfNone?: Colour | undefined;
}

/** The stored record of a secret that opens a keyring. */
export interface KeyringSecretRow {
  /** The hash of the keyring. */
  readonly keyring: string;
  /** Whether a browser has shown it. */
  readonly used: boolean;
  /** When it expires; `null` as long as no later secret was shown. */
  readonly endsAt: string | null;
  /** The hash of the key of the browser that the keyring is bound to; `null` if it is bound to none. */
  readonly browser: string | null;
}

/** The storage of keyring secrets, as hashes. */
export interface KeyringSecretStore {
  keyringSecret(secretHash: string): Promise<KeyringSecretRow | null>;
  /**
   * Adds a secret that nobody has shown yet; removes the keyring's expired ones, and all but eight that were not shown.
   */
  addKeyringSecret(keyringHash: string, secretHash: string, now: string): Promise<void>;
  /** Notes that a secret was shown: the ones that were shown before it expire at `othersEndAt`. */
  useKeyringSecret(secretHash: string, othersEndAt: string): Promise<void>;
  /** Binds a keyring to a browser; `false` if it is bound to another one. */
  bindKeyring(keyringHash: string, browserHash: string): Promise<boolean>;
}

/** What came of storing a link: stored, too many links already, or the link of whoever asked is closed. */
export type AddedLink = 'made' | 'full' | 'closed';

/** The name of somebody who has no link here. */
export interface LabelRow {
  readonly link: LinkId;
  readonly label: string;
}

/** The storage of links and keyrings. Unless noted otherwise, expired and revoked links are treated as absent. */
export interface LinkStore extends KeyringSecretStore {
  /**
   * Stores a link, unless the campaign has `most` open ones already; those made for a single browser are not counted.
   *
   * @param by the link of whoever asks, if anybody does: nothing is stored if it is closed
   */
  addLink(link: NewLink, most?: number, by?: LinkId): Promise<AddedLink>;
  linkByToken(tokenHash: string, now: string): Promise<LinkRow | null>;
  links(campaign: CampaignId, now: string): Promise<readonly LinkRow[]>;
  /**
   * Revokes a link and those that were made from it; `false` if this campaign has no such link.
   *
   * @param by the link of whoever asks, if anybody does: nothing is revoked if it is `closed`
   */
  revokeLink(campaign: CampaignId, link: LinkId, now: string, by?: LinkId): Promise<boolean | 'closed'>;
  /**
   * Puts a link on a keyring, creating the keyring if this is its first link; `false` if it has `most` other open ones.
   */
  addToKeyring(keyringHash: string, link: LinkId, now: string, most?: number): Promise<boolean>;
  /**
   * Puts a link of its own, made from a shared one, on a keyring. However many requests come at once, a keyring gets
   * only one child of each parent.
   *
   * @param most how many open children a parent may have
   * @param mostOnKeyring how many open links the keyring may have
   */
  addChild(
    keyringHash: string,
    child: NewChild,
    now: string,
    most: number,
    mostOnKeyring?: number,
  ): Promise<ChildOutcome>;
  /** Whether a child that the keyring had of this shared link was revoked. */
  hasRevokedChild(keyringHash: string, parent: LinkId): Promise<boolean>;
  /** Changes the name or colour of the holder of an open link; `null` if the campaign has no such link. */
  changePerson(
    campaign: CampaignId,
    link: LinkId,
    change: PersonChange,
    now: string,
  ): Promise<LinkRow | null>;
  /**
   * Deletes the name and colour of the holder of a link, and revokes the link and those that were made from it; `null`
   * if the campaign never had such a link.
   *
   * @param by the link of whoever asks, if anybody does: nothing is deleted if it is `closed`
   */
  forgetPerson(
    campaign: CampaignId,
    link: LinkId,
    now: string,
    by?: LinkId,
  ): Promise<LinkRow | null | 'closed'>;
  /**
   * The names of people who wrote in a campaign before it was forked or imported, and so have no link to it here; by
   * the ids of the links that they had there.
   */
  labelsFromElsewhere(campaign: CampaignId): Promise<readonly LabelRow[]>;
  /**
   * Deletes one of these names; `false` if there is none for that link, `closed` if the link of whoever asks is closed.
   */
  forgetLabel(campaign: CampaignId, link: LinkId, by?: RequestingLink): Promise<boolean | 'closed'>;
  /**
   * Puts all open links of a keyring on another one too, as far as there is room. If the other one had none before, it
   * is remembered as a copy of the first.
   *
   * @returns how many open links the other one has now
   */
  copyKeyring(fromHash: string, toHash: string, now: string, most?: number): Promise<number>;
  /**
   * Takes all links off a keyring, or `everywhere` off all keyrings that were copied from the same one. Links that were
   * made for a single browser and are then on no keyring are revoked. No secret opens an ended keyring.
   *
   * @returns the hashes of the keyrings that ended
   */
  endKeyring(hash: string, everywhere: boolean, now: string): Promise<readonly string[]>;
  /**
   * Forgets which keyring this one was copied from, and which were copied from it, so that they no longer end together.
   */
  separateKeyring(hash: string): Promise<void>;
  /**
   * The links of a campaign whose holders have a colour, including revoked and expired ones, since entries name them.
   */
  colouredLinks(campaign: CampaignId): Promise<readonly LinkRow[]>;
  /** Whether a keyring has any open link. */
  holdsAny(keyringHash: string, now: string): Promise<boolean>;
  /** The links of a keyring, all or those to one campaign, in the order in which they were added. */
  keyringLinks(keyringHash: string, now: string, campaign?: CampaignId): Promise<readonly LinkRow[]>;
  /**
   * Stores the proof by which a keyring was admitted, replacing an earlier one.
   *
   * @param most how many keyrings are remembered: the most recently admitted ones
   */
  admitKeyring(keyringHash: string, proof: string, now: string, most: number): Promise<void>;
  /** The proof by which a keyring was admitted; `null` if it never was, or that is no longer remembered. */
  keyringAdmission(keyringHash: string): Promise<string | null>;
}

/**
 * The medium failed: disk full, read-only, broken or unreachable. Nothing was written unless `mayBeWritten` is true.
 */
export class StorageFailure extends Error {
  override readonly name: string = 'StorageFailure';
  /** Whether the write may have succeeded all the same, because the medium's answer got lost. */
  readonly mayBeWritten: boolean = false;
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
