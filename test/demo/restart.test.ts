import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_BOUNDS } from '../../src/access/bounds.ts';
import { noLimits } from '../../src/access/limits.ts';
import { TrustedProxies } from '../../src/access/trusted-proxies.ts';
import { compose } from '../../src/compose.ts';
import { makeCampaign } from '../../src/demo/make.ts';
import { Metrics } from '../../src/http/metrics.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { systemDigest } from '../../src/session/system.ts';
import { openStorage, type SqliteStorage } from '../../src/storage/sqlite/storage.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { SHORT } from '../support/demo-server.ts';
import { ScriptedClock } from '../support/scripted-system.ts';

const HOUR = 60 * 60 * 1000;

/** A demo with a real data directory, and a clock that the test sets. */
async function served(storage: SqliteStorage, shown: CampaignId, clock: ScriptedClock) {
  const forks = storage.campaigns.arrivals().filter(({ id }) => id !== shown);
  const { http, close } = compose({
    campaigns: storage.campaigns,
    links: storage.links,
    installation: storage.installation,
    clock,
    digest: systemDigest,
    limits: noLimits,
    bounds: NO_BOUNDS,
    log: pino({ level: 'silent' }),
    publicUrl: null,
    proxies: new TrustedProxies([]),
    admission: 'nobody',
    metricsToken: null,
    metrics: new Metrics(),
    demo: { shown: [shown], forks },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(close);
  const client = new ApiClient(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
  const fork = async (name: string) => {
    const path = `/api/campaigns/${shown}/fork`;
    return (await client.call<CreatedCampaign>('POST', path, { at: 40, name })).body;
  };
  return { client, fork, close };
}

describe('a fork of a demo whose day ends while the server is stopped', () => {
  it('ends when the server is back, and other forks stay', async () => {
    const directory = dataDirectory();
    const clock = new ScriptedClock();
    const first = openStorage(directory, { create: true });
    const shown = await makeCampaign(SHORT, { ...first, digest: systemDigest });
    const before = await served(first, shown, clock);
    const early = await before.fork('Early');
    clock.advance(12 * HOUR);
    const late = await before.fork('Late');
    await before.close();
    first.close();

    clock.advance(13 * HOUR);
    const second = openStorage(directory, { create: false });
    onTestFinished(() => second.close());
    const { client } = await served(second, shown, clock);
    const owner = ({ links }: CreatedCampaign) => client.withToken(links.owner.token);
    expect((await owner(early).call('GET', `/api/campaigns/${early.campaign.id}`)).status).toBe(401);
    await expect
      .poll(() => second.campaigns.arrivals().map(({ id }) => id))
      .toEqual([shown, late.campaign.id]);
    const left = await second.links.links(early.campaign.id as CampaignId, clock.now());
    expect(left).toEqual([]);
    const { status, body } = await owner(late).call<{ endsAt: string }>(
      'GET',
      `/api/campaigns/${late.campaign.id}`,
    );
    expect([status, body.endsAt]).toEqual([200, new Date(Date.parse(clock.now()) + 11 * HOUR).toISOString()]);
  });
});
