import { COLOURS, type Colour, colourOf } from '../ledger/colour.ts';
import { type CampaignId, type LinkId, publicId } from '../ledger/id.ts';
import type { Actor, Role } from '../ledger/role.ts';
import type { PersonElsewhere } from '../protocol/answers.ts';
import type { LinkRow, LinkStore, NewOwner, PersonChange } from '../session/link-store.ts';
import type { Clock, Digest } from '../session/ports.ts';
import {
  type AccessRefusal,
  EMPTY_KEYRING,
  keyringFull,
  type LinkBounds,
  NO_TOKEN,
  NOT_FOUND,
  TAKEN_BACK,
  tooManyLinks,
  UNKNOWN_TOKEN,
  unlessClosed,
} from './access-refusal.ts';
import { NO_BOUNDS } from './bounds.ts';
import { drawSecret } from './draw-secret.ts';
import { QuotaExceeded } from './quota-exceeded.ts';
import { strongestOfEach } from './strongest-links.ts';
import { Visitors } from './visitors.ts';

/** The credentials of a request or connection: a link's token, or a browser's keyring. */
export interface Credentials {
  readonly token?: string | undefined;
  /** `null` for a cookie that is not valid. */
  readonly keyring?: string | null | undefined;
  /** The address that they come from, which distinguishes the visitors of a demo. */
  readonly address?: string | undefined;
}

export type Admission = { readonly ok: true; readonly link: LinkRow } | AccessRefusal;

/** All links that the credentials give. */
export type HeldLinks = { readonly ok: true; readonly links: readonly LinkRow[] } | AccessRefusal;

/** Whether the credentials give any link at all. */
export type AnyAdmission = { readonly ok: true; readonly ownLink: LinkRow | null } | AccessRefusal;

/**
 * The result of opening a link in a browser: the link that the browser holds from now on, and the secret of its
 * keyring.
 */
export type KeyringAdmission =
  | { readonly ok: true; readonly link: LinkRow; readonly keyring: string }
  | AccessRefusal;

/** How many browsers that know the admission secret are remembered. */
const MOST_ADMITTED = 1000;

/** How many browsers that open a shared link get a link of their own. */
const MOST_CHILDREN = 50;

/** A new link with its token. The token is shown only once: only its hash is stored. */
export interface MintedLink {
  readonly row: NewOwner;
  readonly token: string;
}

/** Access control: links, their tokens, and the keyrings of browsers. Of all secrets only hashes are stored. */
export class Access {
  readonly #store: LinkStore;
  readonly #clock: Clock;
  readonly #digest: Digest;
  readonly #bounds: LinkBounds;
  readonly #shown: ReadonlySet<CampaignId>;
  readonly #visitors: Visitors;
  /** Hashes of the secrets in credentials: a connection shows the same ones with each of its messages. */
  readonly #hashes = new WeakMap<Credentials, string>();

  constructor(tools: {
    readonly links: LinkStore;
    readonly clock: Clock;
    readonly digest: Digest;
    /** Unlimited by default. */
    readonly bounds?: LinkBounds;
    /** Campaigns that a demo shows: everybody may view them, as a visitor and nothing more. */
    readonly shown?: ReadonlySet<CampaignId>;
  }) {
    this.#store = tools.links;
    this.#clock = tools.clock;
    this.#digest = tools.digest;
    this.#bounds = tools.bounds ?? NO_BOUNDS;
    this.#shown = tools.shown ?? new Set();
    this.#visitors = new Visitors(tools.digest);
  }

  /** Draws a link and its token, which are not stored yet. */
  mint(role: Role, label: string, expiresAt: string | null = null): MintedLink {
    const token = drawSecret(this.#digest);
    const id = publicId(this.#digest.random(12)) as LinkId;
    const tokenHash = this.#hash(token);
    return { row: { id, role, label, tokenHash, expiresAt, parent: null, colour: null }, token };
  }

  /**
   * Adds a link to a campaign.
   *
   * @param by the link of the person who asks for it
   * @throws QuotaExceeded
   * @throws WordedError if that person's link was revoked or has expired meanwhile
   */
  async addLink(
    campaign: CampaignId,
    role: Role,
    label: string,
    expiresAt: string | null = null,
    by?: LinkId,
  ): Promise<{ readonly link: LinkRow; readonly token: string }> {
    const { row, token } = this.mint(role, label, expiresAt);
    const { tokenHash, ...rest } = row;
    const link: LinkRow = { ...rest, campaign, createdAt: this.#clock.now() };
    const added = await this.#store.addLink({ ...link, tokenHash }, this.#bounds.campaignLinks, by);
    if (unlessClosed(added) === 'full') throw new QuotaExceeded(tooManyLinks(this.#bounds));
    return { link, token };
  }

  links(campaign: CampaignId): Promise<readonly LinkRow[]> {
    return this.#store.links(campaign, this.#clock.now());
  }

  /**
   * Revokes a link; returns `false` if the campaign has no such valid link.
   *
   * @param by the link of the person who asks for it
   * @throws WordedError if that link was revoked or has expired meanwhile: of two owners who revoke each other at once,
   * one stays
   */
  async revoke(campaign: CampaignId, link: LinkId, by: LinkId): Promise<boolean> {
    return unlessClosed(await this.#store.revokeLink(campaign, link, this.#clock.now(), by));
  }

  /** All links that the credentials give; those of a keyring in the order in which they were added to it. */
  async held(credentials: Credentials, campaign?: CampaignId): Promise<HeldLinks> {
    const now = this.#clock.now();
    if (credentials.token !== undefined) {
      const link = await this.#store.linkByToken(this.#hashIn(credentials, credentials.token), now);
      return link ? { ok: true, links: [link] } : UNKNOWN_TOKEN;
    }
    if (credentials.keyring === undefined) return NO_TOKEN;
    if (credentials.keyring === null) return { ok: true, links: [] };
    const keyringHash = this.#hashIn(credentials, credentials.keyring);
    return { ok: true, links: await this.#store.keyringLinks(keyringHash, now, campaign) };
  }

  /** The hash of the secret that counts in these credentials. */
  #hashIn(credentials: Credentials, secret: string): string {
    const known = this.#hashes.get(credentials);
    if (known !== undefined) return known;
    const hash = this.#hash(secret);
    this.#hashes.set(credentials, hash);
    return hash;
  }

  /** Checks that the credentials give any link at all. `ownLink` is the link of the token; `null` without a token. */
  async holdsAny(credentials: Credentials): Promise<AnyAdmission> {
    const { token, keyring } = credentials;
    if (token !== undefined) {
      const opened = await this.open(token);
      return opened.ok ? { ok: true, ownLink: opened.link } : opened;
    }
    if (this.#shown.size > 0) return { ok: true, ownLink: null };
    if (keyring === undefined) return NO_TOKEN;
    const any = keyring !== null && (await this.#store.holdsAny(this.#hash(keyring), this.#clock.now()));
    return any ? { ok: true, ownLink: null } : EMPTY_KEYRING;
  }

  /** @throws QuotaExceeded if the keyring is full */
  async assertRoomOn(keyring: string | undefined): Promise<void> {
    if (keyring !== undefined && (await this.#linksOn(keyring)).length >= this.#bounds.keyringLinks)
      throw new QuotaExceeded(keyringFull(this.#bounds));
  }

  #linksOn(keyring: string, campaign?: CampaignId): Promise<readonly LinkRow[]> {
    return this.#store.keyringLinks(this.#hash(keyring), this.#clock.now(), campaign);
  }

  /** The strongest link to a campaign that the credentials give; for a campaign that a demo shows, a visitor's link. */
  async strongestLink(credentials: Credentials, campaign: CampaignId | null): Promise<Admission> {
    const isShown = campaign !== null && this.#shown.has(campaign);
    const visitor = isShown ? this.#visitors.from(credentials.address ?? '', campaign) : null;
    if (visitor && credentials.token === undefined) return { ok: true, link: visitor };
    const held = await this.held(credentials, campaign ?? undefined);
    // An invalid token is refused for a demo's campaigns too; a valid one makes nobody more than a visitor.
    if (!held.ok) return held;
    if (visitor) return { ok: true, link: visitor };
    const [strongest] = strongestOfEach(held.links.filter((link) => link.campaign === campaign));
    return strongest ? { ok: true, link: strongest } : NOT_FOUND;
  }

  /** Finds a link by its token, for any campaign. */
  async open(token: string): Promise<Admission> {
    const held = await this.held({ token });
    if (!held.ok) return held;
    const [link] = held.links;
    return link ? { ok: true, link } : UNKNOWN_TOKEN;
  }

  /**
   * Adds a link to a browser's keyring and returns the keyring's secret. If the given secret belongs to no keyring, a
   * new one is used instead: another service on this host could have put it into the browser.
   *
   * @throws QuotaExceeded
   */
  async addToKeyring(link: LinkId, keyring: string | undefined): Promise<string> {
    const secret = await this.#keyringSecret(keyring);
    const { keyringLinks } = this.#bounds;
    if (!(await this.#store.addToKeyring(this.#hash(secret), link, this.#clock.now(), keyringLinks)))
      throw new QuotaExceeded(keyringFull(this.#bounds));
    return secret;
  }

  /**
   * Adds a shared link to a browser's keyring as a child: a link of the browser's own, with the same role and expiry.
   * The shared link itself is added if the browser has it already, or created the campaign, or if the link has no room
   * for more children.
   *
   * @throws QuotaExceeded
   */
  async openInBrowser(link: LinkRow, keyring: string | undefined): Promise<KeyringAdmission> {
    if (await this.#isTakenBack(keyring, link)) return TAKEN_BACK;
    const held = keyring === undefined ? [] : await this.#linksOn(keyring, link.campaign);
    const isMaker = held.some(({ id, role, parent }) => id === link.id || (role === 'owner' && !parent));
    const own = isMaker ? null : await this.#childOf(link, keyring);
    // Its child may have been revoked since the first check, and was made anew then.
    if (own?.ok && (await this.#isTakenBack(keyring, link))) {
      await this.#store.revokeLink(link.campaign, own.link.id, this.#clock.now());
      return TAKEN_BACK;
    }
    if (own) return own;
    return { ok: true, link, keyring: await this.addToKeyring(link.id, keyring) };
  }

  /** Whether a child that a keyring had of a shared link was revoked. */
  async #isTakenBack(keyring: string | undefined, { id }: LinkRow): Promise<boolean> {
    return keyring !== undefined && this.#store.hasRevokedChild(this.#hash(keyring), id);
  }

  async #childOf(parent: LinkRow, keyring: string | undefined): Promise<KeyringAdmission | null> {
    const { campaign, role, label, expiresAt } = parent;
    const secret = await this.#keyringSecret(keyring);
    // The child's token is given to nobody: it is only used through the keyring.
    const { row } = this.mint(role, label, expiresAt);
    const now = this.#clock.now();
    const colour = leastUsed(await this.#store.links(campaign, now));
    const child = { ...row, campaign, createdAt: now, parent: parent.id, colour };
    const outcome = await this.#store.addChild(
      this.#hash(secret),
      child,
      now,
      MOST_CHILDREN,
      this.#bounds.keyringLinks,
    );
    switch (outcome.kind) {
      case 'made':
      case 'there':
        return { ok: true, link: outcome.link, keyring: secret };
      case 'full':
        return null;
      case 'keyring-full':
        throw new QuotaExceeded(keyringFull(this.#bounds));
      case 'closed':
        return UNKNOWN_TOKEN;
    }
  }

  /** Changes the name or colour of a link's holder; `null` if the link was revoked meanwhile. */
  changePerson(link: LinkRow, { label, colour }: PersonChange): Promise<LinkRow | null> {
    // People with a name of their own are listed, and the list has only links with a colour, so the shown colour is
    // stored.
    const change = { label, colour, colourIfNone: colourOf(link.id) };
    return this.#store.changePerson(link.campaign, link.id, change, this.#clock.now());
  }

  /**
   * Removes a person's name and colour and revokes the link; `null` if the campaign never had it.
   *
   * @param by the link of the person who asks for it
   * @throws WordedError if that link was revoked or has expired meanwhile
   */
  async forget(campaign: CampaignId, link: LinkId, by: LinkId): Promise<LinkRow | null> {
    return unlessClosed(await this.#store.forgetPerson(campaign, link, this.#clock.now(), by));
  }

  /**
   * Removes the name of somebody without a link here, if it was imported with the campaign; otherwise returns `false`.
   */
  async forgetFromElsewhere(campaign: CampaignId, link: LinkId, by: LinkId): Promise<boolean> {
    return unlessClosed(await this.#store.forgetLabel(campaign, link, { link: by, now: this.#clock.now() }));
  }

  /** People named in entries of a forked or imported campaign who have no link to it. */
  async peopleFromElsewhere(campaign: CampaignId): Promise<readonly PersonElsewhere[]> {
    const rows = await this.#store.labelsFromElsewhere(campaign);
    return rows.flatMap(({ link, label: name }) => (name === '' ? [] : [{ link, name }]));
  }

  /** Everybody in a campaign who has a colour, including people with revoked links, since entries name them. */
  people(campaign: CampaignId): Promise<readonly LinkRow[]> {
    return this.#store.colouredLinks(campaign);
  }

  /** Whether a browser has shown this admission secret before. */
  async isAdmitted(keyring: string | undefined, admissionSecret: string): Promise<boolean> {
    if (keyring === undefined) return false;
    return (
      (await this.#store.keyringAdmission(this.#hash(keyring))) === this.#proof(keyring, admissionSecret)
    );
  }

  /**
   * Remembers that a browser knows the admission secret, until that secret changes. Returns the secret of its keyring.
   */
  async admitKeyring(keyring: string | undefined, admissionSecret: string): Promise<string> {
    const secret = await this.#keyringSecret(keyring);
    const proof = this.#proof(secret, admissionSecret);
    await this.#store.admitKeyring(this.#hash(secret), proof, this.#clock.now(), MOST_ADMITTED);
    return secret;
  }

  /** Derived from the keyring's secret too, so that the admission secret can't be guessed from what is stored. */
  #proof(keyring: string, admissionSecret: string): string {
    return this.#hash(`${keyring} ${admissionSecret}`);
  }

  /** The secret of a browser's keyring: the given one if it is known, otherwise one for a new keyring. */
  async #keyringSecret(keyring: string | undefined): Promise<string> {
    return keyring !== undefined && (await this.#isKnown(keyring)) ? keyring : drawSecret(this.#digest);
  }

  async #isKnown(keyring: string): Promise<boolean> {
    if (await this.#store.holdsAny(this.#hash(keyring), this.#clock.now())) return true;
    return (await this.#store.keyringAdmission(this.#hash(keyring))) !== null;
  }

  #hash(secret: string): string {
    return this.#digest.sha256(secret);
  }
}

/** The first of the colours that fewest of these links have. */
function leastUsed(links: readonly LinkRow[]): Colour {
  const used = new Map<Colour, number>(COLOURS.map((colour) => [colour, 0]));
  for (const { id, colour } of links) {
    const its = colour ?? colourOf(id);
    used.set(its, (used.get(its) ?? 0) + 1);
  }
  return [...used].reduce((least, each) => (each[1] < least[1] ? each : least))[0];
}

export const actorOf = ({ id, label, role }: LinkRow): Actor => ({ link: id, label, role });
