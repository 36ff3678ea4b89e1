/**
 * A client for Hexfarer in one file, to copy and to change. What it asks and commands goes over HTTP, what happens comes
 * over the live channel. It needs Node.js 20 or newer and socket.io-client; docs/build-on-it.md explains it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

export interface Place {
  readonly q: number;
  readonly r: number;
}

/** A known hex. Which of the facts are there hangs on the kind of world. */
export interface Hex extends Place {
  readonly label: string;
  readonly terrain?: string;
  readonly site?: string | null;
  readonly altitude?: number;
  readonly elevation?: number;
  readonly flow?: number | 'underworld' | null;
  /** In a world of heights: null until the party has surveyed the hex. */
  readonly peak?: number | null;
}

/** An entry of the ledger; its other members hang on `kind`. */
export interface Entry {
  readonly seq: number;
  readonly kind: string;
  readonly [member: string]: unknown;
}

/** The map as it was after entry `seq`; the documentation names its other members. */
export interface CampaignMap {
  readonly seq: number;
  readonly name: string;
  readonly party: Place | null;
  readonly closed: boolean;
  readonly hexes: readonly Hex[];
}

/** Whatever can be asked of a party, such as `{ kind: 'enter', to: 1 }`. */
export type Command = { readonly kind: string; readonly [member: string]: unknown };

/** What an error over HTTP or the live channel says (RFC 9457). Go by `code`. */
export interface ProblemBody {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly party?: Place | null;
}

/** The server said no. */
export class HexfarerProblem extends Error {
  readonly code: string;
  readonly body: ProblemBody;

  constructor(body: ProblemBody) {
    super(`${body.detail} (${body.code})`);
    this.code = body.code;
    this.body = body;
  }
}

/** For how long a request is sent again before it is given up, in milliseconds. */
const PATIENCE = 120_000;
const LONGEST_ANSWER = 30_000;

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Sends a request until it is answered: again where the connection was lost, and where the server is busy or away, after
 * as long as it asks for. Only for requests that may be sent twice: those that read, and those with an id.
 */
async function ask<T>(address: string, { method = 'GET', headers = {}, body }: Request): Promise<T> {
  const givenUpAt = Date.now() + PATIENCE;
  const json = body === undefined ? null : JSON.stringify(body);
  const sent = json === null ? headers : { ...headers, 'Content-Type': 'application/json' };
  for (let wait = 100; ; wait = Math.min(2 * wait, 5000)) {
    const signal = AbortSignal.timeout(LONGEST_ANSWER);
    const answered = fetch(address, { method, headers: sent, body: json, signal }).then(read<T>);
    const outcome = await answered.catch((failure: Error) => ({ failure, isFinal: false, after: null }));
    if (!('failure' in outcome)) return outcome.value;
    const after = outcome.after ?? wait;
    if (outcome.isFinal || Date.now() + after > givenUpAt) throw outcome.failure;
    await pause(after);
  }
}

/** Statuses that pass: too many requests, or a server or proxy that is not ready. */
const PASSING = [429, 502, 503, 504];

async function read<T>(response: Response) {
  if (response.ok) return { value: (await response.json()) as T };
  const { status, headers } = response;
  const isProblem = headers.get('Content-Type')?.startsWith('application/problem+json');
  const problem = isProblem ? new HexfarerProblem((await response.json()) as ProblemBody) : null;
  const seconds = headers.get('Retry-After');
  return {
    // A proxy that stands before the server answers with something else than a problem.
    failure: problem ?? new Error(`The server answered with status ${status}.`),
    isFinal: !PASSING.includes(status) || problem?.code === 'campaign/damaged',
    after: seconds === null ? null : Number(seconds) * 1000,
  };
}

export interface NewCampaign {
  readonly name: string;
  readonly world: { readonly kind: 'solo' | 'island' | 'elevation'; readonly [setting: string]: unknown };
}

/** One campaign, as the holder of a link to it. */
export class Campaign {
  readonly server: string;
  readonly id: string;
  readonly #token: string;

  constructor(server: string, id: string, token: string) {
    this.server = new URL(server).origin;
    this.id = id;
    this.#token = token;
  }

  /** Starts a campaign, with the server's admission secret where it has one. */
  static async start(server: string, settings: NewCampaign, admission?: string): Promise<Campaign> {
    const made = await ask<{
      campaign: { id: string };
      links: { owner: { token: string } };
    }>(new URL('/api/campaigns', server).href, {
      method: 'POST',
      headers: admission === undefined ? {} : { 'Hexfarer-Admission': admission },
      // With an id the request may be sent again, and there is one campaign all the same.
      body: { ...settings, id: randomUUID() },
    });
    return new Campaign(server, made.campaign.id, made.links.owner.token);
  }

  /** The campaign of a link, such as https://maps.example.org/c/ID#TOKEN. */
  static at(link: string): Campaign {
    const { origin, pathname, hash } = new URL(link);
    const id = /^\/c\/([^/]+)$/.exec(pathname)?.[1];
    if (!id || hash.length < 2) throw new Error('A link to a campaign has the form SERVER/c/ID#TOKEN.');
    return new Campaign(origin, id, hash.slice(1));
  }

  /** The link that it was opened with. Whoever has it can do what this client can. */
  get link(): string {
    return `${this.server}/c/${this.id}#${this.#token}`;
  }

  map(): Promise<CampaignMap> {
    return this.#ask('/map');
  }

  hex({ q, r }: Place): Promise<Hex & { readonly known: boolean }> {
    return this.#ask(`/hexes/${q}/${r}`);
  }

  /** Carries out a command, once, however often it has to be sent; gives the number of its last entry. */
  async send(command: Command): Promise<number> {
    const body = { id: randomUUID(), command };
    return (await this.#ask<{ seq: number }>('/commands', { method: 'POST', body })).seq;
  }

  /** Is told of all that happens after entry `after`. */
  follow(after: number, follower: Follower): Following {
    return new Following(this, this.#token, after, follower);
  }

  #ask<T>(path: string, { headers, ...request }: Request = {}): Promise<T> {
    return ask(`${this.server}/api/campaigns/${this.id}${path}`, {
      ...request,
      headers: { ...headers, Authorization: `Bearer ${this.#token}` },
    });
  }
}

/** Who is told what happens. */
export interface Follower {
  /** The next entry: every one comes once, in order. */
  entry(entry: Entry): void;
  /** In place of entries, where too many were missed: how things stand now. */
  map(map: CampaignMap): void;
  /** Nothing more comes: the link was revoked or opens nothing, or the campaign was removed. */
  ended(why: Error): void;
}

type WatchAnswer =
  | { readonly ok: true; readonly entries?: readonly Entry[]; readonly map?: CampaignMap }
  | { readonly ok: false; readonly error: ProblemBody };

/** Follows a campaign over the live channel, through lost connections and restarts of the server. */
export class Following {
  readonly #campaign: Campaign;
  readonly #follower: Follower;
  readonly #socket: Socket;
  #seq: number;
  #isAsking = false;
  #ended: Error | null = null;
  #waiting: { readonly seq: number; readonly settle: (ended: Error | null) => void }[] = [];

  constructor(campaign: Campaign, token: string, after: number, follower: Follower) {
    this.#campaign = campaign;
    this.#seq = after;
    this.#follower = follower;
    this.#socket = io(campaign.server, { path: '/live', transports: ['websocket'], auth: { token } });
    this.#socket.on('connect', () => this.#catchUp());
    this.#socket.on('entries', ({ entries }: { entries: readonly Entry[] }) => this.#take(entries));
    this.#socket.on('revoked', () => this.#end(new Error('The link opens nothing any more.')));
    // Without a problem the server is away, and socket.io goes on trying by itself.
    this.#socket.on('connect_error', ({ data }: { data?: ProblemBody }) => data && this.#refused(data));
    this.#socket.on('disconnect', (why) => why === 'io server disconnect' && this.#reconnect());
  }

  /** Until the follower was told of entry `seq`. */
  upTo(seq: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ seq, settle: (ended) => (ended ? reject(ended) : resolve()) });
      this.#settle();
    });
  }

  stop(): void {
    this.#ended ??= new Error('It is not followed any more.');
    this.#socket.disconnect();
    this.#settle();
  }

  #take(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.seq <= this.#seq) continue;
      if (entry.seq > this.#seq + 1) return void this.#catchUp();
      this.#seq = entry.seq;
      this.#follower.entry(entry);
    }
    this.#settle();
  }

  /** Asks for what was missed. From then on the server sends what happens. */
  async #catchUp(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const request = { campaign: this.#campaign.id, after: this.#seq };
    const asked = this.#socket.timeout(LONGEST_ANSWER).emitWithAck('watch', request);
    const answer = (await asked.catch(() => null)) as WatchAnswer | null;
    this.#isAsking = false;
    if (answer === null) return this.#socket.connected ? this.#reconnect() : undefined;
    if (!answer.ok) return this.#refused(answer.error);
    if (answer.map) this.#start(answer.map);
    this.#take(answer.entries ?? []);
  }

  async #refused(problem: ProblemBody): Promise<void> {
    const isTooLarge = problem.code === 'campaign/map-too-large';
    if (!isTooLarge && !PASSING.includes(problem.status)) return this.#end(new HexfarerProblem(problem));
    const map = isTooLarge ? await this.#campaign.map().catch(() => null) : null;
    if (map) this.#start(map);
    return this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    await pause(1000);
    if (!this.#ended) this.#socket.disconnect().connect();
  }

  #start(map: CampaignMap): void {
    this.#seq = map.seq;
    this.#follower.map(map);
    this.#settle();
  }

  #settle(): void {
    const isOver = ({ seq }: { readonly seq: number }) => this.#ended !== null || seq <= this.#seq;
    const over = this.#waiting.filter(isOver);
    this.#waiting = this.#waiting.filter((each) => !isOver(each));
    for (const { settle } of over) settle(this.#ended);
  }

  #end(why: Error): void {
    if (this.#ended) return;
    this.#ended = why;
    this.stop();
    this.#follower.ended(why);
  }
}
