import type { PackedMap } from '../../src/campaign/map-view.ts';
import { PACKED_MAP_TYPE } from '../../src/formats/map-json.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { DiceSource } from '../../src/ledger/settings.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import type { HouseRule, Terrain } from '../../src/rules/solo.ts';

/** What the server said no to, or that it could not be reached (`problem` is `null` then). */
export class ApiError extends Error {
  readonly problem: ProblemBody | null;

  constructor(problem: ProblemBody | null) {
    super(problem?.detail ?? 'The server cannot be reached. Is it running, and are you on its network?');
    this.problem = problem;
  }
}

/** A link as its owner sees it afterwards: without its token. */
export interface LinkSummary {
  readonly id: string;
  readonly role: Role;
  readonly label: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** Whether it is the one that this browser came with. */
  readonly own: boolean;
}

/** A link as it is shown this once, when it is made. */
export interface NewLink {
  readonly id: string;
  readonly role: Role;
  readonly label: string;
  readonly token: string;
  readonly url: string;
}

/** What may be found in an unknown hex if it is entered from `from`; probabilities from 0 to 1. */
export interface HexOdds {
  readonly from: Axial;
  readonly terrain: Readonly<Partial<Record<Terrain, number>>>;
  readonly river: number;
  readonly site: number;
}

export interface NewCampaignRequest {
  /** Makes a repetition safe: the same id gives the same campaign. */
  readonly id: string;
  readonly name: string;
  readonly seed?: string;
  readonly houseRules: readonly HouseRule[];
  readonly dice: DiceSource;
}

/** The server's HTTP interface; `token` only where the browser refused to keep the link in a cookie. */
export class Api {
  readonly #token: string | null;

  constructor(token: string | null = null) {
    this.#token = token;
  }

  async campaigns(): Promise<readonly CampaignAnswer[]> {
    return (await this.#ask<{ campaigns: CampaignAnswer[] }>('GET', '/api/campaigns')).campaigns;
  }

  createCampaign({ id, name, seed, houseRules, dice }: NewCampaignRequest) {
    return this.#ask<{ campaign: CampaignAnswer; links: { owner: NewLink } }>('POST', '/api/campaigns', {
      name,
      world: { kind: 'solo', houseRules },
      ...(seed ? { seed } : {}),
      ...(dice === 'own' ? { dice } : {}),
      id,
      keep: true,
    });
  }

  /** Puts a link on this browser's keyring. */
  async keep(token: string): Promise<CampaignAnswer> {
    return (await this.#ask<{ campaign: CampaignAnswer }>('POST', '/api/keyring', { token })).campaign;
  }

  campaign(id: string): Promise<CampaignAnswer> {
    return this.#ask('GET', at(id));
  }

  async odds(id: string, { q, r }: Axial): Promise<HexOdds | null> {
    return (await this.#ask<{ odds?: HexOdds }>('GET', `${at(id)}/hexes/${q}/${r}`)).odds ?? null;
  }

  async links(id: string): Promise<readonly LinkSummary[]> {
    return (await this.#ask<{ links: LinkSummary[] }>('GET', `${at(id)}/links`)).links;
  }

  addLink(id: string, role: Role, label: string): Promise<NewLink> {
    return this.#ask('POST', `${at(id)}/links`, label ? { role, label } : { role });
  }

  async revokeLink(id: string, link: string): Promise<void> {
    await this.#ask('DELETE', `${at(id)}/links/${encodeURIComponent(link)}`);
  }

  /** The whole map in its packed form. */
  async packedMap(id: string): Promise<PackedMap> {
    const response = await this.#send('GET', `${at(id)}/map`, { Accept: PACKED_MAP_TYPE });
    return (await response.json()) as PackedMap;
  }

  /** Takes in a campaign that was saved as an archive. */
  async importCampaign(archive: Blob): Promise<{ campaign: CampaignAnswer; links: { owner: NewLink } }> {
    const type = { 'Content-Type': 'application/gzip' };
    const response = await this.#send('POST', '/api/campaigns/import', type, archive);
    return (await response.json()) as { campaign: CampaignAnswer; links: { owner: NewLink } };
  }

  /** The map, or the whole campaign, as a file. */
  async download(id: string, format: 'svg' | 'text-mapper' | 'archive'): Promise<Blob> {
    return (await this.#fetch('GET', `${at(id)}/export/${format}`)).blob();
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.#fetch(method, path, body);
    const text = await response.text();
    // What the server answers is typed by the interface both sides are built from.
    return (text ? JSON.parse(text) : {}) as T;
  }

  #fetch(method: string, path: string, body?: unknown): Promise<Response> {
    if (body === undefined) return this.#send(method, path, {});
    return this.#send(method, path, { 'Content-Type': 'application/json' }, JSON.stringify(body));
  }

  async #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string | Blob,
  ): Promise<Response> {
    const init: RequestInit = {
      method,
      headers: { ...headers, ...(this.#token && { Authorization: `Bearer ${this.#token}` }) },
      credentials: 'same-origin',
      ...(body !== undefined && { body }),
    };
    const response = await fetch(path, init).catch(() => {
      throw new ApiError(null);
    });
    if (!response.ok) throw new ApiError(await problemOf(response));
    return response;
  }
}

const at = (id: string): string => `/api/campaigns/${encodeURIComponent(id)}`;

/** The problem that an answer describes; `null` where something else than our server answered. */
async function problemOf(response: Response): Promise<ProblemBody | null> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body
    ? (body as ProblemBody)
    : null;
}
