import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perform } from '../../../src/dice/perform.ts';
import { facesOf } from '../../../src/dice/roll.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { DIRECTIONS, type Direction } from '../../../src/hex/direction.ts';
import { type Board, cellCount } from '../../../src/rules/battlefield/board.ts';
import type { PortableEdition } from '../../../src/rules/battlefield/edition.ts';
import { readGiven } from '../../../src/rules/battlefield/given-reading.ts';
import {
  battlefieldOf,
  mergedGiven,
  type OwnSettings,
  type PlaceOfBattle,
  sectorsOf,
} from '../../../src/rules/battlefield/place-of-battle.ts';
import type { PortableSettings } from '../../../src/rules/battlefield/portable-settings.ts';
import { COUNTRIES, WATERS } from '../../../src/rules/elevation/view.ts';
import { SECTOR_BOARD, sectorBattlefield } from '../../../src/rules/sectors.ts';
import { SITES, type Site, TERRAINS, type Terrain } from '../../../src/rules/solo.ts';
import { tellPortable } from '../../../src/telling/portable.ts';
import { portableSummary } from '../../../src/telling/portable-summary.ts';
import { tellSectors } from '../../../src/telling/sectors.ts';
import { cellsAt, HEX, SQUARE, scripted, seeded, where } from '../../support/portable-fields.ts';
import { tried } from '../../support/thoroughness.ts';

const solo = (terrain: Terrain, altitude: number, more: Partial<PlaceOfBattle> = {}): PlaceOfBattle =>
  ({
    kind: 'solo',
    terrain,
    altitude,
    site: null,
    flow: null,
    inflows: [],
    villageWithinTwo: false,
    ...more,
  }) as PlaceOfBattle;

const elevation = (more: Partial<PlaceOfBattle>): PlaceOfBattle =>
  ({
    kind: 'elevation',
    terrain: 'hilly',
    water: null,
    site: null,
    flow: null,
    inflows: [],
    villageWithinTwo: false,
    ...more,
  }) as PlaceOfBattle;

function settingsOf(
  place: PlaceOfBattle,
  edition: PortableEdition = 'portable-2',
  board: Board = SQUARE,
  own: OwnSettings = {},
): PortableSettings {
  const outcome = battlefieldOf(place, edition, board, own);
  if (!outcome.ok) throw new Error(outcome.what);
  return outcome.settings;
}

const EDITIONS = ['portable-1', 'portable-2'] as const;
const WILD = 'desert-mountain-forest';

describe('[battlefields: from a hex] the terrain', () => {
  it.each<[Terrain, number, string, string, string]>([
    ['plain', 4, 'flat', 'none', WILD],
    ['coastal', 1, 'flat', 'none', WILD],
    ['desert', 2, 'undulating', 'desert', WILD],
    ['swamp', 3, 'flat', 'forested', WILD],
    ['forest', 5, 'undulating', 'forested', WILD],
    ['rough', 6, 'hilly', 'none', WILD],
    ['hills', 7, 'hilly', 'none', WILD],
    ['forested-hills', 6, 'hilly', 'forested', WILD],
    ['green-hills', 7, 'hilly', 'none', 'cultivated'],
    ['mountains', 8, 'mountainous', 'none', WILD],
    ['mountain', 9, 'mountainous', 'none', WILD],
    ['volcano', 9, 'mountainous', 'none', WILD],
    ['glacier', 10, 'mountainous', 'none', WILD],
  ])('%s: %s', (terrain, altitude, lie, cover, area) => {
    for (const edition of EDITIONS)
      for (const kind of ['solo', 'island'] as const)
        expect(settingsOf({ ...solo(terrain, altitude), kind } as PlaceOfBattle, edition)).toMatchObject({
          terrain: lie,
          cover,
          area,
        });
  });

  it.each<[Terrain, boolean]>([
    ['plain', true],
    ['coastal', true],
    ['forest', false],
    ['swamp', false],
    ['mountains', false],
  ])('with a village within two hexes %s is cultivated: %s', (terrain, isFarmed) => {
    const { area } = settingsOf(solo(terrain, 4, { villageWithinTwo: true }));
    expect(area).toBe(isFarmed ? 'cultivated' : WILD);
  });

  it.each(['flat', 'undulating', 'hilly', 'mountainous'] as const)(
    'an elevation world gives the terrain by its kinds of country: %s',
    (terrain) => {
      for (const edition of EDITIONS)
        expect(settingsOf(elevation({ terrain }), edition)).toMatchObject({
          terrain,
          cover: 'none',
          area: WILD,
          tree: 'deciduous',
        });
    },
  );

  it.each<[Terrain, number, string]>([
    ['desert', 2, 'palm'],
    ['plain', 5, 'deciduous'],
    ['rough', 6, 'coniferous'],
    ['mountains', 8, 'coniferous'],
  ])('climate: %s at altitude %i: %s', (terrain, altitude, tree) => {
    expect(settingsOf(solo(terrain, altitude)).tree).toBe(tree);
  });

  it('a hex at altitude 0 gives no battlefield, nor does the sea of an elevation world', () => {
    const what = 'no battle on land is fought in the sea';
    const seas = [
      solo('ocean', 0),
      solo('coastal', 0),
      elevation({ terrain: 'sea' }),
      elevation({ terrain: 'hilly', water: 'sea' }),
    ];
    for (const place of seas) {
      for (const edition of EDITIONS)
        expect(battlefieldOf(place, edition, SQUARE)).toEqual({ ok: false, what });
      expect(sectorsOf(place)).toEqual({ ok: false, what });
    }
  });
});

describe('[battlefields: from a hex] the kinds of features', () => {
  it.each<[string, PlaceOfBattle, string[]]>([
    ['a plain', solo('plain', 4), ['hills', 'trees', 'habitation', 'fields']],
    ['a swamp', solo('swamp', 2, { flow: 1 }), ['hills', 'marshes', 'trees', 'habitation', 'fields']],
    ['a mountain', solo('mountain', 9), ['hills', 'habitation', 'fields']],
    ['a volcano', solo('volcano', 9), ['hills', 'habitation', 'fields']],
    ['a glacier', solo('glacier', 10), ['hills', 'habitation', 'fields']],
    ['mountains', solo('mountains', 8), ['hills', 'trees', 'habitation', 'fields']],
    ['a village', solo('forest', 5, { site: 'village' }), ['hills', 'road', 'trees', 'habitation', 'fields']],
    ['a lake', elevation({ water: 'lake' }), ['hills', 'lakes', 'trees', 'habitation', 'fields']],
    [
      'a swamp in an elevation world',
      elevation({ water: 'swamp' }),
      ['hills', 'marshes', 'trees', 'habitation', 'fields'],
    ],
  ])('%s', (_, place, present) => {
    expect([...settingsOf(place).present]).toEqual(present);
    const known = present.filter((one) => !['lakes', 'marshes', 'fields'].includes(one));
    expect([...settingsOf(place, 'portable-1').present]).toEqual(known);
  });

  it('with a village include cultivated habitation', () => {
    expect(settingsOf(solo('mountains', 8, { site: 'village' })).area).toBe('cultivated');
  });

  it.each(SITES.filter((site) => site !== 'village'))(
    'with a %s include it as a landmark in the middle',
    (site) => {
      const place = solo('plain', 4, { site });
      for (const edition of EDITIONS)
        for (const [board, column] of [
          [SQUARE, 4],
          [HEX, 5],
          [{ kind: 'hex', columns: 6, rows: 8 }, 3],
        ] as const)
          expect(settingsOf(place, edition, board).given?.features).toEqual([
            { kind: 'landmark', site, cell: cellsAt(board, [column, 4])[0] },
          ]);
    },
  );
});

describe('[battlefields: from a hex] its river', () => {
  const riverOf = (
    edition: PortableEdition,
    board: Board,
    flow: PlaceOfBattle['flow'],
    ...inflows: Direction[]
  ) => settingsOf(solo('plain', 4, { flow, inflows }), edition, board).given?.river;

  it('portable-2: directions 1 to 6 are the quarters 2, 5, 8, 10, 13, 16', () => {
    const quarters = [2, 5, 8, 10, 13, 16];
    for (const [i, direction] of DIRECTIONS.entries()) {
      const opposite = (((direction + 2) % 6) + 1) as Direction;
      expect(riverOf('portable-2', SQUARE, direction)).toEqual({ exit: { quarter: quarters[i] } });
      expect(riverOf('portable-2', HEX, opposite, direction)).toEqual({
        entry: { quarter: quarters[i] },
        exit: { quarter: quarters[opposite - 1] },
      });
    }
  });

  it('portable-1: top middle, right upper, right lower, bottom middle, left lower, left upper', () => {
    const squares = [
      [4, 1],
      [8, 2],
      [8, 7],
      [4, 8],
      [1, 7],
      [1, 2],
    ] as const;
    const hexes = [
      [5, 1],
      [9, 3],
      [9, 6],
      [5, 8],
      [1, 6],
      [1, 3],
    ] as const;
    for (const [board, places] of [
      [SQUARE, squares],
      [HEX, hexes],
    ] as const)
      expect(
        DIRECTIONS.map(
          (flow) => (riverOf('portable-1', board, flow) as { exit: { cell: number } }).exit.cell,
        ),
      ).toEqual(cellsAt(board, ...places));
  });

  it('there is none without water', () => {
    expect(settingsOf(solo('plain', 4)).given).toEqual({});
  });

  it('one that goes into the underworld ends in the middle; so does one in a lake or swamp that it does not leave', () => {
    const inTheMiddle = { cell: cellsAt(SQUARE, [4, 4])[0], side: null };
    for (const edition of EDITIONS) {
      expect(riverOf(edition, SQUARE, 'underworld', 1)).toMatchObject({ exit: inTheMiddle });
      for (const water of ['lake', 'swamp'] as const)
        expect(settingsOf(elevation({ water, inflows: [1] }), edition).given?.river).toMatchObject({
          exit: inTheMiddle,
        });
    }
  });

  it('if it is unknown where it continues, that is rolled', () => {
    expect(settingsOf(elevation({ inflows: [1] })).given?.river).toEqual({ entry: { quarter: 2 } });
  });

  it('if it is unknown where it comes from, that is rolled', () => {
    const settings = settingsOf(solo('plain', 4, { flow: 4 }), 'portable-1', SQUARE, { present: new Set() });
    // In by the middle of the top edge.
    const { result, trace } = scripted('portable-1', settings, [1, 1, 1]);
    expect(trace.map((roll) => roll.for)).toEqual(['river entry', 'river entry spot', 'river width']);
    expect(result.routes[0]?.cells).toEqual(
      cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]),
    );
  });

  it('if its course is known, only its width is rolled, and in portable-2 the cells of its quarters', () => {
    const place = solo('plain', 4, { flow: 4, inflows: [1] });
    const own = { present: new Set<never>() };
    const asked = (edition: PortableEdition, faces: readonly number[]) =>
      scripted(edition, settingsOf(place, edition, SQUARE, own), faces).trace.map((roll) => roll.for);
    expect(asked('portable-1', [1])).toEqual(['river width']);
    expect(asked('portable-2', [1, 6, 1, 6, 1])).toEqual([
      'river entry cell',
      'river exit cell',
      'river width',
    ]);
  });

  it('of several inflows it follows the one that goes straightest through, or else the first clockwise', () => {
    expect(riverOf('portable-2', SQUARE, 4, 2, 1, 6)).toMatchObject({ entry: { quarter: 2 } });
    expect(riverOf('portable-2', SQUARE, 4, 3, 6)).toMatchObject({ entry: { quarter: 16 } });
    expect(riverOf('portable-2', SQUARE, 4, 6, 2)).toMatchObject({ entry: { quarter: 5 } });
  });

  it('it may go underground beneath a castle', () => {
    const place = solo('plain', 4, { flow: 'underworld', inflows: [1], site: 'castle' });
    const settings = settingsOf(place, 'portable-1', SQUARE, { present: new Set() });
    const { result } = scripted('portable-1', settings, [1]);
    expect(result.routes[0]).toMatchObject({
      exit: null,
      cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4]),
    });
    expect(where(result, 'landmark')).toEqual([[4, 4]]);
  });

  it('sectors: by the same quarters, into the ground in sector 3', () => {
    const place = solo('plain', 7, { flow: 'underworld', inflows: [4], site: 'tower' });
    expect(sectorsOf(place)).toEqual({
      ok: true,
      settings: {
        tree: 'coniferous',
        given: {
          river: { entry: { quarter: 10 }, exit: { cell: 3, side: null } },
          features: [{ kind: 'landmark', site: 'tower', cell: 3 }],
        },
      },
    });
  });
});

describe('a user’s own settings', () => {
  const place = solo('forest', 5, { flow: 4, inflows: [1], site: 'tower' });

  it('take precedence over those from the hex', () => {
    const present = new Set(['trees'] as const);
    const own = { terrain: 'flat', cover: 'none', area: 'urban', tree: 'palm', present } as const;
    expect(settingsOf(place, 'portable-2', SQUARE, own)).toMatchObject(own);
  });

  it('add given parts to those of the hex, or replace them', () => {
    const known = settingsOf(place).given ?? {};
    const castle = { kind: 'landmark', site: 'castle', cell: 28 } as const;
    const lake = { kind: 'lake', cell: 1 } as const;
    expect(mergedGiven(known, { features: [castle, lake], numbers: { hills: 2 } })).toEqual({
      river: known.river,
      numbers: { hills: 2 },
      features: [castle, lake],
    });
    expect(mergedGiven(known, { river: { width: 2 } }).river).toEqual({ ...known.river, width: 2 });
    expect(mergedGiven(known, { river: { cells: [1, 2] } }).river).toEqual({ cells: [1, 2] });
  });
});

const places: fc.Arbitrary<PlaceOfBattle> = fc
  .record({
    site: fc.constantFrom<Site | null>(null, ...SITES),
    flow: fc.constantFrom<PlaceOfBattle['flow']>(null, 'underworld', ...DIRECTIONS),
    inflows: fc.subarray([...DIRECTIONS]),
    villageWithinTwo: fc.boolean(),
  })
  .chain((common) =>
    fc.oneof(
      fc
        .record({
          kind: fc.constantFrom('solo', 'island'),
          terrain: fc.constantFrom(...TERRAINS),
          altitude: fc.integer({ min: 0, max: 10 }),
        })
        .map((land) => ({ ...common, ...land }) as PlaceOfBattle),
      fc
        .record({
          kind: fc.constant('elevation'),
          terrain: fc.constantFrom(...COUNTRIES),
          water: fc.constantFrom(null, ...WATERS),
        })
        .map((land) => ({ ...common, ...land }) as PlaceOfBattle),
    ),
  );

describe('with hundreds of random places', () => {
  const length = fc.integer({ min: 4, max: 11 });
  const boards: fc.Arbitrary<Board> = fc.oneof(
    fc.constantFrom(SQUARE, HEX, { kind: 'hex', columns: 6, rows: 8 }),
    fc.record({ kind: fc.constantFrom('square', 'hex'), columns: length, rows: length }),
  );

  it.each(EDITIONS)(
    '%s: on land there is a complete battlefield with its river and landmark, and all of it is explained',
    (edition) => {
      fc.assert(
        fc.property(places, boards, fc.string(), (place, board, seed) => {
          const outcome = battlefieldOf(place, edition, board);
          if (!outcome.ok) {
            expect(place.kind === 'elevation' ? 'sea' : 0).toBe(
              place.kind === 'elevation'
                ? place.terrain === 'sea'
                  ? 'sea'
                  : place.water
                : place.terrain === 'ocean'
                  ? 0
                  : place.altitude,
            );
            return;
          }
          const { settings } = outcome;
          const { given = {} } = settings;
          expect(readGiven(given, edition, board)).toEqual({ ok: true, given });
          const { result, trace } = seeded(edition, settings, seed);
          expect(result.cells).toHaveLength(cellCount(board));
          const isWet = place.flow !== null || place.inflows.length > 0;
          expect(result.routes.some(({ kind }) => kind === 'river')).toBe(isWet);
          expect(result.routes.some(({ kind }) => kind === 'road')).toBe(place.site === 'village');
          expect(where(result, 'landmark')).toHaveLength(
            place.site === null || place.site === 'village' ? 0 : 1,
          );
          const telling = tellPortable(edition, settings, trace);
          expect(telling.flatMap(({ roll }) => roll ?? [])).toEqual(trace);
          expect([portableSummary(result), ...telling.map(({ text }) => text)].join()).not.toMatch(
            /undefined|null|NaN/,
          );
        }),
        { numRuns: tried(100, 300) },
      );
    },
    120_000,
  );

  it('sectors: there is one too', () => {
    fc.assert(
      fc.property(places, fc.string(), (place, seed) => {
        const outcome = sectorsOf(place);
        if (!outcome.ok) return;
        const { given = {} } = outcome.settings;
        expect(readGiven(given, 'sectors', SECTOR_BOARD)).toEqual({ ok: true, given });
        const dice = seededDice({ seed, procedure: 'battlefield', place: '0,0', occurrence: 0 });
        const rolled = perform(sectorBattlefield({ ...outcome.settings, choices: { a: [], b: [] } }), dice);
        if (!rolled.done) throw new Error('seeded dice never run out');
        const lines = tellSectors(rolled.result, rolled.trace, given);
        expect(lines.flatMap(({ roll }) => roll ?? [])).toEqual(rolled.trace);
        expect(lines.map(({ text }) => text).join()).not.toMatch(/undefined|null|NaN/);
        expect(facesOf(rolled.trace).length).toBeGreaterThan(10);
      }),
      { numRuns: tried(100, 300) },
    );
  }, 120_000);
});
