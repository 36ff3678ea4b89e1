import { COLOURS, type Colour, colourOf } from '../ledger/colour.ts';
import { type CampaignId, type LinkId, publicId } from '../ledger/id.ts';
import type { Actor, Role } from '../ledger/role.ts';
import type { PersonElsewhere } from '../protocol/answers.ts';
import { WordedError, type WordedProblem } from '../protocol/worded-problem.ts';
import type { Clock, Digest, LinkRow, LinkStore, NewOwner, PersonChange } from '../session/ports.ts';
import { BOUND_SETTINGS, type Bounds, NO_BOUNDS } from './bounds.ts';
import { drawSecret } from './draw-secret.ts';
import { QuotaExceeded } from './quota-exceeded.ts';
import { strongestOfEach } from './strongest-links.ts';
import { Visitors } from './visitors.ts';

/** What somebody shows to be let in: a link's token, or a browser's keyring. */
export interface Credentials {
  readonly token?: string | undefined;
  /** `null` for a cookie that opens nothing. */
  readonly keyring?: string | null | undefined;
  /** From where they come, by which visitors of a demo are told apart. */
  readonly address?: string | undefined;
}

export interface AccessRefusal extends WordedProblem {
  readonly ok: false;
}

export type Admission = { readonly ok: true; readonly link: LinkRow } | AccessRefusal;

/** All links that somebody holds. */
export type HeldLinks = { readonly ok: true; readonly links: readonly LinkRow[] } | AccessRefusal;

/** Whether somebody holds any link at all. */
export type AnyAdmission = { readonly ok: true; readonly ownLink: LinkRow | null } | AccessRefusal;

/** What opening a link in a browser comes to: the link that it holds from now on, and the secret of its keyring. */
export type KeyringAdmission =
  | { readonly ok: true; readonly link: LinkRow; readonly keyring: string }
  | AccessRefusal;

/** How many browsers that know the admission secret are remembered. */
const MOST_ADMITTED = 1000;

/** How many browsers that open a shared link get a link of their own. */
const MOST_CHILDREN = 50;

/** A link that was drawn, with the token that opens it. The token is shown once: only its hash is kept. */
export interface MintedLink {
  readonly row: NewOwner;
  readonly token: string;
}

export type LinkBounds = Pick<Bounds, 'campaignLinks' | 'keyringLinks'>;

/** Who may come in: links, their tokens, and the keyrings of browsers. Only hashes are kept of what opens. */
export class Access {
  readonly #store: LinkStore;
  readonly #clock: Clock;
  readonly #digest: Digest;
  readonly #bounds: LinkBounds;
  readonly #shown: ReadonlySet<CampaignId>;
  readonly #visitors: Visitors;

  constructor(tools: {
    readonly links: LinkStore;
    readonly clock: Clock;
    readonly digest: Digest;
    /** Without them there are as many links as one likes. */
    readonly bounds?: LinkBounds;
    /** Campaigns that a demo shows: everybody may look at them, and nobody is more than a visitor there. */
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
   * Makes a link to a campaign.
   *
   * @param by the link of whoever asks for it
   * @throws QuotaExceeded
   * @throws WordedError where the link of whoever asks was closed meanwhile
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
    if (added === 'full') throw new QuotaExceeded(tooManyLinks(this.#bounds));
    if (added === 'closed') throw new WordedError(UNKNOWN_TOKEN);
    return { link, token };
  }

  links(campaign: CampaignId): Promise<readonly LinkRow[]> {
    return this.#store.links(campaign, this.#clock.now());
  }

  /**
   * Makes a link open nothing any more; `false` where the campaign has no such link that is open.
   *
   * @param by the link of whoever asks for it
   * @throws WordedError where that was closed meanwhile: of two owners who revoke each other at once, one stays
   */
  async revoke(campaign: CampaignId, link: LinkId, by: LinkId): Promise<boolean> {
    const revoked = await this.#store.revokeLink(campaign, link, this.#clock.now(), by);
    if (revoked === 'closed') throw new WordedError(UNKNOWN_TOKEN);
    return revoked;
  }

  /** All links that these credentials hold, those of a keyring in the order in which they came to it. */
  async held(credentials: Credentials, campaign?: CampaignId): Promise<HeldLinks> {
    const now = this.#clock.now();
    if (credentials.token !== undefined) {
      const link = await this.#store.linkByToken(this.#hash(credentials.token), now);
      return link ? { ok: true, links: [link] } : UNKNOWN_TOKEN;
    }
    if (credentials.keyring === undefined) return NO_TOKEN;
    if (credentials.keyring === null) return { ok: true, links: [] };
    return { ok: true, links: await this.#linksOn(credentials.keyring, campaign) };
  }

  /** Lets in whoever holds any link at all. `ownLink` is the one whose token was shown, `null` where none was. */
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

  /** @throws QuotaExceeded where a keyring holds as many links as it may */
  async assertRoomOn(keyring: string | undefined): Promise<void> {
    if (keyring !== undefined && (await this.#linksOn(keyring)).length >= this.#bounds.keyringLinks)
      throw new QuotaExceeded(keyringFull(this.#bounds));
  }

  #linksOn(keyring: string, campaign?: CampaignId): Promise<readonly LinkRow[]> {
    return this.#store.keyringLinks(this.#hash(keyring), this.#clock.now(), campaign);
  }

  /** The strongest link to a campaign that these credentials hold; to one that a demo shows, a visitor's. */
  async strongestLink(credentials: Credentials, campaign: CampaignId | null): Promise<Admission> {
    const isShown = campaign !== null && this.#shown.has(campaign);
    const visitor = isShown ? this.#visitors.from(credentials.address ?? '', campaign) : null;
    if (visitor && credentials.token === undefined) return { ok: true, link: visitor };
    const held = await this.held(credentials, campaign ?? undefined);
    // A token that opens nothing is told so there too; whatever another one opens, nobody is more than a visitor.
    if (!held.ok) return held;
    if (visitor) return { ok: true, link: visitor };
    const [strongest] = strongestOfEach(held.links.filter((link) => link.campaign === campaign));
    return strongest ? { ok: true, link: strongest } : NOT_FOUND;
  }

  /** Opens a link by its token, whichever campaign it leads to. */
  async open(token: string): Promise<Admission> {
    const held = await this.held({ token });
    if (!held.ok) return held;
    const [link] = held.links;
    return link ? { ok: true, link } : UNKNOWN_TOKEN;
  }

  /**
   * Puts a link on a browser's keyring and gives the keyring's secret. A secret that no keyring has is not taken
   * over: another service of this host could have put it into the browser.
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
   * Puts a shared link on a browser's keyring as a link of the browser's own, with the same role and end. The link itself
   * goes there where this browser has it already, or made the campaign, or the link has as many children as it may.
   *
   * @throws QuotaExceeded
   */
  async openInBrowser(link: LinkRow, keyring: string | undefined): Promise<KeyringAdmission> {
    if (keyring !== undefined && (await this.#store.hasRevokedChild(this.#hash(keyring), link.id)))
      return TAKEN_BACK;
    const held = keyring === undefined ? [] : await this.#linksOn(keyring, link.campaign);
    const isMaker = held.some(({ id, role, parent }) => id === link.id || (role === 'owner' && !parent));
    const own = isMaker ? null : await this.#childOf(link, keyring);
    if (own) return own;
    return { ok: true, link, keyring: await this.addToKeyring(link.id, keyring) };
  }

  async #childOf(parent: LinkRow, keyring: string | undefined): Promise<KeyringAdmission | null> {
    const { campaign, role, label, expiresAt } = parent;
    const secret = await this.#keyringSecret(keyring);
    // Nobody is told its token: it opens by the keyring alone.
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

  /** Changes what the holder of a link is called, or their colour; `null` where the link was revoked meanwhile. */
  describe(link: LinkRow, { label, colour }: PersonChange): Promise<LinkRow | null> {
    // Whoever has a name of their own is among the people, who are those with a colour: they keep the one they are shown with.
    const change = { label, colour: colour ?? link.colour ?? colourOf(link.id) };
    return this.#store.describeLink(link.campaign, link.id, change, this.#clock.now());
  }

  /**
   * Lets a person's name and colour go and revokes the link; `null` where the campaign never had it.
   *
   * @param by the link of whoever asks for it
   * @throws WordedError where that was closed meanwhile
   */
  async forget(campaign: CampaignId, link: LinkId, by: LinkId): Promise<LinkRow | null> {
    const forgotten = await this.#store.forgetPerson(campaign, link, this.#clock.now(), by);
    if (forgotten === 'closed') throw new WordedError(UNKNOWN_TOKEN);
    return forgotten;
  }

  /** Lets the name go of somebody who has no link here: the campaign came with it; `false` where it did not. */
  async forgetFromElsewhere(campaign: CampaignId, link: LinkId, by: LinkId): Promise<boolean> {
    const forgotten = await this.#store.forgetLabel(campaign, link, { link: by, now: this.#clock.now() });
    if (forgotten === 'closed') throw new WordedError(UNKNOWN_TOKEN);
    return forgotten;
  }

  /** People whom the entries of a forked or taken-in campaign name, and who have no link to it. */
  async peopleFromElsewhere(campaign: CampaignId): Promise<readonly PersonElsewhere[]> {
    const rows = await this.#store.labelsFromElsewhere(campaign);
    return rows.flatMap(({ link, label: name }) => (name === '' ? [] : [{ link, name }]));
  }

  /** Everybody in a campaign who has a colour: those too whose links are revoked, since entries name them. */
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

  /** Remembers that a browser knows the admission secret, until that is changed. Gives the secret of its keyring. */
  async admitKeyring(keyring: string | undefined, admissionSecret: string): Promise<string> {
    const secret = await this.#keyringSecret(keyring);
    const proof = this.#proof(secret, admissionSecret);
    await this.#store.admitKeyring(this.#hash(secret), proof, this.#clock.now(), MOST_ADMITTED);
    return secret;
  }

  /** Made with the keyring's own secret, so that nobody who reads what is stored can guess the other one from it. */
  #proof(keyring: string, admissionSecret: string): string {
    return this.#hash(`${keyring} ${admissionSecret}`);
  }

  /** The secret of a browser's keyring: the one that it shows, or one for a new keyring. */
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

const NO_TOKEN: AccessRefusal = {
  ok: false,
  code: 'access/no-token',
  detail: "Show a link's token: Authorization: Bearer TOKEN, or auth.token over the live channel.",
};

export const UNKNOWN_TOKEN: AccessRefusal = {
  ok: false,
  code: 'access/unknown-token',
  detail: 'This link opens nothing: it was never made, or it was revoked, or its time is over.',
};

const EMPTY_KEYRING: AccessRefusal = {
  ok: false,
  code: 'access/unknown-token',
  detail: 'No link hangs on the keyring of this browser: none was put there, or all were revoked.',
};

const keyringFull = ({ keyringLinks }: LinkBounds): WordedProblem => ({
  code: 'access/keyring-full',
  detail: `This browser holds ${keyringLinks} links, as many as it may. Delete a campaign of your own, or open this link in another browser; whoever runs the server can raise ${BOUND_SETTINGS.keyringLinks.variable}.`,
});

const tooManyLinks = ({ campaignLinks }: LinkBounds): WordedProblem => ({
  code: 'campaign/full',
  detail: `This campaign has ${campaignLinks} links, as many as it may. Revoke one that nobody needs; whoever runs the server can raise ${BOUND_SETTINGS.campaignLinks.variable}.`,
});

const TAKEN_BACK: AccessRefusal = {
  ok: false,
  code: 'access/taken-back',
  detail: 'An owner has taken back what this browser had of this link. Ask for a new link.',
};

const NOT_FOUND: AccessRefusal = {
  ok: false,
  code: 'campaign/not-found',
  detail: 'There is no such campaign for this link or browser.',
};
