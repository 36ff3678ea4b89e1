import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { drawInProcess } from '../support/drawn-in-process.ts';
import { memoryServer } from '../support/memory-server.ts';
import { type MadeLink, newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { serverInProcess, serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

const ROLES = ['owner', 'player', 'watcher'] as const;

/** Every call on a campaign, with the roles that may make it. */
const CALLS: [method: string, path: string, roles: readonly string[], body?: unknown][] = [
  ['GET', '', ROLES],
  ['GET', '/map', ROLES],
  ['GET', '/hexes/0/0', ROLES],
  ['GET', '/hexes/9/9', ROLES],
  ['GET', '/ledger', ROLES],
  ['GET', '/timeline', ROLES],
  ['GET', '/export/svg', ROLES],
  ['GET', '/export/text-mapper', ROLES],
  ['POST', '/commands', ['owner', 'player'], { id: randomUUID(), command: { kind: 'enter', to: 1 } }],
  ['POST', '/commands', ['owner', 'player'], { id: randomUUID(), command: { kind: 'travel', path: [1] } }],
  ['GET', '/links', ['owner']],
  ['POST', '/links', ['owner'], { role: 'watcher' }],
  ['POST', '/fork', ['owner'], { at: 8, name: 'The Road Not Taken' }],
  ['DELETE', '/links/000000000000', []],
  ['POST', '/commands', ['owner'], { id: randomUUID(), command: { kind: 'close' } }],
  ['DELETE', '', ['owner']],
];

async function anyone(): Promise<ApiClient> {
  return new ApiClient(server.url);
}

describe('access', () => {
  beforeEach(drawInProcess);

  it.each(CALLS)('to %s …%s is for: %s', async (method, path, roles, body) => {
    const client = await anyone();
    for (const role of ROLES) {
      const { id, owner } = await client.start();
      const { client: partner } = await newPartner(owner, id, role);
      const answer = await partner.call(method, `/api/campaigns/${id}${path}`, body);
      if (roles.includes(role)) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      else expectProblem(answer, role === 'owner' ? 'request/not-found' : 'access/forbidden');
    }
  });

  it.each(CALLS)(
    'to %s …%s is refused without a link, with an invalid token and with the link of another campaign',
    async (method, path, _roles, body) => {
      const client = await anyone();
      const { id, owner } = await client.start();
      const { owner: stranger } = await client.start();
      const call = (who: ApiClient, campaign: string) =>
        who.call(method, `/api/campaigns/${campaign}${path}`, body);
      expectProblem(await call(client, id), 'access/no-token');
      expectProblem(await call(client.withToken('x'.repeat(32)), id), 'access/unknown-token');
      expectProblem(await call(stranger, id), 'campaign/not-found');
      // A campaign that does not exist can't be told from somebody else's.
      for (const other of [
        '000000000000',
        'nope',
        'ABCDEFGHJKMN',
        '%252e%252e',
        '__proto__',
        'x'.repeat(500),
      ])
        expectProblem(await call(owner, other), 'campaign/not-found');
      expect((await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head).toBe(8);
    },
  );

  it.each([
    'Bearer',
    'Bearer ',
    'Basic dXNlcjpwYXNz',
    'Bearer two words',
    `Bearer ${'x'.repeat(5000)}`,
    'Bearer {"$gt":""}',
    "Bearer ' OR 1=1 --",
    'nothing',
  ])('is refused with `Authorization: %s`, which holds no valid token', async (authorization) => {
    const client = await anyone();
    const { id } = await client.start();
    const answer = await client.call('GET', `/api/campaigns/${id}`, undefined, { authorization });
    expect(answer.status).toBe(401);
    expectProblem(
      answer,
      (answer.body as { code: 'access/no-token' }).code === 'access/no-token'
        ? 'access/no-token'
        : 'access/unknown-token',
    );
  });

  it('is refused with a token in the query string', async () => {
    const client = await anyone();
    const { id, token } = await client.start();
    for (const name of ['token', 'access_token', 'auth'])
      expectProblem(await client.call('GET', `/api/campaigns/${id}?${name}=${token}`), 'access/no-token');
  });
});

describe('links', () => {
  it('are made with 201 {"id","role","label","token","url"}; `url` is absolute, /c/ID#TOKEN', async () => {
    const client = await anyone();
    const { id, owner } = await client.start();
    const { link } = await newPartner(owner, id, 'player', 'Anna');
    expect(link).toMatchObject({
      id: expect.any(String),
      role: 'player',
      label: 'Anna',
      token: expect.any(String),
    });
    expect(link.url).toBe(`${client.url}c/${id}#${link.token}`);
  });

  it('start with the public address, if one is set', async () => {
    const publicUrl = new URL('https://maps.example.org');
    const { url } = await serverInProcess({ publicUrl });
    const { id, owner, token, created } = await new ApiClient(url).start();
    expect(created.links.owner.url).toBe(`https://maps.example.org/c/${id}#${token}`);
    const { link } = await newPartner(owner, id, 'watcher');
    expect(link.url).toBe(`https://maps.example.org/c/${id}#${link.token}`);
  });

  it('show their token when they are made, and never again', async () => {
    const client = await anyone();
    const { id, owner, token } = await client.start();
    const { link } = await newPartner(owner, id, 'player', 'Anna');
    const { status, body } = await owner.call<{ links: MadeLink[] }>('GET', `/api/campaigns/${id}/links`);
    expect(status).toBe(200);
    expect(body.links.map(({ role, label }) => [role, label])).toEqual([
      ['owner', expect.any(String)],
      ['player', 'Anna'],
    ]);
    expect(body.links.map(({ id: shown }) => shown)).toContain(link.id);
    for (const secret of [token, link.token]) expect(JSON.stringify(body)).not.toContain(secret);
    for (const shown of body.links) expect(Object.keys(shown).join()).not.toMatch(/token|hash|url/i);
  });

  it('can be made with nothing but a role', async () => {
    const client = await anyone();
    const { id, owner } = await client.start();
    const { status, body } = await owner.call('POST', `/api/campaigns/${id}/links`, { role: 'watcher' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ role: 'watcher', label: expect.any(String) });
  });

  it.each([
    ['no body', undefined],
    ['no role', {}],
    ['an unknown role', { role: 'king' }],
    ['two roles', { role: ['owner', 'player'] }],
    ['a label that is a number', { role: 'player', label: 7 }],
    ['a very long label', { role: 'player', label: 'x'.repeat(5000) }],
    ['a label of two lines', { role: 'player', label: 'one\r\ntwo' }],
    ['an end that is no time', { role: 'player', expiresAt: 'tomorrow' }],
    ['an end that is a number', { role: 'player', expiresAt: 1_900_000_000 }],
    ['an end on the 31st of February', { role: 'player', expiresAt: '2030-02-31T00:00:00Z' }],
    ['an unknown field', { role: 'player', token: 'mine' }],
  ])('with %s are malformed', async (_what, body) => {
    const client = await anyone();
    const { id, owner } = await client.start();
    expectProblem(await owner.call('POST', `/api/campaigns/${id}/links`, body), 'request/malformed');
    const { body: listed } = await owner.call<{ links: unknown[] }>('GET', `/api/campaigns/${id}/links`);
    expect(listed.links).toHaveLength(1);
  });

  it('are refused with 401 once revoked', async () => {
    const client = await anyone();
    const { id, owner } = await client.start();
    const { link, client: player } = await newPartner(owner, id, 'player');
    expect((await player.call('GET', `/api/campaigns/${id}`)).status).toBe(200);
    const { status } = await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    expect(status).toBe(204);
    expectProblem(await player.call('GET', `/api/campaigns/${id}`), 'access/unknown-token');
    expectProblem(await player.command(id, { kind: 'enter', to: 1 }), 'access/unknown-token');
    const { body } = await owner.call<{ links: MadeLink[] }>('GET', `/api/campaigns/${id}/links`);
    expect(body.links.map(({ id: shown }) => shown)).not.toContain(link.id);
    // Entries made with the revoked link still carry its name.
    expectProblem(await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`), 'request/not-found');
  });

  it("can't be revoked from another campaign", async () => {
    const client = await anyone();
    const { id, owner } = await client.start();
    const { link, client: player } = await newPartner(owner, id, 'player');
    const { id: other, owner: stranger } = await client.start();
    expectProblem(
      await stranger.call('DELETE', `/api/campaigns/${other}/links/${link.id}`),
      'request/not-found',
    );
    expectProblem(
      await stranger.call('DELETE', `/api/campaigns/${id}/links/${link.id}`),
      'campaign/not-found',
    );
    expect((await player.call('GET', `/api/campaigns/${id}`)).status).toBe(200);
  });

  it('are refused once they have expired', async () => {
    const { url, clock } = await memoryServer();
    const { id, owner } = await new ApiClient(url).start();
    const expiresAt = new Date(Date.parse(clock.now()) + 60_000).toISOString();
    const { body } = await owner.call<MadeLink>('POST', `/api/campaigns/${id}/links`, {
      role: 'player',
      expiresAt,
    });
    const player = owner.withToken(body.token);
    clock.advance(59_999);
    expect((await player.call('GET', `/api/campaigns/${id}`)).status).toBe(200);
    clock.advance(1);
    expectProblem(await player.call('GET', `/api/campaigns/${id}`), 'access/unknown-token');
  });

  it.each(['2999-12-31T23:59:59Z', '2999-12-31T23:59:59+05:30'])(
    'are valid until their expiry, given as %s',
    async (expiresAt) => {
      const client = await anyone();
      const { id, owner } = await client.start();
      const asked = { role: 'player', expiresAt };
      const { status, body } = await owner.call<MadeLink>('POST', `/api/campaigns/${id}/links`, asked);
      expect(status).toBe(201);
      const answer = await owner.withToken(body.token).call('GET', `/api/campaigns/${id}`);
      expect(answer.status).toBe(200);
    },
  );

  // The end of the year 9999 in Honolulu falls in the year 10000 in UTC.
  it.each(['2001-01-01T00:00:00Z', '9999-12-31T23:59:59-10:00'])(
    "can't be made with the expiry %s",
    async (expiresAt) => {
      const client = await anyone();
      const { id, owner } = await client.start();
      const asked = { role: 'player', expiresAt };
      const path = `/api/campaigns/${id}/links`;
      expectProblem(await owner.call('POST', path, asked), 'request/malformed');
      expect((await owner.call<{ links: unknown[] }>('GET', path)).body.links).toHaveLength(1);
    },
  );

  it('name the author of what is done with them', async () => {
    const client = await anyone();
    const { id, owner } = await client.start();
    const { link, client: player } = await newPartner(owner, id, 'player', 'Anna');
    const { body } = await player.command(id, { kind: 'enter', to: 1 });
    expect(body.entries[0]?.by).toEqual({ link: link.id, label: 'Anna', role: 'player' });
  });
});
