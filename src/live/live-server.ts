import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import { addressOf } from '../access/address.ts';
import type { FailureLog } from '../access/failure-log.ts';
import type { KeyringCookie } from '../access/keyring-cookie.ts';
import type { KeyringSecrets } from '../access/keyring-secrets.ts';
import type { Limits } from '../access/limits.ts';
import type { OriginPolicy } from '../access/origin-policy.ts';
import { personOf } from '../access/person.ts';
import type { Quotas } from '../access/quotas.ts';
import type { SecurityLog } from '../access/security-log.ts';
import type { TrustedProxies } from '../access/trusted-proxies.ts';
import type { Entry } from '../ledger/entry.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import { entryForRole, isVisibleTo, type Sha256 } from '../ledger/ledger.ts';
import { isVisitor } from '../ledger/visitor.ts';
import { type ClientEvents, type Failure, LIVE_PATH, LONGEST_MESSAGE } from '../protocol/live.ts';
import {
  commandRequestSchema,
  pointRequestSchema,
  throwingRequestSchema,
  unwatchRequestSchema,
  watchRequestSchema,
} from '../protocol/requests.ts';
import { SERVER_FAILED, STORAGE_FAILED } from '../protocol/worded-problem.ts';
import type { LinkRow } from '../session/link-store.ts';
import type { OtherServers } from '../session/other-servers.ts';
import { type Clock, type Publisher, StorageFailure } from '../session/ports.ts';
import type { SessionManager } from '../session/session-manager.ts';
import {
  type Connection,
  keyringOf,
  type LiveSocket,
  linksInUse,
  linksOf,
  ownersRoomOf,
  roomOf,
  type SocketServer,
} from './connection.ts';
import { admitConnection, connectError } from './handshake.ts';
import { MessageTurns } from './message-turns.ts';
import { command } from './messages/command.ts';
import { point } from './messages/point.ts';
import { throwing } from './messages/throwing.ts';
import { unwatch } from './messages/unwatch.ts';
import { watch } from './messages/watch.ts';
import { oneConnectParser } from './one-connect.ts';
import type { EngineSocket } from './outbox.ts';
import { Outboxes, type UnsentBounds } from './outboxes.ts';
import { limitPackets } from './packets-at-once.ts';
import { PresenceBoard } from './presence-board.ts';
import { countMessages, messageListener, refuseUnknown } from './reply.ts';
import { checkRequests } from './request-check.ts';
import { type LocalClients, StoreFollower } from './store-follower.ts';
import { ThrowBoard } from './throw-board.ts';
import { limitPings } from './websocket-pings.ts';

/** How long a client may take to request the connection to a namespace. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How often links are checked for expiry. */
const EXPIRY_INTERVAL_MS = 100;

export interface LiveDependencies {
  readonly sessions: SessionManager;
  readonly access: Access;
  readonly cookie: KeyringCookie;
  readonly secrets: KeyringSecrets;
  readonly security: Pick<SecurityLog, 'refused'>;
  readonly origins: OriginPolicy;
  readonly proxies: TrustedProxies;
  readonly limits: Limits;
  readonly quotas: Quotas;
  readonly clock: Clock;
  readonly log: Logger;
  readonly failures: Pick<FailureLog, 'failed'>;
  /** The other servers on the same store, if there are any. */
  readonly others?: OtherServers | undefined;
  /** Called for each signal of theirs, with whether it concerned anybody here. */
  readonly onSignal?: (concerned: boolean) => void;
}

/** The live channel: sends every new entry to the watchers of its campaign as soon as it is written. */
export class LiveServer implements Publisher {
  readonly #io: SocketServer;
  readonly #presence: PresenceBoard;
  readonly #throws: ThrowBoard;
  readonly #outboxes: Outboxes;
  readonly #turns = new MessageTurns();
  readonly #sha256: Sha256;
  #expiry: NodeJS.Timeout | undefined;
  /** Set if other servers write to the same store. */
  #following: StoreFollower | null = null;
  /** Set by `attach`. */
  #clock: Clock | null = null;
  /** The earliest expiry of all links in use by connections. */
  #soonestExpiry: string | null = null;

  constructor(sha256: Sha256, unsent: Partial<UnsentBounds> = {}) {
    this.#sha256 = sha256;
    this.#outboxes = new Outboxes(unsent);
    this.#io = new Server({
      path: LIVE_PATH,
      // Upgrades at other paths are refused for the server as a whole; see `refuseUpgrades`.
      destroyUpgrade: false,
      serveClient: false,
      maxHttpBufferSize: LONGEST_MESSAGE,
      perMessageDeflate: false,
      connectTimeout: CONNECT_TIMEOUT_MS,
      parser: oneConnectParser,
    });
    this.#presence = new PresenceBoard({
      send: (campaign, presence) => this.#io.to(roomOf(campaign)).emit('presence', presence),
      onLocalChange: (campaign) => this.#following?.announce(campaign),
    });
    this.#throws = new ThrowBoard({
      // Each connection is in a room named by its own id.
      send: (campaign, message) =>
        this.#io.to(roomOf(campaign)).except(message.by.id).emit('throwing', message),
      onLocalChange: (campaign, message) => this.#following?.reportThrow(campaign, message),
    });
  }

  /** The number of connections, including those that are not admitted yet. */
  get connectionCount(): number {
    return this.#io.engine.clientsCount;
  }

  /** The connections that were admitted. */
  get #sockets(): Iterable<LiveSocket> {
    return this.#io.of('/').sockets.values();
  }

  /** Starts serving on an HTTP server. */
  attach(server: HttpServer, dependencies: LiveDependencies): void {
    const { clock, failures, security } = dependencies;
    this.#io.use((socket, next) => {
      admitConnection(socket, dependencies)
        .then((admission) => {
          if (!admission.ok) {
            security.refused(admission.code, { address: addressOf(socket.request) });
            return connectError(admission);
          }
          socket.data = admission.connection;
          return undefined;
        })
        .then(next, (error: unknown) => {
          failures.failed(error, {}, 'a connection could not be looked at');
          next(connectError(error instanceof StorageFailure ? STORAGE_FAILED : SERVER_FAILED));
        });
    });
    this.#io.on('connection', (socket) => this.#listen(socket, dependencies));
    this.#io.attach(server);
    limitPings(this.#io.engine);
    this.#io.engine.on('connection', (socket: EngineSocket) => {
      this.#outboxes.add(socket);
      limitPackets(socket);
    });
    this.#io.engine.use(checkRequests(dependencies));
    if (dependencies.others) this.#following = this.#follow(dependencies.others, dependencies);
    this.#clock = clock;
    this.#expiry = setInterval(() => this.#dismissExpired(clock.now()), EXPIRY_INTERVAL_MS).unref();
  }

  publish(campaign: CampaignId, entries: readonly Entry[]): void {
    if (entries.some(({ kind }) => kind === 'closed')) this.#throws.endAll(campaign);
    // Nothing needs to be encoded if nobody watches.
    if (!this.#isWatched(campaign)) return;
    const untold = this.#following?.takeUnsent(campaign, entries) ?? entries;
    if (untold.length > 0) this.#tell(campaign, untold);
  }

  #isWatched(campaign: CampaignId): boolean {
    return this.#io.of('/').adapter.rooms.has(roomOf(campaign));
  }

  #tell(campaign: CampaignId, entries: readonly Entry[]): void {
    const room = roomOf(campaign);
    if (this.#clock) this.#dismissExpired(this.#clock.now());
    if (entries.every((entry) => isVisibleTo('watcher', entry))) {
      this.#io.to(room).emit('entries', { campaign, entries });
      return;
    }
    const owners = ownersRoomOf(campaign);
    this.#io.to(owners).emit('entries', { campaign, entries });
    const seen = entries.map((entry) => entryForRole('watcher', entry, this.#sha256));
    this.#io.to(room).except(owners).emit('entries', { campaign, entries: seen });
  }

  #follow(
    others: OtherServers,
    { sessions, cookie, clock, log, onSignal = () => {} }: LiveDependencies,
  ): StoreFollower {
    const audience: LocalClients = {
      isWatched: (campaign) => this.#isWatched(campaign),
      publish: (campaign, entries) => this.publish(campaign, entries),
      heldLinks: () => this.#heldLinks(),
      dismiss: (isLost) => this.#dismiss((_campaign, link) => isLost(link)),
      updatePerson: (link) => this.updatePerson(link),
      point: (campaign, message) => this.#io.to(roomOf(campaign)).emit('point', message),
      localThrows: (campaign) => this.#throws.localThrows(campaign),
      showThrow: (campaign, message, leftMs) => this.#throws.showRemote(campaign, message, leftMs),
      endThrow: (campaign, connection) => this.#throws.leaveRemote(campaign, connection),
      keyrings: () => this.#keyrings(),
      endKeyrings: (isEnded) => this.endKeyrings((keyring) => isEnded(this.#sha256(keyring))),
      dropUnbound: (isBound) => this.#dropUnbound(isBound),
      present: (campaign) => this.#presence.localWatchers(campaign),
      showRemote: (campaign, elsewhere) => this.#presence.showRemote(campaign, elsewhere),
    };
    const tools = { others, sessions, clock, log, isCookieShared: cookie.isShared, onSignal };
    return new StoreFollower(tools, audience);
  }

  /** Notifies the holders of a link, and of links made from it, that it is no longer valid, and disconnects them. */
  revoke(link: LinkId): void {
    this.#dismiss((_campaign, held) => held.id === link || held.parent === link);
  }

  /** Updates the name and colour of a link's holder, and notifies everybody who watches the campaign. */
  updatePerson(link: LinkRow): void {
    for (const { data } of this.#sockets) {
      if (data.ownLink?.id === link.id) data.ownLink = link;
      for (const links of [data.watching, data.throwingIn])
        if (links.get(link.campaign)?.id === link.id) links.set(link.campaign, link);
    }
    const { campaign } = link;
    const person = personOf(link);
    this.#presence.updatePerson(campaign, person);
    this.#throws.updatePerson(campaign, person);
    this.#io.to(roomOf(campaign)).emit('person', { campaign, person });
  }

  /** The links in use by connections, each once; visitors of a demo have none. */
  #heldLinks(): readonly LinkRow[] {
    const held = new Map<LinkId, LinkRow>();
    for (const { data } of this.#sockets)
      for (const link of linksInUse(data)) if (!isVisitor(link.id)) held.set(link.id, link);
    return [...held.values()];
  }

  /** The hashes of the keyrings of all connections. */
  #keyrings(): readonly string[] {
    const shown = new Set([...this.#sockets].flatMap(({ data }) => keyringOf(data) ?? []));
    return [...shown].map((keyring) => this.#sha256(keyring));
  }

  /** Notifies browsers whose keyrings were ended, and disconnects them. */
  endKeyrings(isEnded: (keyring: string) => boolean): void {
    for (const socket of this.#socketsOf(isEnded)) {
      for (const campaign of socket.data.watching.keys()) socket.emit('revoked', { campaign });
      socket.disconnect();
    }
  }

  /**
   * Disconnects sockets whose keyring was bound to a browser after they had connected; the browser that it is bound to
   * reconnects by itself.
   */
  reconnectKeyring(keyring: string): void {
    for (const socket of this.#socketsOf((each) => each === keyring)) socket.disconnect();
  }

  #dropUnbound(isBound: (hash: string) => boolean): void {
    for (const socket of this.#socketsOf((keyring) => isBound(this.#sha256(keyring))))
      if (!socket.data.showsBrowser) socket.disconnect();
  }

  /** The connections that were made with such a keyring. */
  #socketsOf(which: (keyring: string) => boolean): LiveSocket[] {
    return [...this.#sockets].filter(({ data }) => {
      const keyring = keyringOf(data);
      return keyring !== null && which(keyring);
    });
  }

  /** Notifies everybody connected to a removed campaign, and disconnects them. */
  removeCampaign(removed: CampaignId): void {
    this.#dismiss((campaign) => campaign === removed, { isRemoved: true });
  }

  async close(): Promise<void> {
    clearInterval(this.#expiry);
    this.#outboxes.stop();
    await this.#io.close();
    this.#presence.stop();
    this.#throws.stop();
    await this.#following?.leave();
  }

  /** An expired link is treated like a revoked one, even on connections made before it expired. */
  #dismissExpired(now: string): void {
    if (this.#soonestExpiry === null || now < this.#soonestExpiry) return;
    this.#soonestExpiry = null;
    this.#dismiss((_campaign, { expiresAt }) => expiresAt !== null && expiresAt <= now);
    for (const { data } of this.#sockets) this.#noteExpiries(data);
  }

  #noteExpiries(connection: Connection): void {
    for (const { expiresAt } of linksInUse(connection))
      if (expiresAt !== null && (this.#soonestExpiry === null || expiresAt < this.#soonestExpiry))
        this.#soonestExpiry = expiresAt;
  }

  #dismiss(
    which: (campaign: CampaignId, link: LinkRow) => boolean,
    { isRemoved } = { isRemoved: false },
  ): void {
    for (const socket of this.#sockets) {
      const lost = [...linksOf(socket.data)].find(([campaign, link]) => which(campaign, link));
      if (!lost) {
        this.#endThrows(socket, which);
        continue;
      }
      const [campaign] = lost;
      if (isRemoved) socket.emit('removed', { campaign });
      socket.emit('revoked', { campaign });
      socket.disconnect();
    }
  }

  /** Ends the throws that a connection shows through the given links. */
  #endThrows({ id, data }: LiveSocket, which: (campaign: CampaignId, link: LinkRow) => boolean): void {
    for (const [campaign, link] of data.throwingIn)
      if (which(campaign, link)) {
        data.throwingIn.delete(campaign);
        this.#throws.leave(campaign, id);
      }
  }

  #listen(socket: LiveSocket, dependencies: LiveDependencies): void {
    const { sessions, access, limits, quotas, failures, security, others } = dependencies;
    const presence = this.#presence;
    const throws = this.#throws;
    const following = this.#following;
    const boards = { presence, throws, outboxes: this.#outboxes };
    const tools = { sessions, access, limits, quotas, ...boards, following, others };
    const refused = (code: string) => security.refused(code, { address: addressOf(socket.request) });
    countMessages(socket, limits, this.#turns, refused);
    refuseUnknown(socket, refused);
    this.#noteExpiries(socket.data);
    const on = <T, A>(
      event: keyof ClientEvents,
      schema: z.ZodType<T>,
      work: (request: T) => Promise<A | Failure>,
    ) => {
      const failed = (error: unknown) =>
        failures.failed(error, { connection: socket.id, event }, 'a message could not be answered');
      socket.on(event, messageListener(schema, work, failed, refused, event !== 'command'));
    };
    on('watch', watchRequestSchema, async (request) => {
      const answer = await watch(request, socket, tools);
      this.#noteExpiries(socket.data);
      return answer;
    });
    on('unwatch', unwatchRequestSchema, (request) => unwatch(request, socket, tools));
    on('command', commandRequestSchema, (request) => command(request, socket, tools));
    on('point', pointRequestSchema, (request) => point(request, socket, tools));
    on('throwing', throwingRequestSchema, async (request) => {
      const answer = await throwing(request, socket, tools);
      this.#noteExpiries(socket.data);
      return answer;
    });
    socket.on('disconnect', () => {
      for (const campaign of socket.data.watching.keys()) presence.leave(campaign, socket.id);
      for (const campaign of socket.data.throwingIn.keys()) throws.leave(campaign, socket.id);
    });
  }
}
