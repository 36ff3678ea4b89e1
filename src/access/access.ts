import { type CampaignId, type LinkId, publicId } from '../ledger/id.ts';
import type { Actor, Role } from '../ledger/role.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import type { Clock, Digest, LinkRow, LinkStore, NewLink } from '../session/ports.ts';
import { strongestOfEach } from './strongest-links.ts';

/** What somebody shows to be let in: a link's token, or the cookie that names a browser's keyring. */
export interface Credentials {
  readonly token?: string | undefined;
  readonly keyring?: string | undefined;
}

export interface AccessRefusal extends WordedProblem {
  readonly ok: false;
}

export type Admission = { readonly ok: true; readonly link: LinkRow } | AccessRefusal;

/** A link that was drawn, with the token that opens it. The token is shown once: only its hash is kept. */
export interface MintedLink {
  readonly row: Omit<NewLink, 'campaign' | 'createdAt'>;
  readonly token: string;
}

/** Who may come in: links, their tokens, and the keyrings of browsers. Only hashes are kept of what opens. */
export class Access {
  readonly #store: LinkStore;
  readonly #clock: Clock;
  readonly #digest: Digest;

  constructor(tools: { readonly links: LinkStore; readonly clock: Clock; readonly digest: Digest }) {
    this.#store = tools.links;
    this.#clock = tools.clock;
    this.#digest = tools.digest;
  }

  /** Draws a link and its token, which are not stored yet. */
  mint(role: Role, label: string, expiresAt: string | null = null): MintedLink {
    const token = this.#drawSecret();
    const id = publicId(this.#digest.random(12)) as LinkId;
    return { row: { id, role, label, tokenHash: this.#hash(token), expiresAt }, token };
  }

  /** Makes a link to a campaign. */
  async addLink(
    campaign: CampaignId,
    role: Role,
    label: string,
    expiresAt: string | null = null,
  ): Promise<{ readonly link: LinkRow; readonly token: string }> {
    const { row, token } = this.mint(role, label, expiresAt);
    const { tokenHash, ...rest } = row;
    const link: LinkRow = { ...rest, campaign, createdAt: this.#clock.now() };
    await this.#store.addLink({ ...link, tokenHash });
    return { link, token };
  }

  links(campaign: CampaignId): Promise<readonly LinkRow[]> {
    return this.#store.links(campaign, this.#clock.now());
  }

  revoke(campaign: CampaignId, link: LinkId): Promise<boolean> {
    return this.#store.revokeLink(campaign, link, this.#clock.now());
  }

  /** All links that these credentials hold, those of a keyring in the order in which they came to it. */
  async held(credentials: Credentials, campaign?: CampaignId): Promise<readonly LinkRow[] | AccessRefusal> {
    const now = this.#clock.now();
    if (credentials.token !== undefined) {
      const link = await this.#store.linkByToken(this.#hash(credentials.token), now);
      return link ? [link] : UNKNOWN_TOKEN;
    }
    if (credentials.keyring === undefined) return NO_TOKEN;
    return this.#held(credentials.keyring, campaign);
  }

  #held(keyring: string, campaign?: CampaignId): Promise<readonly LinkRow[]> {
    return this.#store.keyringLinks(this.#hash(keyring), this.#clock.now(), campaign);
  }

  /** Lets somebody into a campaign, with the strongest role that they hold there. */
  async admit(credentials: Credentials, campaign: CampaignId | null): Promise<Admission> {
    const held = await this.held(credentials, campaign ?? undefined);
    if ('ok' in held) return held;
    const [strongest] = strongestOfEach(held.filter((link) => link.campaign === campaign));
    return strongest ? { ok: true, link: strongest } : NOT_FOUND;
  }

  /** Opens a link by its token, whichever campaign it leads to. */
  async open(token: string): Promise<Admission> {
    const held = await this.held({ token });
    if ('ok' in held) return held;
    const [link] = held;
    return link ? { ok: true, link } : UNKNOWN_TOKEN;
  }

  /**
   * Puts a link on a browser's keyring and gives the keyring's secret. A secret that no keyring has is not taken
   * over: another service of this host could have put it into the browser.
   */
  async addToKeyring(link: LinkId, keyring: string | undefined): Promise<string> {
    const known = keyring !== undefined && (await this.#held(keyring)).length > 0;
    const secret = known ? keyring : this.#drawSecret();
    await this.#store.addToKeyring(this.#hash(secret), link, this.#clock.now());
    return secret;
  }

  #drawSecret(): string {
    return Buffer.from(this.#digest.random(24)).toString('base64url');
  }

  #hash(secret: string): string {
    return this.#digest.sha256(secret);
  }
}

export const actorOf = ({ id, label, role }: LinkRow): Actor => ({ link: id, label, role });

const NO_TOKEN: AccessRefusal = {
  ok: false,
  code: 'access/no-token',
  detail: "Show a link's token: Authorization: Bearer TOKEN, or auth.token over the live channel.",
};

const UNKNOWN_TOKEN: AccessRefusal = {
  ok: false,
  code: 'access/unknown-token',
  detail: 'This link opens nothing: it was never made, or it was revoked, or its time is over.',
};

const NOT_FOUND: AccessRefusal = {
  ok: false,
  code: 'campaign/not-found',
  detail: 'There is no such campaign for this link or browser.',
};
