import { expect, it } from 'vitest';
import { makeCampaign } from '../../src/demo/make.ts';
import { STORIES, type Story } from '../../src/demo/story.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignsAnswer, DemoAnswer } from '../../src/protocol/answers.ts';
import { DamagedLedger } from '../../src/session/damaged-ledger.ts';
import { systemDigest } from '../../src/session/system.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { SHORT } from '../support/demo-server.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectProblem } from '../support/problems.ts';

/** Another story than the one that demos show in tests. */
const OTHER: Story = { ...(STORIES[1] as Story), hexes: 12 };

/** A store in which the ledgers of some campaigns can no longer be read. */
class Damaged extends DelegatingStore {
  readonly ids = new Set<string>();

  override async summary(id: CampaignId) {
    if (this.ids.has(id)) throw new DamagedLedger(id, 'the ledger');
    return super.summary(id);
  }
}

async function damaged() {
  const store = new Damaged();
  const { url, logged } = await memoryServer({
    spoil: (inner) => Object.assign(new Damaged(inner), { ids: store.ids }),
  });
  return { url, logged, ids: store.ids };
}

it('a damaged campaign is marked in a browser’s list, and the others are listed as usual', async () => {
  const { url, ids, logged } = await damaged();
  const client = new ApiClient(url);
  const keep = (cookie: string, name: string) =>
    client.call<CreatedCampaign>(
      'POST',
      '/api/campaigns',
      { name, world: { kind: 'solo' }, keep: true },
      { cookie },
    );
  const first = await keep('', 'The Grey Fens');
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const second = await keep(cookie, 'The Green Marches');
  const [spoilt, sound] = [first.body.campaign.id, second.body.campaign.id];
  const list = async () =>
    (await client.call<CampaignsAnswer>('GET', '/api/campaigns', undefined, { cookie })).body;
  const whole = await list();
  expect(whole.campaigns.map(({ id }) => id).sort()).toEqual([spoilt, sound].sort());
  expect(whole).not.toHaveProperty('damaged');

  ids.add(spoilt);
  const expected = { campaigns: [expect.objectContaining({ id: sound })], damaged: [spoilt] };
  expect(await list()).toEqual(expected);
  expect(await list()).toEqual(expected);
  const told = logged.filter((line) => line.includes(spoilt) && line.includes('"level":50'));
  expect(told, 'told once in the log').toHaveLength(1);
});

it('a campaign made by a newer version is marked as well, and each answer says why', async () => {
  const ids = new Set<string>();
  class Newer extends DelegatingStore {
    override async summary(id: CampaignId) {
      const summary = await super.summary(id);
      if (!summary || !ids.has(id)) return summary;
      return { ...summary, started: { ...summary.started, edition: 'solo@99' } };
    }
  }
  const { url } = await memoryServer({ spoil: (inner) => new Newer(inner) });
  const { id, owner } = await new ApiClient(url).start({});
  ids.add(id);
  expect((await owner.call('GET', '/api/campaigns')).body).toEqual({ campaigns: [], damaged: [id] });
  for (const path of ['', '/map']) {
    const answer = await owner.call('GET', `/api/campaigns/${id}${path}`);
    expectProblem(answer, 'campaign/damaged');
    expect(answer.body).toMatchObject({ detail: expect.stringMatching(/“solo@99”.*newer version/) });
  }
});

it('a demo with a damaged campaign shows its others', async () => {
  const ids = new Set<string>();
  const shown: CampaignId[] = [];
  const { url } = await memoryServer({
    admission: 'nobody',
    demo: async (store) => {
      const tools = { campaigns: store, links: store, digest: systemDigest };
      shown.push(await makeCampaign(SHORT, tools), await makeCampaign(OTHER, tools));
      return { shown, forks: [] };
    },
    spoil: (inner) => Object.assign(new Damaged(inner), { ids }),
  });
  const listed = async () =>
    (await new ApiClient(url).call<DemoAnswer>('GET', '/api/demo')).body.campaigns?.map(({ id }) => id);
  expect(await listed()).toEqual(shown);
  ids.add(shown[0] ?? '');
  expect(await listed()).toEqual([shown[1]]);
});

it('opening a damaged campaign is answered with its damage, not with a full disk', async () => {
  const { url, ids, logged } = await damaged();
  const { id, token, owner } = await new ApiClient(url).start();
  ids.add(id);
  const answer = await owner.call('GET', `/api/campaigns/${id}`);
  expectProblem(answer, 'campaign/damaged');
  expect(answer.headers.get('retry-after')).toBeNull();
  expect(logged.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(0);
  const socket = liveClient(url, token);
  await connected(socket);
  expect(await socket.emitWithAck('watch', { campaign: id } as never)).toMatchObject({
    ok: false,
    error: { code: 'campaign/damaged' },
  });
});
