import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import type { NewCampaign } from '../../src/session/ports.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

const NEW = { name: 'The Green Marches', world: { kind: 'solo' }, seed: 'demo' };

const CAMPAIGN = {
  id: expect.any(String),
  name: 'The Green Marches',
  world: expect.objectContaining({ kind: 'solo' }),
  dice: 'server',
  seedChosen: true,
  seq: 8,
  party: { q: 0, r: 0 },
  day: 1,
  hexCount: 7,
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updatedAt: expect.any(String),
  role: 'owner',
};

async function anyone(): Promise<ApiClient> {
  return new ApiClient(server.url);
}

describe('POST /api/campaigns', () => {
  it('answers 201 with the campaign and the owner’s link', async () => {
    const client = await anyone();
    const { status, body, headers } = await client.call<CreatedCampaign>('POST', '/api/campaigns', NEW);
    expect(status).toBe(201);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body.campaign).toMatchObject(CAMPAIGN);
    const { id, token, url } = body.links.owner;
    expect(Object.keys(body.links)).toEqual(['owner']);
    expect(id).not.toBe('');
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(token).not.toContain(id);
    // `url` is absolute, `/c/ID#TOKEN`.
    expect(url).toBe(`${client.url}c/${body.campaign.id}#${token}`);
  });

  it('needs only a name and a world', async () => {
    const client = await anyone();
    const { status, body } = await client.call<CreatedCampaign>('POST', '/api/campaigns', {
      name: 'Bare',
      world: { kind: 'solo' },
    });
    expect(status).toBe(201);
    expect(body.campaign).toMatchObject({ dice: 'server', seedChosen: false, seq: 8 });
  });

  it('accepts house rules and keeps them', async () => {
    const client = await anyone();
    const { id, owner } = await client.start({ world: { kind: 'solo', houseRules: ['coastal-shelf'] } });
    const { body } = await owner.call<typeof CAMPAIGN>('GET', `/api/campaigns/${id}`);
    expect(body.world).toEqual({ kind: 'solo', houseRules: ['coastal-shelf'] });
  });

  it('with the same seed reveals the same world', async () => {
    const client = await anyone();
    const [one, other, different] = [
      await client.start(),
      await client.start(),
      await client.start({ seed: 'x' }),
    ];
    const hexesOf = async ({ id, owner }: typeof one) =>
      (await owner.call<{ hexes: unknown }>('GET', `/api/campaigns/${id}/map`)).body.hexes;
    expect(await hexesOf(one)).toEqual(await hexesOf(other));
    expect(await hexesOf(one)).not.toEqual(await hexesOf(different));
  });

  it('without a seed draws a new seed each time', async () => {
    const client = await anyone();
    const worlds = new Set<string>();
    for (let turn = 0; turn < 4; turn++) {
      const { id, owner } = await client.start({ seed: undefined });
      const { body } = await owner.call<{ hexes: unknown }>('GET', `/api/campaigns/${id}/map`);
      worlds.add(JSON.stringify(body.hexes));
    }
    expect(worlds.size).toBe(4);
  });

  it('with own dice starts with no hexes; entering with "to": 0 asks for the dice of the start', async () => {
    const client = await anyone();
    const { id, owner, created } = await client.start({ dice: 'own' });
    expect(created.campaign).toMatchObject({ dice: 'own', seq: 1, hexCount: 0 });
    let faces: number[] = [];
    for (;;) {
      const answer = await owner.command(id, { kind: 'enter', to: 0, faces });
      if (answer.status === 200) {
        expect(answer.body.entries.map(({ kind, seq }) => [kind, seq])).toEqual(
          [2, 3, 4, 5, 6, 7, 8].map((seq) => ['revealed', seq]),
        );
        break;
      }
      expectProblem(answer, 'dice/needed');
      const { needs } = answer.body;
      expect(needs).toMatchObject({
        for: expect.any(String),
        sides: 6,
        count: expect.any(Number),
        soFar: faces,
      });
      expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(1);
      const face = needs?.accept?.[0] ?? 4;
      faces = [...faces, ...Array<number>(needs?.count ?? 1).fill(face)];
      expect(faces.length).toBeLessThan(100);
    }
    const { body } = await owner.call<{ hexes: { dice: { own?: true }[] }[] }>(
      'GET',
      `/api/campaigns/${id}/map`,
    );
    expect(body.hexes).toHaveLength(7);
    for (const roll of body.hexes.flatMap(({ dice }) => dice)) expect(roll.own).toBe(true);
    expectProblem(await owner.command(id, { kind: 'enter', to: 0, faces }), 'campaign/already-started');
  });

  const bad: [string, unknown][] = [
    ['no body', undefined],
    ['no JSON', '{"name": '],
    ['a list', []],
    ['a text', '"campaign"'],
    ['null', 'null'],
    ['nothing', {}],
    ['no name', { ...NEW, name: undefined }],
    ['an empty name', { ...NEW, name: '   ' }],
    ['a number as its name', { ...NEW, name: 7 }],
    ['a name of two lines', { ...NEW, name: 'one\ntwo' }],
    ['a name that sets terminals alight', { ...NEW, name: '\u001b[31mred' }],
    ['half a character', { ...NEW, name: 'x\ud800' }],
    ['a very long name', { ...NEW, name: 'x'.repeat(10_000) }],
    ['no world', { ...NEW, world: undefined }],
    ['a world of no known kind', { ...NEW, world: { kind: 'moon' } }],
    ['a world that is a text', { ...NEW, world: 'solo' }],
    ['an unknown setting of the world', { ...NEW, world: { kind: 'solo', size: 3 } }],
    ['an unknown house rule', { ...NEW, world: { kind: 'solo', houseRules: ['no-rolls'] } }],
    ['an unknown field', { ...NEW, colour: 'red' }],
    ['a seed that is a number', { ...NEW, seed: 7 }],
    ['an empty seed', { ...NEW, seed: '' }],
    ['dice of no known kind', { ...NEW, dice: 'loaded' }],
    ['an id that is no UUID', { ...NEW, id: 'seven' }],
  ];
  it.each(bad)('with %s is malformed, and creates nothing', async (_what, body) => {
    const client = await anyone();
    expectProblem(await client.call('POST', '/api/campaigns', body), 'request/malformed');
  });

  it('repeated with its id gives the same campaign, and a valid token', async () => {
    const client = await anyone();
    const wanted = { ...NEW, id: randomUUID() };
    const first = await client.call<CreatedCampaign>('POST', '/api/campaigns', wanted);
    const again = await client.call<CreatedCampaign>('POST', '/api/campaigns', wanted);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.campaign.id).toBe(first.body.campaign.id);
    for (const { body } of [first, again]) {
      const owner = client.withToken(body.links.owner.token);
      const path = `/api/campaigns/${body.campaign.id}`;
      expect((await owner.call<{ role: string }>('GET', path)).body.role).toBe('owner');
    }
  });

  it('repeated with its id while the first is still being written makes one campaign, and answers both', async () => {
    class SlowDisk extends DelegatingStore {
      override async create(campaign: NewCampaign) {
        await passed(50);
        return super.create(campaign);
      }
    }
    const client = new ApiClient((await memoryServer({ spoil: (store) => new SlowDisk(store) })).url);
    const wanted = { ...NEW, id: randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.call<CreatedCampaign>('POST', '/api/campaigns', wanted)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.campaign.id)).size).toBe(1);
  });

  it('with an id that was used for something else is refused', async () => {
    const client = await anyone();
    const wanted = { ...NEW, id: randomUUID() };
    await client.call('POST', '/api/campaigns', wanted);
    for (const other of [{ name: 'Another' }, { seed: 'another' }, { dice: 'own' }])
      expectProblem(
        await client.call('POST', '/api/campaigns', { ...wanted, ...other }),
        'request/id-reused',
      );
  });

  it('can be repeated only for a while: later the id gives no access', async () => {
    const clock = new ScriptedClock();
    const { url } = await memoryServer({ clock });
    const client = new ApiClient(url);
    const wanted = { ...NEW, id: randomUUID() };
    expect((await client.call('POST', '/api/campaigns', wanted)).status).toBe(201);
    clock.advance(9 * 60_000);
    expect((await client.call('POST', '/api/campaigns', wanted)).status).toBe(201);
    clock.advance(2 * 60_000);
    expectProblem(await client.call('POST', '/api/campaigns', wanted), 'request/id-reused');
  });

  it('gives nobody the owner’s rights back whose link was revoked', async () => {
    const client = await anyone();
    const wanted = { ...NEW, id: randomUUID() };
    const { campaign, links } = (await client.call<CreatedCampaign>('POST', '/api/campaigns', wanted)).body;
    expect((await client.call('POST', '/api/campaigns', wanted)).status).toBe(201);
    const owner = new ApiClient(client.url, links.owner.token);
    await owner.call('DELETE', `/api/campaigns/${campaign.id}/links/${links.owner.id}`);
    const answer = await client.call<ProblemBody>('POST', '/api/campaigns', wanted);
    expectProblem(answer, 'request/id-reused');
    expect(answer.body.detail).toMatch(/has been revoked/);
  });

  it('can be repeated only a limited number of times within that while', async () => {
    const client = await anyone();
    const wanted = { ...NEW, id: randomUUID() };
    for (let time = 0; time <= 10; time++)
      expect((await client.call('POST', '/api/campaigns', wanted)).status).toBe(201);
    expectProblem(await client.call('POST', '/api/campaigns', wanted), 'request/id-reused');
  });
});

describe('GET /api/campaigns', () => {
  it('lists the caller’s own campaigns, and nobody else’s', async () => {
    const client = await anyone();
    const mine = await client.start();
    await client.start({ name: 'Not mine' });
    const { status, body } = await mine.owner.call<{ campaigns: unknown[] }>('GET', '/api/campaigns');
    expect(status).toBe(200);
    expect(body).toEqual({ campaigns: [{ ...CAMPAIGN, ...mine.created.campaign }] });
  });

  it('lists no campaign for somebody without a link', async () => {
    const client = await anyone();
    await client.start();
    const { status, body } = await client.call('GET', '/api/campaigns');
    expect(status).toBe(200);
    expect(body).toEqual({ campaigns: [] });
  });

  it('refuses an invalid token rather than treating it as none', async () => {
    const client = await anyone();
    expectProblem(
      await client.withToken('x'.repeat(32)).call('GET', '/api/campaigns'),
      'access/unknown-token',
    );
  });
});

describe('GET /api/campaigns/:id', () => {
  it('gives the campaign as the caller’s role may see it', async () => {
    const client = await anyone();
    const { id, owner } = await client.start();
    for (const role of ['owner', 'player', 'watcher'] as const) {
      const { client: partner } = await newPartner(owner, id, role);
      const { status, body } = await partner.call('GET', `/api/campaigns/${id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...CAMPAIGN, id, role });
    }
  });

  it('changes with what happens in the campaign', async () => {
    const client = await anyone();
    const { id, owner } = await client.start();
    await owner.command(id, { kind: 'enter', to: 1 });
    await owner.command(id, { kind: 'enter', to: 1 });
    const { body } = await owner.call('GET', `/api/campaigns/${id}`);
    expect(body).toMatchObject({ seq: 10, party: { q: 0, r: -2 }, hexCount: 8 });
  });
});

describe('DELETE /api/campaigns/:id', () => {
  it('removes the campaign for good, for everybody, and nothing else', async () => {
    const client = await anyone();
    const [gone, stays] = [await client.start(), await client.start()];
    const { client: player } = await newPartner(gone.owner, gone.id, 'player');
    const { status, body } = await gone.owner.call('DELETE', `/api/campaigns/${gone.id}`);
    expect([status, body]).toEqual([204, '']);
    for (const who of [gone.owner, player])
      for (const path of ['', '/map', '/ledger'])
        expectProblem(await who.call('GET', `/api/campaigns/${gone.id}${path}`), 'access/unknown-token');
    expectProblem(await stays.owner.call('GET', `/api/campaigns/${gone.id}`), 'campaign/not-found');
    expect((await stays.owner.call('GET', `/api/campaigns/${stays.id}/map`)).status).toBe(200);
  });

  it('is for the owner only', async () => {
    const client = await anyone();
    const { id, owner } = await client.start();
    for (const role of ['player', 'watcher'] as const) {
      const { client: partner } = await newPartner(owner, id, role);
      expectProblem(await partner.call('DELETE', `/api/campaigns/${id}`), 'access/forbidden');
    }
    expect((await owner.call('GET', `/api/campaigns/${id}`)).status).toBe(200);
  });
});

describe('operations', () => {
  it.each(['/livez', '/readyz'])('GET %s answers 200', async (path) => {
    const client = await anyone();
    expect((await client.call('GET', path)).status).toBe(200);
  });

  it('GET /readyz answers that the server is not ready if the store does not answer', async () => {
    class Gone extends DelegatingStore {
      override creation() {
        return Promise.reject(new Error('gone'));
      }
    }
    const client = new ApiClient((await memoryServer({ spoil: (store) => new Gone(store) })).url);
    expect((await client.call('GET', '/livez')).status).toBe(200);
    expectProblem(await client.call('GET', '/readyz'), 'server/failed');
  });
});
