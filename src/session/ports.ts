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

/** Under which kind and key an entry is in force. */
export interface StandingRow extends StandingRowKey {
  readonly seq: number;
}

/** A seed, and the salt of the commitment to it. */
export interface OpenedSeed {
  readonly text: string;
  readonly salt: string;
}

/** What a campaign's dice come from, known to the server alone. Bytes in lower-case hex. */
export interface CampaignSecrets {
  /** 32 bytes that every secret is made of; `null` where the campaign's throws have to be sealed anew before it goes on. */
  readonly masterKey: string | null;
  /** The seed that the ledger holds the campaign to, where there is one: told when it is closed. */
  readonly seed: OpenedSeed | null;
}

/** Which command a batch of entries answers. All of them carry its id; the first is found by it. */
export interface CommandKey {
  /** A UUID in lower case. */
  readonly id: string;
  /**
   * 16 bytes in hex by which the same command is known again, salted with the first entry's salt: without what
   * somebody typed, so that nothing erased can be guessed from it.
   */
  readonly digest: string;
}

/** A command as it was sent. */
export interface SentCommand extends CommandKey {
  /** Under which link: nothing is written where that opens nothing any more. */
  readonly link?: LinkId;
}

/** A command that was carried out. */
export interface CommandRow extends CommandKey {
  readonly firstSeq: number;
  readonly lastSeq: number;
}

export type AppendResult =
  | { readonly kind: 'committed' }
  /** The ledger does not end with the expected entry: somebody was first, or it is another ledger by now. Nothing was written. */
  | { readonly kind: 'conflict' }
  /** The command was carried out before. Nothing was written. */
  | { readonly kind: 'duplicate'; readonly command: CommandRow }
  /** The link of the command was revoked, or its time is over. Nothing was written. */
  | { readonly kind: 'revoked' };

export interface NewCampaign {
  readonly id: CampaignId;
  readonly secrets: CampaignSecrets;
  readonly entries: readonly EntryWrite[];
  readonly owner: NewLink;
  readonly request?: RequestKey | undefined;
}

/** What a request that may be sent again is known by: SHA-256 of its id, and of what it asked for. */
export interface RequestKey {
  readonly idHash: string;
  readonly digest: string;
}

/** A campaign that comes from elsewhere. Its request is read when the first batch is there. */
export interface IncomingCampaign extends Pick<NewCampaign, 'id' | 'owner' | 'request'> {
  /** When it came, where that is another time than when its owner's link was made. */
  readonly arrivedAt?: string;
  /** How many of its entries were never sealed by this server. Called when the first batch is there. */
  takenInCount(): number;
  /** What is only known at the end. Called when the last batch is in. */
  knownAtEnd(): IncomingEnd;
}

export interface IncomingEnd extends Pick<NewCampaign, 'secrets'> {
  /** What the people of the campaign called themselves, by the public ids of the links that they had there. */
  readonly labels: Readonly<Record<string, string>>;
}

/** A request for a new campaign that was carried out before. */
export interface CreationRow {
  readonly campaign: CampaignId;
  readonly digest: string;
  readonly createdAt: string;
}

/** Which row of a hex: its place on the map and its layer. */
export type HexRowKey = Pick<HexRow, 'q' | 'r' | 'layer'>;

/**
 * Where campaigns are kept. Everything is atomic and durable once it is answered, and rows of the ledger and
 * revealed hexes are only ever added. A failure of the medium itself is thrown as `StorageFailure`.
 */
export interface CampaignStore {
  create(campaign: NewCampaign): Promise<void>;
  /**
   * Takes in a campaign from elsewhere, batch by batch; it counts as played last when it came. Nobody sees it before the
   * last batch is in; where `batches` or the medium fails, nothing of it stays, and the failure is thrown.
   */
  receive(campaign: IncomingCampaign, batches: AsyncIterable<readonly EntryWrite[]>): Promise<void>;
  creation(idHash: string): Promise<CreationRow | null>;
  /** `null` if there is none. @throws DamagedLedger */
  summary(id: CampaignId): Promise<CampaignSummary | null>;
  /** How a campaign stood after entry `seq`; `null` if there is no such entry. */
  status(id: CampaignId, seq: number): Promise<CampaignStatus | null>;
  /** How it stood after each of up to `limit` entries after entry `after`, in their order. */
  statuses(id: CampaignId, after: number, limit: number): Promise<readonly CampaignStatus[]>;
  listed(): Promise<ListedCampaigns>;
  /** The sound ones of `listed`. */
  summaries(): Promise<readonly CampaignSummary[]>;
  secrets(id: CampaignId): Promise<CampaignSecrets | null>;
  /**
   * Adds entries, all or none, where the ledger still ends as it did when they were made: by its hash the last entry says
   * all that was before, and one of the same number may be another where a backup or a lagging standby took its place.
   *
   * @param command `null` for entries that no command brought about
   * @param secrets take the place of the campaign's, together with the entries
   */
  append(
    id: CampaignId,
    after: LedgerEnd,
    command: SentCommand | null,
    entries: readonly EntryWrite[],
    secrets?: CampaignSecrets,
  ): Promise<AppendResult>;
  command(id: CampaignId, commandId: string): Promise<CommandRow | null>;
  /** Up to `limit` entries after entry `after`, in order. */
  ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]>;
  /** The entries of these numbers, in order; those that aren't there are left out. */
  entries(id: CampaignId, seqs: readonly number[]): Promise<readonly LedgerRow[]>;
  /** Up to `limit` rows of hexes by place and layer, those after a given one or from the first. */
  hexes(id: CampaignId, after: HexRowKey | null, limit: number): Promise<readonly HexRow[]>;
  /**
   * What is in force after entry `at`: under each kind and key the number of the latest entry up to it. Up to `limit` of
   * these by kind and key, those after a given one or from the first.
   */
  standing(
    id: CampaignId,
    at: number,
    after: StandingRowKey | null,
    limit: number,
  ): Promise<readonly StandingRow[]>;
  /** What people call themselves, by the public ids of their links: last those who have a link here. */
  labels(id: CampaignId): Promise<ReadonlyMap<string, string>>;
  /**
   * Removes a campaign with all that belongs to it; `false` if there is none, `closed` if the link of whoever asks is closed
   * by then.
   */
  remove(id: CampaignId, by?: Asking): Promise<boolean | 'closed'>;
}

/** Whoever asks for something by a link, which has to be open still when that is done. */
export interface Asking {
  readonly link: LinkId;
  readonly now: string;
}

/** A link as it is kept: the token itself is known to nobody but its holders. */
export interface LinkRow {
  readonly id: LinkId;
  readonly campaign: CampaignId;
  readonly role: Role;
  readonly label: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** The shared link that it was made from for one browser alone; `null` for one that an owner made. */
  readonly parent: LinkId | null;
  /** The colour of whoever holds it; `null` where nobody chose one. */
  readonly colour: Colour | null;
}

export interface NewLink extends LinkRow {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
}

/** The link of whoever makes a campaign, or brings it here, as it is drawn before there is one. */
export type NewOwner = Omit<NewLink, 'campaign' | 'createdAt'>;

/** A link that is made from another one, its parent. */
export type NewChild = NewLink & { readonly parent: LinkId };

export type ChildOutcome =
  /** It was stored, and hangs on the keyring. */
  | { readonly kind: 'made'; readonly link: LinkRow }
  /** The keyring has one already. Nothing was written, as below. */
  | { readonly kind: 'there'; readonly link: LinkRow }
  /** The parent has as many as it may. */
  | { readonly kind: 'full' }
  /** The keyring has as many as it may. */
  | { readonly kind: 'keyring-full' }
  /** The parent is revoked or expired. */
  | { readonly kind: 'closed' };

/** What the holder of a link changes of name and colour; what is left out stays. */
export interface PersonChange {
  readonly label?: string | undefined;
  readonly colour?: Colour | undefined;
}

/** What is kept of a secret that opens a keyring. */
export interface KeyringSecretRow {
  /** The hash of the keyring. */
  readonly keyring: string;
  /** Whether a browser has shown it. */
  readonly used: boolean;
  /** When it opens nothing any more; `null` as long as no later one was shown. */
  readonly endsAt: string | null;
  /** The hash of what the browser keeps for itself to which the keyring belongs; `null` where it belongs to none. */
  readonly browser: string | null;
}

/** Where the secrets of keyrings are kept, as hashes. */
export interface KeyringSecretStore {
  keyringSecret(secretHash: string): Promise<KeyringSecretRow | null>;
  /** Adds a secret that nobody has shown yet; those of the keyring that have ended go, and of unshown ones all but eight. */
  addKeyringSecret(keyringHash: string, secretHash: string, now: string): Promise<void>;
  /** Notes that a secret was shown: those that were shown before end then. */
  useKeyringSecret(secretHash: string, othersEndAt: string): Promise<void>;
  /** Gives a keyring to a browser; `false` if it is another one's. */
  bindKeyring(keyringHash: string, browserHash: string): Promise<boolean>;
}

/** What became of a link that was to be stored. */
export type AddedLink = 'made' | 'full' | 'closed';

/** What somebody is called who has no link here. */
export interface LabelRow {
  readonly link: LinkId;
  readonly label: string;
}

/** Where links and keyrings are kept. Expired and revoked links are as if they weren't there. */
export interface LinkStore extends KeyringSecretStore {
  /**
   * Stores a link, unless the campaign has `most` that are open already, those made for one browser each not counted.
   *
   * @param by the link of whoever asks for it, where anybody does: once it is closed, it makes no others
   */
  addLink(link: NewLink, most?: number, by?: LinkId): Promise<AddedLink>;
  linkByToken(tokenHash: string, now: string): Promise<LinkRow | null>;
  links(campaign: CampaignId, now: string): Promise<readonly LinkRow[]>;
  /**
   * Makes a link open nothing from now on, and with it those that were made from it; `false` if it isn't one of this
   * campaign's.
   *
   * @param by the link of whoever asks for it, where anybody does: once it is `closed`, it revokes none
   */
  revokeLink(campaign: CampaignId, link: LinkId, now: string, by?: LinkId): Promise<boolean | 'closed'>;
  /** Puts a link on a keyring, which begins with its first link; `false` if it has `most` others that are open. */
  addToKeyring(keyringHash: string, link: LinkId, now: string, most?: number): Promise<boolean>;
  /**
   * Gives a keyring a link of its own that is made from a shared one. However many ask at once, a keyring gets one of
   * each parent.
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
  /** Whether a link was revoked that the keyring had from a shared one. */
  hasRevokedChild(keyringHash: string, parent: LinkId): Promise<boolean>;
  /** Changes what the holder of an open link is called, or their colour; `null` if the campaign has no such link. */
  describeLink(
    campaign: CampaignId,
    link: LinkId,
    change: PersonChange,
    now: string,
  ): Promise<LinkRow | null>;
  /**
   * Lets go what the holder of a link is called and coloured, and makes it open nothing any more, with those that were
   * made from it; `null` if the campaign never had such a link.
   *
   * @param by the link of whoever asks for it, where anybody does: once it is `closed`, nobody is forgotten
   */
  forgetPerson(
    campaign: CampaignId,
    link: LinkId,
    now: string,
    by?: LinkId,
  ): Promise<LinkRow | null | 'closed'>;
  /**
   * What those are called who wrote in a campaign before it was forked or taken in here, and so have no link to it; by
   * their links' ids.
   */
  labelsFromElsewhere(campaign: CampaignId): Promise<readonly LabelRow[]>;
  /** Lets go what one of these is called; `false` if none came along for such a link, `closed` as above. */
  forgetLabel(campaign: CampaignId, link: LinkId, by?: Asking): Promise<boolean | 'closed'>;
  /**
   * Puts all open links of a keyring on another one too, as far as there is room there. Where that one held none, it is
   * remembered where it comes from.
   *
   * @returns how many open links are on it now
   */
  copyKeyring(fromHash: string, toHash: string, now: string, most?: number): Promise<number>;
  /**
   * Takes all links off a keyring, or off all that come from the same one. Links that were made for one browser alone and
   * hang on no keyring any more are revoked. No secret opens what ended.
   *
   * @returns the hashes of the keyrings that ended
   */
  endKeyring(hash: string, everywhere: boolean, now: string): Promise<readonly string[]>;
  /** Forgets where a keyring comes from, and which ones come from it: it ends with none of them any more, nor they with it. */
  separateKeyring(hash: string): Promise<void>;
  /** The links of a campaign whose holders have a colour: revoked and expired ones too, since entries name them. */
  colouredLinks(campaign: CampaignId): Promise<readonly LinkRow[]>;
  /** Whether any open link hangs on a keyring. */
  holdsAny(keyringHash: string, now: string): Promise<boolean>;
  /** The links of a keyring, all or those to one campaign, in the order in which they came to it. */
  keyringLinks(keyringHash: string, now: string, campaign?: CampaignId): Promise<readonly LinkRow[]>;
  /**
   * Writes down by which proof a keyring was admitted, in the place of an earlier one.
   *
   * @param most how many keyrings are remembered: those that were admitted last
   */
  admitKeyring(keyringHash: string, proof: string, now: string, most: number): Promise<void>;
  /** The proof by which a keyring was admitted; `null` where it never was. */
  keyringAdmission(keyringHash: string): Promise<string | null>;
}

/** The medium failed: disk full, read-only, broken, away. Nothing of what was being written is there, unless it says so. */
export class StorageFailure extends Error {
  override readonly name: string = 'StorageFailure';
  /** Whether what was being written may be there all the same, since the answer of the medium got lost. */
  readonly mayBeWritten: boolean = false;
}

export interface Clock {
  /** The time now, as an ISO 8601 time in UTC with milliseconds. */
  now(): string;
}

export interface Digest {
  readonly sha256: Sha256;
  readonly hmacSha256: HmacSha256;
  /** So many bytes that nobody can guess. */
  random(count: number): Uint8Array;
}

/** Is told of every command that was answered. */
export interface CommandObserver {
  /** @param outcome `done`, `failed`, or the code of the refusal */
  commandDone(kind: string, outcome: string): void;
}

export interface Publisher {
  /** Tells all who watch a campaign of entries that are written down for good. */
  publish(campaign: CampaignId, entries: readonly Entry[]): void;
}
