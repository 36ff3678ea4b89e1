/**
 * A client for Hexfarer in one file, to copy and to change. Requests and commands go over HTTP; new entries come over
 * the live channel. It needs Node.js 20 or newer and socket.io-client; docs/build-on-it.md explains it.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

export type Place = { readonly q: number; readonly r: number };

/** A known hex. Which members it has depends on the kind of world. */
export interface Hex extends Place {
  readonly label: string;
  readonly terrain?: string;
  readonly site?: string | null;
  readonly altitude?: number;
  readonly flow?: number | 'underworld' | null;
  /** In an elevation world: null until the party has surveyed the hex. */
  readonly peak?: number | null;
}

/** An entry of the ledger; its other members depend on `kind`. */
export type Entry = { readonly seq: number; readonly kind: string; readonly [member: string]: unknown };

/** The map as of entry `seq`; the documentation names its other members. */
export interface CampaignMap {
  readonly seq: number;
  readonly party: Place | null;
  readonly hexes: readonly Hex[];
}

/** A command to the campaign, such as `{ kind: 'enter', to: 1 }`. */
export type Command = { readonly kind: string; readonly [member: string]: unknown };

export interface NewCampaign {
  readonly name: string;
  readonly world: { readonly kind: 'solo' | 'island' | 'elevation'; readonly [setting: string]: unknown };
}

/** The body of an error over HTTP or the live channel (RFC 9457). Decide by `code`. */
export type ProblemBody = {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly party?: Place | null;
  readonly mayHaveHappened?: true;
  /** Seconds to wait before trying again; only over the live channel, as HTTP has a header for it. */
  readonly retryAfter?: number;
};

/** The server refused a request. */
export class HexfarerProblem extends Error {
  readonly code: string;
  readonly body: ProblemBody;

  constructor(body: ProblemBody) {
    super(`${body.detail} (${body.code})`);
    this.code = body.code;
    this.body = body;
  }
}

/** Milliseconds after which a request is no longer retried. */
const PATIENCE = 120_000;
const LONGEST_ANSWER = 30_000;
/** Statuses worth a retry: too many requests, or a server or proxy that is not ready. */
const PASSING = [429, 502, 503, 504];

/**
 * Sends a request until it is answered. It is retried if the connection was lost, and if the server is busy or down,
 * after the time that the server asks for. Only for requests that may be sent twice: reads, and commands with an id.
 */
async function ask<T>(address: string, headers: Record<string, string>, body?: unknown): Promise<T> {
  const json = { ...headers, 'Content-Type': 'application/json' };
  const request =
    body === undefined ? { headers } : { method: 'POST', headers: json, body: JSON.stringify(body) };
  const givenUpAt = Date.now() + PATIENCE;
  for (let wait = 100, unsure: Error | null = null; ; wait = Math.min(2 * wait, 5000)) {
    const outcome = await fetch(address, { ...request, signal: AbortSignal.timeout(LONGEST_ANSWER) })
      .then(read<T>)
      .catch((failure: Error): Outcome<T> => ({ failure, after: null }));
    if ('value' in outcome) return outcome.value;
    const { body: problem } = outcome.failure as Partial<HexfarerProblem>;
    if (problem?.mayHaveHappened) unsure = outcome.failure;
    // After one attempt that may have taken effect, later answers such as "busy" or "failed" don't tell whether it did.
    const isKnown = !unsure || (problem && !/^(server|limits)\//.test(problem.code));
    const after = (!isKnown && problem?.status === 500 ? null : outcome.after) ?? wait;
    if (Date.now() + after > givenUpAt) throw isKnown ? outcome.failure : unsure;
    await pause(after);
  }
}

/** The result of a request; after a failure, how many milliseconds to wait before a retry, if the server says so. */
type Outcome<T> = { readonly value: T } | { readonly failure: Error; readonly after: number | null };

async function read<T>(response: Response): Promise<Outcome<T>> {
  if (response.ok) return { value: (await response.json()) as T };
  const { status, headers } = response;
  const isProblem = headers.get('Content-Type')?.startsWith('application/problem+json');
  const problem = isProblem ? new HexfarerProblem((await response.json()) as ProblemBody) : null;
  const failure = problem ?? new Error(`The server answered with status ${status}.`);
  if (!PASSING.includes(status) || problem?.code === 'campaign/damaged') return { failure, after: Infinity };
  // A proxy may give a date instead of seconds; then the client waits by its own rule.
  const seconds = headers.get('Retry-After') ?? '';
  return { failure, after: /^\d+$/.test(seconds) ? afterAtLeast(Number(seconds)) : null };
}

/** Milliseconds to wait when a server asks for `seconds`: up to 50% more, so that clients don't all return at once. */
const afterAtLeast = (seconds: number): number => Math.max(seconds, 0.1) * 1000 * (1 + Math.random() / 2);

/** One campaign, with the rights of a link to it. */
export class Campaign {
  readonly server: string;
  readonly id: string;
  readonly #token: string;

  constructor(server: string, id: string, token: string) {
    this.server = new URL(server).origin;
    this.id = id;
    this.#token = token;
  }

  /** Starts a campaign. @param admission the server's admission secret, if it has one */
  static async start(server: string, settings: NewCampaign, admission?: string): Promise<Campaign> {
    const headers: Record<string, string> = admission ? { 'Hexfarer-Admission': admission } : {};
    // With an id the request can be retried without starting a second campaign.
    const body = { ...settings, id: randomUUID() };
    type Made = { campaign: { id: string }; links: { owner: { token: string } } };
    const made = await ask<Made>(new URL('/api/campaigns', server).href, headers, body);
    return new Campaign(server, made.campaign.id, made.links.owner.token);
  }

  /** The campaign that a link opens, such as https://maps.example.org/c/ID#TOKEN. */
  static at(link: string): Campaign {
    const url = URL.canParse(link) ? new URL(link) : null;
    const id = /^\/c\/([^/]+)$/.exec(url?.pathname ?? '')?.[1];
    if (!url || !id || url.hash.length < 2)
      throw new Error('A link to a campaign has the form SERVER/c/ID#TOKEN.');
    return new Campaign(url.origin, id, url.hash.slice(1));
  }

  /** The link that the campaign was opened with. Whoever has it can do what this client can. */
  get link(): string {
    return `${this.server}/c/${this.id}#${this.#token}`;
  }

  map(): Promise<CampaignMap> {
    return this.#ask('/map');
  }

  /** Carries out a command once, even if it has to be sent again; returns the sequence number of its last entry. */
  async send(command: Command): Promise<number> {
    return (await this.#ask<{ seq: number }>('/commands', { id: randomUUID(), command })).seq;
  }

  /** Passes everything that happens after entry `after` to a follower. */
  follow(after: number, follower: Follower): Following {
    return new Following(this, this.#token, after, follower);
  }

  #ask<T>(path: string, body?: unknown): Promise<T> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    return ask(`${this.server}/api/campaigns/${this.id}${path}`, headers, body);
  }
}

/** Receives what happens in a campaign. */
export interface Follower {
  /** The next entry: each comes exactly once, in order. */
  entry(entry: Entry): void;
  /** The current map, instead of entries, if too many of them were missed. */
  map(map: CampaignMap): void;
  /** Nothing more comes: the link is invalid or was revoked, or the campaign was removed. */
  ended(why: Error): void;
}

/** Follows a campaign over the live channel, through lost connections and restarts of the server. */
export class Following {
  readonly #campaign: Campaign;
  readonly #follower: Follower;
  readonly #socket: Socket;
  readonly #progress = new EventEmitter().setMaxListeners(0);
  #seq: number;
  #isAsking = false;
  #ended: Error | null = null;

  constructor(campaign: Campaign, token: string, after: number, follower: Follower) {
    this.#campaign = campaign;
    this.#seq = after;
    this.#follower = follower;
    this.#socket = io(campaign.server, { path: '/live', transports: ['websocket'], auth: { token } });
    this.#socket.on('connect', () => this.#catchUp());
    this.#socket.on('entries', ({ entries }: { entries: readonly Entry[] }) => this.#take(entries));
    this.#socket.on('revoked', () => this.#end(new Error('The link opens nothing any more.')));
    // Without a problem the server is just unreachable, and socket.io keeps trying by itself.
    this.#socket.on('connect_error', ({ data }: { data?: ProblemBody }) => data && this.#refused(data));
    this.#socket.on('disconnect', (why) => why === 'io server disconnect' && this.#reconnect());
  }

  /** Resolves when the follower has received entry `seq`; rejects if following ends before. */
  async upTo(seq: number): Promise<void> {
    while (!this.#ended && this.#seq < seq) await once(this.#progress, 'made');
    if (this.#ended) throw this.#ended;
  }

  stop(why = new Error('It is not followed any more.')): void {
    this.#ended ??= why;
    this.#socket.disconnect();
    this.#progress.emit('made');
  }

  #take(entries: readonly Entry[], map?: CampaignMap | null): void {
    this.#seq = map?.seq ?? this.#seq;
    if (map) this.#follower.map(map);
    for (const entry of entries) {
      if (entry.seq <= this.#seq) continue;
      if (entry.seq > this.#seq + 1) return void this.#catchUp();
      this.#seq = entry.seq;
      this.#follower.entry(entry);
    }
    this.#progress.emit('made');
  }

  /** Asks for the entries that were missed. From then on the server sends new ones by itself. */
  async #catchUp(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const request = { campaign: this.#campaign.id, after: this.#seq };
    const asked = this.#socket.timeout(LONGEST_ANSWER).emitWithAck('watch', request);
    const answer = await asked.catch(() => null);
    this.#isAsking = false;
    if (answer === null) return this.#socket.connected ? this.#reconnect() : undefined;
    if (!answer.ok) return this.#refused(answer.error);
    this.#take(answer.entries ?? [], answer.map);
  }

  async #refused(problem: ProblemBody): Promise<void> {
    const isTooLarge = problem.code === 'campaign/map-too-large';
    if (!isTooLarge && !PASSING.includes(problem.status)) return this.#end(new HexfarerProblem(problem));
    const map = isTooLarge ? await this.#campaign.map().catch(() => null) : null;
    this.#take([], map);
    return this.#reconnect(Math.min(problem.retryAfter ?? 1, 60));
  }

  async #reconnect(seconds = 1): Promise<void> {
    await pause(afterAtLeast(seconds));
    if (!this.#ended) this.#socket.disconnect().connect();
  }

  #end(why: Error): void {
    if (this.#ended) return;
    this.stop(why);
    this.#follower.ended(why);
  }
}
