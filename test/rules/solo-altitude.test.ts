import { describe, expect, it } from 'vitest';
import { perform } from '../../src/dice/perform.ts';
import { DIRECTIONS, type Direction, neighbour } from '../../src/hex/direction.ts';
import { ring } from '../../src/hex/ring.ts';
import { enterHex, type HouseRule, type SoloHex } from '../../src/rules/solo.ts';
import {
  around,
  dry,
  enter,
  entering,
  type HandMadeWorld,
  type Land,
  laidHex,
  river,
  SEA,
  type Surroundings,
  TARGET,
} from '../support/hand-made-world.ts';
import { ALL_PAIRS, type Pair, pairOf, sumOf } from '../support/pairs.ts';

/** Enters TARGET with this pair for the altitude; any further die shows the first acceptable face. */
function altitudeOf(
  world: HandMadeWorld,
  from: Direction,
  pair: Pair,
  houseRules: readonly HouseRule[] = [],
): number {
  const outcome = perform(entering(world, from, houseRules), {
    throw: (request) => (request.for === 'altitude' ? pair : [request.accept?.[0] ?? 1]),
  });
  if (!outcome.done) throw new Error('these dice never run out');
  expect(outcome.trace[0]).toEqual({ for: 'altitude', sides: 6, faces: pair });
  return outcome.result.altitude;
}

const CHANGE: Readonly<Record<number, number>> = { 2: -2, 3: -1, 10: 1, 11: 1, 12: 2 };
const changeOf = (pair: Pair): number => CHANGE[sumOf(pair)] ?? 0;

describe('[solo: altitude 2] the altitude of the origin, changed by 2d6 and kept within 0 to 10', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('from altitude %i by the table, for all 36 pairs', (altitude) => {
    for (const pair of ALL_PAIRS)
      expect(altitudeOf(around({ 3: dry(altitude) }), 3, pair), pair.join()).toBe(altitude + changeOf(pair));
  });

  it.each([
    [10, 12, 10],
    [10, 11, 10],
    [10, 10, 10],
    [9, 12, 10],
    [9, 11, 10],
    [10, 3, 9],
    [10, 2, 8],
    [9, 2, 7],
    [2, 2, 0],
    [2, 3, 1],
  ])('from altitude %i with a %i to altitude %i', (altitude, sum, expected) => {
    expect(altitudeOf(around({ 6: dry(altitude) }), 6, pairOf(sum))).toBe(expected);
  });

  it.each([
    [1, 2, 0],
    [1, 3, 0],
    [0, 2, 0],
    [0, 3, 0],
    [0, 7, 0],
    [0, 10, 1],
    [0, 12, 2],
    [1, 12, 3],
  ])('from altitude %i next to higher land, with a %i, to altitude %i', (altitude, sum, expected) => {
    expect(altitudeOf(around({ 1: dry(altitude), 4: dry(6) }), 1, pairOf(sum))).toBe(expected);
  });

  it('starts from the altitude of the origin and of no other neighbour', () => {
    const lands: Surroundings = { 1: dry(8), 2: dry(3), 3: dry(6), 4: dry(2), 5: dry(4), 6: dry(5) };
    for (const from of DIRECTIONS)
      expect(altitudeOf(around(lands), from, [3, 1])).toBe((lands[from] as Land).altitude);
  });

  it('throws if the origin is unknown or no neighbour, which would be a bug', () => {
    const world = around({ 1: dry(5) });
    expect(() => enter(world, 2, [3, 4])).toThrow('no known neighbour');
    const far = around({ 1: dry(5) });
    const notNext = neighbour(neighbour(TARGET, 1), 1);
    expect(() => enterHex(far, notNext, TARGET).next()).toThrow('no known neighbour');
  });
});

describe('[solo: altitude 1] every known neighbour at altitude 0 or 1: deep ocean', () => {
  const OCEAN: SoloHex = { altitude: 0, flow: null, terrain: 'ocean', site: null };

  it.each<[string, Surroundings]>([
    ['one at 0', { 1: SEA }],
    ['one at 1', { 1: dry(1) }],
    ['one at 1 whose river flows in', { 1: river(1, 4) }],
    ['0 and 1', { 1: SEA, 2: river(1, 2) }],
    ['all six at 0', { 1: SEA, 2: SEA, 3: SEA, 4: SEA, 5: SEA, 6: SEA }],
    ['all six at 1', { 1: river(1, 1), 2: dry(1), 3: dry(1), 4: dry(1), 5: dry(1), 6: dry(1) }],
  ])('without a die, water or site: %s', (_, lands) => {
    expect(enter(around(lands), 1, [])).toMatchObject({ result: OCEAN, trace: [] });
    expect(enter(around(lands), 1, [], ['coastal-shelf'])).toMatchObject({ result: OCEAN, trace: [] });
  });

  it.each<[string, Surroundings]>([
    ['0 and 2', { 1: SEA, 4: dry(2) }],
    ['1 and 2', { 1: dry(1), 2: dry(2) }],
    ['five at 0 and one at 10', { 1: SEA, 2: SEA, 3: SEA, 4: SEA, 5: SEA, 6: dry(10) }],
    ['one at 2', { 1: dry(2) }],
  ])('but not if one is higher: %s', (_, lands) => {
    expect(() => enter(around(lands), 1, [])).toThrow('no face is left for 2d6 (altitude)');
  });

  it('asks for dice exactly if a known neighbour is above 1, for all 3⁶ ways to have them unknown, low or high', () => {
    for (let code = 0; code < 3 ** 6; code++) {
      const lands: Partial<Record<Direction, Land>> = {};
      DIRECTIONS.forEach((direction, i) => {
        const kind = Math.floor(code / 3 ** i) % 3;
        if (kind > 0) lands[direction] = kind === 1 ? dry(code % 2) : dry(2 + (code % 9));
      });
      const known = DIRECTIONS.filter((direction) => lands[direction]);
      const [from] = known;
      if (!from) continue;
      const asks = !entering(around(lands), from).next().done;
      expect(asks).toBe(known.some((direction) => (lands[direction] as Land).altitude > 1));
    }
  });

  it('depends on neighbours only, not on what is beyond them', () => {
    const world = around({ 1: SEA });
    for (const beyond of ring(TARGET, 2)) world.reveal(laidHex(beyond, dry(9)));
    expect(enter(world, 1, []).result).toEqual(OCEAN);
  });
});

describe('[solo: altitude 3] water that flows in limits the altitude to the lowest of its hexes', () => {
  it("[the source's worked example] origin at 5, a neighbour at 4 flowing in: a 2 gives 3, any other roll 4", () => {
    const world = around({ 4: dry(5), 1: river(4, 4) });
    for (const pair of ALL_PAIRS)
      expect(altitudeOf(world, 4, pair), pair.join()).toBe(sumOf(pair) === 2 ? 3 : 4);
  });

  it.each(DIRECTIONS)('from each side: a river from direction %i', (side) => {
    const from = ((side + 2) % 6) + 1;
    const inwards = (((side + 2) % 6) + 1) as Direction;
    const world = around({ [from]: dry(8), [side]: river(3, inwards) });
    expect(altitudeOf(world, from as Direction, [4, 5])).toBe(3);
  });

  it.each(DIRECTIONS)(
    'a river that flows elsewhere, by one direction, limits nothing: from direction %i',
    (side) => {
      const from = (((side + 2) % 6) + 1) as Direction;
      const inwards = ((side + 2) % 6) + 1;
      for (const out of DIRECTIONS.filter((direction) => direction !== inwards))
        expect(altitudeOf(around({ [from]: dry(8), [side]: river(3, out) }), from, [4, 5])).toBe(8);
      expect(altitudeOf(around({ [from]: dry(8), [side]: river(3, 'underworld') }), from, [4, 5])).toBe(8);
    },
  );

  it('the lowest of several inflows counts', () => {
    const world = around({ 4: dry(9), 1: river(7, 4), 2: river(5, 5), 3: river(6, 6), 6: dry(2) });
    expect(altitudeOf(world, 4, [4, 5])).toBe(5);
    expect(altitudeOf(world, 4, [1, 1])).toBe(5);
  });

  it("the origin's own river counts as well", () => {
    const world = around({ 2: river(6, 5) });
    expect(altitudeOf(world, 2, [6, 6])).toBe(6);
    expect(altitudeOf(world, 2, [5, 5])).toBe(6);
    expect(altitudeOf(world, 2, [1, 2])).toBe(5);
  });

  it('does not raise a lower altitude', () => {
    expect(altitudeOf(around({ 4: dry(3), 1: river(7, 4) }), 4, [4, 5])).toBe(3);
  });

  it('the limit applies after the change, not before', () => {
    // 5 − 2 = 3 is below the limit of 4; limited first it would have been 4 − 2 = 2.
    expect(altitudeOf(around({ 4: dry(5), 1: river(4, 4) }), 4, [1, 1])).toBe(3);
  });
});

describe('[solo: house rules, coastal-shelf] altitude 0 beside a known hex above 1 becomes 1', () => {
  it('with the rule, and stays deep ocean without', () => {
    const world = around({ 4: dry(2) });
    expect(altitudeOf(world, 4, [1, 1], ['coastal-shelf'])).toBe(1);
    expect(enter(world, 4, [1, 1])).toMatchObject({
      result: { altitude: 0, flow: null, terrain: 'ocean', site: null },
      trace: [{ for: 'altitude' }],
    });
  });

  it('before water and terrain: it is a coast, and it has water flow', () => {
    const world = around({ 4: dry(2) });
    expect(enter(world, 4, [1, 1, 4, 6], ['coastal-shelf'])).toEqual({
      done: true,
      result: { altitude: 1, flow: 6, terrain: 'coastal', site: null },
      trace: [
        { for: 'altitude', sides: 6, faces: [1, 1] },
        { for: 'flow', sides: 6, faces: [4], discarded: true },
        { for: 'flow', sides: 6, faces: [6] },
      ],
    });
  });

  it('also if the altitude is 0 without a change', () => {
    const world = around({ 1: SEA, 4: dry(2) });
    expect(altitudeOf(world, 1, [3, 4], ['coastal-shelf'])).toBe(1);
    expect(altitudeOf(world, 1, [3, 4])).toBe(0);
  });

  it('changes no other altitude', () => {
    const world = around({ 4: dry(2), 1: dry(9) });
    for (const from of [4, 1] as const)
      for (const pair of ALL_PAIRS) {
        const without = altitudeOf(world, from, pair);
        expect(altitudeOf(world, from, pair, ['coastal-shelf'])).toBe(without === 0 ? 1 : without);
      }
  });
});

describe('[solo: house rules, landfall] where altitude 1 would make deep ocean 2d6 are thrown all the same', () => {
  const OCEAN: SoloHex = { altitude: 0, flow: null, terrain: 'ocean', site: null };
  const RISEN: Readonly<Record<number, SoloHex>> = {
    11: { altitude: 2, flow: null, terrain: 'desert', site: null },
    12: { altitude: 4, flow: null, terrain: 'plain', site: null },
  };

  it.each<[string, Surroundings]>([
    ['one at 0', { 1: SEA }],
    ['one at 1 whose water flows elsewhere', { 1: river(1, 2) }],
    ['one at 1 whose water ends below ground', { 1: river(1, 'underworld') }],
    ['0 and 1', { 1: SEA, 2: river(1, 2), 3: SEA }],
    ['all six at 0', { 1: SEA, 2: SEA, 3: SEA, 4: SEA, 5: SEA, 6: SEA }],
    ['all six at 1', { 1: river(1, 1), 2: river(1, 2), 3: river(1, 3), 4: dry(1), 5: dry(1), 6: dry(1) }],
  ])(
    '11 and 12 raise an island without water or site, 2 to 10 leave it deep ocean, by these dice alone: %s',
    (_, lands) => {
      for (const rules of [
        ['landfall'],
        ['coastal-shelf', 'landfall'],
        ['landfall', 'coastal-shelf'],
      ] as const)
        for (const pair of ALL_PAIRS)
          expect(enter(around(lands), 1, pair, rules), pair.join()).toEqual({
            done: true,
            result: RISEN[sumOf(pair)] ?? OCEAN,
            trace: [{ for: 'altitude', sides: 6, faces: pair }],
          });
    },
  );

  it('from whichever side the party comes: the altitude of the origin does not matter', () => {
    const world = around({ 1: SEA, 2: dry(1) });
    for (const from of [1, 2] as const)
      for (const pair of [pairOf(11), pairOf(12), pairOf(2), pairOf(10)])
        expect(altitudeOf(world, from, pair, ['landfall'])).toBe(RISEN[sumOf(pair)]?.altitude ?? 0);
  });

  it.each(DIRECTIONS)(
    'but not over the mouth of a river: it ends there without a die, from direction %i',
    (side) => {
      const inwards = (((side + 2) % 6) + 1) as Direction;
      const world = around({ [side]: river(1, inwards), [(side % 6) + 1]: SEA });
      for (const rules of [['landfall'], ['coastal-shelf', 'landfall']] as const)
        expect(enter(world, side, [], rules)).toEqual({ done: true, result: OCEAN, trace: [] });
    },
  );

  it('changes nothing if a known neighbour is above 1, for all combinations of the others', () => {
    for (let code = 0; code < 3 ** 5; code++) {
      const lands: Partial<Record<Direction, Land>> = { 4: dry(2 + (code % 9)) };
      ([1, 2, 3, 5, 6] as const).forEach((direction, i) => {
        const kind = Math.floor(code / 3 ** i) % 3;
        if (kind > 0) lands[direction] = kind === 1 ? SEA : river(1, direction);
      });
      const pair = ALL_PAIRS[code % ALL_PAIRS.length] as Pair;
      for (const others of [[], ['coastal-shelf']] as const)
        expect(altitudeOf(around(lands), 4, pair, [...others, 'landfall'])).toBe(
          altitudeOf(around(lands), 4, pair, others),
        );
    }
  });

  it('its islands get coasts by the coastal shelf like any other land, but not by landfall itself', () => {
    const world = around({ 1: SEA, 4: dry(2) });
    expect(altitudeOf(world, 1, [3, 4], ['landfall'])).toBe(0);
    expect(altitudeOf(world, 1, [3, 4], ['coastal-shelf', 'landfall'])).toBe(1);
    expect(altitudeOf(around({ 1: SEA }), 1, [3, 4], ['coastal-shelf', 'landfall'])).toBe(0);
  });
});
