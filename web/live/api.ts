import { PACKED_MAP_TYPE } from '../../src/formats/map-json.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { SentEntry } from '../../src/ledger/entry.ts';
import type { DiceSource } from '../../src/ledger/settings.ts';
import type {
  CampaignAnswer,
  CampaignsAnswer,
  CommandResult,
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
import { setServerClock } from '../kit/server-clock.ts';
import { KEPT_HEADER } from '../offline/cache-names.ts';
import { browserKey } from './browser-key.ts';
import type { GivenCommand } from './outbox.ts';
import { askedPause, LONGEST_READING_MS, LONGEST_SILENCE_MS } from './timeouts.ts';

/** The server refused a request, or could not be reached (`problem` is `null` then). */
export class ApiError extends Error {
  readonly problem: ProblemBody | null;
  /** Seconds after which the request may be repeated, if the server or a proxy before it said so. */
  readonly retryAfter: number | undefined;

  constructor(problem: ProblemBody | null, retryAfter = problem?.retryAfter) {
    super(problem?.detail ?? 'The server cannot be reached. Is it running, and are you on its network?');
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Whether the server could not be reached, or its answer was lost: the request may have been carried out. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && !error.problem;

/** Whether a retry may succeed: the server could not be reached, or its problem is temporary. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (!error.problem || isTemporary(error.problem));

/** Whether a problem goes away by itself: the server is busy, or has an internal problem. */
export const isTemporary = ({ code }: ProblemBody): boolean =>
  code === 'limits/too-many-requests' || code.startsWith('server/');

/** Milliseconds until a failed request is repeated: as long as the server asked for, else `usual`. */
export const pauseAfter = (error: unknown, usual = FETCH_AGAIN_MS): number =>
  askedPause(error instanceof ApiError ? error.retryAfter : undefined) ?? usual;

export interface NewCampaignRequest {
  /** Makes a retry safe: the same id gives the same campaign. */
  readonly id: string;
  readonly name: string;
  readonly seed?: string;
  readonly world: Readonly<Record<string, SettingValue>>;
  readonly dice: DiceSource;
  /** Tables that the campaign has from the beginning, by their ids. */
  readonly tables?: Readonly<Record<string, Table>>;
}

/**
 * The server's HTTP interface; `token` only if the browser refused to keep the link in a cookie. Answers are not
 * validated: both sides are built from the same types.
 */
export class Api {
  readonly #token: string | null;

  constructor(token: string | null = null) {
    this.#token = token;
  }

  /** The campaigns of this browser; `isKept` if the service worker returned an earlier answer. */
  async campaigns(): Promise<CampaignsAnswer & { readonly isKept: boolean }> {
    const response = await this.send('GET', '/api/campaigns', {});
    return { ...(await jsonIn<CampaignsAnswer>(response)), isKept: response.headers.has(KEPT_HEADER) };
  }

  /**
   * Makes a campaign without revealing its start: a command of its own does that, so that its dice are sealed as well.
   */
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
    return withKeyringLock(() => this.ask('POST', '/api/campaigns', wanted, { isGivenUp: true }));
  }

  /**
   * Adds a link to this browser's keyring.
   *
   * @param child whether the browser gets a link of its own derived from this one, as it does for links made by others
   */
  addToKeyring(token: string, child = true): Promise<KeyringAnswer> {
    return withKeyringLock(() => this.ask('POST', '/api/keyring', { token, child }, { isGivenUp: true }));
  }

  campaign(id: string): Promise<CampaignAnswer> {
    return this.ask('GET', campaignPath(id));
  }

  /** A hex with its odds and the entries about it. */
  hex(id: string, { q, r }: Axial): Promise<HexAnswer> {
    return this.ask('GET', `${campaignPath(id)}/hexes/${q}/${r}`);
  }

  /** The odds of a hex that is entered from an adjacent one; `null` if it has none. */
  async odds(id: string, { q, r }: Axial, from: Axial): Promise<HexOdds | null> {
    const hex = await this.ask<HexAnswer>(
      'GET',
      `${campaignPath(id)}/hexes/${q}/${r}?from=${from.q},${from.r}`,
    );
    return hex.odds ?? null;
  }

  /** One entry of the ledger. */
  async entry(id: string, seq: number): Promise<SentEntry | null> {
    const { entries } = await this.ledger(id, seq - 1, 1);
    return entries[0] ?? null;
  }

  /** Entries from the one after `after` on, at most `limit`; fewer if they are large. */
  ledger(id: string, after: number, limit: number): Promise<LedgerAnswer> {
    return this.ask('GET', `${campaignPath(id)}/ledger?after=${after}&limit=${limit}`);
  }

  /** Gives a command. */
  command(id: string, given: GivenCommand): Promise<CommandResult> {
    return this.ask('POST', `${campaignPath(id)}/commands`, given);
  }

  /** Sends a command whose answer nobody waits for: the browser sends it even if the page is being left. */
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

  /** Sends any request with JSON in both directions; `how` as for `send`. */
  async ask<T>(method: string, path: string, body?: unknown, how?: Sending): Promise<T> {
    const [headers, text] =
      body === undefined ? [{}, undefined] : [{ 'Content-Type': 'application/json' }, JSON.stringify(body)];
    const response = await this.send(method, path, headers, text, how);
    return response.status === 204 ? ({} as T) : jsonIn<T>(response);
  }

  /**
   * Sends a request with the given headers; resolves to the response if its status is a success.
   *
   * @param how `keepalive`: the browser sends it even if the page is being left; `isGivenUp`: it is aborted if nothing
   * arrives for long, which is the default for GET
   * @throws ApiError
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
    setServerClock(response);
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

/** Throws the error for a request that got no answer from our server. */
export const unreachable = (): never => {
  throw new ApiError(null);
};

/**
 * The JSON of an answer. Our server answers in JSON only, so if an answer is anything else, or is cut off, it came from
 * something in between or was lost: the server counts as not reached.
 */
export const jsonIn = <T>(response: Response): Promise<T> => response.json().catch(unreachable);

/**
 * Makes a request that changes this browser's keyring. Where the browser has locks, only one tab does so at a time:
 * each then begins with the keyring that the last one left, and none gets a keyring that replaces another tab's. A
 * browser that stores nothing for the page refuses locks too (`SecurityError`), and has no keyring that could be
 * replaced.
 */
export async function withKeyringLock<T>(ask: () => Promise<T>): Promise<T> {
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

/** The path of a campaign in the server's HTTP interface. */
export const campaignPath = (id: string): string => `/api/campaigns/${encodeURIComponent(id)}`;

/** Seconds to wait according to `Retry-After`. A date is compared with the answer's own clock, not the browser's. */
function retryAfterOf({ headers }: Response): number | undefined {
  const said = headers.get('Retry-After');
  if (said === null) return undefined;
  const until = Date.parse(said) - Date.parse(headers.get('Date') ?? '');
  const seconds = /^\d+$/.test(said) ? Number(said) : until / 1_000;
  return seconds >= 0 ? seconds : undefined;
}

/** What a proxy refuses for its length it would refuse again, so the server does not count as unreachable then. */
const TOO_LONG_FOR_PROXY = {
  code: 'request/too-large',
  detail: 'A proxy before the server takes nothing as long as this. Whoever runs it can change that.',
};

/** The problem that an answer describes; `null` if something other than our server answered. */
async function problemOf(response: Response): Promise<ProblemBody | null> {
  const body: unknown = await response
    .json()
    .catch(() => (response.status === 413 ? TOO_LONG_FOR_PROXY : null));
  return isProblem(body) ? body : null;
}

export const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
