import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { STARTER_TABLES } from '../../src/rules/tables/starter.ts';
import { verifyArchive } from '../../src/session/archiving.ts';
import { systemDigest } from '../../src/session/system.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { inPieces } from '../support/archives.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { takeIn } from '../support/take-in.ts';

const server = serverOfFile();

/** The first table refers to the second, which comes later. */
const ROAD = {
  road: {
    title: 'On the road',
    roll: '1d6',
    rows: [
      { on: [1, 3], text: 'Somebody from [village].' },
      { on: [4, 6], text: 'Nobody.' },
    ],
    when: 'enter',
  },
  village: { title: 'A village', roll: 'd4', rows: [{ on: [1, 4], text: 'Coldwell' }] },
};

const STARTER = Object.fromEntries(STARTER_TABLES);

async function begun(campaign: Record<string, unknown>) {
  const { url } = server;
  const { id, owner } = await new ApiClient(url).start({ seed: undefined, ...campaign });
  const entries = async () =>
    (await owner.call<{ entries: Entry[] }>('GET', `/api/campaigns/${id}/ledger`)).body.entries;
  return { url, id, owner, entries };
}

const kindsOf = (entries: readonly Entry[]): string[] => entries.map(({ kind }) => kind);

const tablesOf = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'tabled' ? [[entry.id, entry.table]] : []));

describe('a campaign created with tables', () => {
  it('has them after its start, in their order', async () => {
    const { id, owner, entries } = await begun({ tables: ROAD });
    const made = await entries();
    expect(kindsOf(made)).toEqual(['started', ...Array(7).fill('revealed'), 'tabled', 'tabled']);
    expect(tablesOf(made)).toEqual(Object.entries(ROAD));
    const { body } = await owner.call<MapView>('GET', `/api/campaigns/${id}/map`);
    expect(body.tables).toEqual([
      { id: 'road', table: ROAD.road, seq: 9 },
      { id: 'village', table: ROAD.village, seq: 10 },
    ]);
  });

  it.each([
    ['the start comes later', { start: 'later' }],
    ['it is played with own dice', { dice: 'own' }],
  ])('has them right after its first entry if %s', async (_what, how) => {
    const { entries } = await begun({ tables: ROAD, ...how });
    const made = await entries();
    expect(kindsOf(made)).toEqual(['started', 'tabled', 'tabled']);
    expect(tablesOf(made)).toEqual(Object.entries(ROAD));
  });

  it('has them after the start of an island and of a world of heights as well', async () => {
    for (const world of [{ kind: 'island', hexes: 8 }, { kind: 'elevation' }]) {
      const kinds = kindsOf(await (await begun({ tables: ROAD, world })).entries());
      expect(kinds.slice(-2)).toEqual(['tabled', 'tabled']);
      expect(kinds.indexOf('tabled')).toBe(kinds.length - 2);
    }
  });

  it('rolls on them on entering, and not for its start', async () => {
    const { id, owner, entries } = await begun({ tables: ROAD, start: 'later' });
    await owner.command(id, { kind: 'enter', to: 0 });
    expect(kindsOf(await entries()).slice(3)).toEqual(Array(7).fill('revealed'));
    await owner.command(id, { kind: 'travel', path: [1] });
    const { body } = await owner.command(id, { kind: 'enter', to: 1 });
    expect(body.entries).toMatchObject([{ kind: 'revealed' }, { kind: 'rolled', table: 'road' }]);
  });

  it('accepts the whole starter set, and carries it in an archive that verifies', async () => {
    const { url, id, owner, entries } = await begun({ tables: STARTER });
    for (const to of [1, 2, 3] as const) await owner.command(id, { kind: 'enter', to });
    const archive = await owner.fetch(`/api/campaigns/${id}/export/archive`);
    const bytes = Buffer.from(await archive.arrayBuffer());
    expect(await verifyArchive(inPieces(bytes), systemDigest.sha256)).toMatchObject({ ok: true });
    const { campaign, links } = await takeIn(url, bytes);
    const copied = await new ApiClient(url, links.owner.token).call<MapView>(
      'GET',
      `/api/campaigns/${campaign.id}/map`,
    );
    expect(Object.fromEntries(copied.body.tables.map((one) => [one.id, one.table]))).toEqual(STARTER);
    expect(tablesOf(await entries())).toEqual(Object.entries(STARTER));
  });

  it.each([
    ['a row that is missing', { village: { ...ROAD.village, roll: 'd6' } }, /'village', row 1: .*5 to 6/],
    [
      'a reference to a table that does not exist',
      { road: ROAD.road },
      /'road', row 1: there is no table 'village'/,
    ],
    [
      'tables that go in a circle',
      { ...ROAD, village: { ...ROAD.village, rows: [{ on: [1, 4], text: '[road]' }] } },
      /'road', row 1: .*road → village → road/,
    ],
    ['an id that is dice', { d66: ROAD.village }, /'d66'/],
    ['a list', [ROAD.village], /tables/],
  ])('is refused with %s, and nothing is created', async (_what, tables, told) => {
    const { url } = server;
    const client = new ApiClient(url);
    const answer = await client.call('POST', '/api/campaigns', {
      name: 'Unsound',
      world: { kind: 'solo' },
      tables,
    });
    expectProblem(answer, 'request/malformed');
    expect((answer.body as { detail: string }).detail).toMatch(told);
  });

  it('differs from one with other tables under the same request id', async () => {
    const { url } = server;
    const client = new ApiClient(url);
    const wanted = { name: 'Tables', world: { kind: 'solo' }, id: randomUUID(), tables: ROAD };
    const first = await client.call<CreatedCampaign>('POST', '/api/campaigns', wanted);
    const again = await client.call<CreatedCampaign>('POST', '/api/campaigns', wanted);
    expect(again.body.campaign.id).toBe(first.body.campaign.id);
    const { road, ...others } = ROAD;
    expectProblem(
      await client.call('POST', '/api/campaigns', { ...wanted, tables: others }),
      'request/id-reused',
    );
  });
});
