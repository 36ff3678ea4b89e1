import { PACKED_MAP_TYPE } from '../../src/formats/map-json.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { SeenEntry } from '../../src/ledger/entry.ts';
import type { DiceSource } from '../../src/ledger/settings.ts';
import type {
  CampaignAnswer,
  CampaignsAnswer,
  CarriedOut,
  HexAnswer,
  KeyringAnswer,
  LedgerAnswer,
  NewCampaignAnswer,
  PackedMapAnswer,
} from '../../src/protocol/answers.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import type { SettingValue } from '../../src/world/setting.ts';
import type { HexOdds } from '../../src/world/world.ts';
import { FETCH_AGAIN_MS } from '../kit/fetch-again.ts';
import { setByAnswer } from '../kit/server-clock.ts';
import { KEPT_HEADER } from '../offline/cache-names.ts';
import { browserKey } from './browser-key.ts';
import type { GivenCommand } from './outbox.ts';
import { askedPause, LONGEST_READING_MS, LONGEST_SILENCE_MS } from './timeouts.ts';

/** What the server said no to, or that it could not be reached (`problem` is `null` then). */
export class ApiError extends Error {
  readonly problem: ProblemBody | null;
  /** In how many seconds it may be tried again, where the server or a proxy before it said so. */
  readonly retryAfter: number | undefined;

  constructor(problem: ProblemBody | null, retryAfter = problem?.retryAfter) {
    super(problem?.detail ?? 'The server cannot be reached. Is it running, and are you on its network?');
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Whether the server could not be reached, or its answer was lost: what was asked for may have been done. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && !error.problem;

/** Whether what was asked for may be had a moment later: the server could not be reached, or what it has to say goes away. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (!error.problem || isTemporary(error.problem));

/** Whether a problem goes away by itself: the server is busy, or has trouble of its own. */
export const isTemporary = ({ code }: ProblemBody): boolean =>
  code === 'limits/too-many-requests' || code.startsWith('server/');

/** How long until what could not be had is asked for again, in milliseconds: as long as was asked for, else a usual time. */
export const pauseAfter = (error: unknown, usual = FETCH_AGAIN_MS): number =>
  askedPause(error instanceof ApiError ? error.retryAfter : undefined) ?? usual;

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

  /** The campaigns of this browser, and whether that is what it kept of an earlier answer. */
  async campaigns(): Promise<CampaignsAnswer & { readonly isKept: boolean }> {
    const response = await this.send('GET', '/api/campaigns', {});
    return { ...(await jsonIn<CampaignsAnswer>(response)), isKept: response.headers.has(KEPT_HEADER) };
  }

  /** Makes a campaign whose start is revealed by a command of its own, so that its dice are sealed as well. */
  createCampaign({ id, name, seed, world, dice, tables }: NewCampaignRequest): Promise<NewCampaignAnswer> {
    const wanted = {
      name,
      world,
      ...(seed ? { seed } : {}),
      dice,
      start: 'later',
      ...(tables && { tables }),
      id,
      keep: browserKey() !== null,
    };
    return inTurn(() => this.ask('POST', '/api/campaigns', wanted, { isGivenUp: true }));
  }

  /**
   * Opens a link on this browser's keyring.
   *
   * @param child whether the browser gets a link of its own, as it does of one that others made
   */
  keep(token: string, child = true): Promise<KeyringAnswer> {
    return inTurn(() => this.ask('POST', '/api/keyring', { token, child }, { isGivenUp: true }));
  }

  campaign(id: string): Promise<CampaignAnswer> {
    return this.ask('GET', campaignPath(id));
  }

  /** A hex with its odds and the entries that told of it. */
  hex(id: string, { q, r }: Axial): Promise<HexAnswer> {
    return this.ask('GET', `${campaignPath(id)}/hexes/${q}/${r}`);
  }

  /** The odds of a hex that is entered from another one beside it; `null` where there is nothing to find out. */
  async odds(id: string, { q, r }: Axial, from: Axial): Promise<HexOdds | null> {
    const hex = await this.ask<HexAnswer>(
      'GET',
      `${campaignPath(id)}/hexes/${q}/${r}?from=${from.q},${from.r}`,
    );
    return hex.odds ?? null;
  }

  /** One entry of the ledger. */
  async entry(id: string, seq: number): Promise<SeenEntry | null> {
    const { entries } = await this.ledger(id, seq - 1, 1);
    return entries[0] ?? null;
  }

  /** Entries after a number, at most so many, and fewer where they are large. */
  ledger(id: string, after: number, limit: number): Promise<LedgerAnswer> {
    return this.ask('GET', `${campaignPath(id)}/ledger?after=${after}&limit=${limit}`);
  }

  /** Gives a command. */
  command(id: string, given: GivenCommand): Promise<CarriedOut> {
    return this.ask('POST', `${campaignPath(id)}/commands`, given);
  }

  /** Gives a command whose answer nobody waits for: the browser sends it even where the page is left at this moment. */
  sendLast(id: string, given: GivenCommand): void {
    const headers = { 'Content-Type': 'application/json' };
    this.send('POST', `${campaignPath(id)}/commands`, headers, JSON.stringify(given), {
      keepalive: true,
    }).catch(() => {});
  }

  /** The whole map in its packed form. */
  async packedMap(id: string): Promise<PackedMapAnswer> {
    return jsonIn(await this.send('GET', `${campaignPath(id)}/map`, { Accept: PACKED_MAP_TYPE }));
  }

  /** Asks for anything in JSON, also for what the page asks nowhere else; `how` as `send` has it. */
  async ask<T>(method: string, path: string, body?: unknown, how?: Sending): Promise<T> {
    const [headers, text] =
      body === undefined ? [{}, undefined] : [{ 'Content-Type': 'application/json' }, JSON.stringify(body)];
    const response = await this.send(method, path, headers, text, how);
    return response.status === 204 ? ({} as T) : jsonIn<T>(response);
  }

  /**
   * Sends a request with headers of its own; gives the response as it came.
   *
   * @param how whether the browser sends it even where the page is left, and whether it is given up where nothing is heard
   * for long: what only reads is, unless it is said otherwise
   */
  async send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string | Blob,
    { keepalive = false, isGivenUp = method === 'GET' }: Sending = {},
  ): Promise<Response> {
    const silence = new AbortController();
    const giveUpAfter = (ms: number) => setTimeout(() => silence.abort(), ms);
    const init: RequestInit = {
      method,
      headers: {
        ...headers,
        'Hexfarer-Browser': browserKey() ?? '',
        ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
      },
      ...(body !== undefined && { body }),
      keepalive,
      signal: silence.signal,
    };
    const timer = isGivenUp && giveUpAfter(LONGEST_SILENCE_MS);
    const response = await fetch(path, init)
      .catch(unreachable)
      .finally(() => timer && clearTimeout(timer));
    if (isGivenUp) giveUpAfter(LONGEST_READING_MS);
    setByAnswer(response);
    if (!response.ok) {
      const retryAfter = retryAfterOf(response);
      const problem = await problemOf(response);
      throw new ApiError(
        problem && (retryAfter === undefined ? problem : { ...problem, retryAfter }),
        retryAfter,
      );
    }
    return response;
  }
}

interface Sending {
  readonly keepalive?: boolean;
  readonly isGivenUp?: boolean;
}

/** Ends what was asked where no answer of our server came. */
export const unreachable = (): never => {
  throw new ApiError(null);
};

/**
 * What an answer says in JSON, as all that our server says is. Where it is anything else, or ends in its midst, somebody
 * on the way answered, or the network: the server was not reached.
 */
export const jsonIn = <T>(response: Response): Promise<T> => response.json().catch(unreachable);

/**
 * Asks for what changes this browser's keyring: one tab after the other, where the browser can, so that each begins with
 * what the one before came to, and none is given a keyring that takes the place of another's. A browser that stores nothing
 * for the page refuses locks as well (`SecurityError`), and keeps no keyring that could be replaced.
 */
export async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const { locks } = navigator;
  if (!locks) return ask();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return ask();
  };
  return locks.request('hexfarer.keyring', begin).catch((error) => {
    if (hasBegun) throw error;
    return ask();
  });
}

/** The path under which the server has a campaign, and all that is asked of it. */
export const campaignPath = (id: string): string => `/api/campaigns/${encodeURIComponent(id)}`;

/** How many seconds an answer asks to wait for. What it says as a time is held against its own clock, not the browser's. */
function retryAfterOf({ headers }: Response): number | undefined {
  const said = headers.get('Retry-After');
  if (said === null) return undefined;
  const until = Date.parse(said) - Date.parse(headers.get('Date') ?? '');
  const seconds = /^\d+$/.test(said) ? Number(said) : until / 1_000;
  return seconds >= 0 ? seconds : undefined;
}

/** The problem that an answer describes; `null` where something else than our server answered. */
async function problemOf(response: Response): Promise<ProblemBody | null> {
  const body: unknown = await response.json().catch(() => null);
  return isProblem(body) ? body : null;
}

export const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
