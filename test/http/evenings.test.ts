import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { DiceNeeded } from '../../src/campaign/refusal.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Direction } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { MARKS, NAME_SUBJECTS } from '../../src/ledger/entry.ts';
import type { BattlefieldAnswer, JournalAnswer } from '../../src/protocol/answers.ts';
import type { BattlefieldRequest } from '../../src/rules/battlefield/battlefield-request.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import { verdictOn } from '../docs/python.ts';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectChain, expectSeals } from '../support/chain.ts';
import { json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { newPartner } from '../support/parties.ts';
import { Randomness } from '../support/randomness.ts';
import { serverInProcess, serverOfFile } from '../support/server-in-process.ts';
import { takeIn } from '../support/take-in.ts';

const server = serverOfFile();

/** Number of entries that an evening has, at least. */
const ENTRIES = 200;

const EVENINGS: readonly (readonly [
  string,
  { readonly world: object; readonly dice: 'own' | 'server' },
  BattlefieldRequest,
])[] = [
  [
    'solo',
    { world: { kind: 'solo' }, dice: 'own' },
    {
      edition: 'portable-1',
      board: 'hex-6x8',
      given: { numbers: { hills: 2 }, features: [{ kind: 'mountain', cell: 3 }] },
    },
  ],
  [
    'island',
    { world: { kind: 'island', hexes: 150 }, dice: 'server' },
    { edition: 'portable-2', with: ['hills', 'trees', 'railway'] },
  ],
  [
    'elevation',
    { world: { kind: 'elevation', basin: 'lake' }, dice: 'server' },
    { edition: 'sectors', natures: true, playerA: ['hill'], playerB: ['wood', 'water'] },
  ],
];

const rows = [
  { on: [1, 3], text: 'a pedlar with [1d6] goats' },
  { on: [4], text: 'wolves, led by [names]' },
  { on: [5, 6], text: 'nobody' },
] as const;
const TABLES: Readonly<Record<string, Table>> = {
  names: { title: 'Names', roll: '1d4', rows: [{ on: [1, 4], text: 'Grimbold' }] },
  meetings: { title: 'Meetings', roll: '1d6', rows, when: 'enter', where: { chance: '1-3 of 1d6' } },
  keepers: { title: 'Keepers', roll: '1d6', rows, when: 'site' },
  moods: { title: 'Moods', roll: '1d6', rows, when: 'day' },
};

/** A player who gives random commands, and throws dice by hand when asked to. */
class Evening {
  readonly #id: string;
  readonly #random: Randomness;
  /** How often each kind of command was carried out, by its kind. */
  readonly done = new Map<string, number>();
  /** Number of dice thrown by hand. */
  faces = 0;

  constructor(id: string, seed: number) {
    this.#id = id;
    this.#random = new Randomness(seed);
  }

  /** Gives a command, with dice as they are asked for; false if it was refused for another reason. */
  async give(client: ApiClient, command: Command): Promise<boolean> {
    let thrown: Command = command;
    for (;;) {
      const { status, body } = await client.command(this.#id, thrown);
      expect(status, JSON.stringify([thrown, body])).toBeLessThan(500);
      if (status === 200) {
        this.done.set(command.kind, (this.done.get(command.kind) ?? 0) + 1);
        return true;
      }
      if (!body.needs) return false;
      thrown = { ...command, ...this.#thrown(body.needs) } as Command;
    }
  }

  #thrown({ soFar, count, sides }: DiceNeeded): Pick<Extract<Command, { kind: 'rest' }>, 'faces' | 'rest'> {
    if (this.#random.chance(0.05)) return { faces: soFar, rest: 'server' };
    this.faces += count;
    const faces = Array.from({ length: count }, () => this.#random.upTo(sides));
    return { faces: [...soFar, ...faces] };
  }

  /** A random command of an evening. */
  next(party: { readonly q: number; readonly r: number }): Command {
    const { q, r } = party;
    const words = `word ${this.#random.upTo(1000)}`;
    switch (this.#random.upTo(14)) {
      case 1:
        return { kind: 'rest' };
      case 2:
        return { kind: 'roll', dice: '2d6+1', for: words };
      case 3:
        return { kind: 'roll', table: 'meetings' };
      case 4:
        return { kind: 'note', q, r, text: `# ${words}\n\n*Nothing* to see.`, for: 'everyone' };
      case 5:
        return { kind: 'name', q, r, of: this.#oneOf(NAME_SUBJECTS), text: words };
      case 6:
        return { kind: 'mark', q: q + this.#random.upTo(3), r, mark: this.#oneOf(MARKS) };
      case 7:
        return { kind: 'count', name: this.#oneOf(['rations', 'torches']), by: 5, perDay: -1 };
      default:
        return { kind: 'enter', to: this.#random.upTo(6) as Direction };
    }
  }

  #oneOf<T>(list: readonly T[]): T {
    return list[this.#random.upTo(list.length) - 1] as T;
  }
}

const mapOf = async (client: ApiClient, id: string) =>
  (await client.call<MapView>('GET', `/api/campaigns/${id}/map`)).body;

/** The part of a map that stays the same when a campaign is copied to another server. */
const carried = ({ seq: _, ...map }: MapView) => map;

async function wholeLedger(client: ApiClient, id: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (;;) {
    const path = `/api/campaigns/${id}/ledger?after=${entries.length}`;
    const { body } = await client.call<{ entries: Entry[]; head: number }>('GET', path);
    entries.push(...body.entries);
    if (entries.length >= body.head) return entries;
  }
}

/** Rolls a battlefield for the first hex that is not sea, and returns which hex that was. */
async function fought(
  evening: Evening,
  client: ApiClient,
  id: string,
  asked: BattlefieldRequest,
): Promise<Axial> {
  for (const { q, r } of (await mapOf(client, id)).hexes)
    if (await evening.give(client, { kind: 'battlefield', q, r, ...asked })) return { q, r };
  throw new Error('there is no land');
}

describe.each(varied(EVENINGS))('an evening in a world of kind %s', (kind, settings, asked) => {
  it('with all that happens in it can be archived, imported elsewhere and verified by everybody', {
    timeout: 120_000,
  }, async () => {
    const { url } = server;
    const { id, owner } = await new ApiClient(url).start({
      ...settings,
      seed: undefined,
      start: 'later',
      tables: TABLES,
    });
    const player = (await newPartner(owner, id, 'player')).client;
    const evening = new Evening(id, kind.length);
    await evening.give(owner, { kind: 'enter', to: 0 });
    await evening.give(owner, { kind: 'set', hexesPerDay: 4 });
    await evening.give(owner, { kind: 'note', q: 0, r: 0, text: 'For me alone.', for: 'owner' });
    for (let { seq, party } = await mapOf(owner, id); seq < ENTRIES; { seq, party } = await mapOf(owner, id))
      await evening.give(seq % 3 === 0 ? owner : player, evening.next(party ?? { q: 0, r: 0 }));
    const written = (await mapOf(owner, id)).notes.find((note) => note.for === 'everyone');
    await evening.give(owner, { kind: 'erase', seq: written?.seq ?? 0 });
    await evening.give(owner, { kind: 'table', id: 'moods', table: null });
    await evening.give(owner, { kind: 'erase', seq: (await mapOf(owner, id)).tables[0]?.seq ?? 0 });
    await evening.give(owner, { kind: 'rest' });
    const battle = await fought(evening, owner, id, asked);
    for (const done of [
      'enter',
      'rest',
      'roll',
      'note',
      'name',
      'mark',
      'count',
      'erase',
      'table',
      'battlefield',
    ])
      expect(evening.done.get(done) ?? 0, done).toBeGreaterThan(0);
    expect(evening.faces > 50).toBe(settings.dice === 'own');

    const entries = await wholeLedger(owner, id);
    expectChain(entries);
    const kinds = new Set(entries.map((entry) => entry.kind));
    for (const each of ['rested', 'rolled', 'counted', 'noted', 'tabled', 'set', 'erased', 'fought'] as const)
      expect(kinds).toContain(each);

    const path = `battlefields/${battle.q}/${battle.r}`;
    const { body: field } = await owner.call<BattlefieldAnswer>('GET', `/api/campaigns/${id}/${path}`);
    expect(field.entry).toMatchObject({ kind: 'fought', ...battle, asked });
    const label = hexLabel(battle);
    const told = 'A battlefield is laid out at ';
    const { body: journal } = await owner.call<JournalAnswer>(
      'GET',
      `/api/campaigns/${id}/journal?search=${encodeURIComponent(told)}`,
    );
    expect(journal.days.flatMap(({ events }) => events)).toMatchObject([
      { seq: field.entry.seq, kind: 'fought', ...battle, text: expect.stringContaining(field.summary) },
    ]);
    const text = async (format: string) =>
      (await owner.fetch(`/api/campaigns/${id}/export/${format}?as=html`)).text();
    expect(await text('journal')).toContain(told);
    // The gazetteer describes the hexes; what was fought there is in the journal.
    expect(await text('gazetteer')).toContain(label);
    expect(await text('gazetteer')).not.toContain('A battlefield');

    const archive = Buffer.from(
      await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer(),
    );
    expect(verdictOn(archive)).toMatchObject({
      ok: true,
      entries: entries.length,
      sealedThrows: expectSeals(entries),
    });
    const directory = dataDirectory();
    const empty = await serverInProcess({ dataDirectory: directory });
    const { campaign, links } = await takeIn(empty.url, archive);
    const there = new ApiClient(empty.url, links.owner.token);
    const map = await mapOf(there, campaign.id);
    expect(carried(map)).toEqual(carried(await mapOf(owner, id)));
    expect(map.battlefields).toMatchObject([battle]);
    const copied = await there.call<BattlefieldAnswer>('GET', `/api/campaigns/${campaign.id}/${path}`);
    expect([copied.body.told, copied.body.summary]).toEqual([field.told, field.summary]);
    expect(json(await runInProcess(['verify', campaign.id, '--data', directory, '--json']))).toMatchObject({
      ok: true,
    });
    // The copy can be played on as well, with its own key.
    const copy = new Evening(campaign.id, kind.length + 1);
    expect(await copy.give(there, { kind: 'rest' })).toBe(true);
    expect(json(await runInProcess(['verify', campaign.id, '--data', directory, '--json']))).toMatchObject({
      ok: true,
    });
  });
});
