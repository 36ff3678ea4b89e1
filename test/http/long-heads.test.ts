import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { memoryServer } from '../support/memory-server.ts';
import { rawRequest } from '../support/raw-http.ts';

describe('a request', () => {
  it.each(['/docs/', '/', '/api/'])(
    'for a very long path under %s is answered 404 with the reason',
    async (under) => {
      const { url } = await memoryServer();
      const { status, json } = await rawRequest(url, { path: under + '../'.repeat(4000) });
      expect(status).toBe(404);
      expect(json).toMatchObject({
        code: 'request/not-found',
        detail: expect.stringContaining('2000 characters'),
      });
    },
  );

  it('with a long query string is answered as usual', async () => {
    const { url } = await memoryServer();
    expect((await rawRequest(url, { path: `/livez?${'x'.repeat(10_000)}` })).status).toBe(200);
    expect((await rawRequest(url, { path: `/?${'x'.repeat(10_000)}` })).status).toBe(200);
  });

  it.each([17_000, 70_000, 300_000])(
    'with %i bytes of cookies, as other services of the host may have set them, gets a 431 page with an explanation',
    async (bytes) => {
      const { url } = await memoryServer();
      const { status, headers, text } = await rawRequest(url, {
        headers: { cookie: `x=${'y'.repeat(bytes)}` },
      });
      expect(status).toBe(431);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('cookies of this host');
      expect(Buffer.byteLength(text)).toBe(Number(headers['content-length']));
      // Clearing the site's data would delete the keyring too.
      expect(headers).not.toHaveProperty('clear-site-data');
      expect((await rawRequest(url)).status).toBe(200);
    },
  );

  it('that is not HTTP is answered with 400, also when it follows another one on the connection', async () => {
    const { url } = await memoryServer();
    const { hostname, port } = new URL(url);
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      let all = '';
      socket.on('data', (chunk) => (all += chunk));
      socket.on('error', reject);
      socket.on('close', () => resolve(all));
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      socket.once('data', () => socket.write('no such thing\r\n\r\n'));
    });
    expect(heard.match(/HTTP\/1\.1 .*/g)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 400 Bad Request']);
  });

  it('with a very long Accept header is answered as if it had none', async () => {
    const { url } = await memoryServer();
    const typeFor = async (accept: string) =>
      (await rawRequest(url, { path: '/elsewhere', headers: { accept } })).headers['content-type'];
    expect(await typeFor('text/html')).toContain('text/html');
    expect(await typeFor(`text/html;"${';'.repeat(15_000)}`)).toContain('json');
    expect(await typeFor(`text/html,${'a/a,'.repeat(3000)}`)).toContain('json');
  });
});
