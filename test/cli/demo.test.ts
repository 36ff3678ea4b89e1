import { describe, expect, it } from 'vitest';
import type { DemoAnswer } from '../../src/protocol/answers.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { serverProcess } from '../support/server-process.ts';

const words = ['--demo'];

describe('hexfarer serve --demo', () => {
  it('shows three campaigns, creates them once, and keeps them and the forks over a restart', async () => {
    const data = dataDirectory();
    const first = await serverProcess(data, { words });
    const visitor = new ApiClient(first.url);
    const { campaigns } = (await visitor.call<DemoAnswer>('GET', '/api/demo')).body;
    expect(campaigns.map(({ world }) => world.kind)).toEqual(['solo', 'island', 'elevation']);
    expect(campaigns.every(({ hexCount }) => hexCount >= 100)).toBe(true);
    expect(first.logged()).toContain('the campaigns of the demo are made');
    const [shown] = campaigns;
    const fork = await visitor.call<CreatedCampaign>('POST', `/api/campaigns/${shown?.id}/fork`, {
      at: shown?.seq,
      name: 'Our way',
    });
    expect(fork.status).toBe(201);
    await first.kill();

    const second = await serverInProcess({ dataDirectory: data, demo: true });
    const again = new ApiClient(second.url);
    expect((await again.call<DemoAnswer>('GET', '/api/demo')).body.campaigns).toEqual(campaigns);
    expect(second.logged()).not.toContain('are made');
    const owner = again.withToken(fork.body.links.owner.token);
    expect((await owner.command(fork.body.campaign.id, { kind: 'rest' })).status).toBe(200);
    await second.close();

    for (const { id } of [...campaigns, fork.body.campaign])
      expect((await runInProcess(['verify', id, '--data', data])).status).toBe(0);
    expectComplaint(
      await runInProcess(['serve', '--port', '0', '--data', data]),
      2,
      /belongs to a demo.*--demo.*--data/,
    );
  }, 60_000);

  it('refuses a directory with other campaigns, and leaves it unchanged', async () => {
    const data = dataDirectory();
    const usual = await serverInProcess({ dataDirectory: data });
    await new ApiClient(usual.url).start();
    await usual.close();
    const before = (await runInProcess(['campaigns', '--data', data, '--json'])).out;
    const refused = await runInProcess(['serve', '--demo', '--port', '0', '--data', data]);
    expectComplaint(refused, 2, /holds campaigns already.*--data \.\/demo-data/);
    expect((await runInProcess(['campaigns', '--data', data, '--json'])).out).toBe(before);
  });

  itInAll('ignores an admission secret, and needs none beyond loopback', async () => {
    const data = dataDirectory();
    const refused = await runInProcess(['serve', '--demo', '--port', '0', '--data', data], {
      HEXFARER_ADMISSION: 'open',
    });
    expectComplaint(refused, 2, /Nobody can start campaigns on a demo.*HEXFARER_ADMISSION/);
    const server = await serverProcess(data, { words, host: '0.0.0.0' });
    const port = new URL(server.url).port;
    const { status } = await new ApiClient(`http://127.0.0.1:${port}/`).call('GET', '/api/demo');
    expect(status).toBe(200);
  });
});
