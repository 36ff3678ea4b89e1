import type { Command } from '../../src/campaign/command.ts';
import type { MapFrame } from '../../src/campaign/map-view.ts';
import { MAP_FRAME_TYPE, PACKED_MAP_TYPE } from '../../src/formats/map-json.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { SeenEntry } from '../../src/ledger/entry.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { DiceSource } from '../../src/ledger/settings.ts';
import type {
  BattlefieldAnswer,
  CampaignAnswer,
  CampaignsAnswer,
  CarriedOut,
  HexAnswer,
  JournalAnswer,
  KeyringAnswer,
  LedgerAnswer,
  LinksAnswer,
  NewCampaignAnswer,
  NewLinkAnswer,
  PackedMapAnswer,
  TimelineAnswer,
} from '../../src/protocol/answers.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import type { SettingValue } from '../../src/world/setting.ts';
import type { HexOdds } from '../../src/world/world.ts';

/** What the server said no to, or that it could not be reached (`problem` is `null` then). */
export class ApiError extends Error {
  readonly problem: ProblemBody | null;

  constructor(problem: ProblemBody | null) {
    super(problem?.detail ?? 'The server cannot be reached. Is it running, and are you on its network?');
    this.problem = problem;
  }
}

export interface NewCampaignRequest {
  /** Makes a repetition safe: the same id gives the same campaign. */
  readonly id: string;
  readonly name: string;
  readonly seed?: string;
  readonly world: Readonly<Record<string, SettingValue>>;
  readonly dice: DiceSource;
  /** Tables that are there from the beginning, by their ids. */
  readonly tables?: Readonly<Record<string, Table>>;
}

/**
 * The server's HTTP interface; `token` only where the browser refused to keep the link in a cookie. Answers are not
 * checked: both sides are built from the same types.
 */
export class Api {
  readonly #token: string | null;

  constructor(token: string | null = null) {
    this.#token = token;
  }

  async campaigns(): Promise<readonly CampaignAnswer[]> {
    return (await this.ask<CampaignsAnswer>('GET', '/api/campaigns')).campaigns;
  }

  /** Makes a campaign whose start is revealed by a command of its own, so that its dice are sealed as well. */
  createCampaign({ id, name, seed, world, dice, tables }: NewCampaignRequest): Promise<NewCampaignAnswer> {
    return this.ask('POST', '/api/campaigns', {
      name,
      world,
      ...(seed ? { seed } : {}),
      dice,
      start: 'later',
      ...(tables && { tables }),
      id,
      keep: true,
    });
  }

  /**
   * Opens a link on this browser's keyring: in one tab after the other, where the browser can, so that all have the same.
   *
   * @param child whether the browser gets a link of its own, as it does of one that others made
   */
  keep(token: string, child = true): Promise<KeyringAnswer> {
    const ask = () => this.ask<KeyringAnswer>('POST', '/api/keyring', { token, child });
    return navigator.locks?.request('hexfarer.keyring', ask) ?? ask();
  }

  campaign(id: string): Promise<CampaignAnswer> {
    return this.ask('GET', at(id));
  }

  /** A hex with its odds and the entries that told of it. */
  hex(id: string, { q, r }: Axial): Promise<HexAnswer> {
    return this.ask('GET', `${at(id)}/hexes/${q}/${r}`);
  }

  /** A hex's battlefield, with why it is so. */
  battlefield(id: string, { q, r }: Axial): Promise<BattlefieldAnswer> {
    return this.ask('GET', `${at(id)}/battlefields/${q}/${r}`);
  }

  /** The odds of a hex that is entered from another one beside it; `null` where there is nothing to find out. */
  async odds(id: string, { q, r }: Axial, from: Axial): Promise<HexOdds | null> {
    const hex = await this.ask<HexAnswer>('GET', `${at(id)}/hexes/${q}/${r}?from=${from.q},${from.r}`);
    return hex.odds ?? null;
  }

  /** One entry of the ledger. */
  async entry(id: string, seq: number): Promise<SeenEntry | null> {
    const { entries } = await this.ledger(id, seq - 1, 1);
    return entries[0] ?? null;
  }

  /** Entries after a number, at most so many, and fewer where they are large. */
  ledger(id: string, after: number, limit: number): Promise<LedgerAnswer> {
    return this.ask('GET', `${at(id)}/ledger?after=${after}&limit=${limit}`);
  }

  /** What entries after a number tell, at most so many events; `search` is what they have in them. */
  journal(id: string, after: number, limit: number, search = ''): Promise<JournalAnswer> {
    const asked = new URLSearchParams({ after: String(after), limit: String(limit), search });
    return this.ask('GET', `${at(id)}/journal?${asked}`);
  }

  /** Where the party was after each entry that follows one; not all of them at once where there are very many. */
  timeline(id: string, after: number): Promise<TimelineAnswer> {
    return this.ask('GET', `${at(id)}/timeline?after=${after}`);
  }

  /** Gives a command that may be too large for the live channel. Sent again under its id, it is not carried out twice. */
  command(id: string, commandId: string, command: Command): Promise<CarriedOut> {
    return this.ask('POST', `${at(id)}/commands`, { id: commandId, command });
  }

  async links(id: string): Promise<LinksAnswer['links']> {
    return (await this.ask<LinksAnswer>('GET', `${at(id)}/links`)).links;
  }

  /** @param expiresAt when it ends, as an ISO 8601 time; without it, when it is revoked */
  addLink(id: string, role: Role, label: string, expiresAt?: string): Promise<NewLinkAnswer> {
    return this.ask('POST', `${at(id)}/links`, { role, label, expiresAt });
  }

  async revokeLink(id: string, link: string): Promise<void> {
    await this.ask('DELETE', `${at(id)}/links/${encodeURIComponent(link)}`);
  }

  /** The map after an entry, without its hexes. */
  async mapFrame(id: string, seq: number): Promise<MapFrame> {
    const response = await this.#send('GET', `${at(id)}/map?at=${seq}`, { Accept: MAP_FRAME_TYPE });
    return response.json();
  }

  /** The whole map in its packed form. */
  async packedMap(id: string): Promise<PackedMapAnswer> {
    const response = await this.#send('GET', `${at(id)}/map`, { Accept: PACKED_MAP_TYPE });
    return response.json();
  }

  /** Takes in a campaign that was saved as an archive. */
  async importCampaign(archive: Blob): Promise<NewCampaignAnswer> {
    const type = { 'Content-Type': 'application/gzip' };
    const response = await this.#send('POST', '/api/campaigns/import', type, archive);
    return response.json();
  }

  /** Has the server remember that this browser may start campaigns. */
  async showAdmissionSecret(secret: string): Promise<void> {
    await this.#send('POST', '/api/keyring/admission', { 'Hexfarer-Admission': secret });
  }

  /** The map, the whole campaign or a text of it as a file. */
  async download(id: string, format: string, query: Readonly<Record<string, string>> = {}): Promise<Blob> {
    const asked = new URLSearchParams(query).toString();
    return (await this.#fetch('GET', `${at(id)}/export/${format}${asked && `?${asked}`}`)).blob();
  }

  /** Asks for what only parts of the page ask that are fetched later. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.#fetch(method, path, body);
    const text = await response.text();
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

/** Where a campaign is. */
export const at = (id: string): string => `/api/campaigns/${encodeURIComponent(id)}`;

/** The problem that an answer describes; `null` where something else than our server answered. */
async function problemOf(response: Response): Promise<ProblemBody | null> {
  const body: unknown = await response.json().catch(() => null);
  return isProblem(body) ? body : null;
}

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
