import { describe, expect, it } from 'vitest';
import { GivenDice } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { type Axial, addHex, sameHex } from '../../src/hex/axial.ts';
import {
  DIRECTIONS,
  type Direction,
  directionBetween,
  directionVector,
  neighbour,
} from '../../src/hex/direction.ts';
import { ring } from '../../src/hex/ring.ts';
import type { Flow } from '../../src/rules/solo.ts';
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
import { pairOf, pairsOf } from '../support/pairs.ts';

type Way = number | 'underworld';

/**
 * The directions that the water of TARGET may take: those among which a d6 decides, or the only one; null if there is
 * none.
 */
function waysOf(world: HandMadeWorld, from: Direction, pair: readonly number[]): readonly Way[] | null {
  const outcome = perform(entering(world, from), new GivenDice(pair));
  if (outcome.done) return outcome.result.flow === null ? null : [outcome.result.flow];
  const { lacking } = outcome;
  if (lacking.for === 'site' || lacking.for === 'volcano') {
    const settled = perform(entering(world, from), new GivenDice([...pair, 2, 2]));
    if (!settled.done) throw new Error('two dice more would have done');
    return settled.result.flow === null ? null : [settled.result.flow];
  }
  expect(lacking).toMatchObject({ for: 'flow', sides: 6, count: 1 });
  return lacking.accept ?? DIRECTIONS;
}

/** All neighbours are known and without water. Entered from any of them, water has nowhere to go. */
const walled = (altitude: number, others: Surroundings = {}): HandMadeWorld =>
  around({
    1: dry(altitude),
    2: dry(altitude),
    3: dry(altitude),
    4: dry(altitude),
    5: dry(altitude),
    6: dry(altitude),
    ...others,
  });

const flows = (world: HandMadeWorld, from: Direction, pair: readonly number[]): boolean =>
  waysOf(world, from, pair) !== null;

describe('[solo: water] whether there is water flow', () => {
  it('none at altitude 0', () => {
    expect(enter(around({ 4: dry(2) }), 4, [1, 1]).result).toMatchObject({ altitude: 0, flow: null });
    expect(enter(around({ 1: SEA, 4: dry(5) }), 1, [3, 4]).result).toMatchObject({ altitude: 0, flow: null });
  });

  it('none at altitude 0 if a river flows in: there it reaches the sea', () => {
    const world = around({ 1: river(2, 4) });
    expect(enter(world, 1, [1, 1])).toMatchObject({
      result: { altitude: 0, flow: null, terrain: 'ocean' },
      trace: [{ for: 'altitude' }],
    });
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('always if a river flows in, at altitude %i, for every roll', (altitude) => {
    for (let sum = 4; sum <= 9; sum++)
      for (const pair of pairsOf(sum))
        expect(flows(around({ 4: river(altitude, 1) }), 4, pair), `${sum}`).toBe(true);
  });

  it.each([9, 10])('always if a river flows in, at altitude %i too', (altitude) => {
    for (const sum of [4, 5, 7, 8, 9, 12])
      expect(flows(around({ 4: river(altitude, 1) }), 4, pairOf(sum))).toBe(true);
  });

  it('always at altitude 1, for every roll that leads there', () => {
    const world = around({ 4: dry(1), 1: dry(2) });
    for (let sum = 4; sum <= 9; sum++) expect(flows(world, 4, pairOf(sum)), `${sum}`).toBe(true);
    expect(flows(around({ 4: dry(2) }), 4, pairOf(3))).toBe(true);
    expect(flows(around({ 4: SEA, 1: dry(2) }), 4, pairOf(10))).toBe(true);
    expect(flows(around({ 4: SEA, 1: dry(2) }), 4, pairOf(11))).toBe(true);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('at altitude %i on a roll of 5 to 8, not on 4 or 9', (altitude) => {
    for (const sum of [5, 6, 7, 8])
      for (const pair of pairsOf(sum)) expect(flows(around({ 4: dry(altitude) }), 4, pair)).toBe(true);
    for (const sum of [4, 9])
      for (const pair of pairsOf(sum)) expect(flows(around({ 4: dry(altitude) }), 4, pair)).toBe(false);
  });

  it.each([2, 3, 10, 11, 12])('not on a roll of %i', (sum) => {
    expect(flows(around({ 4: dry(5) }), 4, pairOf(sum))).toBe(false);
  });

  it.each([9, 10])('not at altitude %i if none flows in, on any roll', (altitude) => {
    for (const sum of [4, 5, 6, 7, 8, 9])
      expect(flows(around({ 4: dry(altitude) }), 4, pairOf(sum))).toBe(false);
  });

  it('no water flows in from a neighbour whose river passes by', () => {
    expect(flows(around({ 4: river(5, 2) }), 4, pairOf(9))).toBe(false);
    expect(flows(around({ 4: river(5, 'underworld') }), 4, pairOf(9))).toBe(false);
  });
});

describe('[solo: water 1] down: any neighbour that is unknown, or lower with a river that does not end up here', () => {
  it('water may flow to every unknown neighbour', () => {
    expect(waysOf(around({ 4: dry(5) }), 4, [3, 3])).toEqual([1, 2, 3, 5, 6]);
    expect(waysOf(around({ 4: dry(5), 1: dry(6), 2: dry(3) }), 4, [3, 3])).toEqual([3, 5, 6]);
  });

  it('water may flow to a lower neighbour with a river, as well as to unknown ones', () => {
    expect(waysOf(around({ 4: dry(5), 1: river(4, 1), 2: dry(5) }), 4, [3, 3])).toEqual([1, 3, 5, 6]);
  });

  it('water may flow to a lower neighbour with a river that ends in the underworld', () => {
    expect(waysOf(walled(5, { 1: river(4, 'underworld') }), 4, [3, 3])).toEqual([1]);
  });

  it('water may flow to a lower neighbour with a river that ends in the sea', () => {
    const world = walled(5, { 1: river(4, 1) });
    world.reveal(laidHex(neighbour(neighbour(TARGET, 1), 1), SEA));
    expect(waysOf(world, 4, [3, 3])).toEqual([1]);
  });

  it('water does not flow to a lower neighbour without a river', () => {
    expect(waysOf(walled(5, { 1: dry(4), 2: dry(1) }), 4, [3, 3])).toEqual(['underworld']);
  });

  it('water does not flow to a lower neighbour with a river that flows in here', () => {
    // The two inflows at 4 limit the new hex to 4, the third, at 3, limits it to 3.
    expect(waysOf(walled(5, { 1: river(3, 4), 2: river(3, 2) }), 4, [3, 3])).toEqual([2]);
    expect(waysOf(walled(5, { 1: river(3, 4) }), 4, [3, 3])).toEqual(['underworld']);
  });

  it('[ours, against the source] the sea at altitude 0, though it has no water flow', () => {
    expect(waysOf(walled(5, { 2: SEA }), 4, [3, 3])).toEqual([2]);
    expect(waysOf(walled(5, { 2: SEA, 3: river(4, 3), 5: river(5, 5), 6: river(7, 6) }), 4, [3, 3])).toEqual([
      2, 3,
    ]);
  });

  it('comes before level ground and before "it\'s magic!"', () => {
    const world = around({ 1: river(5, 1), 2: river(9, 2), 3: river(4, 3), 4: dry(5), 5: dry(5), 6: dry(5) });
    expect(waysOf(world, 4, [3, 3])).toEqual([3]);
    const open = around({ 1: river(5, 1), 2: river(9, 2), 3: dry(4), 4: dry(5), 5: dry(5) });
    expect(waysOf(open, 4, [3, 3])).toEqual([6]);
  });

  it('lower than the new hex, not than the origin', () => {
    // The inflow limits 6 to 4, and 5 is not lower than that.
    const world = around({ 1: river(4, 4), 2: river(5, 2), 3: river(3, 3), 4: dry(6), 5: dry(6), 6: dry(6) });
    expect(waysOf(world, 4, [3, 3])).toEqual([3]);
  });
});

describe('[solo: water 2] level: any known neighbour at the same altitude with a river that does not end up here', () => {
  it('water flows on level ground if no lower or unknown neighbour takes it', () => {
    expect(waysOf(walled(5, { 1: river(5, 1), 6: river(5, 'underworld') }), 4, [3, 3])).toEqual([1, 6]);
  });

  it('water does not flow to a level neighbour without a river, nor to one whose river flows in here', () => {
    expect(waysOf(walled(5, { 1: river(5, 4), 3: river(5, 3) }), 4, [3, 3])).toEqual([3]);
  });

  it('no face of the die is rolled again if all six neighbours may take the water', () => {
    const world = around({
      1: river(5, 1),
      2: river(5, 2),
      3: river(5, 3),
      4: river(5, 4),
      5: river(5, 5),
      6: river(5, 6),
    });
    expect(perform(entering(world, 4), new GivenDice([3, 3]))).toEqual({
      done: false,
      lacking: { for: 'flow', sides: 6, count: 1 },
      trace: [{ for: 'altitude', sides: 6, faces: [3, 3] }],
    });
    expect(DIRECTIONS.map((face) => enter(world, 4, [3, 3, face]).result.flow)).toEqual(DIRECTIONS);
  });

  it('comes before the higher ones', () => {
    expect(waysOf(walled(5, { 1: river(6, 1), 3: river(5, 3), 5: river(10, 5) }), 4, [3, 3])).toEqual([3]);
  });
});

describe('[solo: water 3] "it\'s magic!": any known neighbour with a river that does not end up here, uphill', () => {
  it('water flows uphill, however high, if no other neighbour takes it', () => {
    expect(waysOf(walled(5, { 1: river(6, 1), 3: river(10, 3), 5: dry(6) }), 4, [3, 3])).toEqual([1, 3]);
  });

  it('water does not flow to a higher neighbour whose river flows in here', () => {
    expect(waysOf(walled(5, { 1: river(6, 4), 3: river(7, 3) }), 4, [3, 3])).toEqual([3]);
    expect(waysOf(walled(5, { 1: river(6, 4) }), 4, [3, 3])).toEqual(['underworld']);
  });
});

describe('[solo: water 4] the underworld', () => {
  it('water sinks into the underworld, without a die, if no neighbour is left', () => {
    expect(enter(walled(4), 4, [3, 3])).toMatchObject({
      result: { altitude: 4, flow: 'underworld', terrain: 'forest' },
      trace: [{ for: 'altitude', faces: [3, 3] }],
    });
  });

  it("the same if all six rivers meet in the new hex: the source's local minimum", () => {
    const world = around({
      1: river(4, 4),
      2: river(4, 5),
      3: river(4, 6),
      4: river(4, 1),
      5: river(4, 2),
      6: river(4, 3),
    });
    expect(waysOf(world, 1, [4, 5])).toEqual(['underworld']);
  });
});

describe('[solo: water, "ends up in"] a neighbour whose river ends up in the new hex takes none of its water', () => {
  /** A river out of TARGET's northern neighbour, half around TARGET and back in from the south. */
  function longRiver(reach: number): Axial[] {
    const away = Array.from({ length: reach }, (_, i) => straight(1, i + 1));
    const round = ring(TARGET, reach).slice(1, 3 * reach);
    const back = Array.from({ length: reach }, (_, i) => straight(4, reach - i));
    return [...away, ...round, ...back];
  }

  const straight = (direction: Direction, steps: number): Axial => {
    const { q, r } = directionVector(direction);
    return addHex(TARGET, { q: q * steps, r: r * steps });
  };

  /** Lays a river along a course, then the other neighbours of TARGET. */
  function laid(
    course: readonly Axial[],
    altitude: number,
    last: Flow,
    order: 'downstream' | 'upstream',
    rest: Surroundings,
  ) {
    const world = around(rest);
    const hexes = course.map((hex, i) => {
      const next = course[i + 1];
      return laidHex(hex, river(altitude, next ? directionBetween(hex, next) : last));
    });
    for (const hex of order === 'downstream' ? hexes : hexes.toReversed()) world.reveal(hex);
    return world;
  }

  const REST: Surroundings = { 2: dry(5), 3: dry(5), 5: dry(5), 6: dry(5) };

  for (const order of ['downstream', 'upstream'] as const)
    describe(`revealed ${order}`, () => {
      it.each([
        ['lower', 3],
        ['level', 4],
        ['higher', 8],
      ])('over a river of more than 30 hexes, %s', (_, altitude) => {
        const course = longRiver(7);
        expect(course.length).toBeGreaterThan(30);
        const world = laid(course, altitude, 1, order, REST);
        expect(waysOf(world, 2, [3, 3])).toEqual(['underworld']);
        expect(world.drainsInto(world.find(course[0] as Axial), TARGET)).toBe(true);
      });

      it.each([
        ['into the unknown beside TARGET', 2],
        ['back where it came from, into the underworld', 'underworld'],
      ] as const)('but the same river takes it if its last hex flows %s', (_, last) => {
        const world = laid(longRiver(7), 5, last, order, REST);
        expect(waysOf(world, 2, [3, 3])).toEqual([1, 4]);
      });

      it('a side stream that joins that river takes none either; one that passes it does take it', () => {
        const world = laid(longRiver(7), 4, 1, order, { 2: river(4, 1), 3: dry(5), 5: dry(5), 6: dry(5) });
        expect(sameHex(neighbour(neighbour(TARGET, 2), 1), straight(1, 1))).toBe(false);
        expect(waysOf(world, 3, [3, 3])).toEqual([2]);
        const joined = laid(longRiver(7), 4, 1, order, { 2: river(4, 6), 3: dry(5), 5: dry(5), 6: dry(5) });
        expect(waysOf(joined, 3, [3, 3])).toEqual(['underworld']);
      });
    });

  it('a river that ends up in another unknown hex next to TARGET takes it', () => {
    // From the north by way of the north-west into the unknown hex south-west of TARGET.
    const world = around({ 1: river(5, 5), 6: river(5, 4), 2: dry(5), 3: dry(5), 4: dry(5) });
    expect(waysOf(world, 2, [3, 3])).toEqual([5]);
    world.reveal(laidHex(neighbour(TARGET, 5), river(5, 'underworld')));
    expect(waysOf(world, 1, [3, 3])).toEqual([1, 5, 6]);
  });
});

describe('[solo: water] the die for the direction', () => {
  it('is rolled again until it names a candidate, and the discarded rolls are kept', () => {
    const world = around({ 4: dry(5), 1: dry(6), 2: dry(3) });
    expect(enter(world, 4, [3, 3, 1, 2, 4, 1, 6])).toMatchObject({
      result: { flow: 6 },
      trace: [
        { for: 'altitude', sides: 6, faces: [3, 3] },
        { for: 'flow', sides: 6, faces: [1], discarded: true },
        { for: 'flow', sides: 6, faces: [2], discarded: true },
        { for: 'flow', sides: 6, faces: [4], discarded: true },
        { for: 'flow', sides: 6, faces: [1], discarded: true },
        { for: 'flow', sides: 6, faces: [6] },
      ],
    });
  });

  it.each([1, 2, 3, 5, 6])('sends the river the way that it shows: %i', (way) => {
    expect(enter(around({ 4: dry(5) }), 4, [3, 3, way]).result.flow).toBe(way);
  });

  it('is not rolled for a single candidate', () => {
    const open = around({ 1: dry(5), 2: dry(5), 3: dry(5), 4: dry(5), 6: dry(5) });
    const single: readonly (readonly [HandMadeWorld, Flow])[] = [
      [open, 5],
      [walled(5, { 2: SEA }), 2],
      [walled(5, { 2: river(5, 2) }), 2],
      [walled(5, { 2: river(8, 2) }), 2],
    ];
    for (const [world, flow] of single)
      expect(enter(world, 4, [3, 3])).toMatchObject({ result: { flow }, trace: [{ for: 'altitude' }] });
  });

  it('is an ordinary d6 if all six are candidates', () => {
    const all: Record<number, Land> = {};
    for (const direction of DIRECTIONS) all[direction] = river(2, direction);
    const outcome = perform(
      entering(around({ ...all, 4: river(2, 'underworld') }), 4),
      new GivenDice([3, 3]),
    );
    expect(outcome.done).toBe(false);
    expect(waysOf(around({ ...all, 4: river(2, 'underworld') }), 4, [3, 3])).toEqual(DIRECTIONS);
  });
});
