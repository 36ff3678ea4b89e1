import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { Demo } from '../access/demo.ts';
import type { FailureLog } from '../access/failure-log.ts';
import type { Keyrings } from '../access/keyrings.ts';
import type { LocalRequests } from '../access/local-requests.ts';
import type { OriginPolicy } from '../access/origin-policy.ts';
import type { Quotas } from '../access/quotas.ts';
import type { TrustedProxies } from '../access/trusted-proxies.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import { STORAGE_FAILED, type WordedProblem } from '../protocol/worded-problem.ts';
import type { LinkRow } from '../session/link-store.ts';
import type { Clock } from '../session/ports.ts';
import type { BackupState } from '../session/server-state.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { answerProblems } from './answer-problems.ts';
import { clearForeignKeyrings } from './browser-keyring.ts';
import type { StartTools } from './campaign-start.ts';
import {
  checkHost,
  checkOrigin,
  closeWhere,
  countCalls,
  limitHead,
  noStore,
  requestId,
  resolveAddress,
  securityHeaders,
} from './checks.ts';
import { HttpProblem } from './http-problem.ts';
import { jsonBodies } from './json-bodies.ts';
import { archiveRoutes } from './routes/archives.ts';
import { battlefieldRoutes } from './routes/battlefields.ts';
import { bundleRoutes } from './routes/bundles.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { commandRoutes } from './routes/commands.ts';
import { demoRoutes } from './routes/demo.ts';
import { drawingRoutes } from './routes/drawings.ts';
import { forkRoutes } from './routes/forks.ts';
import { gazetteerRoutes } from './routes/gazetteer.ts';
import { hexRoutes } from './routes/hexes.ts';
import { journalRoutes } from './routes/journal.ts';
import { keyringRoutes } from './routes/keyring.ts';
import { ledgerRoutes } from './routes/ledger.ts';
import { linkRoutes } from './routes/links.ts';
import { mapRoutes } from './routes/map.ts';
import { type MetricsTools, metricsRoutes } from './routes/metrics.ts';
import { networkRoutes } from './routes/network.ts';
import { openApiRoutes } from './routes/openapi.ts';
import { documentationRoutes, pageRoutes } from './routes/page.ts';
import { peopleRoutes } from './routes/people.ts';
import { problemCodeRoutes } from './routes/problem-codes.ts';
import { timelineRoutes } from './routes/timeline.ts';
import { Drawings } from './work/drawings.ts';
import type { MapCache } from './work/map-cache.ts';
import type { Pace } from './work/pace.ts';
import { Snapshots } from './work/snapshots.ts';

const LONGEST_BODY = '64kb';
/** The limit for requests that may contain tables: 1 MB of tables, which may be longer as sent than as stored. */
const LONGEST_TABLES_BODY = '2mb';
const TABLES_COME_IN = ['/api/campaigns', '/api/campaigns/:id/commands'];

const STOPPING: WordedProblem = {
  code: 'server/stopping',
  detail: 'The server is about to stop. Whoever plays may go on until it does; come back a moment later.',
  retryAfter: 5,
};

/** Everything that the HTTP side needs. */
export interface HttpDependencies extends StartTools, MetricsTools {
  readonly local: LocalRequests;
  readonly clock: Clock;
  readonly sessions: SessionManager;
  readonly origins: OriginPolicy;
  readonly proxies: TrustedProxies;
  readonly quotas: Quotas;
  readonly pace: Pace;
  readonly log: Logger;
  readonly failures: FailureLog;
  /** Where people reach this server; `null` if that is only known from their requests. */
  readonly publicUrl: URL | null;
  /** Whether the server is about to stop. */
  readonly isStopping: () => boolean;
  /** Returns the state of the backups; `null` if the server makes none. */
  readonly backups: (() => BackupState) | null;
  /** Returns how many campaigns are known to be damaged. */
  readonly damagedCount: () => number;
  /** Directory of the built web page. */
  readonly page: string;
  /** Directory of the built documentation. */
  readonly documentation: string;
  readonly keyrings: Keyrings;
  /** Cached packed maps; whatever changes what they show must drop them. */
  readonly maps: MapCache;
  /** The campaigns shown and their forks; `null` on a server that is not a demo. */
  readonly demo: Demo | null;
  /** Disconnects the connections of ended keyrings. */
  readonly onKeyringsEnded: (isEnded: (keyring: string) => boolean) => void;
  /** Disconnects the connections of a revoked link. */
  readonly onRevoked: (link: LinkId, campaign: CampaignId) => void;
  /** Notifies watchers that the name or colour of a link's holder has changed. */
  readonly onPersonChanged: (link: LinkRow) => void;
  /** Releases everything left of a removed campaign, such as its connections. */
  readonly onRemoved: (campaign: CampaignId) => void;
}

/** The HTTP side as a whole: headers, checks, the calls under `/api`, and the page. */
export function createApp(dependencies: HttpDependencies): Express {
  const {
    cookie,
    documentation,
    failures,
    limits,
    origins,
    page,
    proxies,
    publicUrl,
    quotas,
    security,
    sessions,
    isStopping,
    backups,
    damagedCount,
  } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  // Maps have version numbers as ETags; hashing every response instead would be a waste.
  app.set('etag', false);
  // Whether people reached the proxy over https: then the URLs of links begin with that.
  app.set('trust proxy', (address: string) => proxies.trusts(address));
  app.use(resolveAddress(proxies));
  app.use(securityHeaders(publicUrl?.protocol === 'https:'));
  app.get('/livez', (_request, response) => {
    response.json({ ok: true });
  });
  app.use(['/api', '/readyz', '/metrics'], requestId);
  app.use(closeWhere(isStopping));
  app.use(limitHead);
  app.use(checkHost(origins));
  app.get('/readyz', async (_request, response) => {
    if (isStopping()) throw HttpProblem.of(STOPPING);
    if (quotas.isDiskFull) throw HttpProblem.of(STORAGE_FAILED);
    await sessions.ready();
    // Failed backups and damaged campaigns are reported, but the server still counts as ready: people can go on playing.
    const damaged = damagedCount();
    response.json({ ok: true, ...(backups && { backup: backups() }), ...(damaged > 0 && { damaged }) });
  });
  app.use(metricsRoutes(dependencies));
  app.use(problemCodeRoutes());
  app.use('/api', checkOrigin(origins), countCalls(limits), noStore, clearForeignKeyrings(cookie));
  app.post(TABLES_COME_IN, jsonBodies(LONGEST_TABLES_BODY, dependencies));
  app.use('/api', jsonBodies(LONGEST_BODY, dependencies));
  // These must come before the route of the drawings, which matches every other export.
  const snapshots = new Snapshots(dependencies.sessions);
  dependencies.metrics.queue('snapshots', () => snapshots.waitingCount);
  const reading = { ...dependencies, snapshots };
  app.use('/api', archiveRoutes(dependencies), gazetteerRoutes(reading), journalRoutes(reading));
  const drawings = new Drawings();
  dependencies.metrics.queue('drawings', () => drawings.waitingCount);
  app.use(
    '/api',
    bundleRoutes({ ...reading, drawings }),
    drawingRoutes({ ...reading, drawings }),
    battlefieldRoutes({ ...dependencies, drawings }),
  );
  app.use('/api', campaignRoutes(dependencies), forkRoutes(dependencies), commandRoutes(dependencies));
  app.use('/api', linkRoutes(dependencies), keyringRoutes(dependencies), peopleRoutes(dependencies));
  app.use('/api', mapRoutes(reading), hexRoutes(dependencies), ledgerRoutes(dependencies));
  app.use(
    '/api',
    timelineRoutes(dependencies),
    demoRoutes(dependencies),
    networkRoutes(dependencies),
    openApiRoutes(),
  );
  app.use('/api', (request) => {
    throw new HttpProblem(
      'request/not-found',
      `There is no ${request.method} ${request.originalUrl.split('?')[0]}.`,
    );
  });
  app.use(documentationRoutes(documentation));
  app.use(pageRoutes(page, dependencies.demo !== null));
  app.use(() => {
    throw new HttpProblem(
      'request/not-found',
      'There is nothing here. The page is at /, the documentation under /docs, the interface under /api.',
    );
  });
  app.use(answerProblems(failures, security));
  return app;
}
