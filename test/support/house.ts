import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { Access } from '../../src/access/access.ts';
import { KeyringCookie } from '../../src/access/keyring-cookie.ts';
import { type Limits, noLimits } from '../../src/access/limits.ts';
import { OriginPolicy } from '../../src/access/origin-policy.ts';
import { createApp } from '../../src/http/app.ts';
import { LiveServer } from '../../src/live/live-server.ts';
import type { UnsentBounds } from '../../src/live/outboxes.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { SessionManager } from '../../src/session/session-manager.ts';
import { systemDigest } from '../../src/session/system.ts';
import { MemoryStore } from './memory-store/memory-store.ts';
import { ScriptedClock } from './scripted-system.ts';
import { PROJECT } from './server-process.ts';

export interface House {
  readonly url: string;
  readonly clock: ScriptedClock;
  readonly sessions: SessionManager;
  readonly store: CampaignStore;
  /** Everything that was logged, line by line. */
  readonly logged: readonly string[];
}

/**
 * The whole server in memory, with a clock that tests move and a store that they may spoil: for what a real
 * data directory can't be made to do.
 */
export async function house({
  spoil = (store) => store,
  clock = new ScriptedClock(Date.now()),
  publicUrl = null,
  limits = noLimits,
  unsent = {},
}: {
  spoil?: (store: CampaignStore) => CampaignStore;
  clock?: ScriptedClock;
  publicUrl?: URL | null;
  limits?: Limits;
  unsent?: Partial<UnsentBounds>;
} = {}): Promise<House> {
  const store = new MemoryStore();
  const live = new LiveServer(unsent);
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) });
  const sessions = new SessionManager({
    store: spoil(store),
    clock,
    digest: systemDigest,
    publisher: live,
  });
  const shared = {
    sessions,
    access: new Access({ links: store, clock, digest: systemDigest }),
    cookie: new KeyringCookie('test', publicUrl?.protocol === 'https:'),
    origins: new OriginPolicy(publicUrl),
    limits,
    clock,
    log,
  };
  const app = createApp({
    ...shared,
    publicUrl,
    page: join(PROJECT, 'dist', 'web'),
    onRevoked: (link) => live.revoke(link),
    onRemoved: (campaign) => live.removeCampaign(campaign),
  });
  const server = createServer(app);
  live.attach(server, shared);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await live.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    clock,
    sessions,
    store,
    logged,
  };
}
