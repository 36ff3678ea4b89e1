import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { verdictOn } from '../docs/python.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectChain, expectSeals } from '../support/chain.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

type Forked = CreatedCampaign & ProblemBody & { readonly campaign: CampaignAnswer };

const fork = (who: ApiClient, id: string, at: unknown, name: unknown = 'The Road Not Taken') =>
  who.call<Forked>('POST', `/api/campaigns/${id}/fork`, { at, name });

const ledgerOf = async (who: ApiClient, id: string) =>
  (await who.call<{ entries: Entry[] }>('GET', `/api/campaigns/${id}/ledger`)).body.entries;

const archiveOf = async (who: ApiClient, id: string) =>
  Buffer.from(await (await who.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer());

/** A campaign whose third and last command ended a day and rolled on a table. */
async function played(url: string, seed?: string) {
  const { id, owner } = await new ApiClient(url).start({
    seed,
    start: 'later',
    tables: {
      meetings: { title: 'Meetings', roll: '1d6', rows: [{ on: [1, 6], text: 'goats' }], when: 'enter' },
    },
  });
  for (const command of [
    { kind: 'enter', to: 0 },
    { kind: 'set', hexesPerDay: 1, name: 'The Grey Fens' },
  ] as const)
    expect((await owner.command(id, command)).status).toBe(200);
  return { id, owner };
}

describe('a fork over HTTP', () => {
  it('is made by the owner, belongs to them alone, and leaves its parent as it was', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    const { client: player } = await newPartner(owner, id, 'player');
    await owner.command(id, { kind: 'note', q: 0, r: 0, text: 'Mine.', for: 'owner' });
    await player.command(id, { kind: 'travel', path: [1] });
    const before = await ledgerOf(owner, id);
    const { status, body } = await fork(owner, id, before.length);
    expect(status).toBe(201);
    const { campaign, links } = body;
    expect(campaign).toMatchObject({
      name: 'The Road Not Taken',
      seq: before.length + 1,
      role: 'owner',
      closed: false,
      seedChosen: false,
      party: { q: 0, r: -1 },
      day: 2,
    });
    expect(links.owner.url).toBe(`${url}c/${campaign.id}#${links.owner.token}`);
    const there = owner.withToken(links.owner.token);
    const after = await ledgerOf(there, campaign.id);
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({
      kind: 'forked',
      parent: before.at(-1)?.hash,
      name: 'The Road Not Taken',
      by: { link: links.owner.id, label: 'owner', role: 'owner' },
      next: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(after.at(-1)).not.toHaveProperty('command');
    expectChain(after);
    expectSeals(after);
    expect(verdictOn(await archiveOf(there, campaign.id))).toMatchObject({ ok: true });
    // The parent's links give no access to the fork, nor the fork's to the parent.
    expectProblem(await player.call('GET', `/api/campaigns/${campaign.id}`), 'campaign/not-found');
    expectProblem(await there.call('GET', `/api/campaigns/${id}`), 'campaign/not-found');
    expect((await there.command(campaign.id, { kind: 'rest' })).status).toBe(200);
    expect(await ledgerOf(owner, id)).toEqual(before);
    expect((await owner.call('GET', `/api/campaigns/${id}`)).body).toMatchObject({ name: 'The Grey Fens' });
  });

  it('includes all entries of the command that its last entry belongs to', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    await owner.command(id, { kind: 'count', name: 'rations', to: 9, perDay: -1 });
    await owner.command(id, { kind: 'enter', to: 1 });
    await owner.command(id, { kind: 'enter', to: 1 });
    const entries = await ledgerOf(owner, id);
    for (const { seq, command } of entries) {
      const end = entries.findLast((other) => other.command === command && command !== undefined)?.seq ?? 2;
      expect((await fork(owner, id, seq)).body.campaign.seq, `of entry ${seq}`).toBe(end + 1);
    }
  });

  it('of a campaign with a chosen seed is sealed with a new key: its next hex differs from the parent’s', async () => {
    const { url } = server;
    const { id, owner } = await new ApiClient(url).start({ seed: 'demo' });
    const { campaign, links } = (await fork(owner, id, 8)).body;
    expect(campaign.seedChosen).toBe(false);
    const there = owner.withToken(links.owner.token);
    const dice: string[] = [];
    for (const [who, where] of [
      [owner, id],
      [there, campaign.id],
    ] as const) {
      const thrown: unknown[] = [];
      for (const to of [1, 1, 1, 1, 1] as const) {
        const { entries } = (await who.command(where, { kind: 'enter', to })).body;
        thrown.push(...entries.map((entry) => (entry.kind === 'revealed' ? entry.hex.dice : [])));
      }
      dice.push(JSON.stringify(thrown));
    }
    expect(dice[0]).not.toBe(dice[1]);
  });

  it('shows the map as it was after its last entry', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    for (const to of [2, 2, 3, 1] as const) await owner.command(id, { kind: 'enter', to });
    const mapOf = async (who: ApiClient, of: string, query = '') =>
      (await who.call<MapView>('GET', `/api/campaigns/${of}/map${query}`)).body;
    const { campaign, links } = (await fork(owner, id, 15)).body;
    const [then, now] = [
      await mapOf(owner, id, `?at=${campaign.seq - 1}`),
      await mapOf(owner.withToken(links.owner.token), campaign.id),
    ];
    expect(now).toEqual({ ...then, seq: campaign.seq, nameSeq: campaign.seq, name: 'The Road Not Taken' });
  });

  it('is refused if the entry does not exist, or the request makes no sense', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    const { seq } = (await owner.call<CampaignAnswer>('GET', `/api/campaigns/${id}`)).body;
    for (const at of [seq + 1, 1e12]) {
      const answer = await fork(owner, id, at);
      expectProblem(answer, 'campaign/no-entry');
      expect(answer.body.detail).toBe(`There is no entry ${at}: the campaign ends with entry ${seq}.`);
    }
    for (const at of [0, -1, 1.5, '8', null, undefined, 1e300])
      expectProblem(await fork(owner, id, at), 'request/malformed');
    for (const name of ['', '   ', 'x'.repeat(121), 'a\nb', '\u202egnp', 7, null])
      expectProblem(await fork(owner, id, 8, name), 'request/malformed');
    expectProblem(await owner.call('POST', `/api/campaigns/${id}/fork`), 'request/malformed');
    const more = { at: 8, name: 'x', seed: 'mine' };
    expectProblem(await owner.call('POST', `/api/campaigns/${id}/fork`, more), 'request/malformed');
    for (const role of ['player', 'watcher'] as const)
      expectProblem(await fork((await newPartner(owner, id, role)).client, id, 8), 'access/forbidden');
    const { campaigns } = (await owner.call<{ campaigns: unknown[] }>('GET', '/api/campaigns')).body;
    expect(campaigns).toHaveLength(1);
  });

  it('requested many times at once is made each time, or refused with a time to wait', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    const answers = await Promise.all(Array.from({ length: 24 }, () => fork(owner, id, 9)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(8);
    for (const { status, headers } of answers)
      if (status !== 201) expect([status, headers.get('retry-after')]).toEqual([429, '5']);
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.campaign.id);
    expect(new Set(made).size).toBe(made.length);
  });

  it('of a long campaign does not block other requests', { timeout: 120_000 }, async () => {
    const { url, sessions } = await memoryServer();
    const { id, owner } = await new ApiClient(url).start({ seed: undefined });
    const { id: other, owner: neighbour } = await new ApiClient(url).start({ seed: undefined });
    const by = { link: '000000000000' as never, label: '', role: 'owner' as const };
    for (let turn = 0; turn < 4000; turn++) {
      // Lets connections that timed out while idle end before the next call.
      if (turn % 100 === 0) await nextTurn();
      await sessions.command(
        id as CampaignId,
        randomUUID(),
        turn % 4 ? { kind: 'roll', dice: '2d6' } : { kind: 'enter', to: ((turn % 3) + 1) as 1 },
        by,
      );
    }
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const making = fork(owner, id, 4000);
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    void making.then(end, end);
    delay.enable();
    let answered = 0;
    while (!isOver) {
      expect((await neighbour.command(other, { kind: 'mark', q: 0, r: 0, mark: 'camp' })).status).toBe(200);
      answered++;
    }
    delay.disable();
    expect((await making).status).toBe(201);
    expect(answered).toBeGreaterThan(10);
    expect(delay.percentile(50) / 1e6).toBeLessThan(50);
  });
});
