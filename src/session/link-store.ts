import type { Colour } from '../ledger/colour.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';

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
