import { createServer, type Server as HttpServer } from 'node:http';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { Access } from './access/access.ts';
import type { Bounds } from './access/bounds.ts';
import { boundConnections } from './access/connections.ts';
import { Demo, type DemoState } from './access/demo.ts';
import { KeyringCookie } from './access/keyring-cookie.ts';
import { KeyringSecrets } from './access/keyring-secrets.ts';
import { Keyrings } from './access/keyrings.ts';
import type { Limits } from './access/limits.ts';
import { LocalRequests } from './access/local-requests.ts';
import { MemoryCounts } from './access/memory-counts.ts';
import { OriginPolicy } from './access/origin-policy.ts';
import { Quotas } from './access/quotas.ts';
import { SecurityLog } from './access/security-log.ts';
import { type AdmissionRule, StartPolicy } from './access/start-policy.ts';
import type { TrustedProxies } from './access/trusted-proxies.ts';
import { createApp } from './http/app.ts';
import { boundUnanswered, explainLongHeads, refuseUpgrades } from './http/connection-manners.ts';
import type { Metrics } from './http/metrics.ts';
import { namesOfMaps } from './http/routes/map.ts';
import { MapCache } from './http/work/map-cache.ts';
import { type Pace, USUAL_PACE } from './http/work/pace.ts';
import type { CampaignId, LinkId } from './ledger/id.ts';
import { LiveServer } from './live/live-server.ts';
import type { UnsentBounds } from './live/outboxes.ts';
import { programFile } from './program-files.ts';
import { LIVE_PATH } from './protocol/live.ts';
import type { DailyCounts } from './session/daily-counts.ts';
import type { KeyringOffers } from './session/keyring-offers.ts';
import type { OtherServers } from './session/other-servers.ts';
import type { CampaignStore, Clock, Digest, LinkRow, LinkStore } from './session/ports.ts';
import type { BackupState, DiskRoom } from './session/server-state.ts';
import { SessionManager } from './session/session-manager.ts';
import { WORLDS } from './world/registry.ts';

/** For how long a request may be under way. An archive takes its time; what comes too slowly is broken off earlier. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000;
/**
 * For how long a connection stays open on which nobody asks. It has to be the client that ends it: what a proxy sends at
 * the moment when the server closes is lost, and answered with 502. nginx closes after a minute, Caddy after two.
 */
const KEEP_ALIVE_MS = 130_000;
/** For how long requests may go on that are under way when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 1000;

/** What a server is made from. */
export interface Parts {
  readonly campaigns: CampaignStore;
  readonly links: LinkStore;
  /** Where it is kept which keyrings are offered; in memory, where nothing else is said. */
  readonly offers?: KeyringOffers | undefined;
  /** Where it is counted what is begun and written a day; in memory, where nothing else is said. */
  readonly counts?: DailyCounts | undefined;
  /** The name of its data directory, which the cookie of a keyring carries. */
  readonly installation: string;
  /** Other servers on the same store, where there are any. */
  readonly others?: OtherServers | undefined;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly limits: Limits;
  /** How far everything may grow. */
  readonly bounds: Bounds;
  /** How much room there is for what is written, where that is known. */
  readonly disk?: () => DiskRoom;
  /** How its backups do, where it makes any. */
  readonly backups?: () => BackupState;
  readonly log: Logger;
  /** Where people reach the server, where that differs from its own address. */
  readonly publicUrl: URL | null;
  /** Whose word is taken for where requests come from. */
  readonly proxies: TrustedProxies;
  /** Who may start campaigns. */
  readonly admission: AdmissionRule;
  /** What whoever reads the metrics shows; `null` where they are for the machine itself alone. */
  readonly metricsToken: string | null;
  readonly metrics: Metrics;
  /** How much may lie unsent on the live channel, where that differs from the usual. */
  readonly unsent?: Partial<UnsentBounds>;
  /** What a demo shows, and the forks that it has; left out where the server is none. */
  readonly demo?: DemoState | undefined;
  /** How fast what is sent has to come, where that differs from the usual. */
  readonly pace?: Pace;
}

/** A server that was put together, and does not listen yet. */
export interface ComposedServer {
  /** What answers over HTTP; `http` has the live channel besides. */
  readonly app: Express;
  readonly http: HttpServer;
  readonly sessions: SessionManager;
  /** From here on it says that it is not ready any more, and does all else as before. */
  announceStop(): void;
  /** Lets nobody in any more, and ends all connections. */
  close(): Promise<void>;
}

/** Puts a server together: the one that people start, and those of the tests. */
export function compose({
  campaigns,
  links,
  installation,
  clock,
  digest,
  unsent,
  bounds,
  disk,
  backups,
  others,
  counts = new MemoryCounts(clock),
  pace = USUAL_PACE,
  ...parts
}: Parts): ComposedServer {
  const { limits, log, publicUrl, admission, proxies, metrics, metricsToken } = parts;
  const live = new LiveServer(digest.sha256, unsent);
  const maps = new MapCache();
  const sessions = new SessionManager({
    store: campaigns,
    clock,
    digest,
    worlds: WORLDS,
    publisher: live,
    observer: metrics,
    others,
    onDamage: (campaign, what) =>
      log.error({ campaign, what }, 'what is kept of a campaign can’t be used: it takes no commands'),
    onFailedAfterWriting: (campaign, err) =>
      log.error(
        { campaign, err },
        'something failed after a command was written down, which was answered as done',
      ),
    onRelabelled: (campaign) => maps.forget(namesOfMaps(campaign)),
    campaignBounds: { entries: bounds.campaignEntries, bytes: bounds.campaignBytes },
  });
  const onHeard = measure(metrics, live, sessions, others !== undefined);
  const told = tellersOf(live, maps, others);
  const access = new Access({ links, clock, digest, bounds, shown: new Set(parts.demo?.shown) });
  const quotas = new Quotas(bounds, counts, disk);
  const cookie = new KeyringCookie(installation, publicUrl?.protocol === 'https:');
  const keyrings = new Keyrings({ links, clock, digest, bounds, offers: parts.offers });
  const secrets = new KeyringSecrets({
    store: links,
    clock,
    digest,
    isCookieShared: cookie.isShared,
    onBound: async (keyring) => {
      told.onKeyringBound(keyring);
      await keyrings.takeIntoOwn(keyring);
    },
  });
  const security = new SecurityLog(log);
  const origins = new OriginPolicy(publicUrl);
  const local = new LocalRequests(publicUrl !== null || proxies.areThere, () => boundAddress(http));
  const starts = new StartPolicy({ rule: admission, local, access });
  const demo =
    parts.demo === undefined
      ? null
      : new Demo({
          ...parts.demo,
          clock,
          bounds,
          remove: async (campaign) => {
            await sessions.remove(campaign);
            onRemoved(campaign);
          },
          onFailure: (error) => log.error({ err: error }, 'a fork could not be ended; it is tried again'),
        });
  const onRemoved = (campaign: CampaignId) => {
    demo?.forget(campaign);
    told.onRemoved(campaign);
  };
  let stopping = false;
  const app = createApp({
    sessions,
    access,
    starts,
    local,
    metrics,
    metricsToken,
    cookie,
    secrets,
    security,
    origins,
    proxies,
    limits,
    quotas,
    pace,
    clock,
    log,
    publicUrl,
    maps,
    isStopping: () => stopping,
    backups: backups ?? null,
    page: programFile('dist/web'),
    documentation: programFile('dist/docs'),
    keyrings,
    onKeyringsEnded: told.onKeyringsEnded,
    onRevoked: told.onRevoked,
    onDescribed: told.onDescribed,
    onRemoved,
    demo,
  });
  const http: HttpServer = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: pace.graceMs,
      connectionsCheckingInterval: pace.graceMs / 5,
    },
    app,
  );
  boundConnections(http, bounds, proxies);
  live.attach(http, {
    sessions,
    access,
    cookie,
    secrets,
    security,
    origins,
    proxies,
    limits,
    quotas,
    clock,
    log,
    others,
    onHeard,
  });
  boundUnanswered(http);
  explainLongHeads(http);
  refuseUpgrades(http, (url) => url.startsWith(`${LIVE_PATH}/`));
  const announceStop = () => {
    stopping = true;
  };
  const close = async () => {
    announceStop();
    const closed = live.close();
    const timeout = setTimeout(() => http.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
    await closed;
    await demo?.close();
    metrics.close();
    security.close();
    clearTimeout(timeout);
  };
  return { app, http, sessions, announceStop, close };
}

/**
 * Has the metrics show how much there is of what is in memory, and how many signals are heard where there are other servers.
 *
 * @returns is told of each signal whether it concerned anybody here
 */
function measure(
  metrics: Metrics,
  live: LiveServer,
  sessions: SessionManager,
  hasOthers: boolean,
): (concerned: boolean) => void {
  metrics.gauge('hexfarer_connections', 'Live connections.', () => live.connectionCount);
  metrics.gauge('hexfarer_open_campaigns', 'Campaigns in memory.', () => sessions.inMemory.count);
  metrics.gauge('hexfarer_hexes_in_memory', 'Known hexes of these.', () => sessions.inMemory.hexCount);
  metrics.queue('commands', () => sessions.inMemory.waitingCount);
  const heard = { used: 0, ignored: 0 };
  if (hasOthers) {
    metrics.count(
      'hexfarer_signals_used_total',
      'Signals of other servers that were used.',
      () => heard.used,
    );
    metrics.count(
      'hexfarer_signals_ignored_total',
      'Signals of other servers that concerned nobody who is connected here.',
      () => heard.ignored,
    );
  }
  return (concerned) => {
    heard[concerned ? 'used' : 'ignored']++;
  };
}

/** What tells all who are concerned what became of links, keyrings and campaigns: those who are connected here, and other servers. */
function tellersOf(live: LiveServer, maps: MapCache, others: OtherServers | undefined) {
  const tellOfLinks = (campaign: CampaignId) => others?.signals.tell({ kind: 'links', campaign });
  const tellOfKeyrings = () => others?.signals.tell({ kind: 'keyrings' });
  return {
    onKeyringBound: (keyring: string) => {
      live.reconnectKeyring(keyring);
      tellOfKeyrings();
    },
    onKeyringsEnded: (isEnded: (keyring: string) => boolean) => {
      live.endKeyrings(isEnded);
      tellOfKeyrings();
    },
    onRevoked: (link: LinkId, campaign: CampaignId) => {
      live.revoke(link);
      tellOfLinks(campaign);
    },
    onDescribed: (link: LinkRow) => {
      live.describe(link);
      tellOfLinks(link.campaign);
    },
    onRemoved: (campaign: CampaignId) => {
      maps.forget(namesOfMaps(campaign));
      live.removeCampaign(campaign);
      tellOfLinks(campaign);
    },
  };
}

function boundAddress(http: HttpServer): string | null {
  const bound = http.address();
  return bound === null || typeof bound === 'string' ? null : bound.address;
}
