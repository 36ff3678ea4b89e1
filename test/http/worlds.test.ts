import { describe, expect, it } from 'vitest';
import type { MapView, PackedMap } from '../../src/campaign/map-view.ts';
import { COMPACT_MAP_TYPE, PACKED_MAP_TYPE } from '../../src/formats/map-json.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { DIRECTIONS, directionBetween, neighbour } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { CampaignAnswer, HexAnswer } from '../../src/protocol/answers.ts';
import type { ElevationOdds } from '../../src/world/elevation/odds.ts';
import { WORLDS } from '../../src/world/registry.ts';
import type { SettingDescription } from '../../src/world/setting.ts';
import { loadWorld } from '../../web/live/known-worlds.ts';
import { restoredCampaign, unpackedCampaign } from '../../web/live/restored-campaign.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { linesOf } from '../support/archives.ts';
import { expectChain, expectSeals, throwsOf } from '../support/chain.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { takeIn } from '../support/take-in.ts';

const server = serverOfFile();

type IslandMap = MapView & { readonly outline: readonly Axial[] };

const ISLAND = { kind: 'island', hexes: 30 };
const ELEVATION = { kind: 'elevation' };

const sent = (world: unknown) => ({ name: 'The Green Marches', world });

const mapOf = async <M extends MapView>(owner: ApiClient, id: string, query = ''): Promise<M> =>
  (await owner.call<M>('GET', `/api/campaigns/${id}/map${query}`)).body;

const hexAt = async (owner: ApiClient, id: string, { q, r }: Axial): Promise<HexAnswer> =>
  (await owner.call<HexAnswer>('GET', `/api/campaigns/${id}/hexes/${q}/${r}`)).body;

const ledgerOf = async (owner: ApiClient, id: string): Promise<readonly Entry[]> =>
  (await owner.call<{ entries: Entry[] }>('GET', `/api/campaigns/${id}/ledger`)).body.entries;

interface Found {
  readonly entry: Entry;
  /** True if the party had to travel before anything was left to discover. */
  readonly walked: boolean;
}

/** Travels to where dice decide what comes next, near the hex that became known last, and reveals it. */
async function discovered(owner: ApiClient, id: string): Promise<Found> {
  const { hexes, party } = await mapOf(owner, id);
  for (const known of [...hexes].reverse())
    for (const target of [known, ...DIRECTIONS.map((to) => neighbour(known, to))]) {
      const { odds } = await hexAt(owner, id, target);
      if (!odds || isDeepOcean(odds)) continue;
      const { from } = odds;
      const walked = !party || !sameHex(from, party);
      if (walked) await owner.command(id, { kind: 'travel', to: from });
      const to = directionBetween(from, target);
      if (to === null) throw new Error('the odds are told from somewhere else');
      const { body } = await owner.command(id, { kind: 'enter', to, from });
      const [entry] = body.entries;
      if (entry?.kind !== 'revealed' && entry?.kind !== 'surveyed') throw new Error(JSON.stringify(body));
      return { entry, walked };
    }
  throw new Error('everything is known');
}

/** True if only deep ocean is possible, which takes no dice and so reveals no secret. */
const isDeepOcean = (odds: object): boolean =>
  'altitude' in odds && (odds.altitude as Readonly<Record<string, number>>)['0'] === 1;

/** Every value that a setting may have, or the ends of its range. */
function valuesOf(setting: SettingDescription): unknown[] {
  switch (setting.kind) {
    case 'whole':
      return [setting.least, setting.most, ...(setting.or === undefined ? [] : [setting.or])];
    case 'number':
      return [0.01, setting.most];
    case 'choice':
      return [...setting.choices];
    case 'set':
      return [[], [...setting.choices].sort()];
  }
}

const EVERY_CHOICE = WORLDS.kinds.flatMap(({ kind, settings }) =>
  settings.flatMap((setting) =>
    valuesOf(setting).map((value) => [kind, setting.name, value] as [string, string, unknown]),
  ),
);

const WRONG: [string, unknown, string][] = [
  ['an island of a million hexes', { kind: 'island', hexes: 1_000_000 }, 'world.hexes'],
  ['an island of no hex', { kind: 'island', hexes: 0 }, 'world.hexes'],
  ['an island of half a hex', { kind: 'island', hexes: 1.5 }, 'world.hexes'],
  ['an unknown algorithm', { kind: 'island', algorithm: 6 }, 'world.algorithm'],
  ['an algorithm as a text', { kind: 'island', algorithm: '5' }, 'world.algorithm'],
  ['a setting of another world', { kind: 'island', basin: 'lake' }, 'world.basin'],
  ['the size of an island for a solo world', { kind: 'solo', hexes: 24 }, 'world.hexes'],
  ['a house rule for heights', { kind: 'elevation', houseRules: [] }, 'world.houseRules'],
  ['a house rule that an island has not', { kind: 'island', houseRules: ['landfall'] }, 'world.houseRules'],
  ['an unknown house rule', { kind: 'island', houseRules: ['flat-earth'] }, 'world.houseRules'],
  ['a start in the stratosphere', { kind: 'elevation', start: 100_001 }, 'world.start'],
  ['too many dice', { kind: 'elevation', dice: 17 }, 'world.dice'],
  ['no change at all', { kind: 'elevation', change: 0 }, 'world.change'],
  ['an invalid change', { kind: 'elevation', change: 'tenth' }, 'world.change'],
  ['a hex of no width', { kind: 'elevation', hexWidth: 0 }, 'world.hexWidth'],
  ['a width of three decimals', { kind: 'elevation', hexWidth: 1.234 }, 'world.hexWidth'],
  ['a setting that is null', { kind: 'elevation', outflow: null }, 'world.outflow'],
  ['a world of no kind', { hexes: 24 }, 'world.kind'],
  ['an unknown kind', { kind: 'flat' }, 'world.kind'],
  ['an inherited name', { kind: 'solo', constructor: 1 }, 'world.constructor'],
];

describe('settings of a world', () => {
  it.each(WORLDS.kinds.map(({ kind }) => kind))('of kind %s have defaults', async (kind) => {
    const { url } = server;
    const { status, body } = await new ApiClient(url).call<CreatedCampaign & { campaign: CampaignAnswer }>(
      'POST',
      '/api/campaigns',
      sent({ kind }),
    );
    expect(status).toBe(201);
    const filled = WORLDS.settingsFrom({ kind });
    expect(body.campaign).toMatchObject({
      edition: `${kind}@1`,
      world: filled.ok && filled.settings,
      day: 1,
    });
    expect(Object.keys(body.campaign.world).sort()).toEqual(
      ['kind', ...(WORLDS.ofKind(kind)?.settings ?? []).map(({ name }) => name)].sort(),
    );
  });

  it.each(EVERY_CHOICE)('of kind %s: %s may be %j, and is stored', async (kind, name, value) => {
    const { url } = server;
    const { id, owner } = await new ApiClient(url).start({ world: { kind, [name]: value }, start: 'later' });
    const { body } = await owner.call<CampaignAnswer>('GET', `/api/campaigns/${id}`);
    expect(body.world).toMatchObject({ kind, [name]: value });
    expect(await mapOf(owner, id)).toMatchObject({ settings: body.world });
    const { status } = await owner.command(id, { kind: 'enter', to: 0 });
    expect(status).toBe(200);
  });

  it.each(WRONG)('that describe %s are refused, with the setting at fault', async (_what, world, named) => {
    const { url } = server;
    const answer = await new ApiClient(url).call('POST', '/api/campaigns', sent(world));
    expectProblem(answer, 'request/malformed');
    expect(answer.body).toMatchObject({ detail: expect.stringContaining(`${named}: `) });
  });

  it('are refused if they are anything but an object of settings', async () => {
    const { url } = server;
    for (const world of [null, 'solo', 7, [], [{ kind: 'solo' }]])
      expectProblem(
        await new ApiClient(url).call('POST', '/api/campaigns', sent(world)),
        'request/malformed',
      );
  });
});

describe('an island', () => {
  it('has its outline first, then the start and the land hexes around it', async () => {
    const { id, owner } = await new ApiClient(server.url).start({ world: ISLAND });
    const entries = await ledgerOf(owner, id);
    expect(entries.slice(0, 3).map(({ kind, seq }) => [seq, kind])).toEqual([
      [1, 'started'],
      [2, 'charted'],
      [3, 'revealed'],
    ]);
    const { outline, hexes } = await mapOf<IslandMap>(owner, id);
    expect(outline).toHaveLength(30);
    const isLand = ({ q, r }: Axial) => outline.some((hex) => hex.q === q && hex.r === r);
    const start = { q: 0, r: 0 };
    expect(hexes.map(({ q, r }) => ({ q, r }))).toEqual([
      start,
      ...DIRECTIONS.map((to) => neighbour(start, to)).filter(isLand),
    ]);
    expect(entries[1]).toMatchObject({ outline });
  });

  it('has a coast that the party can’t cross', async () => {
    const { id, owner } = await new ApiClient(server.url).start({
      world: { ...ISLAND, hexes: 1 },
    });
    const before = await mapOf<IslandMap>(owner, id);
    expect(before).toMatchObject({ outline: [{ q: 0, r: 0 }], seq: 3 });
    for (const to of DIRECTIONS) {
      expectProblem(await owner.command(id, { kind: 'enter', to }), 'campaign/open-sea');
      expect(await hexAt(owner, id, neighbour({ q: 0, r: 0 }, to))).toMatchObject({
        known: false,
        odds: null,
      });
    }
    expect(await mapOf(owner, id)).toEqual(before);
  });

  it('gives the odds of its land, which never lies below the coast', async () => {
    const { id, owner } = await new ApiClient(server.url).start({ world: ISLAND });
    const { outline, hexes } = await mapOf<IslandMap>(owner, id);
    const unknown = outline.filter(({ q, r }) => !hexes.some((hex) => hex.q === q && hex.r === r));
    let told = 0;
    for (const hex of unknown) {
      const { known, odds } = await hexAt(owner, id, hex);
      expect(known).toBe(false);
      if (!odds) continue;
      told++;
      const { altitude } = odds as unknown as { altitude: Record<string, number> };
      expect(Object.values(altitude).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      expect(Math.min(...Object.keys(altitude).map(Number))).toBeGreaterThanOrEqual(2);
    }
    expect(told).toBeGreaterThan(2);
  });

  it('shows nothing of its outline before its dice were rolled', async () => {
    const { id, owner } = await new ApiClient(server.url).start({ world: ISLAND });
    expect(await mapOf(owner, id, '?at=1')).toMatchObject({ seq: 1, outline: [], hexes: [], party: null });
    expect(await mapOf<IslandMap>(owner, id, '?at=2')).toMatchObject({ seq: 2, hexes: [], party: null });
    expect((await mapOf<IslandMap>(owner, id, '?at=2')).outline).toHaveLength(30);
  });
});

describe('a world of heights', () => {
  it('surveys each hex that is entered, even one that was seen before', async () => {
    const { id, owner } = await new ApiClient(server.url).start({ world: ELEVATION });
    expect((await ledgerOf(owner, id)).map(({ kind }) => kind)).toEqual(['started', 'surveyed']);
    const seen = await hexAt(owner, id, { q: 0, r: -1 });
    expect(seen).toMatchObject({ known: true, seq: 2, peak: null, form: null });
    const { body } = await owner.command(id, { kind: 'enter', to: 1 });
    expect(body.entries).toMatchObject([{ kind: 'surveyed', q: 0, r: -1 }]);
    const surveyed = await hexAt(owner, id, { q: 0, r: -1 });
    expect(surveyed).toMatchObject({ known: true, seq: 2, peak: expect.any(Number) });
    expect(surveyed).not.toHaveProperty('odds');
    expect(surveyed.entries.map(({ seq, kind }) => [seq, kind])).toEqual([
      [2, 'surveyed'],
      [3, 'surveyed'],
    ]);
  });

  it('gives the odds of hexes that were seen and not surveyed, and of those around them', async () => {
    const { id, owner } = await new ApiClient(server.url).start({ world: ELEVATION });
    const { odds } = (await hexAt(owner, id, { q: 0, r: -1 })) as unknown as { odds?: ElevationOdds };
    expect(odds?.from).toEqual({ q: 0, r: 0 });
    expect(Object.values(odds?.terrain ?? {}).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(odds?.around.map(({ q, r }) => ({ q, r }))).toEqual([
      { q: 0, r: -2 },
      { q: 1, r: -2 },
      { q: -1, r: -1 },
    ]);
    // The party can't enter a hex that it hasn't seen yet.
    expect(await hexAt(owner, id, { q: 0, r: -2 })).toMatchObject({ known: false, odds: null, entries: [] });
  });

  it('can be travelled through surveyed hexes only', async () => {
    const { id, owner } = await new ApiClient(server.url).start({ world: ELEVATION });
    for (const command of [
      { kind: 'travel', path: [1] },
      { kind: 'travel', to: { q: 0, r: -1 } },
    ] as const) {
      const answer = await owner.command(id, command);
      expectProblem(answer, 'campaign/not-known');
      expect(answer.body.detail).toContain('seen from afar only');
    }
    expect((await owner.command(id, { kind: 'enter', to: 1 })).body.entries[0]?.kind).toBe('surveyed');
    for (const to of [
      { q: 0, r: 0 },
      { q: 0, r: -1 },
    ])
      expect((await owner.command(id, { kind: 'travel', to })).body.entries).toMatchObject([
        { kind: 'moved', path: [to] },
      ]);
    expect((await owner.command(id, { kind: 'enter', to: 4 })).body.entries).toMatchObject([
      { kind: 'moved' },
    ]);
  });

  it('asks for own dice one hex after the other', async () => {
    const { id, owner } = await new ApiClient(server.url).start({
      world: ELEVATION,
      dice: 'own',
      seed: undefined,
    });
    const places: string[] = [];
    let faces: number[] = [];
    for (let turn = 0; turn < 40; turn++) {
      const answer = await owner.command(id, { kind: 'enter', to: 0, faces });
      if (answer.status === 200) break;
      expectProblem(answer, 'dice/needed');
      const { needs } = answer.body;
      if (!needs) throw new Error('nothing is needed');
      expect(needs).toMatchObject({ for: expect.any(String), sides: 6, soFar: faces });
      places.push(`${needs.q},${needs.r}`);
      faces = [
        ...faces,
        ...Array.from({ length: needs.count }, (_, at) => needs.accept?.[0] ?? ((at + turn) % 6) + 1),
      ];
    }
    // Each of the six around the start, in order, for its elevation; then the start itself for the rest.
    const around = DIRECTIONS.map((to) => neighbour({ q: 0, r: 0 }, to)).map(({ q, r }) => `${q},${r}`);
    expect(places.filter((place) => around.includes(place)).slice(0, 6)).toEqual(around);
    expect(places).toContain('0,0');
    const [, entry] = await ledgerOf(owner, id);
    expect(entry).toMatchObject({ kind: 'surveyed', q: 0, r: 0 });
    expect(JSON.stringify(entry)).not.toContain('"secret"');
    expectProblem(await owner.command(id, { kind: 'enter', to: 1 }), 'dice/needed');
  });

  it('shows no peak and no river at an earlier entry that came later', async () => {
    const { id, owner } = await new ApiClient(server.url).start({ world: ELEVATION });
    const then: MapView[] = [await mapOf(owner, id)];
    for (let step = 0; step < 6; step++) {
      await discovered(owner, id);
      then.push(await mapOf(owner, id));
    }
    for (const earlier of then) expect(await mapOf(owner, id, `?at=${earlier.seq}`)).toEqual(earlier);
  });
});

describe.each([
  ['solo', { kind: 'solo' }],
  ['island', ISLAND],
  ['elevation', ELEVATION],
])('a campaign in a world of kind %s', (kind, world) => {
  async function played() {
    const client = new ApiClient(server.url);
    const { id, owner } = await client.start({ world, seed: undefined });
    for (let step = 0; step < 8; step++) await discovered(owner, id);
    const summary = (await owner.call<CampaignAnswer>('GET', `/api/campaigns/${id}`)).body;
    return { client, id, owner, summary };
  }

  it('is the same in full, in columns and packed', async () => {
    await loadWorld(kind);
    const { id, owner, summary } = await played();
    const map = await mapOf(owner, id);
    const form = async <T>(accept: string) =>
      (await owner.call<T>('GET', `/api/campaigns/${id}/map`, undefined, { accept })).body;
    const restored = restoredCampaign(summary, map);
    const unpacked = unpackedCampaign(summary, await form<PackedMap>(PACKED_MAP_TYPE));
    const { name, ...world } = map;
    expect(name).toBe('The Green Marches');
    for (const campaign of [restored, unpacked]) {
      const { name: _unknown, ...view } = campaign.view();
      expect(view).toEqual(world);
      expect(campaign.status.hexCount).toBe(summary.hexCount);
    }
    const { hexes, ...rest } = await form<Record<string, unknown> & { hexes: Record<string, unknown[]> }>(
      COMPACT_MAP_TYPE,
    );
    const { hexes: whole, ...others } = map;
    expect(rest).toEqual(others);
    const { count, ...columns } = hexes;
    expect(count).toBe(whole.length);
    expect(Object.keys(columns).length).toBeGreaterThan(5);
    const { surveyed, ...data } = columns;
    if (surveyed) expect(surveyed).toEqual(whole.map((hex) => 'peak' in hex && hex.peak !== null));
    for (const [datum, column] of Object.entries(data))
      expect(column, datum).toEqual(whole.map((hex) => (hex as unknown as Record<string, unknown>)[datum]));
  });

  it('lists every hex with the entries about it', async () => {
    const { id, owner } = await played();
    const { hexes } = await mapOf(owner, id);
    for (const hex of hexes) {
      const {
        entries,
        known,
        odds: _odds,
        ...record
      } = (await hexAt(owner, id, hex)) as HexAnswer & { odds?: unknown };
      expect(record).toEqual(hex);
      expect(known).toBe(true);
      expect(entries.map(({ seq }) => seq)).toContain(hex.seq);
      for (const entry of entries) expect(JSON.stringify(entry)).toContain(`"q":${hex.q},"r":${hex.r}`);
    }
  });

  it('can be moved to another server and played on there', async () => {
    const { id, owner } = await played();
    const entries = await ledgerOf(owner, id);
    expectChain(entries);
    expect(entries.flatMap(throwsOf)).not.toEqual([]);
    expect(expectSeals(entries)).toBe(entries.flatMap(throwsOf).length);
    const archive = Buffer.from(
      await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer(),
    );
    expect(linesOf(archive)[1]).toContain(`"edition":"${kind}@1"`);
    const { url } = server;
    const { campaign, links } = await takeIn(url, archive);
    const there = new ApiClient(url, links.owner.token);
    const [map, copy] = [await mapOf(owner, id), await mapOf(there, campaign.id)];
    expect({ ...copy, seq: 0 }).toEqual({ ...map, seq: 0 });
    const { entry, walked } = await discovered(there, campaign.id);
    expect(entry).toMatchObject({ secret: expect.any(String) });
    const after = await ledgerOf(there, campaign.id);
    expectSeals(after);
    const added = after.slice(entries.length);
    expect(added[0]?.kind).toBe('received');
    expect(added.slice(1, -1).map((each) => each.kind)).toEqual(walked ? ['moved'] : []);
    expect(added.at(-1)).toEqual(entry);
  });
});
