import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectNoInsides, expectProblemBody } from '../support/problems.ts';
import { rawJson, rawRequest } from '../support/raw-http.ts';
import { serverInProcess } from '../support/server-in-process.ts';

async function browser(publicUrl: URL | null = null) {
  const { url } = await serverInProcess({ publicUrl });
  const { id, token, owner } = await new ApiClient(url).start();
  const answer = await rawJson(`${url}api/keyring`, 'POST', { token });
  const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const own = new URL(url).origin;
  const enter = (headers: Record<string, string>) =>
    rawJson(
      `${url}api/campaigns/${id}/commands`,
      'POST',
      { id: randomUUID(), command: { kind: 'enter', to: 1 } },
      headers,
    );
  const head = async () =>
    (await owner.call<{ head: number }>('GET', `/api/campaigns/${id}/ledger`)).body.head;
  return { url, id, token, cookie, own, enter, head };
}

describe('writing with a browser’s cookie', () => {
  it('is allowed to this server’s own pages, and to requests without an Origin', async () => {
    const { own, cookie, enter } = await browser();
    expect((await enter({ cookie, origin: own })).status).toBe(200);
    expect((await enter({ cookie, origin: own, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await enter({ cookie })).status).toBe(200);
  });

  it.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1:1',
    'http://localhost',
    'http://127.0.0.1.evil.example',
    'file://',
    'nonsense',
  ])('is refused for a page of %s: 403, nothing happened', async (origin) => {
    const { cookie, enter, head } = await browser();
    const answer = await enter({ cookie, origin });
    expect(answer.status).toBe(403);
    expectProblemBody(answer.json, 'access/wrong-origin');
    expect(await head()).toBe(8);
  });

  it.each(['cross-site', 'same-site'])('is refused with Sec-Fetch-Site: %s', async (site) => {
    const { cookie, enter, head } = await browser();
    expectProblemBody((await enter({ cookie, 'sec-fetch-site': site })).json, 'access/wrong-origin');
    expect(await head()).toBe(8);
  });

  it.each([
    ['DELETE', ''],
    ['POST', '/links'],
    ['DELETE', '/links/000000000000'],
    ['GET', '/map'],
  ])('is refused for a page of another site: %s …%s', async (method, path) => {
    const { url, id, cookie, head } = await browser();
    const answer = await rawJson(
      `${url}api/campaigns/${id}${path}`,
      method,
      { role: 'owner' },
      {
        cookie,
        origin: 'https://evil.example',
      },
    );
    expectProblemBody(answer.json, 'access/wrong-origin');
    expect(await head()).toBe(8);
  });

  it('is refused for a foreign page: neither links on the keyring nor new campaigns', async () => {
    const { url, token, cookie } = await browser();
    for (const [path, body] of [
      ['keyring', { token }],
      ['campaigns', { name: 'x', world: { kind: 'solo' }, keep: true }],
    ] as const) {
      const answer = await rawJson(`${url}api/${path}`, 'POST', body, {
        cookie,
        origin: 'https://evil.example',
      });
      expectProblemBody(answer.json, 'access/wrong-origin');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('is allowed for pages at the public address, even behind a proxy that changes the host', async () => {
    const { cookie, enter } = await browser(new URL('https://maps.example.org'));
    const origin = 'https://maps.example.org';
    expect((await enter({ cookie, origin })).status).toBe(200);
    expect((await enter({ cookie, origin, host: 'maps.example.org' })).status).toBe(200);
    expectProblemBody(
      (await enter({ cookie, origin: 'https://maps.example.org.evil.example' })).json,
      'access/wrong-origin',
    );
  });

  it('is not needed with a token: a foreign page that sends one may write', async () => {
    const { token, enter } = await browser();
    const answer = await enter({ authorization: `Bearer ${token}`, origin: 'https://bots.example' });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is refused for a foreign page with an invalid token', async () => {
    const { cookie, enter, head } = await browser();
    for (const authorization of ['Bearer nothing-at-all', 'Basic x', ''])
      expect((await enter({ cookie, authorization, origin: 'https://evil.example' })).status).toBeGreaterThan(
        400,
      );
    expect(await head()).toBe(8);
  });

  it('gets no answer with CORS headers that would let other sites read it', async () => {
    const { url, cookie } = await browser();
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await rawRequest(`${url}api/campaigns`, {
        method,
        headers: { cookie, origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(Object.keys(headers).join()).not.toContain('access-control-allow');
    }
  });
});

describe('Host', () => {
  const status = async (url: string, host: string, path = 'api/campaigns') =>
    rawRequest(`${url}${path}`, { headers: { host } });

  it.each([
    '127.0.0.1',
    '192.168.1.7:8080',
    '[::1]:8080',
    'localhost:8080',
    'nas',
    'nas.local',
    'box.lan',
    'a.home.arpa',
  ])('%s is accepted as a name of this server', async (host) => {
    const { url } = await serverInProcess();
    expect((await status(url, host)).status).toBe(200);
  });

  it.each(
    [
      'evil.example',
      'evil.example:8080',
      '127.0.0.1.evil.example',
      'local',
      'a b',
      'x@evil.example',
      'EVIL.example',
      'localhost.evil.example',
    ].filter((host) => host !== 'local'),
  )(
    '%s is refused: it is no name of this server, so a foreign domain that resolves to its address gets nothing',
    async (host) => {
      const { url } = await serverInProcess();
      for (const path of ['api/campaigns', '', 'readyz', 'c/000000000000']) {
        const answer = await status(url, host, path);
        expect(answer.status, path).toBeGreaterThanOrEqual(400);
        if (answer.json) expectProblemBody(answer.json, 'access/wrong-host');
        expectNoInsides(answer.text);
      }
    },
  );

  it('with a public name set, that one is accepted and no other', async () => {
    const { url } = await serverInProcess({ publicUrl: new URL('https://maps.example.org') });
    expect((await status(url, 'maps.example.org')).status).toBe(200);
    expect((await status(url, 'maps.example.org:443')).status).toBe(200);
    expect((await status(url, 'other.example.org')).status).toBe(421);
  });

  it('liveness is answered under any name', async () => {
    const { url } = await serverInProcess();
    expect((await status(url, 'evil.example', 'livez')).status).toBe(200);
  });
});

describe('headers', () => {
  const PATHS = ['', 'api/campaigns', 'api/nothing', 'livez'];

  it.each(PATHS)('over plain http do not ask for https: /%s', async (path) => {
    const { url } = await serverInProcess();
    const { headers } = await rawRequest(`${url}${path}`);
    expect(headers['content-security-policy']).toMatch(/default-src 'self'/);
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it.each(PATHS)('with an https public address all ask for https: /%s', async (path) => {
    const { url } = await serverInProcess({ publicUrl: new URL('https://maps.example.org') });
    const { headers } = await rawRequest(`${url}${path}`);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security'], 'of this name alone').toMatch(/^max-age=\d{6,}$/);
  });

  it('are complete on what can be shown by itself; scripts, styles and fonts have the ones that apply to them', async () => {
    const { url } = await serverInProcess();
    const page = await (await fetch(url)).text();
    const parts = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);
    expect(parts.length).toBeGreaterThanOrEqual(2);
    for (const part of parts)
      for (const encoding of ['br', 'gzip', 'identity']) {
        const { status, headers } = await rawRequest(`${url}${part}`, {
          headers: { 'accept-encoding': encoding },
        });
        expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
        expect(headers['cross-origin-resource-policy']).toBe('same-origin');
        expect(headers['content-security-policy']).toBeUndefined();
      }
    const { headers } = await rawRequest(`${url}favicon.svg`);
    expect(headers['content-security-policy']).toMatch(/default-src 'self'/);
  });

  it('on workers, which the page’s headers do not cover, include those of documents', async () => {
    const { url } = await serverInProcess();
    const page = join(import.meta.dirname, '../../dist/web');
    const painting = readdirSync(join(page, 'assets')).find((name) => /^painting-worker-.*\.js$/.test(name));
    for (const script of ['service-worker.js', `assets/${painting}`])
      for (const encoding of ['br', 'gzip', 'identity']) {
        const { status, headers } = await rawRequest(`${url}${script}`, {
          headers: { 'accept-encoding': encoding },
        });
        expect([script, status]).toEqual([script, 200]);
        expect(headers['content-security-policy']).toMatch(/connect-src 'self'/);
        expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      }
  });

  it('with an http public address do not ask for https', async () => {
    const { url } = await serverInProcess({ publicUrl: new URL('http://maps.example.org') });
    const { headers } = await rawRequest(url);
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('let no script run but the server’s own, and no other page frame it', async () => {
    const { url } = await serverInProcess();
    const csp = String((await rawRequest(url)).headers['content-security-policy']);
    const script = /script-src ([^;]+)/.exec(csp)?.[1] ?? /default-src ([^;]+)/.exec(csp)?.[1];
    expect(script?.trim()).toBe("'self'");
    expect(csp).not.toMatch(/unsafe-(inline|eval)/);
    expect(csp).toMatch(/frame-ancestors 'none'/);
    expect(csp).toMatch(/object-src 'none'/);
  });

  it('keep shared caches from storing API answers', async () => {
    const { url, id, cookie } = await browser();
    for (const path of ['', '/ledger', '/links'])
      expect(
        (await rawRequest(`${url}api/campaigns/${id}${path}`, { headers: { cookie } })).headers[
          'cache-control'
        ],
      ).toMatch(/no-store|private/);
  });
});
