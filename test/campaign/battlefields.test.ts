import { describe, expect, it } from 'vitest';
import { isBattleGround } from '../../src/campaign/battle-ground.ts';
import type { BattlefieldCommand } from '../../src/campaign/command.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour } from '../../src/hex/direction.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { EntryBody, FoughtBody } from '../../src/ledger/entry.ts';
import { MOST_BATTLEFIELDS } from '../../src/ledger/settings.ts';
import { EDITIONS } from '../../src/rules/battlefield/edition.ts';
import { tellBattlefield } from '../../src/telling/battlefield.ts';
import {
  audited,
  FORMS,
  forged,
  OWNER,
  PLAYER,
  type TableSettings,
  Tabletop,
  WATCHER,
} from '../support/tabletop.ts';
import { EVERY_WORLD, settingsOf } from '../support/worlds.ts';

const SEALED: TableSettings = { form: 'sealed', seed: 'battles' };

const asked = (more: Partial<BattlefieldCommand> = {}): BattlefieldCommand => ({
  kind: 'battlefield',
  ...ORIGIN,
  edition: 'portable-1',
  ...more,
});

const natureOf = (kind: 'hill' | 'trees'): string => (kind === 'hill' ? 'slope' : 'density');

const fought = (table: Tabletop, command = asked()): FoughtBody => {
  const [body] = table.play(command, PLAYER);
  if (body?.kind !== 'fought') throw new Error('no battlefield');
  return body;
};

describe('the command `battlefield`', () => {
  it.each(EDITIONS)('writes one `fought` with everything on the battlefield: %s', (edition) => {
    const table = new Tabletop(SEALED);
    const body = fought(table, asked({ edition }));
    expect(body).toMatchObject({ kind: 'fought', ...ORIGIN, edition, asked: { edition } });
    expect(body.cells).toHaveLength(edition === 'sectors' ? 12 : 64);
    expect(body.dice.length).toBeGreaterThan(0);
    expect(audited(table.rows)).toBeNull();
  });

  it.each(EDITIONS)('can be explained again from its entry, die for die: %s', (edition) => {
    const body = fought(new Tabletop(SEALED), asked({ edition }));
    const again = JSON.parse(canonicalJson(body)) as FoughtBody;
    expect(tellBattlefield(again).flatMap(({ roll }) => roll ?? [])).toEqual(body.dice);
  });

  it('by sectors records the natures of the pieces if asked for, in its settings too', () => {
    const table = new Tabletop(SEALED);
    const body = fought(table, asked({ edition: 'sectors', natures: true }));
    expect(body.asked).toEqual({ edition: 'sectors', natures: true });
    expect(body.settings).toMatchObject({ edition: 'sectors', natures: true });
    const hillsAndWoods = body.cells
      .flatMap(({ features }) => features)
      .flatMap((feature) => (feature.kind === 'hill' || feature.kind === 'trees' ? [feature] : []));
    expect(hillsAndWoods.length).toBeGreaterThan(0);
    for (const feature of hillsAndWoods) expect(feature).toHaveProperty(natureOf(feature.kind));
    expect(audited(table.rows)).toBeNull();
    expect(tellBattlefield(JSON.parse(canonicalJson(body))).flatMap(({ roll }) => roll ?? [])).toEqual(
      body.dice,
    );
    const otherNature = forged(table.rows, (row) =>
      row.kind === 'fought'
        ? (JSON.parse(
            JSON.stringify(row).replaceAll('"gentle"', '"steep"').replaceAll('"open"', '"dense"'),
          ) as EntryBody)
        : row,
    );
    expect(audited(otherNature)).toMatchObject({
      what: expect.stringMatching(/does not follow from its dice/),
    });
  });

  it('is refused if there is no room for one more, but one can still be rolled again', () => {
    const table = new Tabletop(SEALED);
    const body = fought(table);
    const { inForce } = table.campaign;
    // Negative numbers, unlike those of all real entries, so that each one counts separately.
    for (let q = 1; q < MOST_BATTLEFIELDS - 1; q++)
      inForce.put({ ...body, by: PLAYER, seq: -q, at: '', salt: '', hash: '', q: 100 + q });
    const [beside, further] = DIRECTIONS.map((to) => neighbour(ORIGIN, to)).filter((hex) => {
      const record = table.solo.recordAt(hex);
      return record && isBattleGround(record);
    });
    expect(table.send(asked(beside))).toMatchObject({ ok: true });
    expect(table.send(asked(further))).toMatchObject({ ok: false, refusal: { code: 'campaign/full' } });
    expect(table.send(asked(beside))).toMatchObject({ ok: true });
  });

  it.each(EVERY_WORLD)('is refused at sea and nowhere else, as can be known beforehand: %s', (_, world) => {
    const table = new Tabletop({ ...SEALED, dice: 'own', world });
    for (const to of [0, 3] as const) table.send({ kind: 'enter', to, rest: 'server' }, OWNER);
    // Straight on; in solo worlds a 2 leads down, eventually to the sea.
    for (let step = 0; step < 8; step++)
      table.send({ kind: 'enter', to: 3, faces: [1, 1], rest: 'server' }, OWNER);
    const { world: known } = table.campaign;
    const answers = new Set<boolean>();
    for (const record of [...known.view().records()]) {
      const { q, r } = record;
      const answer = table.send(asked({ q, r, faces: [], rest: 'server' }), OWNER);
      const isRefused = !answer.ok && answer.refusal.code === 'campaign/no-battlefield';
      expect(isRefused, record.label).toBe(!isBattleGround(record));
      answers.add(isRefused);
    }
    expect(answers).toEqual(new Set(world.kind === 'solo' ? [true, false] : [false]));
  });

  it('is refused on the open sea of an island as at sea, and on unknown land as unknown', () => {
    const world = settingsOf('island');
    const codeAt = (table: Tabletop, hex: Axial) => {
      const answer = table.send(asked(hex), PLAYER);
      return answer.ok ? null : answer.refusal.code;
    };
    const farOut = { q: 100, r: 100 };
    const table = new Tabletop({ ...SEALED, world });
    const { world: known } = table.campaign;
    const { outline } = known.view().extras as { readonly outline: readonly Axial[] };
    const unknownLand = outline.find((hex) => !known.has(hex)) as Axial;
    expect(codeAt(table, farOut)).toBe('campaign/no-battlefield');
    expect(codeAt(table, unknownLand)).toBe('campaign/not-known');
    expect(codeAt(new Tabletop({ ...SEALED, world, dice: 'own' }), farOut)).toBe('campaign/not-known');
  });

  it('prefers what the command asks for to what the hex suggests', () => {
    const { settings } = fought(
      new Tabletop(SEALED),
      asked({
        board: 'hex-6x8',
        terrain: 'mountainous',
        climate: 'palm',
        with: ['hills'],
        given: { numbers: { hills: 2 } },
      }),
    );
    expect(settings).toMatchObject({
      board: { kind: 'hex', columns: 6, rows: 8 },
      terrain: 'mountainous',
      climate: 'palm',
      with: ['hills'],
      given: { numbers: { hills: 2 } },
    });
  });

  it('leaves one battlefield in force for each hex, the latest', () => {
    const table = new Tabletop(SEALED);
    fought(table);
    fought(table, asked({ edition: 'portable-2' }));
    fought(table, asked({ q: 0, r: -1, edition: 'sectors' }));
    expect(table.campaign.frame().battlefields).toEqual([
      { ...ORIGIN, edition: 'portable-2', board: { kind: 'square', columns: 8, rows: 8 }, seq: 10 },
      { q: 0, r: -1, edition: 'sectors', board: { kind: 'square', columns: 6, rows: 2 }, seq: 11 },
    ]);
  });

  it('accepts own dice, asks for missing ones, and refuses surplus faces and impossible ones', () => {
    const faces = facesOf(fought(new Tabletop(SEALED)).dice);
    const own = new Tabletop({ ...SEALED, dice: 'own' });
    own.play({ kind: 'enter', to: 0, faces: [3, 3, 3], rest: 'server' });
    const send = (...given: number[]) => own.send(asked({ faces: given }), OWNER);
    expect(send()).toMatchObject({
      ok: false,
      refusal: { code: 'dice/needed', needs: { sides: 6, ...ORIGIN, soFar: [] } },
    });
    expect(send(7)).toMatchObject({ ok: false, refusal: { code: 'dice/impossible-face' } });
    expect(send(0)).toMatchObject({ ok: false, refusal: { code: 'dice/impossible-face' } });
    expect(send(...Array.from({ length: 400 }, () => 1))).toMatchObject({
      ok: false,
      refusal: { code: 'dice/surplus' },
    });
    const [body] = own.play(asked({ faces: faces.slice(0, 2), rest: 'server' }));
    expect((body as FoughtBody).dice[0]).toMatchObject({ own: true });
    expect((body as FoughtBody).dice.at(-1)).not.toHaveProperty('own');
    expect(audited(own.rows)).toBeNull();
  });

  it('says of a missing die which faces count now, and not which count once it has been rolled again', () => {
    const own = new Tabletop({ ...SEALED, dice: 'own' });
    // To the north there is dry land, where nothing is known of a battlefield beforehand.
    own.play({ kind: 'enter', to: 0, faces: [4, 1, 3, 1, 3], rest: 'server' });
    const plain = { q: 0, r: -1 };
    const needs = { for: 'kind of piece', sides: 6, count: 1, accept: [1, 2, 3, 4], ...plain };
    for (const faces of [[4], [4, 5]])
      expect(own.send(asked({ ...plain, edition: 'sectors', faces }), OWNER)).toEqual({
        ok: false,
        refusal: { code: 'dice/needed', detail: expect.any(String), needs: { ...needs, soFar: faces } },
      });
  });

  it('is refused on unknown hexes', () => {
    expect(new Tabletop(SEALED).send(asked({ q: 9 }))).toMatchObject({
      ok: false,
      refusal: { code: 'campaign/not-known' },
    });
  });

  it('is refused to a watcher', () => {
    expect(new Tabletop(SEALED).send(asked(), WATCHER)).toMatchObject({
      ok: false,
      refusal: { code: 'access/forbidden' },
    });
  });

  it.each(['island', 'elevation'] as const)('can be used in worlds of kind %s', (kind) => {
    const world =
      kind === 'island'
        ? { kind, algorithm: 5, hexes: 12, houseRules: [] }
        : {
            kind,
            start: 3000,
            dice: 6,
            change: 'twelfth',
            leastChange: 1,
            hexWidth: 5,
            outflow: 'lowest',
            basin: 'lake',
          };
    const table = new Tabletop({ ...SEALED, world: world as TableSettings['world'] & object });
    expect(fought(table).cells).toHaveLength(64);
    expect(audited(table.rows)).toBeNull();
  });
});

describe('a forged battlefield', () => {
  const made = (): Tabletop => {
    const table = new Tabletop(SEALED);
    fought(table, asked({ edition: 'portable-2', terrain: 'hilly' }));
    return table;
  };

  const FORGERIES: Readonly<Record<string, [change: (body: FoughtBody) => object, found: RegExp]>> = {
    'a hill more': [
      ({ cells, ...body }) => ({
        ...body,
        cells: cells.map((cell, i) => (i === 5 ? { ...cell, features: [{ kind: 'mountain' }] } : cell)),
      }),
      /battlefield of 5050 does not follow from its dice/,
    ],
    'another throw': [
      ({ dice, ...body }) => ({
        ...body,
        dice: dice.map((roll, i) =>
          i === 0 ? { ...roll, faces: roll.faces.map((face) => (face % 6) + 1) } : roll,
        ),
      }),
      /dice|bring/,
    ],
    'other country': [
      ({ settings, ...body }) => ({ ...body, settings: { ...settings, terrain: 'flat' } }),
      /does not follow from its dice/,
    ],
    'asked for otherwise': [
      ({ asked: was, ...body }) => ({ ...body, asked: { ...was, terrain: 'flat' } }),
      /dice|bring/,
    ],
    'asked for what nobody can ask': [
      ({ asked: was, ...body }) => ({ ...body, asked: { ...was, board: 'hex-41x40' } }),
      /it asks for a battlefield that is not valid: board is/,
    ],
    'an unknown hex': [
      (body) => ({ ...body, q: 40 }),
      /no battlefield could be rolled there: Hex 9070 is not known/,
    ],
    'a member too many': [(body) => ({ ...body, weather: 'fog' }), /not in the form that this version knows/],
  };

  it.each(Object.entries(FORGERIES))('is found: %s', (_, [change, found]) => {
    const table = made();
    const rows = forged(table.rows, (body) => (body.kind === 'fought' ? (change(body) as EntryBody) : body));
    expect(audited(rows)).toMatchObject({ seq: table.rows.length, what: expect.stringMatching(found) });
  });

  it.each(FORMS.filter((form) => form !== 'first form'))('is not reported in a sound ledger: %s', (form) => {
    const table = new Tabletop({ seed: 'sound', form });
    for (const edition of EDITIONS) fought(table, asked({ edition }));
    table.play({ kind: 'close' });
    expect(audited(table.rows)).toBeNull();
  });
});
