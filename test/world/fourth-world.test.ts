import { describe, expect, it } from 'vitest';
import { exploredLedger } from '../../src/campaign/explored-ledger.ts';
import { oddsFor } from '../../src/campaign/odds.ts';
import { perform } from '../../src/dice/perform.ts';
import type { Procedure } from '../../src/dice/request.ts';
import { compactMapJson, mapJson } from '../../src/formats/map-json.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { entryLine, headerLine, readEntry, readHeader } from '../../src/ledger/archive-lines.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { WorldSettings } from '../../src/ledger/settings.ts';
import { isObject } from '../../src/ledger/shape.ts';
import { spiralSteps } from '../../src/rules/walk.ts';
import type { WorldTelling } from '../../src/telling/world-telling.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { HexTable } from '../../src/world/hex-table.ts';
import { type HexRow, rowsIn } from '../../src/world/packed-columns.ts';
import { Worlds } from '../../src/world/registry.ts';
import { soloKind } from '../../src/world/solo/solo-kind.ts';
import type { Discovery, World, WorldContent, WorldKind, WorldView } from '../../src/world/world.ts';
import { audited, FORMS, forged, mapOf, sha256, Tabletop } from '../support/tabletop.ts';

/** A desert: every hex has a dune whose height in feet is rolled with one die of the size in the settings. */
interface Dune extends HexRecord {
  readonly feet: number;
}

interface DesertSettings extends WorldSettings {
  readonly kind: 'desert';
  readonly sides: number;
}

function* dune(sides: number): Procedure<number> {
  const [feet = 0] = yield { for: 'dune', sides, count: 1 };
  return feet;
}

class Desert implements World {
  readonly #places = new HexTable();
  readonly #dunes: Dune[] = [];
  readonly isComplete = false;
  readonly bytes = 0;
  readonly settings: DesertSettings;

  constructor(settings: DesertSettings) {
    this.settings = settings;
  }

  get count(): number {
    return this.#dunes.length;
  }
  has = (hex: Axial) => this.#places.find(hex) >= 0;
  isPassable = this.has;
  hexAt = (known: number) => this.#places.at(known);
  whyBarred = () => null;
  reserve = (): void => {};
  start = () => [this.#reveal(null, ORIGIN)];
  discovery = (from: Axial, target: Axial) => this.#reveal(from, target);
  odds = ({ q, r }: Axial) => ({ from: { q, r }, mean: (1 + this.settings.sides) / 2 });
  expedition = () => spiralSteps(this.has, () => true);
  entriesAt = (hex: Axial) =>
    this.#dunes.filter((known) => hexLabel(known) === hexLabel(hex)).map(({ seq }) => seq);
  landAt = () => ({ terrain: 'desert', site: null });
  landFound = this.landAt;
  recordAt = (hex: Axial) => this.#dunes[this.#places.find(hex)] ?? null;

  apply(content: WorldContent, seq: number): void {
    for (const row of this.rowsOf(content, seq)) this.add(row);
  }
  rowsOf(content: WorldContent, seq: number): HexRow[] {
    if (content.kind !== 'revealed') return [];
    const facts = new TextEncoder().encode(JSON.stringify(content.hex));
    return [{ q: content.hex.q, r: content.hex.r, layer: 0, seq, indexInEntry: 0, facts }];
  }
  add(row: HexRow): void {
    this.#places.add(row);
    this.#dunes.push(JSON.parse(new TextDecoder().decode(row.facts)));
  }
  restore(hexes: readonly HexRecord[]): void {
    for (const hex of hexes) this.apply({ kind: 'revealed', hex, entered: true }, hex.seq);
  }
  view(seq = Number.POSITIVE_INFINITY): WorldView {
    const dunes = this.#dunes.filter((known) => known.seq <= seq);
    const facts = dunes.map((hex) => new TextEncoder().encode(JSON.stringify(hex)));
    return {
      settings: this.settings,
      count: dunes.length,
      hexAt: this.hexAt,
      seqOf: (known) => dunes[known]?.seq ?? 0,
      record: (known) => dunes[known] as Dune,
      records: () => dunes,
      extras: {},
      columns: { feet: (known) => dunes[known]?.feet },
      packed: () => ({
        q: Int32Array.from(dunes, ({ q }) => q),
        r: Int32Array.from(dunes, ({ r }) => r),
        seq: Uint32Array.from(dunes, (known) => known.seq),
        layer: new Uint8Array(dunes.length),
        end: Uint32Array.from(
          facts,
          (_, known) => facts.slice(0, known + 1).flatMap((bytes) => [...bytes]).length,
        ),
        facts: Uint8Array.from(facts.flatMap((bytes) => [...bytes])),
      }),
    };
  }
  #reveal(origin: Axial | null, { q, r }: Axial): Discovery {
    return {
      procedure: 'reveal',
      hex: { q, r },
      entered: true,
      roll: (dice, seq) => {
        const outcome = perform(dune(this.settings.sides), dice);
        if (!outcome.done) return outcome;
        const [feet, label] = [outcome.result, hexLabel({ q, r })];
        const hex: Dune = {
          q,
          r,
          label,
          seq,
          feet,
          origin: origin && { q: origin.q, r: origin.r },
          dice: outcome.trace,
        };
        return { done: true, content: { kind: 'revealed', hex, entered: true } };
      },
    };
  }
}

const desertKind: WorldKind<DesertSettings> = {
  kind: 'desert',
  edition: 'desert@1',
  settings: [
    {
      kind: 'whole',
      name: 'sides',
      option: 'sides',
      does: 'how high dunes can be',
      least: 2,
      most: 20,
      default: 8,
    },
  ],
  orders: ['spiral'],
  isContent: (value) =>
    isObject(value) &&
    value.kind === 'revealed' &&
    isObject(value.hex) &&
    Number.isSafeInteger(value.hex.feet),
  emptyWorld: (settings) => new Desert(settings),
};

const desertTelling: WorldTelling = {
  summary: (hex) => `Hex ${hex.label}: a dune of ${(hex as Dune).feet} feet.`,
  tell(content) {
    if (content.kind !== 'revealed') throw new Error(`a desert writes no '${content.kind}'`);
    return {
      summary: desertTelling.summary(content.hex),
      lines: desertTelling.tellHex(content.hex, NOWHERE),
    };
  },
  tellHex: ({ dice }) =>
    dice.map((roll) => ({ roll, text: `d${roll.sides} for the dune: ${roll.faces[0]}.` })),
  tellAtEnd: () => [],
};

const WORLDS = new Worlds([soloKind, desertKind]);
const SETTINGS: DesertSettings = { kind: 'desert', sides: 12 };
const NOWHERE = desertKind.emptyWorld(SETTINGS);

describe.each(FORMS)('a kind of world that no other file knows, %s,', (form) => {
  const table = new Tabletop({ form, worlds: WORLDS, world: SETTINGS });
  for (const to of [1, 2, 2, 5, 4, 4] as const) table.play({ kind: 'enter', to });
  table.play({ kind: 'travel', to: ORIGIN });

  it('is created from its settings, and entered step by step', () => {
    expect(WORLDS.settingsFrom({ kind: 'desert', sides: 12 })).toEqual({ ok: true, settings: SETTINGS });
    expect(table.bodies.map(({ kind }) => kind)).toEqual([
      'started',
      ...['revealed', 'revealed', 'revealed', 'revealed', 'moved', 'revealed', 'revealed', 'moved'],
    ]);
    expect(table.campaign).toMatchObject({ party: ORIGIN, status: { hexCount: 6 } });
    expect(oddsFor(table.campaign, { q: 0, r: 1 })).toEqual({ from: ORIGIN, mean: 6.5 });
  });

  it('asks for own dice like any other', () => {
    const decision = table.send({ kind: 'enter', to: 5, faces: [] });
    expect(decision).toMatchObject({
      ok: false,
      refusal: { code: 'dice/needed', needs: { for: 'dune', sides: 12, q: -1, r: 1 } },
    });
    expect(table.send({ kind: 'enter', to: 5, faces: [13] })).toMatchObject({
      ok: false,
      refusal: { code: 'dice/impossible-face' },
    });
  });

  it('is explained in words', () => {
    const hex = table.campaign.world.recordAt(ORIGIN) as Dune;
    const content = { kind: 'revealed' as const, hex, entered: true };
    expect(desertTelling.tell(content, table.campaign.world)).toEqual({
      summary: `Hex 5050: a dune of ${hex.feet} feet.`,
      lines: [{ roll: hex.dice[0], text: `d12 for the dune: ${hex.feet}.` }],
    });
  });

  it('is written, read back line by line, and audited', () => {
    const { rows } = table;
    const header = { name: 'Sand', entries: rows.length, head: table.campaign.head, labels: {} };
    expect(readHeader(headerLine(header))).toMatchObject({ ok: true, value: header });
    const read = rows.map((row) => readEntry(entryLine(row)));
    expect(read).toEqual(rows.map((value) => ({ ok: true, value })));
    expect(audited(rows, WORLDS)).toBeNull();
    expect(audited(rows)?.what).toContain("edition 'desert@1'");
    const higher = forged(rows, (body) =>
      body.kind === 'revealed' ? { ...body, hex: { ...body.hex, feet: 99 } as Dune } : body,
    );
    expect(audited(higher, WORLDS)).toEqual({ seq: 2, what: 'hex 5050 does not follow from its dice' });
    const another = forged(rows, (body) =>
      body.kind === 'revealed' ? { ...body, hex: { ...body.hex, feet: 'high' } as unknown as Dune } : body,
    );
    expect(audited(another, WORLDS)?.what).toContain('not in the form that this version knows');
  });

  it('can be sent as a map, and restored by storage from its rows', () => {
    const { campaign } = table;
    const view = campaign.world.view();
    expect(JSON.parse([...mapJson(campaign.frame(), view)].join(''))).toEqual(mapOf(campaign));
    expect(JSON.parse([...compactMapJson(campaign.frame(), view)].join('')).hexes.feet).toHaveLength(6);
    const stored = WORLDS.ofKind('desert')?.emptyWorld(SETTINGS);
    for (const row of rowsIn(view.packed())) stored?.add(row);
    expect([...(stored?.view().records() ?? [])]).toEqual([...view.records()]);
  });
});

describe('a kind of world that no other file knows', () => {
  it('can be explored without a player, with a ledger that is accepted by an auditor', () => {
    const world = { kind: desertKind, settings: SETTINGS, seed: 'sand', order: 'spiral', hexes: 40 };
    const rows = [...exploredLedger(world, sha256)];
    expect(rows.length).toBeGreaterThan(40);
    expect(audited(rows, WORLDS)).toBeNull();
  });

  it('throws the same dice for the same seed and place', () => {
    const discovery = NOWHERE.discovery(ORIGIN, { q: 0, r: 1 });
    const once = discovery.roll(seededDiceFor('sand', discovery), 9);
    expect(discovery.roll(seededDiceFor('sand', discovery), 9)).toEqual(once);
    expect(once).toMatchObject({ done: true, content: { kind: 'revealed', hex: { seq: 9 } } });
  });
});
