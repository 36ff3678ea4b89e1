import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { drawInProcess } from '../support/drawn-in-process.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { takeIn } from '../support/take-in.ts';

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

/** Three more entries: into a known hex, into an unknown one, and back. */
async function play(): Promise<void> {
  await owner.command(id, { kind: 'enter', to: 1 });
  await owner.command(id, { kind: 'enter', to: 2 });
  await owner.command(id, { kind: 'travel', to: { q: 0, r: 0 } });
}

const mapOf = async (query = '') => (await owner.call<SoloMap>('GET', `${path}/map${query}`)).body;

/** A GET with only the given headers: `fetch` adds cache headers of its own. */
const get = (headers: Record<string, string> = {}, query = '') =>
  rawRequest(new URL(`${path}/map${query}`, owner.url).href, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

describe('GET …/map', () => {
  it('has all documented fields', async () => {
    await play();
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
    await play();
    for (const role of ['player', 'watcher'] as const) {
      const { client } = await newPartner(owner, id, role);
      expect((await client.call('GET', `${path}/map`)).body).toEqual(await mapOf());
    }
  });

  it('at an earlier entry shows what was known at that time', async () => {
    const before = await mapOf();
    await play();
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
    await play();
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

describe('GET …/hexes/:q/:r', () => {
  it('gives one hex and its entries', async () => {
    await play();
    const { hexes } = await mapOf();
    for (const hex of hexes) {
      const { status, body } = await owner.call<{ entries: { seq: number; hex?: unknown }[] }>(
        'GET',
        `${path}/hexes/${hex.q}/${hex.r}`,
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...hex });
      expect(body.entries.map(({ seq }) => seq)).toContain(hex.seq);
      expect(body.entries.find(({ seq }) => seq === hex.seq)?.hex).toEqual(hex);
    }
  });

  it('gives an unknown hex with its odds, which are probabilities', async () => {
    const { status, body } = await owner.call<{
      odds: { terrain: Record<string, number>; altitude: Record<string, number> };
      entries: unknown[];
    }>('GET', `${path}/hexes/0/-2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ q: 0, r: -2, label: '5048', entries: [] });
    expect(body).not.toHaveProperty('altitude');
    for (const odds of [body.odds.terrain, body.odds.altitude]) {
      const chances = Object.values(odds);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      for (const chance of chances) expect(chance).toBeGreaterThan(0);
    }
  });

  it('reveals nothing when asked for an unknown hex', async () => {
    const before = await mapOf();
    await owner.call('GET', `${path}/hexes/0/-2`);
    await owner.call('GET', `${path}/hexes/50/50`);
    expect(await mapOf()).toEqual(before);
  });

  it('gives no odds before the start is known, nor for a hex that cannot be entered', async () => {
    const { id: other, owner: hers } = await owner.start({ dice: 'own' });
    expect((await hers.call('GET', `/api/campaigns/${other}/hexes/0/0`)).body).toMatchObject({ odds: null });
    expect((await owner.call('GET', `${path}/hexes/7/7`)).body).toMatchObject({ odds: null });
  });

  it('answers for hexes at the edge of the world', async () => {
    for (const place of ['9999999/0', '-9999999/9999999', '0/-99999999']) {
      const { status, body } = await owner.call('GET', `${path}/hexes/${place}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ entries: [], label: expect.stringContaining('.') });
    }
  });

  it.each(['x/0', '0/x', '1.5/0', '0/1e9', '999999999999/0', ' /0', '--1/0', '0/NaN'])(
    'hexes/%s is malformed',
    async (place) => {
      expectProblem(await owner.call('GET', `${path}/hexes/${encodeURI(place)}`), 'request/malformed');
    },
  );
});

describe('GET …/ledger', () => {
  interface Page {
    entries: { seq: number; kind: string }[];
    head: number;
  }
  const page = async (query: string) => (await owner.call<Page>('GET', `${path}/ledger${query}`)).body;
  const numbers = ({ entries }: Page) => entries.map(({ seq }) => seq);

  it('gives entries after a given one, up to a limit, and the head', async () => {
    await play();
    const all = await page('');
    expect(numbers(all)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(all.head).toBe(11);
    expect(all.entries[0]?.kind).toBe('started');
    expect(await page('?after=4&limit=3')).toEqual({ entries: all.entries.slice(4, 7), head: 11 });
    expect(await page('?after=9')).toEqual({ entries: all.entries.slice(9), head: 11 });
    expect(await page('?limit=1')).toEqual({ entries: all.entries.slice(0, 1), head: 11 });
    expect(await page('?after=11')).toEqual({ entries: [], head: 11 });
    expect(await page('?after=500')).toEqual({ entries: [], head: 11 });
  });

  it('gives an entry byte for byte as in the answer to its command, for every role', async () => {
    const { body } = await owner.command(id, { kind: 'enter', to: 1 });
    const told = JSON.stringify(body.entries);
    for (const role of ['owner', 'player', 'watcher'] as const) {
      const { client } = await newPartner(owner, id, role);
      const answer = await client.call<Page>('GET', `${path}/ledger?after=8`);
      expect(JSON.stringify(answer.body.entries)).toBe(told);
    }
  });

  it.each(['after=-1', 'after=x', 'after=1.5', 'limit=0', 'limit=-1', 'limit=x', 'after='])(
    '%s is malformed',
    async (query) => {
      expectProblem(await owner.call('GET', `${path}/ledger?${query}`), 'request/malformed');
    },
  );
});

describe('GET …/export/:format', () => {
  beforeEach(drawInProcess);

  const exported = (format: string, query = '') =>
    owner.call<string>('GET', `${path}/export/${format}${query}`);

  it('svg is a drawing', async () => {
    const { status, headers, body } = await exported('svg');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(headers.get('content-disposition')).toMatch(/attachment; filename=".+\.svg"/);
    expect(body).toMatch(/^(<\?xml[^>]*>\s*)?<svg[\s\S]*<\/svg>\s*$/);
    expect(body).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)|\son\w+=/);
  });

  it('text-mapper is a text with one line for each hex', async () => {
    const { status, headers, body } = await exported('text-mapper');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    const labels = (await mapOf()).hexes.map(({ label }) => label).sort();
    expect(
      body
        .match(/^\d{4} /gm)
        ?.map((text) => text.trim())
        .sort(),
    ).toEqual(labels);
  });

  it.each(varied(['text-mapper', 'svg']))(
    '%s at an earlier entry shows what was known at that time',
    async (format) => {
      const before = await exported(format, '?at=8');
      await play();
      expect((await exported(format, '?at=8')).body).toBe(before.body);
      expect((await exported(format)).body).not.toBe(before.body);
      expectProblem(await owner.call('GET', `${path}/export/${format}?at=x`), 'request/malformed');
    },
  );

  it.each(['svg', 'text-mapper'])('%s of a campaign without hexes is still a file', async (format) => {
    const { id: other, owner: hers } = await owner.start({ dice: 'own' });
    expect((await hers.call('GET', `/api/campaigns/${other}/export/${format}`)).status).toBe(200);
  });

  it('of a campaign with a malicious name is a harmless file', async () => {
    const name = '"><script>alert(1)</script>Set-Cookie: a=b; ../../etc/passwd 🏔 ü';
    const { id: other, owner: hers } = await owner.start({ name });
    for (const format of ['svg', 'text-mapper']) {
      const { status, headers, body } = await hers.call<string>(
        'GET',
        `/api/campaigns/${other}/export/${format}`,
      );
      expect(status).toBe(200);
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-disposition')).not.toMatch(/[/\\]\.\.|\.\.\//);
      expect(body).not.toContain('<script');
    }
  });

  it('in an unknown format: 404', async () => {
    expectProblem(await owner.call('GET', `${path}/export/exe`), 'request/not-found');
  });
});

describe('a compressed map', () => {
  it('is sent to clients that accept it, and is the same map byte for byte', async () => {
    await play();
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
    await play();
    const after = await get({ 'accept-encoding': 'gzip' });
    expect(JSON.parse(gunzipSync(after.bytes).toString()).seq).toBe(11);
    expect(JSON.parse(gunzipSync(before.bytes).toString()).seq).toBe(8);
    const earlier = await get({ 'accept-encoding': 'gzip' }, '?at=8');
    expect(earlier.bytes.equals(before.bytes)).toBe(true);
  });
});

describe('a drawing', () => {
  it.each(['constructor', '__proto__', 'docx'])('of the unknown kind %s is answered 404', async (format) => {
    expect((await owner.call('GET', `${path}/export/${format}`)).status).toBe(404);
  });

  it('is made outside the server’s thread, which answers other requests meanwhile', async () => {
    const archive = join(dataDirectory(), 'world.hexfarer.gz');
    const words = ['explore', '--world', 'solo', '--seed', 'demo', '--hexes', '606', '--format', 'archive'];
    expect(await runInProcess([...words, '--out', archive])).toMatchObject({ status: 0 });
    const { campaign, links } = await takeIn(owner.url, readFileSync(archive));
    const herself = owner.withToken(links.owner.token);
    let isDrawn = false;
    const exported = `/api/campaigns/${campaign.id}/export/svg`;
    const drawing = herself.fetch(exported).then(async (response) => {
      const svg = await response.text();
      isDrawn = true;
      return svg;
    });
    let answered = 0;
    while (!isDrawn && answered < 20) {
      expect((await owner.call('GET', path)).status).toBe(200);
      answered++;
    }
    expect(answered).toBe(20);
    expect(/(\d+) hexes revealed/.exec(await drawing)?.[1]).toBe('606');
  });
});
