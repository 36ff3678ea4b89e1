import { setTimeout as passed } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblemBody } from '../support/problems.ts';
import { type RawAnswer, rawJson, rawRequest } from '../support/raw-http.ts';
import { serverInProcess, serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

/** The parts of a `Set-Cookie` header: name and value, then each attribute in lower case. */
function cookieOf(answer: RawAnswer): { pair: string; value: string; attributes: string[] } {
  const [header, ...more] = [answer.headers['set-cookie'] ?? []].flat();
  expect(more).toEqual([]);
  const [pair = '', ...attributes] = (header ?? '').split(';').map((part) => part.trim());
  return {
    pair,
    value: pair.slice(pair.indexOf('=') + 1),
    attributes: attributes.map((attribute) => attribute.toLowerCase()).sort(),
  };
}

/** The cookie of a browser that has put a link on its keyring. */
async function browserWith(url: string, token: string, cookie?: string) {
  const answer = await rawJson(
    `${url}api/keyring`,
    'POST',
    { token },
    cookie === undefined ? {} : { cookie },
  );
  expect(answer.status).toBe(200);
  return { answer, ...cookieOf(answer) };
}

const campaignsOf = async (url: string, cookie: string) => {
  const { status, json } = await rawRequest(`${url}api/campaigns`, { headers: { cookie } });
  expect(status).toBe(200);
  return (json as { campaigns: { id: string; role: string }[] }).campaigns;
};

describe('the keyring cookie', () => {
  it('is HttpOnly, SameSite, valid for the whole site, persistent, and not Secure over plain http', async () => {
    const { url } = server;
    const { id, token } = await new ApiClient(url).start();
    const { answer, value, attributes } = await browserWith(url, token);
    expect(answer.json).toMatchObject({ campaign: { id, role: 'owner' } });
    expect(attributes).toContain('httponly');
    expect(attributes).toContain('samesite=strict');
    expect(attributes).toContain('path=/');
    expect(attributes.find((attribute) => attribute.startsWith('max-age='))).toBeDefined();
    expect(attributes).not.toContain('secure');
    expect(attributes.join()).not.toContain('domain');
    // Its value gives no access as a token, and is none of the tokens.
    expect(value.length).toBeGreaterThanOrEqual(22);
    expect(value).not.toContain(token);
  });

  it('is refused if sent twice and nothing shows which one is the browser’s', async () => {
    const { url } = server;
    const [victim, attacker] = [await new ApiClient(url).start(), await new ApiClient(url).start()];
    const { pair: own } = await browserWith(url, victim.token);
    const { pair: foreign } = await browserWith(url, attacker.token);
    for (const cookie of [`${foreign}; ${own}`, `${own};${foreign}`, `a=b; ${own}; ${own}`]) {
      const listed = await rawRequest(`${url}api/campaigns`, { headers: { cookie } });
      expectProblemBody(listed.json, 'access/two-keyrings');
      for (const [path, body] of [
        ['api/campaigns', { name: 'The Green Marches', world: { kind: 'solo' } }],
        ['api/keyring', { token: victim.token }],
      ] as const) {
        const answer = await rawJson(`${url}${path}`, 'POST', body, { cookie });
        expectProblemBody(answer.json, 'access/two-keyrings');
        for (const set of answer.headers['set-cookie'] ?? [])
          expect(set).toMatch(/=; Max-Age=0; .*Path=\/api/);
      }
    }
    expect((await campaignsOf(url, foreign)).map(({ id }) => id)).toEqual([attacker.id]);
    expect((await campaignsOf(url, `x${own}; ${own}`)).map(({ id }) => id)).toEqual([victim.id]);
  });

  it('is Secure if the public address is https', async () => {
    const { url } = await serverInProcess({ publicUrl: new URL('https://maps.example.org') });
    const { token } = await new ApiClient(url).start();
    const { attributes } = await browserWith(url, token);
    expect(attributes).toEqual(expect.arrayContaining(['secure', 'httponly', 'samesite=strict', 'path=/']));
  });

  it('has another name on another server, so that two on one machine do not overwrite each other’s', async () => {
    const names = [];
    for (const { url } of [await serverInProcess(), await serverInProcess()]) {
      const { token } = await new ApiClient(url).start();
      const { pair } = await browserWith(url, token);
      names.push(pair.slice(0, pair.indexOf('=')));
    }
    expect(names[0]).not.toBe(names[1]);
  });

  it('is set with a new campaign that is to be kept', async () => {
    const { url } = server;
    const answer = await rawJson(`${url}api/campaigns`, 'POST', {
      name: 'Kept',
      world: { kind: 'solo' },
      keep: true,
    });
    expect(answer.status).toBe(201);
    const { pair, attributes } = cookieOf(answer);
    expect(attributes).toContain('httponly');
    const created = answer.json as CreatedCampaign;
    expect(await campaignsOf(url, pair)).toMatchObject([{ id: created.campaign.id, role: 'owner' }]);
  });

  it('is not set where nobody asked for it', async () => {
    const { url } = server;
    const answer = await rawJson(`${url}api/campaigns`, 'POST', { name: 'Loose', world: { kind: 'solo' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('a keyring', () => {
  it('gives access to all campaigns whose links were put on it, each with its role', async () => {
    const { url } = server;
    const client = new ApiClient(url);
    const [one, other, third] = [await client.start(), await client.start(), await client.start()];
    const { link } = await newPartner(other.owner, other.id, 'watcher');
    const { pair } = await browserWith(url, one.token);
    const second = await browserWith(url, link.token, pair);
    expect(second.pair).not.toBe(pair);
    const listed = await campaignsOf(url, second.pair);
    expect(listed.map(({ id, role }) => `${id} ${role}`).sort()).toEqual(
      [`${one.id} owner`, `${other.id} watcher`].sort(),
    );
    const map = (id: string) => rawRequest(`${url}api/campaigns/${id}/map`, { headers: { cookie: pair } });
    expect((await map(one.id)).status).toBe(200);
    expect((await map(other.id)).status).toBe(200);
    const stranger = await map(third.id);
    expect(stranger.status).toBe(404);
    expectProblemBody(stranger.json, 'campaign/not-found');
  });

  it('lists its campaigns with the latest first', async () => {
    const { url } = server;
    const client = new ApiClient(url);
    const all = [await client.start(), await client.start(), await client.start()] as const;
    let pair: string | undefined;
    for (const { token } of all) pair = (await browserWith(url, token, pair)).pair;
    // Timestamps have milliseconds: two campaigns within one would be equally late.
    await passed(2);
    await all[1].owner.command(all[1].id, { kind: 'enter', to: 1 });
    await passed(2);
    await all[0].owner.command(all[0].id, { kind: 'enter', to: 1 });
    const listed = await campaignsOf(url, pair ?? '');
    expect(listed.map(({ id }) => id)).toEqual([all[0].id, all[1].id, all[2].id]);
  });

  it('gives the strongest role that it holds in a campaign', async () => {
    const { url } = server;
    const { id, owner, token } = await new ApiClient(url).start();
    const { link: watcher } = await newPartner(owner, id, 'watcher');
    const { link: player } = await newPartner(owner, id, 'player');
    const { pair } = await browserWith(url, watcher.token);
    expect(await campaignsOf(url, pair)).toMatchObject([{ role: 'watcher' }]);
    await browserWith(url, token, pair);
    await browserWith(url, player.token, pair);
    expect(await campaignsOf(url, pair)).toMatchObject([{ id, role: 'owner' }]);
  });

  it('loses a link that is revoked', async () => {
    const { url } = server;
    const { id, owner } = await new ApiClient(url).start();
    const { link } = await newPartner(owner, id, 'player');
    const { pair } = await browserWith(url, link.token);
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    expect(await campaignsOf(url, pair)).toEqual([]);
    const answer = await rawRequest(`${url}api/campaigns/${id}`, { headers: { cookie: pair } });
    expectProblemBody(answer.json, 'campaign/not-found');
  });

  it('that the server did not make is empty', async () => {
    const { url } = server;
    const { id, token } = await new ApiClient(url).start();
    const { pair } = await browserWith(url, token);
    const name = pair.slice(0, pair.indexOf('='));
    for (const value of ['made-up', '', '%', '"quoted"', token])
      expect(await campaignsOf(url, `${name}=${value}`)).toEqual([]);
    const answer = await rawRequest(`${url}api/campaigns/${id}`, { headers: { cookie: `${name}=made-up` } });
    expectProblemBody(answer.json, 'campaign/not-found');
  });

  it('that another service put into the browser, unknown to the server, is not adopted', async () => {
    const { url } = server;
    const { token } = await new ApiClient(url).start();
    const name = (await browserWith(url, token)).pair.split('=')[0];
    const planted = `${name}=a-secret-that-somebody-else-knows`;
    const { pair } = await browserWith(url, token, planted);
    expect(pair).not.toBe(planted);
    expect(await campaignsOf(url, planted)).toEqual([]);
    expect(await campaignsOf(url, pair)).toHaveLength(1);
  });

  it('is overridden by a token: whoever sends one acts with that link', async () => {
    const { url } = server;
    const { id, owner, token } = await new ApiClient(url).start();
    const { link } = await newPartner(owner, id, 'watcher');
    const { pair } = await browserWith(url, token);
    const answer = await rawRequest(`${url}api/campaigns/${id}`, {
      headers: { cookie: pair, authorization: `Bearer ${link.token}` },
    });
    expect(answer.json).toMatchObject({ role: 'watcher' });
    const wrong = await rawRequest(`${url}api/campaigns/${id}`, {
      headers: { cookie: pair, authorization: 'Bearer nothing-at-all' },
    });
    expectProblemBody(wrong.json, 'access/unknown-token');
  });

  it.each([
    ['an unknown token', { token: 'x'.repeat(32) }, 'access/unknown-token'],
    ['no token', {}, 'request/malformed'],
    ['a token that is a number', { token: 1 }, 'request/malformed'],
    ['an unknown field', { token: 'x', campaign: 'y' }, 'request/malformed'],
  ] as const)('does not take %s', async (_what, body, code) => {
    const { url } = server;
    const answer = await rawJson(`${url}api/keyring`, 'POST', body);
    expectProblemBody(answer.json, code);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
