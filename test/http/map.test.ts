import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { ApiClient } from '../support/api-client.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { shortWalk } from '../support/short-walk.ts';

const server = serverOfFile();

const COMPACT = 'application/vnd.hexfarer.map+json';

let id: string;
let owner: ApiClient;
let token: string;
let path: string;

beforeEach(async () => {
  const client = new ApiClient(server.url);
  ({ id, owner, token } = await client.start());
  path = `/api/campaigns/${id}`;
});

type SoloMap = Omit<MapView, 'hexes'> & { readonly hexes: readonly SoloRecord[] };

const mapOf = async (query = '') => (await owner.call<SoloMap>('GET', `${path}/map${query}`)).body;

/** A GET with only the given headers: `fetch` adds cache headers of its own. */
const get = (headers: Record<string, string> = {}, query = '') =>
  rawRequest(new URL(`${path}/map${query}`, owner.url).href, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

describe('GET …/map', () => {
  it('has all documented fields', async () => {
    await shortWalk(owner, id);
    const map = await mapOf();
    expect(map).toMatchObject({
      seq: 11,
      party: { q: 0, r: 0 },
      day: 1,
      settings: expect.objectContaining({ kind: 'solo' }),
      closed: false,
      name: 'The Green Marches',
    });
    expect(map.trail.length).toBeGreaterThan(3);
    expect(map.trail[0]).toEqual({ q: 0, r: 0 });
    expect(map.trail.at(-1)).toEqual({ q: 0, r: 0 });
    expect(map.hexes).toHaveLength(8);
    for (const hex of map.hexes)
      expect(hex).toEqual({
        q: expect.any(Number),
        r: expect.any(Number),
        label: expect.stringMatching(/^\d{4}$/),
        seq: expect.any(Number),
        altitude: expect.any(Number),
        flow: hex.flow,
        terrain: expect.any(String),
        site: hex.site,
        origin: hex.seq === 2 ? null : { q: expect.any(Number), r: expect.any(Number) },
        dice: expect.any(Array),
      });
  });

  it('is the same for every role', async () => {
    await shortWalk(owner, id);
    for (const role of ['player', 'watcher'] as const) {
      const { client } = await newPartner(owner, id, role);
      expect((await client.call('GET', `${path}/map`)).body).toEqual(await mapOf());
    }
  });

  it('at an earlier entry shows what was known at that time', async () => {
    const before = await mapOf();
    await shortWalk(owner, id);
    expect(await mapOf('?at=8')).toEqual(before);
    expect(await mapOf('?at=3')).toMatchObject({ seq: 3, party: { q: 0, r: 0 } });
    expect((await mapOf('?at=3')).hexes).toHaveLength(2);
    expect((await mapOf('?at=0')).hexes).toEqual([]);
    expect(await mapOf('?at=11')).toEqual(await mapOf());
    expect(await mapOf('?at=999999')).toEqual(await mapOf());
  });

  it('at an earlier entry no longer has what was erased since, not even for a client that cached that version', async () => {
    await owner.command(id, { kind: 'name', q: 0, r: 0, of: 'place', text: 'Greenhollow' });
    const gzip = { 'accept-encoding': 'gzip' };
    const named = await get(gzip);
    expect((await mapOf()).names).toMatchObject([{ text: 'Greenhollow' }]);
    await owner.command(id, { kind: 'erase', seq: 9 });
    const version = { ...gzip, 'if-none-match': String(named.headers.etag) };
    expect((await get(version, '?at=9')).status).toBe(200);
    expect((await mapOf('?at=9')).names).toEqual([]);
  });

  it.each(['x', '-1', '1.5', '', '1e3', '0x10', '1&at=2', '99999999999999999999'])(
    'at=%s is malformed',
    async (at) => {
      expectProblem(await owner.call('GET', `${path}/map?at=${at}`), 'request/malformed');
    },
  );
});

describe('ETag', () => {
  it('gives 304 without a body to a client that has this version', async () => {
    const first = await get();
    const { etag } = first.headers;
    expect(first.status).toBe(200);
    expect(etag).toMatch(/^(W\/)?".+"$/);
    const again = await get({ 'if-none-match': String(etag) });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get({ 'if-none-match': `"another", ${etag}` })).status).toBe(304);
    expect((await get({ 'if-none-match': '*' })).status).toBe(304);
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('also works with fetch, which adds Cache-Control: no-cache of its own', async () => {
    const first = await owner.call('GET', `${path}/map`);
    const again = await owner.call('GET', `${path}/map`, undefined, {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it('changes with every entry', async () => {
    const { etag } = (await get()).headers;
    await owner.command(id, { kind: 'enter', to: 1 });
    const after = await get({ 'if-none-match': String(etag) });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(etag);
    // The map at an earlier entry keeps its ETag.
    expect((await get({ 'if-none-match': String(etag) }, '?at=8')).status).toBe(304);
  });

  it('differs between the whole map and the compact one', async () => {
    const whole = await get();
    const compact = await get({ accept: COMPACT, 'if-none-match': String(whole.headers.etag) });
    expect(compact.status).toBe(200);
    expect(compact.headers.etag).not.toBe(whole.headers.etag);
    expect(String(whole.headers.vary).toLowerCase()).toContain('accept');
  });

  it('gives no access without a link', async () => {
    const { etag } = (await get()).headers;
    expect((await get({ 'if-none-match': String(etag), authorization: 'Bearer nobody' })).status).toBe(401);
  });
});

describe(`Accept: ${COMPACT}`, () => {
  it('gives hexes as columns without dice, and everything else unchanged', async () => {
    await shortWalk(owner, id);
    const { hexes, ...rest } = await mapOf();
    const answer = await owner.call<Record<string, unknown>>('GET', `${path}/map`, undefined, {
      accept: COMPACT,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(COMPACT);
    const { hexes: columns, ...others } = answer.body;
    expect(others).toEqual(rest);
    const column = (key: keyof SoloRecord) => hexes.map((hex) => hex[key]);
    expect(columns).toMatchObject({
      q: column('q'),
      r: column('r'),
      seq: column('seq'),
      altitude: column('altitude'),
      flow: column('flow'),
      terrain: column('terrain'),
      site: column('site'),
    });
    expect(JSON.stringify(columns)).not.toContain('dice');
  });

  it.each(['application/json', '*/*', 'text/html, */*;q=0.8'])(
    'Accept: %s gives the whole map',
    async (accept) => {
      const { body } = await owner.call<MapView>('GET', `${path}/map`, undefined, { accept });
      expect(body.hexes[0]?.dice).toBeInstanceOf(Array);
    },
  );
});

describe('a compressed map', () => {
  it('is sent to clients that accept it, and is the same map byte for byte', async () => {
    await shortWalk(owner, id);
    for (const accept of ['application/json', COMPACT]) {
      const plain = await get({ accept });
      const packed = await get({ accept, 'accept-encoding': 'gzip' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(packed.headers.vary).toMatch(/Accept-Encoding/);
      expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
      expect(
        (await get({ accept, 'accept-encoding': 'gzip', 'if-none-match': packed.headers.etag as string }))
          .status,
      ).toBe(304);
    }
  });

  it('differs after the next entry', async () => {
    const before = await get({ 'accept-encoding': 'gzip' });
    await shortWalk(owner, id);
    const after = await get({ 'accept-encoding': 'gzip' });
    expect(JSON.parse(gunzipSync(after.bytes).toString()).seq).toBe(11);
    expect(JSON.parse(gunzipSync(before.bytes).toString()).seq).toBe(8);
    const earlier = await get({ 'accept-encoding': 'gzip' }, '?at=8');
    expect(earlier.bytes.equals(before.bytes)).toBe(true);
  });
});
