import { createServer, type Server as HttpServer } from 'node:http';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { Access } from './access/access.ts';
import type { Bounds } from './access/bounds.ts';
import { limitConnections } from './access/connections.ts';
import { Demo, type DemoState } from './access/demo.ts';
import { FailureLog } from './access/failure-log.ts';
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
import { explainLongHeads, queueRequests, refuseUpgrades } from './http/connection-manners.ts';
import type { Metrics } from './http/metrics.ts';
import { mapNamePrefix } from './http/routes/map.ts';
import { MapCache } from './http/work/map-cache.ts';
import { DEFAULT_PACE, type Pace } from './http/work/pace.ts';
import type { CampaignId, LinkId } from './ledger/id.ts';
import { LiveServer } from './live/live-server.ts';
import type { UnsentBounds } from './live/outboxes.ts';
import { programFile } from './program-files.ts';
import { LIVE_PATH } from './protocol/live.ts';
import type { DailyCounts } from './session/daily-counts.ts';
import type { KeyringOffers } from './session/keyring-offers.ts';
import type { LinkRow, LinkStore } from './session/link-store.ts';
import type { OtherServers } from './session/other-servers.ts';
import type { CampaignStore, Clock, Digest } from './session/ports.ts';
import type { BackupState, DiskSpace } from './session/server-state.ts';
import { SessionManager } from './session/session-manager.ts';
import { WORLDS } from './world/registry.ts';

/** The time limit for a request. An archive may take long; bodies that arrive too slowly are ended earlier. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000;
/**
 * How long an idle connection stays open. The client should be the one to close it: a request that a proxy sends at the
 * moment when the server closes is lost, and answered with 502. nginx closes after a minute, Caddy after two.
 */
const KEEP_ALIVE_MS = 130_000;
/** How long requests in progress may continue when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 1000;

/** The parts from which a server is composed. */
export interface Parts {
  readonly campaigns: CampaignStore;
  readonly links: LinkStore;
  /** Where offers of keyrings are stored; by default in memory. */
  readonly offers?: KeyringOffers | undefined;
  /** Where daily counts are kept; by default in memory. */
  readonly counts?: DailyCounts | undefined;
  /** The campaigns that are known to be damaged from the start. */
  readonly damaged?: readonly CampaignId[] | undefined;
  /** The name of its installation, part of the name of the keyring cookie. */
  readonly installation: string;
  /** The other servers on the same store, if there are any. */
  readonly others?: OtherServers | undefined;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly limits: Limits;
  /** The limits on the growth of everything. */
  readonly bounds: Bounds;
  /** Returns the available disk space, if that is known. */
  readonly disk?: () => DiskSpace;
  /** Returns the state of its backups, if it makes any. */
  readonly backups?: () => BackupState;
  readonly log: Logger;
  /** Where people reach the server, if that differs from its own address. */
  readonly publicUrl: URL | null;
  /** The proxies that are trusted to report the client's address. */
  readonly proxies: TrustedProxies;
  /** Who may start campaigns. */
  readonly admission: AdmissionRule;
  /** The token needed to read the metrics; `null` if only the server's own machine may read them. */
  readonly metricsToken: string | null;
  readonly metrics: Metrics;
  /** Limits on unsent data on the live channel, if they differ from the defaults. */
  readonly unsent?: Partial<UnsentBounds>;
  /** The shown campaigns and forks of a demo; undefined if the server is not one. */
  readonly demo?: DemoState | undefined;
  /** The least speed of uploads, if it differs from the default. */
  readonly pace?: Pace;
}

/** A composed server that does not listen yet. */
export interface ComposedServer {
  /** The HTTP application; `http` includes the live channel too. */
  readonly app: Express;
  readonly http: HttpServer;
  readonly sessions: SessionManager;
  /** Makes the server report that it is not ready, while everything else goes on. */
  announceStop(): void;
  /** Refuses new connections, and ends existing ones. */
  close(): Promise<void>;
}

/** Composes a server: the one that people start, and those in tests. */
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
  pace = DEFAULT_PACE,
  ...parts
}: Parts): ComposedServer {
  const { limits, log, publicUrl, admission, proxies, metrics, metricsToken } = parts;
  const live = new LiveServer(digest.sha256, unsent);
  const maps = new MapCache();
  const damaged = new Set(parts.damaged);
  metrics.gauge(
    'hexfarer_damaged_campaigns',
    'Campaigns that were found damaged, or of a newer version, and take no commands.',
    () => damaged.size,
  );
  const sessions = new SessionManager({
    store: campaigns,
    clock,
    digest,
    worlds: WORLDS,
    publisher: live,
    observer: metrics,
    others,
    onDamage: (campaign, what) => {
      damaged.add(campaign);
      log.error({ campaign, what }, 'what is kept of a campaign can’t be used: it takes no commands');
    },
    onFailedAfterWriting: (campaign, err) =>
      log.error(
        { campaign, err },
        'something failed after a command was written down, which was answered as done',
      ),
    onRelabelled: (campaign) => maps.forget(mapNamePrefix(campaign)),
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
      await keyrings.excludeOthers(keyring);
    },
  });
  const security = new SecurityLog(log);
  const failures = new FailureLog(log);
  metrics.count(
    'hexfarer_storage_failures_total',
    'Calls and messages that could not be answered because the storage failed.',
    () => failures.storageFailures,
  );
  const origins = new OriginPolicy(publicUrl);
  const local = new LocalRequests(publicUrl !== null || proxies.hasAny, () => boundAddress(http));
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
    damaged.delete(campaign);
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
    failures,
    publicUrl,
    maps,
    isStopping: () => stopping,
    backups: backups ?? null,
    damagedCount: () => damaged.size,
    page: programFile('dist/web'),
    documentation: programFile('dist/docs'),
    keyrings,
    onKeyringsEnded: told.onKeyringsEnded,
    onRevoked: told.onRevoked,
    onPersonChanged: told.onDescribed,
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
  limitConnections(http, bounds, proxies);
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
    failures,
    others,
    onSignal: onHeard,
  });
  queueRequests(http);
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
    failures.close();
    clearTimeout(timeout);
  };
  return { app, http, sessions, announceStop, close };
}

/**
 * Registers metrics of what is in memory, and, if there are other servers, of the signals received.
 *
 * @returns a function to call for each signal, with whether it concerned anybody here
 */
function measure(
  metrics: Metrics,
  live: LiveServer,
  sessions: SessionManager,
  hasOthers: boolean,
): (concerned: boolean) => void {
  metrics.gauge('hexfarer_connections', 'Live connections.', () => live.connectionCount);
  metrics.gauge('hexfarer_open_campaigns', 'Campaigns in memory.', () => sessions.memoryUse.count);
  metrics.gauge('hexfarer_hexes_in_memory', 'Known hexes of these.', () => sessions.memoryUse.hexCount);
  metrics.queue('commands', () => sessions.memoryUse.waitingCount);
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

/**
 * Callbacks that announce changes to links, keyrings and campaigns, to everybody connected here and to other servers.
 */
function tellersOf(live: LiveServer, maps: MapCache, others: OtherServers | undefined) {
  const tellOfLinks = (campaign: CampaignId) => others?.signals.send({ kind: 'links', campaign });
  const tellOfKeyrings = () => others?.signals.send({ kind: 'keyrings' });
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
      live.updatePerson(link);
      tellOfLinks(link.campaign);
      others?.signals.send({ kind: 'described', campaign: link.campaign, link: link.id });
    },
    onRemoved: (campaign: CampaignId) => {
      maps.forget(mapNamePrefix(campaign));
      live.removeCampaign(campaign);
      tellOfLinks(campaign);
    },
  };
}

function boundAddress(http: HttpServer): string | null {
  const bound = http.address();
  return bound === null || typeof bound === 'string' ? null : bound.address;
}
