import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import { ApiClient } from '../support/api-client.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectProblemBody } from '../support/problems.ts';
import { type RawAnswer, rawJson, rawRequest } from '../support/raw-http.ts';
import { serverInProcess, serverOfFile } from '../support/server-in-process.ts';
import { plainConnection } from '../support/sqlite-files.ts';

const server = serverOfFile();

const SECRET = 'over the hills';
const SOLO = { name: 'The Green Marches', world: { kind: 'solo' } };

const start = (url: string, headers: Record<string, string> = {}, more: object = {}) =>
  rawJson(`${url}api/campaigns`, 'POST', { ...SOLO, ...more }, headers);

/** Imports something that is no archive: those who may not import are told so, the others that it is not an archive. */
const bring = (url: string, headers: Record<string, string> = {}) =>
  rawRequest(`${url}api/campaigns/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/gzip', ...headers },
    body: Buffer.alloc(200_000, 'no archive'),
  });

const admit = (url: string, headers: Record<string, string> = {}) =>
  rawRequest(`${url}api/keyring/admission`, { method: 'POST', headers });

const codeOf = ({ json }: RawAnswer) => (json as { code?: string } | null)?.code;

const cookieOf = ({ headers }: RawAnswer): string =>
  String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';

/** The part of the cookie that names the keyring. */
const keyringOf = (answer: RawAnswer): string => cookieOf(answer).split('.')[0] ?? '';

describe('without an admission setting', () => {
  it('everybody on the machine itself may start and import campaigns', async () => {
    const { url } = server;
    expect((await start(url)).status).toBe(201);
    expect((await start(url, { host: 'maps.localhost' })).status).toBe(201);
    expect(codeOf(await bring(url))).toBe('archive/unsound');
    const { status, headers } = await admit(url);
    expect([status, headers['set-cookie']]).toEqual([204, undefined]);
  });

  it.each<Record<string, string>>([
    { host: 'raspberry:8080' },
    { host: 'maps.local' },
    { host: '192.168.1.5' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'http' },
    { via: '1.1 proxy' },
    { 'hexfarer-admission': SECRET, 'x-forwarded-for': '127.0.0.1' },
  ])('nobody may start or import with %j', async (headers) => {
    const { url } = server;
    for (const answer of [await start(url, headers), await bring(url, headers), await admit(url, headers)]) {
      expect(answer.status).toBe(403);
      expectProblemBody(answer.json, 'access/admission-closed');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('nobody may start campaigns if a public address is set', async () => {
    const { url } = await serverInProcess({
      publicUrl: new URL('https://maps.example.org'),
      admission: null,
    });
    for (const headers of [{}, { host: 'maps.example.org' }])
      expectProblemBody((await start(url, headers)).json, 'access/admission-closed');
  });

  it('a link does not allow starting campaigns; it allows all that its role may do, forks too', async () => {
    const { url } = server;
    const { id, token } = await new ApiClient(url).start();
    const headers = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` };
    expectProblemBody((await start(url, headers)).json, 'access/admission-closed');
    const command = { id: randomUUID(), command: { kind: 'enter', to: 1 } };
    expect((await rawJson(`${url}api/campaigns/${id}/commands`, 'POST', command, headers)).status).toBe(200);
    const fork = await rawJson(`${url}api/campaigns/${id}/fork`, 'POST', { at: 8, name: 'Another' }, headers);
    expect(fork.status).toBe(201);
  });
});

it('with the admission setting `open`, everybody may start and import campaigns', async () => {
  const { url } = await serverInProcess({ admission: 'open' });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect((await start(url, headers)).status).toBe(201);
  expect(codeOf(await bring(url, headers))).toBe('archive/unsound');
});

describe('with an admission secret', () => {
  const secretive = () => serverInProcess({ admission: { secret: SECRET } });

  it('whoever sends it may start and import campaigns', async () => {
    const { url } = await secretive();
    const headers = { 'hexfarer-admission': SECRET };
    expect((await start(url, headers)).status).toBe(201);
    expect(codeOf(await bring(url, headers))).toBe('archive/unsound');
  });

  it.each([undefined, '', 'over the hill', 'over the hills!', 'Over the hills', `${SECRET}, ${SECRET}`])(
    'nobody may start or import with %j, even from the machine itself',
    async (secret) => {
      const { url } = await secretive();
      const headers = secret === undefined ? {} : { 'hexfarer-admission': secret };
      for (const answer of [
        await start(url, headers),
        await bring(url, headers),
        await admit(url, headers),
      ]) {
        expect(answer.status).toBe(403);
        expectProblemBody(answer.json, 'access/admission-needed');
        expect(answer.text).not.toContain(SECRET);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      expect((await rawRequest(`${url}readyz`)).status).toBe(200);
    },
  );

  it('a browser sends it once, and the campaigns that it starts then go on the same keyring', async () => {
    const { url } = await secretive();
    const admitted = await admit(url, { 'hexfarer-admission': SECRET });
    expect(admitted.status).toBe(204);
    expect(String(admitted.headers['set-cookie'])).toMatch(/HttpOnly/i);
    expect(String(admitted.headers['set-cookie'])).not.toContain(SECRET);
    const cookie = cookieOf(admitted);
    const kept = await start(url, { cookie }, { keep: true });
    expect(kept.status).toBe(201);
    expect(keyringOf(kept)).toBe(keyringOf(admitted));
    expect(cookieOf(kept)).not.toBe(cookie);
    expect((await start(url, { cookie }, { keep: true })).status).toBe(201);
    expect(codeOf(await bring(url, { cookie }))).toBe('archive/unsound');
    const { json } = await rawRequest(`${url}api/campaigns`, { headers: { cookie } });
    expect((json as { campaigns: unknown[] }).campaigns).toHaveLength(2);
  });

  it('a browser that already had links keeps its keyring', async () => {
    const { url } = await secretive();
    const kept = await start(url, { 'hexfarer-admission': SECRET }, { keep: true });
    const cookie = cookieOf(kept);
    expectProblemBody((await start(url, { cookie })).json, 'access/admission-needed');
    const admitted = await admit(url, { cookie, 'hexfarer-admission': SECRET });
    expect(keyringOf(admitted)).toBe(keyringOf(kept));
    expect((await start(url, { cookie })).status).toBe(201);
  });

  it('a browser that takes over another one’s links stays admitted, and no other browser is admitted by that', async () => {
    const { url } = await secretive();
    const other = cookieOf(await start(url, { 'hexfarer-admission': SECRET }, { keep: true }));
    const offer = async () => {
      const { json } = await rawJson(`${url}api/keyring/offers`, 'POST', {}, { cookie: other });
      return new URL((json as { url: string }).url).hash.slice(1);
    };
    const taken = async (headers: Record<string, string> = {}) =>
      cookieOf(await rawJson(`${url}api/keyring/take-over`, 'POST', { code: await offer() }, headers));
    const own = cookieOf(await admit(url, { 'hexfarer-admission': SECRET }));
    expect((await start(url, { cookie: await taken({ cookie: own }) })).status).toBe(201);
    expectProblemBody((await start(url, { cookie: await taken() })).json, 'access/admission-needed');
  });

  it('a cookie that this server never issued is not adopted', async () => {
    const { url } = await secretive();
    const name = cookieOf(await admit(url, { 'hexfarer-admission': SECRET })).split('=')[0];
    const foreign = `${name}=${'x'.repeat(32)}`;
    const admitted = await admit(url, { cookie: foreign, 'hexfarer-admission': SECRET });
    expect(cookieOf(admitted)).not.toBe(foreign);
    expectProblemBody((await start(url, { cookie: foreign })).json, 'access/admission-needed');
  });

  it('a page of another site may not start campaigns through an admitted browser', async () => {
    const { url } = await secretive();
    const cookie = cookieOf(await admit(url, { 'hexfarer-admission': SECRET }));
    const answer = await start(url, { cookie, origin: 'https://evil.example' });
    expectProblemBody(answer.json, 'access/wrong-origin');
  });

  it('a change of secret ends the admission of browsers, even if the old secret comes back', async () => {
    const directory = dataDirectory();
    const startedWith = async (secret: string) =>
      serverInProcess({ dataDirectory: directory, admission: { secret } });
    const first = await startedWith(SECRET);
    const cookie = cookieOf(await admit(first.url, { 'hexfarer-admission': SECRET }));
    await first.close();
    const second = await startedWith('far away, says I');
    expectProblemBody((await start(second.url, { cookie })).json, 'access/admission-needed');
    const admitted = await admit(second.url, { cookie, 'hexfarer-admission': 'far away, says I' });
    expect(keyringOf(admitted)).toBe(cookie.split('.')[0]);
    expect((await start(second.url, { cookie })).status).toBe(201);
    await second.close();
    const third = await startedWith(SECRET);
    expectProblemBody((await start(third.url, { cookie })).json, 'access/admission-needed');
  });

  it('the secret is stored neither as plain text nor as a plain hash', async () => {
    const directory = dataDirectory();
    const { url, close } = await serverInProcess({ dataDirectory: directory, admission: { secret: SECRET } });
    await admit(url, { 'hexfarer-admission': SECRET });
    await close();
    const rows = plainConnection(directory).prepare('SELECT * FROM admitted_keyrings').all();
    expect(rows).toHaveLength(1);
    const hash = createHash('sha256').update(SECRET).digest('hex');
    for (const told of [SECRET, hash]) expect(JSON.stringify(rows)).not.toContain(told);
  });

  it('a wrong secret counts as a wrong guess of its address, like an invalid token; a missing one does not', async () => {
    const guesses: string[] = [];
    const wrongGuess = async (address: string) => void guesses.push(address);
    const limits = { ...noLimits, wrongGuess };
    const { url } = await memoryServer({ admission: { secret: SECRET }, limits });
    await start(url);
    await start(url, { 'hexfarer-admission': SECRET });
    expect(guesses).toEqual([]);
    await rawRequest(`${url}api/campaigns`, { headers: { authorization: `Bearer ${'x'.repeat(32)}` } });
    const [ofToken] = guesses.splice(0);
    expect(ofToken).toBe('127.0.0.1');
    await start(url, { 'hexfarer-admission': 'a guess' });
    await bring(url, { 'hexfarer-admission': 'another guess' });
    await admit(url, { 'hexfarer-admission': 'one more' });
    expect(guesses).toEqual([ofToken, ofToken, ofToken]);
  });
});
