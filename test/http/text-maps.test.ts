import { describe, expect, it } from 'vitest';
import { DEFAULT_BOUNDS } from '../../src/access/bounds.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { MapTakenInAnswer } from '../../src/protocol/answers.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { ApiClient } from '../support/api-client.ts';
import { json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess, serverOfFile } from '../support/server-in-process.ts';
import { VALE, VALE_HEXES } from '../support/text-maps.ts';

const server = serverOfFile();

async function brought(
  url: string,
  text: string | Buffer,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(new URL(`/api/campaigns/import${query}`, url), {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: new Uint8Array(Buffer.from(text)),
  });
  return { status: response.status, body: (await response.json()) as MapTakenInAnswer & ProblemBody };
}

/** Number of campaigns in a data directory. */
const campaignsIn = async (directory: string): Promise<number> =>
  json<{ campaigns: unknown[] }>(await runInProcess(['campaigns', '--data', directory, '--json'])).campaigns
    .length;

describe('a map of Text Mapper over HTTP', () => {
  it('becomes a campaign that can be explored further, and reports what could not be imported', async () => {
    const { url } = server;
    const { status, body } = await brought(url, VALE);
    expect(status).toBe(201);
    expect(body.campaign).toMatchObject({
      name: 'The Vale of Alder',
      world: { kind: 'solo', houseRules: [] },
      dice: 'server',
      seedChosen: false,
      hexCount: VALE_HEXES,
      role: 'owner',
    });
    const { id } = body.campaign;
    const { token } = body.links.owner;
    expect(body.links.owner.url).toBe(`${url}c/${id}#${token}`);
    expect(body.dropped).toEqual([
      {
        line: 17,
        text: '0101-0401 border',
        why: "'border' is not kept: rivers, roads and trails are",
      },
    ]);
    expect(body.droppedCount).toBe(1);

    const owner = new ApiClient(url, token);
    const entered = await owner.command(id, { kind: 'enter', to: 1 });
    expect(entered.status).toBe(200);
    expect(entered.body.entries[0]).toMatchObject({ kind: 'revealed', secret: expect.any(String) });
    const map = await owner.call<{ hexes: HexRecord[] }>('GET', `/api/campaigns/${id}/map`);
    expect(map.body.hexes.map(({ given }) => given ?? false)).toEqual([
      ...Array(VALE_HEXES).fill(true),
      false,
    ]);
    const compact = await fetch(new URL(`/api/campaigns/${id}/map`, url), {
      headers: { accept: 'application/vnd.hexfarer.map+json', authorization: `Bearer ${token}` },
    });
    const { hexes } = (await compact.json()) as { hexes: { given: boolean[] } };
    expect(hexes.given).toEqual([...Array(VALE_HEXES).fill(true), false]);
    const hex = await owner.call('GET', `/api/campaigns/${id}/hexes/-49/-25`);
    expect(hex.body).toMatchObject({
      known: true,
      given: true,
      dice: [],
      origin: null,
      entries: [{ kind: 'given' }, { kind: 'named' }],
    });
    const odds = await owner.call<{ odds: { terrain: object } }>(
      'GET',
      `/api/campaigns/${id}/hexes/-49/-22?from=-49,-23`,
    );
    expect(odds.status).toBe(200);
    const journal = await owner.call<{ days: { events: { text: string }[] }[] }>(
      'GET',
      `/api/campaigns/${id}/journal`,
    );
    expect(journal.body.days[0]?.events[1]?.text).toBe(
      `The map was taken in, given and not rolled: ${VALE_HEXES} hexes. 0101: mountains at altitude 8, a river that flows south-east. From here the party sets out.`,
    );
    const gazetteer = await (await owner.fetch(`/api/campaigns/${id}/export/gazetteer`)).text();
    expect(gazetteer).toContain(
      `${VALE_HEXES + 1} hexes known on day 1, after entry 7, ${VALE_HEXES} of them given by a map and not rolled.`,
    );
    expect(gazetteer).toMatch(/\| 0102 \|.*\| by a map \|/);
    const again = await (await owner.fetch(`/api/campaigns/${id}/export/text-mapper?at=6`)).text();
    expect((await brought(url, again)).body).toMatchObject({
      droppedCount: 0,
      campaign: { hexCount: VALE_HEXES },
    });
  });

  it('takes its name and start from the query string', async () => {
    const { url } = server;
    const { body } = await brought(url, VALE, { query: '?name=Marches&start=0203' });
    expect(body.campaign).toMatchObject({ name: 'Marches', party: { q: -48, r: -23 } });
  });

  it.each([
    ['?start=0909', "The party can't set out from 0909"],
    ['?start=forest', 'such as 5050 or 100.05'],
    [`?name=${'x'.repeat(121)}`, 'name'],
  ])('is refused if the query string is invalid: %s', async (query, detail) => {
    const { url } = server;
    const { status, body } = await brought(url, VALE, { query });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'request/malformed' });
    expect(body.detail).toContain(detail);
  });

  it.each([
    ['without a hex', 'Once upon a time', 400, 'request/malformed', 'No hex could be read from this text.'],
    ['that is empty', '', 400, 'request/malformed', 'No hex could be read from this text.'],
    ['that is binary', Buffer.from([0, 1, 2, 255]), 400, 'request/malformed', 'This is no text'],
    [
      'of 17 MB',
      `0101 forest\n${' '.repeat(17_000_000)}`,
      413,
      'request/too-large',
      'A map may be 16 MB of text long',
    ],
  ])('is refused %s, and leaves nothing behind', async (_what, text, status, code, detail) => {
    const directory = dataDirectory();
    const { url } = await serverInProcess({ dataDirectory: directory });
    const answer = await brought(url, text);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body.detail).toContain(detail);
    expect(await campaignsIn(directory)).toBe(0);
  });

  it('is protected like archives: by the admission secret, against pages of other sites, and by quotas', async () => {
    const { url } = await serverInProcess({ admission: { secret: 'a secret of some length' } });
    expect((await brought(url, VALE)).body.code).toBe('access/admission-needed');
    expect(
      (await brought(url, VALE, { headers: { 'hexfarer-admission': 'a secret of some length' } })).status,
    ).toBe(201);
    const open = await serverInProcess({ admission: 'open' });
    const foreign = await brought(open.url, VALE, { headers: { origin: 'https://example.com' } });
    expect(foreign.body.code).toBe('access/wrong-origin');
    const narrow = await serverInProcess({
      limited: true,
      bounds: { ...DEFAULT_BOUNDS, campaignBytes: 1000, dailyImports: 2 },
    });
    expect((await brought(narrow.url, VALE)).body.code).toBe('request/too-large');
    expect((await brought(narrow.url, 'nothing')).body.code).toBe('request/malformed');
    expect((await brought(narrow.url, VALE)).body.code).toBe('limits/daily');
  });
});
