import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type Bounds, NO_BOUNDS } from '../../src/access/bounds.ts';
import type { DemoState } from '../../src/access/demo.ts';
import { type Limits, noLimits } from '../../src/access/limits.ts';
import type { AdmissionRule } from '../../src/access/start-policy.ts';
import { TrustedProxies } from '../../src/access/trusted-proxies.ts';
import { compose } from '../../src/compose.ts';
import { Metrics } from '../../src/http/metrics.ts';
import type { Pace } from '../../src/http/work/pace.ts';
import type { UnsentBounds } from '../../src/live/outboxes.ts';
import type { DailyCounts } from '../../src/session/daily-counts.ts';
import type { KeyringOffers } from '../../src/session/keyring-offers.ts';
import type { OtherServers } from '../../src/session/other-servers.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import type { DiskSpace } from '../../src/session/server-state.ts';
import type { SessionManager } from '../../src/session/session-manager.ts';
import { systemDigest } from '../../src/session/system.ts';
import { MemoryStore } from './memory-store/memory-store.ts';
import { ScriptedClock } from './scripted-system.ts';
import type { StorageUnderTest } from './storages.ts';

export interface MemoryServer {
  readonly app: Express;
  readonly url: string;
  readonly clock: ScriptedClock;
  readonly sessions: SessionManager;
  readonly store: CampaignStore;
  /** Closes it before the end of the test. */
  close(): Promise<void>;
  /** Everything logged, line by line. */
  readonly logged: readonly string[];
}

/**
 * The whole server in memory, with a clock that tests set and a store that they may spoil: for failures that can't be
 * provoked in a real data directory.
 */
export async function memoryServer({
  spoil = (store) => store,
  clock = new ScriptedClock(Date.now()),
  publicUrl = null,
  trustedProxies = [],
  admission = publicUrl || trustedProxies.length > 0 ? 'open' : 'local',
  metricsToken = null,
  limits = noLimits,
  unsent = {},
  bounds = {},
  disk,
  pace,
  demo,
  storage,
  offers,
  counts,
  others,
}: {
  spoil?: (store: CampaignStore) => CampaignStore;
  clock?: ScriptedClock;
  publicUrl?: URL | null;
  admission?: AdmissionRule;
  trustedProxies?: readonly string[];
  metricsToken?: string | null;
  limits?: Limits;
  unsent?: Partial<UnsentBounds>;
  /** The limits that matter; others are unlimited. */
  bounds?: Partial<Bounds>;
  disk?: () => DiskSpace;
  pace?: Pace;
  /** Creates the campaigns of a demo. */
  demo?: (store: MemoryStore) => Promise<DemoState>;
  /** The storage, if not in memory. */
  storage?: StorageUnderTest;
  offers?: KeyringOffers;
  counts?: DailyCounts;
  /** Other servers on the same store. */
  others?: OtherServers;
} = {}): Promise<MemoryServer> {
  const store = new MemoryStore();
  const { campaigns, links } = storage ?? { campaigns: spoil(store), links: store };
  const logged: string[] = [];
  const { app, http, sessions, close } = compose({
    campaigns,
    links,
    installation: 'test',
    clock,
    digest: systemDigest,
    limits,
    log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
    publicUrl,
    admission,
    proxies: new TrustedProxies(trustedProxies),
    metrics: new Metrics(),
    metricsToken,
    unsent,
    bounds: { ...NO_BOUNDS, ...bounds },
    offers,
    counts,
    others,
    ...(disk && { disk }),
    ...(pace && { pace }),
    ...(demo && { demo: await demo(store) }),
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  let closed: Promise<void> | null = null;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  onTestFinished(closeOnce);
  return {
    app,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    clock,
    sessions,
    store: campaigns,
    close: closeOnce,
    logged,
  };
}
