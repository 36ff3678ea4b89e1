import { describe, expect, it } from 'vitest';
import {
  battlefieldOf,
  mergedGiven,
  type PlaceOfBattle,
  sectorsOf,
} from '../../../src/rules/battlefield/place-of-battle.ts';
import { SITES, type Terrain } from '../../../src/rules/solo.ts';
import { EDITIONS, elevation, settingsOf, solo } from '../../support/places-of-battle.ts';
import { cellsAt, HEX, SQUARE } from '../../support/portable-fields.ts';

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
