import { describe, expect, it } from 'vitest';
import { GivenDice } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { altitudesOf, middleAltitude, SITES, TERRAINS } from '../../src/rules/solo.ts';
import {
  around,
  dry,
  enter,
  entering,
  type HandMadeWorld,
  river,
  SEA,
  TARGET,
} from '../support/hand-made-world.ts';
import { ALL_PAIRS, pairOf, sumOf } from '../support/pairs.ts';

/**
 * TARGET entered from the south over land at this altitude; water that rises or flows in has one way out, south-east.
 */
function oneWay(altitude: number, inflow = false): HandMadeWorld {
  const wall = dry(altitude);
  return around({
    1: inflow ? river(altitude, 4) : wall,
    2: wall,
    3: altitude > 1 ? SEA : river(altitude, 3),
    4: altitude > 1 ? wall : dry(altitude),
    5: altitude > 1 ? wall : dry(5),
    6: wall,
  });
}

describe('[solo: terrain] from altitude and water flow', () => {
  it.each([
    [2, 'swamp'],
    [3, 'swamp'],
    [4, 'forest'],
    [5, 'forest'],
    [6, 'forested-hills'],
    [7, 'green-hills'],
    [8, 'mountains'],
  ] as const)('at altitude %i with water flow: %s', (altitude, terrain) => {
    for (const sum of [5, 6, 8])
      expect(enter(oneWay(altitude), 4, pairOf(sum)).result).toEqual({
        altitude,
        flow: 3,
        terrain,
        site: null,
      });
    expect(enter(oneWay(altitude, true), 4, pairOf(4)).result).toEqual({
      altitude,
      flow: 3,
      terrain,
      site: null,
    });
  });

  it.each([
    [2, 'desert'],
    [3, 'plain'],
    [4, 'plain'],
    [5, 'plain'],
    [6, 'rough'],
    [7, 'hills'],
    [8, 'mountains'],
    [10, 'glacier'],
  ] as const)('at altitude %i without: %s', (altitude, terrain) => {
    for (const sum of [4, 9])
      expect(enter(oneWay(altitude), 4, pairOf(sum)).result).toEqual({
        altitude,
        flow: null,
        terrain,
        site: null,
      });
  });

  it('altitude 0 is ocean', () => {
    expect(enter(around({ 4: dry(2) }), 4, [1, 1]).result.terrain).toBe('ocean');
    expect(enter(around({ 4: river(2, 1) }), 4, [1, 1]).result.terrain).toBe('ocean');
  });

  it('altitude 1, where there is always water flow, is coastal', () => {
    expect(enter(oneWay(1), 4, pairOf(4)).result).toEqual({
      altitude: 1,
      flow: 3,
      terrain: 'coastal',
      site: null,
    });
  });

  it('altitude 10 with water flow is a glacier', () => {
    expect(enter(oneWay(10, true), 4, pairOf(5)).result).toEqual({
      altitude: 10,
      flow: 3,
      terrain: 'glacier',
      site: null,
    });
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'at altitude 9: a mountain, or a volcano on 1 of d6, with water flow or without: %i',
    (face) => {
      const terrain = face === 1 ? 'volcano' : 'mountain';
      expect(enter(oneWay(9), 4, [...pairOf(5), face])).toMatchObject({
        result: { altitude: 9, flow: null, terrain, site: null },
        trace: [{ for: 'altitude' }, { for: 'volcano', sides: 6, faces: [face] }],
      });
      expect(enter(oneWay(9, true), 4, [...pairOf(4), face]).result).toEqual({
        altitude: 9,
        flow: 3,
        terrain,
        site: null,
      });
    },
  );

  it('the volcano die is rolled only at altitude 9', () => {
    for (const altitude of [8, 10])
      expect(enter(oneWay(altitude), 4, pairOf(4)).trace.map((roll) => roll.for)).toEqual(['altitude']);
  });

  it('terrains and sites are spelled as the rules spell them', () => {
    expect([...TERRAINS].sort()).toEqual(
      'coastal desert forest forested-hills glacier green-hills hills mountain mountains ocean plain rough swamp volcano'.split(
        ' ',
      ),
    );
    expect([...SITES].sort()).toEqual('castle ruin ruined-castle ruined-tower tower village'.split(' '));
  });
});

describe('[solo: site] on a 7', () => {
  const SEVENS = ALL_PAIRS.filter((pair) => sumOf(pair) === 7);

  it.each([
    [4, 'forest'],
    [5, 'forest'],
    [6, 'forested-hills'],
  ])(
    'at altitude %i, in %s: village, ruin, tower, ruined tower, castle, ruined castle',
    (altitude, terrain) => {
      const sites = ['village', 'ruin', 'tower', 'ruined-tower', 'castle', 'ruined-castle'];
      for (const pair of SEVENS)
        sites.forEach((site, i) => {
          expect(enter(oneWay(altitude), 4, [...pair, i + 1])).toMatchObject({
            result: { terrain, site },
            trace: [{ for: 'altitude' }, { for: 'site', sides: 6, faces: [i + 1] }],
          });
        });
    },
  );

  it.each([
    [2, 'swamp'],
    [3, 'swamp'],
    [7, 'green-hills'],
  ])('at altitude %i, in %s: 1–2 ruin, 3–4 ruined tower, 5–6 ruined castle', (altitude, terrain) => {
    const sites = ['ruin', 'ruin', 'ruined-tower', 'ruined-tower', 'ruined-castle', 'ruined-castle'];
    for (const pair of SEVENS)
      sites.forEach((site, i) => {
        expect(enter(oneWay(altitude), 4, [...pair, i + 1]).result).toMatchObject({ terrain, site });
      });
  });

  it.each([
    ['coastal', oneWay(1), 4, [3, 4]],
    ['mountains', oneWay(8), 4, [3, 4]],
    ['mountain', oneWay(9), 4, [3, 4, 6]],
    ['volcano', oneWay(9), 4, [3, 4, 1]],
    ['glacier', oneWay(10), 4, [3, 4]],
    ['ocean', around({ 1: SEA, 4: dry(3) }), 1, [3, 4]],
  ] as const)('nowhere else, and nothing is rolled: %s', (terrain, world, from, faces) => {
    expect(enter(world, from, faces).result).toMatchObject({ terrain, site: null });
  });

  it('only on a 7: no other roll gives a site or a die for it, at any altitude', () => {
    for (let altitude = 1; altitude <= 10; altitude++)
      for (const pair of ALL_PAIRS.filter((faces) => sumOf(faces) !== 7)) {
        const outcome = perform(entering(oneWay(altitude), 4), new GivenDice([...pair, 3, 3, 3]));
        expect(outcome.done && outcome.result.site, pair.join()).toBeNull();
        expect(outcome.trace.some((roll) => roll.for === 'site')).toBe(false);
      }
  });
});

describe('[solo: order of the dice] altitude, flow, volcano, site', () => {
  it('altitude, flow, site', () => {
    const { trace } = enter(around({ 4: dry(5) }), 4, [3, 4, 4, 2, 6]);
    expect(trace.map((roll) => `${roll.for} ${roll.faces.join('+')}`)).toEqual([
      'altitude 3+4',
      'flow 4',
      'flow 2',
      'site 6',
    ]);
  });

  it('altitude, flow, volcano', () => {
    const { result, trace } = enter(around({ 4: river(9, 1) }), 4, [3, 4, 6, 1]);
    expect(trace.map((roll) => roll.for)).toEqual(['altitude', 'flow', 'volcano']);
    expect(result).toEqual({ altitude: 9, flow: 6, terrain: 'volcano', site: null });
  });

  it('every die is a d6, and only the altitude has two', () => {
    const { trace } = enter(around({ 4: dry(5) }), 4, [3, 4, 4, 2, 6]);
    for (const roll of trace) {
      expect(roll.sides).toBe(6);
      expect(roll.faces.length).toBe(roll.for === 'altitude' ? 2 : 1);
    }
  });

  it('leaves the world unchanged: the caller records the outcome', () => {
    const world = around({ 4: dry(5), 1: river(6, 4) });
    const before = [...world.records()];
    enter(world, 4, [3, 4, 2, 6]);
    expect([...world.records()]).toEqual(before);
    expect(world.has(TARGET)).toBe(false);
  });
});

describe('the altitudes at which a terrain is found', () => {
  it('are those at which dice give it, for a hex entered from any altitude', () => {
    const found = new Map<string, Set<number>>();
    for (let altitude = 0; altitude <= 10; altitude++)
      for (const pair of ALL_PAIRS)
        for (const volcano of [1, 2]) {
          const outcome = perform(
            entering(oneWay(altitude), 4),
            new GivenDice([...pair, volcano, volcano, volcano]),
          );
          if (!outcome.done) continue;
          const { terrain, altitude: at } = outcome.result;
          found.set(terrain, (found.get(terrain) ?? new Set()).add(at));
        }
    for (const terrain of TERRAINS)
      expect(
        [...(found.get(terrain) ?? [])].sort((a, b) => a - b),
        terrain,
      ).toEqual(altitudesOf(terrain));
  });

  it('have a middle one (the higher of two), which is used for the terrain if none was rolled', () => {
    expect(Object.fromEntries(TERRAINS.map((terrain) => [terrain, middleAltitude(terrain)]))).toEqual({
      ocean: 0,
      coastal: 1,
      swamp: 3,
      desert: 2,
      plain: 4,
      forest: 5,
      'forested-hills': 6,
      rough: 6,
      'green-hills': 7,
      hills: 7,
      mountains: 8,
      mountain: 9,
      volcano: 9,
      glacier: 10,
    });
  });
});
