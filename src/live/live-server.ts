import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { type Access, actorOf, type Credentials } from '../access/access.ts';
import { admit, chargeFailedToken } from '../access/admission.ts';
import { countForAddress, countForLink, tooMany } from '../access/counting.ts';
import type { KeyringCookie } from '../access/keyring-cookie.ts';
import { AnswerWeight, type Limits } from '../access/limits.ts';
import type { OriginPolicy } from '../access/origin-policy.ts';
import type { Entry } from '../ledger/entry.ts';
import { asCampaignId, type CampaignId, type LinkId } from '../ledger/id.ts';
import {
  type ClientEvents,
  type CommandAnswer,
  LIVE_PATH,
  MOST_BYTES_IN_ANSWER,
  type ServerEvents,
  type WatchAnswer,
} from '../protocol/live.ts';
import { parse } from '../protocol/parse.ts';
import { type ProblemBody, problem } from '../protocol/problem.ts';
import {
  commandRequestSchema,
  pointRequestSchema,
  unwatchRequestSchema,
  watchRequestSchema,
} from '../protocol/requests.ts';
import {
  NO_SUCH_CAMPAIGN,
  SERVER_FAILED,
  STORAGE_FAILED,
  type WordedProblem,
} from '../protocol/worded-problem.ts';
import { type Clock, type LinkRow, type Publisher, StorageFailure } from '../session/ports.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { type Missed, missedBy } from './missed.ts';
import { oneConnectParser } from './one-connect.ts';
import type { Wire } from './outbox.ts';
import { Outboxes, type UnsentBounds } from './outboxes.ts';
import { PresenceBoard } from './presence-board.ts';
import { checkRequests } from './request-check.ts';

/** The longest message that a client may send, in bytes. */
const LONGEST_MESSAGE = 64 * 1024;
/** For how many milliseconds a connection may be there without being let in. */
const TIME_TO_ASK = 10_000;
/** How often links are looked through for those whose time is over, in milliseconds. */
const EXPIRY_INTERVAL = 1000;
/** With how many bytes unsent a watcher is not told more before it has read them. */
const MOST_UNREAD = 1_000_000;

export interface LiveDependencies {
  readonly sessions: SessionManager;
  readonly access: Access;
  readonly cookie: KeyringCookie;
  readonly origins: OriginPolicy;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What is remembered of a connection: what it showed, and the links under which it watches. */
interface Connection {
  readonly credentials: Credentials;
  /** The link whose token it came with; `null` for one that came with its keyring. */
  readonly ownLink: LinkRow | null;
  readonly watching: Map<CampaignId, LinkRow>;
  /** Ends with the last wish to watch: they are answered one after the other. */
  turn: Promise<unknown>;
}

type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, Connection>;
type Answer<T> = T | { readonly ok: false; readonly error: ProblemBody };

/** The live channel: who watches a campaign is told of every entry as soon as it is written down. */
export class LiveServer implements Publisher {
  readonly #io: Server<ClientEvents, ServerEvents, DefaultEventsMap, Connection>;
  readonly #presence: PresenceBoard;
  readonly #outboxes: Outboxes;
  #expiry: NodeJS.Timeout | undefined;

  constructor(unsent: Partial<UnsentBounds> = {}) {
    this.#outboxes = new Outboxes(unsent);
    this.#io = new Server({
      path: LIVE_PATH,
      serveClient: false,
      maxHttpBufferSize: LONGEST_MESSAGE,
      perMessageDeflate: false,
      connectTimeout: TIME_TO_ASK,
      parser: oneConnectParser,
    });
    this.#presence = new PresenceBoard((campaign, presence) => {
      this.#io.to(roomOf(campaign)).emit('presence', presence);
    });
  }

  /** Takes up its work on an HTTP server. */
  attach(server: HttpServer, dependencies: LiveDependencies): void {
    this.#io.use((socket, next) => {
      this.#admit(socket, dependencies).then(next, (error: unknown) => {
        dependencies.log.error({ err: error }, 'a connection could not be looked at');
        next(connectError(SERVER_FAILED));
      });
    });
    this.#io.on('connection', (socket) => this.#serve(socket, dependencies));
    this.#io.attach(server);
    this.#io.engine.on('connection', (wire: Wire) => this.#outboxes.add(wire));
    this.#io.engine.use(checkRequests(dependencies));
    this.#expiry = setInterval(() => this.#dismissExpired(dependencies.clock.now()), EXPIRY_INTERVAL).unref();
  }

  publish(campaign: CampaignId, entries: readonly Entry[]): void {
    const room = roomOf(campaign);
    // Nobody listens: then nothing need be put into words.
    if (this.#io.of('/').adapter.rooms.has(room)) this.#io.to(room).emit('entries', { campaign, entries });
  }

  /** Tells the holders of a link that it opens nothing any more, and lets their connections go. */
  revoke(link: LinkId): void {
    this.#dismiss((_campaign, held) => held.id === link);
  }

  /** The same for everybody in a campaign that was removed. */
  removeCampaign(removed: CampaignId): void {
    this.#dismiss((campaign) => campaign === removed);
  }

  async close(): Promise<void> {
    clearInterval(this.#expiry);
    this.#presence.stop();
    this.#outboxes.stop();
    await this.#io.close();
  }

  /** A link whose time is over is as good as revoked, also for those who came while it was good. */
  #dismissExpired(now: string): void {
    this.#dismiss((_campaign, link) => link.expiresAt !== null && link.expiresAt <= now);
  }

  #dismiss(which: (campaign: CampaignId, link: LinkRow) => boolean): void {
    for (const socket of this.#io.of('/').sockets.values()) {
      const { watching, ownLink } = socket.data;
      const links = new Map(watching);
      if (ownLink) links.set(ownLink.campaign, ownLink);
      const lost = [...links].find(([campaign, link]) => which(campaign, link));
      if (!lost) continue;
      socket.emit('revoked', { campaign: lost[0] });
      socket.disconnect();
    }
  }

  /** Reads what a new connection shows; gives the error that it is turned away with. */
  async #admit(socket: LiveSocket, { access, cookie, limits }: LiveDependencies): Promise<Error | undefined> {
    const { address } = socket.handshake;
    const refusal = await countForAddress(limits, address, 'connections');
    if (refusal) return connectError(refusal);
    const { token } = socket.handshake.auth as { token?: unknown };
    if (token !== undefined && (typeof token !== 'string' || token.length > 200))
      return connectError({
        code: 'access/unknown-token',
        detail: 'A token is a text, as it stands in the link.',
      });
    const credentials: Credentials = { token, keyring: cookie.read(socket.handshake.headers.cookie) };
    const held = await access.held(credentials);
    if ('ok' in held || held.length === 0) {
      const refusal = 'ok' in held ? held : EMPTY_KEYRING;
      await chargeFailedToken(refusal, address, limits);
      return connectError(refusal);
    }
    const [shown] = held;
    socket.data = {
      credentials,
      ownLink: (token !== undefined && shown) || null,
      watching: new Map(),
      turn: Promise.resolve(),
    };
    return undefined;
  }

  #serve(socket: LiveSocket, dependencies: LiveDependencies): void {
    const { sessions, access, limits, log } = dependencies;
    const { credentials, watching } = socket.data;
    const address = socket.handshake.address;

    const handle =
      <T, A>(schema: z.ZodType<T>, work: (request: T) => Promise<Answer<A>>) =>
      async (...received: unknown[]): Promise<void> => {
        const answer = received.at(-1);
        const reply = typeof answer === 'function' ? (answer as (answer: Answer<A>) => void) : () => {};
        const request = typeof received[0] === 'function' ? undefined : received[0];
        try {
          const result = parse(schema, request);
          reply(
            result.ok
              ? await work(result.value)
              : failure({ code: 'request/malformed', detail: result.detail }),
          );
        } catch (error) {
          log.error({ err: error }, 'a message could not be answered');
          reply(failure(error instanceof StorageFailure ? STORAGE_FAILED : SERVER_FAILED));
        }
      };

    // Every message is counted, those that nobody listens to as well.
    socket.use((packet, next) => {
      countForAddress(limits, address, 'messages').then((refusal) => {
        if (!refusal) {
          next();
          return;
        }
        const answer: unknown = packet.at(-1);
        if (typeof answer === 'function') answer(failure(refusal));
      }, next);
    });

    const enter = async (campaign: string): Promise<LinkRow | { ok: false; error: ProblemBody }> => {
      const admission = await admit({ credentials, campaign, counted: 'messages' }, { access, limits });
      return admission.ok ? admission.link : failure(admission);
    };

    const watch = async (campaign: string, after: number | undefined): Promise<WatchAnswer> => {
      const link = await enter(campaign);
      if ('ok' in link) return link;
      if (this.#outboxes.unsentOf(socket.conn) > MOST_UNREAD) return failure(UNREAD);
      const weight = new AnswerWeight(limits, { link: link.id, address });
      const caughtUp = () => {
        // Who has gone meanwhile would stay on the board for ever.
        if (!socket.connected) return;
        socket.join(roomOf(link.campaign));
        watching.set(link.campaign, link);
        this.#presence.arrive(link.campaign, socket.id, link);
      };
      const missed = await missedBy({ campaign: link.campaign, after, weight, caughtUp }, sessions);
      return watchAnswer(missed, link, after);
    };

    socket.on(
      'watch',
      handle<{ campaign: string; after?: number | undefined }, WatchAnswer>(
        watchRequestSchema,
        async ({ campaign, after }) => {
          const answer = socket.data.turn.then(() => watch(campaign, after));
          socket.data.turn = answer.catch(() => {});
          return answer;
        },
      ),
    );

    socket.on(
      'unwatch',
      handle<{ campaign: string }, { ok: true }>(unwatchRequestSchema, async ({ campaign }) => {
        const id = asCampaignId(campaign);
        const link = (id && watching.get(id)) ?? socket.data.ownLink;
        const refusal = link && (await countForLink(limits, link.id, 'messages'));
        if (refusal) return failure(refusal);
        if (id) {
          await socket.leave(roomOf(id));
          watching.delete(id);
          this.#presence.leave(id, socket.id);
        }
        return { ok: true };
      }),
    );

    socket.on(
      'command',
      handle(commandRequestSchema, async ({ campaign, id, command }): Promise<CommandAnswer> => {
        const link = await enter(campaign);
        if ('ok' in link) return link;
        const outcome = await sessions.command(link.campaign, id, command, actorOf(link));
        if (outcome.ok) return outcome;
        const { code, detail, ...more } = outcome.refusal;
        return { ok: false, error: problem(code, detail, more) };
      }),
    );

    socket.on(
      'point',
      handle<{ campaign: string; q: number; r: number }, { ok: true }>(
        pointRequestSchema,
        async ({ campaign, q, r }) => {
          const link = await enter(campaign);
          if ('ok' in link) return link;
          const by = { id: socket.id, name: link.label || link.role, role: link.role };
          this.#io.to(roomOf(link.campaign)).emit('point', { campaign: link.campaign, q, r, by });
          return { ok: true };
        },
      ),
    );

    socket.on('disconnect', () => {
      for (const campaign of watching.keys()) this.#presence.leave(campaign, socket.id);
    });
  }
}

const EMPTY_KEYRING: WordedProblem = {
  code: 'access/unknown-token',
  detail: 'No link hangs on the keyring of this browser: none was put there, or all were revoked.',
};

const UNREAD: WordedProblem = {
  code: 'limits/too-many-requests',
  detail: 'Read what was sent before you ask to be sent more.',
};

const roomOf = (campaign: CampaignId): string => `campaign:${campaign}`;

const failure = ({ code, detail }: WordedProblem) => ({ ok: false as const, error: problem(code, detail) });

function watchAnswer(missed: Missed, { role }: LinkRow, after: number | undefined): WatchAnswer {
  switch (missed.kind) {
    case 'entries': {
      const { entries } = missed;
      return { ok: true, role, head: entries.at(-1)?.seq ?? after ?? 0, entries };
    }
    case 'map':
      return { ok: true, role, head: missed.map.seq, map: missed.map };
    case 'map-too-large':
      return failure(mapTooLarge(missed.seq));
    case 'too-many-requests':
      return failure(tooMany('messages', 1));
    case 'not-found':
      return failure(NO_SUCH_CAMPAIGN);
  }
}

const mapTooLarge = (seq: number): WordedProblem => ({
  code: 'campaign/map-too-large',
  detail: `This map takes more than ${MOST_BYTES_IN_ANSWER} bytes. Fetch it over HTTP, then watch with the number that it has, now ${seq}, as "after".`,
});

/** An error that socket.io hands to a client that is turned away, with its code as `data.code`. */
function connectError({ code, detail }: WordedProblem): Error {
  return Object.assign(new Error(detail), { data: problem(code, detail) });
}
