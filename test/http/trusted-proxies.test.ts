import { describe, expect, it } from 'vitest';
import { type Limits, noLimits } from '../../src/access/limits.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { sendForAnswer } from '../support/live-messages.ts';
import { memoryServer } from '../support/memory-server.ts';
import { rawJson, rawRequest } from '../support/raw-http.ts';

/** A server that trusts the given proxies, and the set of addresses for which it counts. */
async function counting(trustedProxies: readonly string[]) {
  const addresses = new Set<string>();
  const noting: Limits = {
    address: async (address) => {
      addresses.add(address);
      return null;
    },
    link: async () => null,
    charge: async ({ address }) => {
      addresses.add(address);
      return true;
    },
    wrongGuess: async (address) => void addresses.add(address),
  };
  const { url } = await memoryServer({ limits: noting, trustedProxies, admission: 'open' });
  const { id, token } = await new ApiClient(url).start();
  addresses.clear();
  return { url, id, token, addresses };
}

const FORGED = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' };

describe.each([
  ['an untrusted peer', ['10.0.0.1'], '127.0.0.1'],
  ['a trusted proxy', ['127.0.0.1'], '203.0.113.9'],
])('the client address as told by %s', (_who, trusted, counted) => {
  it('is counted over HTTP, also with an invalid token', async () => {
    const { url, id, token, addresses } = await counting(trusted);
    for (const shown of [token, 'x'.repeat(32)])
      await rawRequest(`${url}api/campaigns/${id}/ledger`, {
        headers: { ...FORGED, authorization: `Bearer ${shown}` },
      });
    expect([...addresses]).toEqual([counted]);
  });

  it.each(['websocket', 'polling'] as const)('is counted over the live channel by %s', async (transport) => {
    const { url, id, token, addresses } = await counting(trusted);
    const socket = liveClient(url, token, { extraHeaders: FORGED, transports: [transport] });
    await connected(socket);
    expect(await sendForAnswer(socket, 'watch', { campaign: id })).toMatchObject({ ok: true });
    expect(await sendForAnswer(socket, 'point', { campaign: id, q: 0, r: 0 })).toMatchObject({ ok: true });
    expect([...addresses]).toEqual([counted]);
  });
});

it('behind a trusted proxy a client that calls too often is refused, and nobody else', async () => {
  const tooOften: Limits = {
    ...noLimits,
    address: async (address) => (address === '203.0.113.9' ? 7 : null),
  };
  const { url } = await memoryServer({ limits: tooOften, trustedProxies: ['loopback'] });
  const ask = (address: string) =>
    rawRequest(`${url}api/campaigns`, { headers: { 'x-forwarded-for': address } }).then(
      ({ status }) => status,
    );
  expect(await ask('203.0.113.9')).toBe(429);
  expect(await ask('203.0.113.9, 203.0.113.8')).toBe(200);
  expect(await ask('203.0.113.8')).toBe(200);
});

it('links begin with https if a trusted proxy says so, and only then', async () => {
  const urlOf = async (trustedProxies: readonly string[]) => {
    const { url } = await memoryServer({ trustedProxies, admission: 'open' });
    const { json } = await rawJson(
      `${url}api/campaigns`,
      'POST',
      { name: 'The Green Marches', world: { kind: 'solo' } },
      { 'x-forwarded-proto': 'https' },
    );
    return (json as { links: { owner: { url: string } } }).links.owner.url;
  };
  expect(await urlOf(['loopback'])).toMatch(/^https:/);
  expect(await urlOf(['10.0.0.1'])).toMatch(/^http:/);
});

it('with trusted proxies nobody is treated as a client on this machine', async () => {
  const { url } = await memoryServer({ trustedProxies: ['10.0.0.1'], admission: 'local' });
  const { status } = await rawJson(`${url}api/campaigns`, 'POST', { name: 'x', world: { kind: 'solo' } });
  expect(status).toBe(403);
});

it.each(['x y', '//', 'javascript', 'https://elsewhere.example/?', 'https, http', 'HTTPS'])(
  'links never point to another host, even if a proxy passes on %j as the protocol',
  async (protocol) => {
    const { url } = await memoryServer({ trustedProxies: ['loopback'], admission: 'open' });
    const answer = await rawRequest(`${url}api/campaigns`, {
      method: 'POST',
      headers: { 'x-forwarded-proto': protocol, 'content-type': 'application/json' },
      body: '{"name":"x","world":{"kind":"solo"}}',
    });
    expect(answer.status).toBe(201);
    const scheme = /^https\b(?!:)/i.test(protocol) ? 'https' : 'http';
    expect(answer.json).toMatchObject({
      links: { owner: { url: expect.stringMatching(`^${scheme}://${new URL(url).host}/c/`) } },
    });
  },
);
