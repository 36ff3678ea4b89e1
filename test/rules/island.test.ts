import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GivenDice, performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import { type Axial, hexDistance, hexKey, ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour, neighbours } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import {
  becameStuck,
  extent,
  growIsland,
  ISLAND_ALGORITHMS,
  type IslandAlgorithm,
  type IslandTurn,
} from '../../src/rules/island.ts';
import { sized } from '../support/all-tests.ts';

const grown = (algorithm: IslandAlgorithm, size: number, faces: readonly number[]) =>
  performScripted(growIsland(algorithm, size), faces).result;

const land = (algorithm: IslandAlgorithm, size: number, faces: readonly number[]) =>
  grown(algorithm, size, faces).hexes.map(({ q, r }) => [q, r]);

function seeded(algorithm: IslandAlgorithm, size: number, seed: string) {
  const dice = seededDice({ seed, procedure: 'island', place: '0,0', occurrence: 0 });
  const outcome = perform(growIsland(algorithm, size), dice);
  if (!outcome.done) throw new Error('seeded dice never run out');
  return outcome;
}

/**
 * Faces that fill this many neighbours of the first hex, clockwise from the north; a movement die of 6 only fills while
 * one is empty.
 */
const fills = (count: number): number[] => DIRECTIONS.slice(0, count).flatMap((direction) => [6, direction]);

describe('[islands: all algorithms] begin with one current hex, filled', () => {
  it.each(ISLAND_ALGORITHMS)('algorithm %i needs no dice for a single hex', (algorithm) => {
    expect(grown(algorithm, 1, [])).toEqual({
      algorithm,
      hexes: [{ q: 0, r: 0, order: 0 }],
      turns: [],
    });
  });

  it('roll two dice: the first is the movement die, the second the direction die', () => {
    const { trace } = performScripted(growIsland(5, 3), [6, 4, 5, 1]);
    expect(trace.map((roll) => [roll.for, roll.sides, roll.faces])).toEqual([
      ['movement', 6, [6]],
      ['direction', 6, [4]],
      ['movement', 6, [5]],
      ['direction', 6, [1]],
    ]);
  });

  it.each([
    [1, 0, -1],
    [2, 1, -1],
    [3, 1, 0],
    [4, 0, 1],
    [5, -1, 1],
    [6, -1, 0],
  ])('sides are numbered from the top, clockwise: %i', (direction, q, r) => {
    for (const algorithm of ISLAND_ALGORITHMS)
      expect(land(algorithm, 2, [6, direction])).toEqual([
        [0, 0],
        [q, r],
      ]);
  });

  it('a missing direction die is named', () => {
    expect(perform(growIsland(5, 3), new GivenDice([6, 4, 5]))).toMatchObject({
      done: false,
      lacking: { for: 'direction', sides: 6, count: 1 },
    });
  });

  it.each([0, -1, 1.5, Number.NaN])('an island of %d hexes is refused as a bug', (size) => {
    expect(() => growIsland(5, size).next()).toThrow(`not ${size}`);
  });
});

describe('[islands: algorithm 1] random fill and move', () => {
  it.each([1, 2])(
    '%i: find the next empty hex in that direction, fill it in, it is the new current hex',
    (m) => {
      const { turns } = grown(1, 4, [6, 4, m, 4, 6, 1]);
      expect(turns[1]).toMatchObject({ moves: true, target: { q: 0, r: 2 }, distance: 2, filled: true });
      expect(turns[1]?.current).toEqual({ q: 0, r: 2 });
      expect(turns[2]).toMatchObject({ from: { q: 0, r: 2 }, target: { q: 0, r: -1 }, distance: 3 });
    },
  );

  it.each([3, 4, 5, 6])('%i: find the next empty hex and fill it in, without moving', (m) => {
    const { turns } = grown(1, 3, [m, 4, m, 4]);
    expect(turns[1]).toMatchObject({ moves: false, target: { q: 0, r: 2 }, filled: true });
    expect(turns[1]?.current).toEqual(ORIGIN);
  });
});

describe('[islands: algorithm 2] short fill and move', () => {
  it.each([1, 2])('%i moves to the next empty hex', (m) => {
    expect(grown(2, 3, [6, 4, m, 4]).turns[1]).toMatchObject({ moves: true, current: { q: 0, r: 2 } });
  });

  it.each([3, 4, 5, 6])('%i: if the hex is already filled, do nothing', (m) => {
    const { turns, hexes } = grown(2, 3, [m, 4, m, 4, m, 1]);
    expect(turns[1]).toMatchObject({ moves: false, target: { q: 0, r: 1 }, distance: 1, filled: false });
    expect(turns.map(({ current }) => current)).toEqual([ORIGIN, ORIGIN, ORIGIN]);
    expect(hexes.map(({ q, r }) => [q, r])).toEqual([
      [0, 0],
      [0, 1],
      [0, -1],
    ]);
  });
});

const COUNTS = [0, 1, 2, 3, 4, 5].flatMap((around) =>
  [1, 2, 3, 4, 5, 6].map((movement) => ({ around, movement })),
);

describe.each([3, 5] as const)('[islands: algorithm %i] count and move', (algorithm) => {
  it.each(COUNTS)(
    'if the movement die ($movement) is less than or equal to the number of filled neighbours ($around), you move',
    ({ around, movement }) => {
      const { turns } = grown(algorithm, around + 2, [...fills(around), movement, around + 1]);
      const beside = neighbour(ORIGIN, (around + 1) as Direction);
      expect(turns.at(-1)).toMatchObject({ filledAround: around, moves: movement <= around, filled: true });
      expect(turns.at(-1)?.current).toEqual(movement <= around ? beside : ORIGIN);
    },
  );
});

describe('[islands: algorithm 3] count and move', () => {
  it('moving fills the next empty hex however far away it is', () => {
    const { turns } = grown(3, 4, [6, 1, 1, 4, 1, 1]);
    expect(turns[2]).toMatchObject({ moves: true, target: { q: 0, r: -2 }, distance: 3, filled: true });
  });

  it.each([1, 2, 3, 4, 5, 6])('an enclosed hex is always left: %i', (movement) => {
    const turn = grown(3, 8, [...fills(6), movement, 3]).turns.at(-1);
    expect(turn).toMatchObject({ filledAround: 6, moves: true, current: { q: 2, r: 0 } });
  });
});

describe('[islands: algorithm 4] count and move on 2+ (ours: two or more neighbours)', () => {
  it.each(COUNTS)('$around filled neighbours and a movement die of $movement', ({ around, movement }) => {
    const { turns } = grown(4, around + 2, [...fills(around), movement, around + 1]);
    expect(turns.at(-1)?.moves).toBe(around >= 2 && movement <= around);
  });

  it('a 1 with a single filled neighbour only fills; with algorithm 3 it moves', () => {
    const dice = [6, 1, 1, 4];
    expect(grown(4, 3, dice).turns[1]).toMatchObject({ moves: false, current: ORIGIN });
    expect(grown(3, 3, dice).turns[1]).toMatchObject({ moves: true, current: { q: 0, r: 1 } });
  });
});

describe('[islands: algorithm 5] count and move, limit range', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'the distance is to be no more than the value of the movement die: %i against 2',
    (movement) => {
      const dice = movement >= 2 ? [] : [2, 3];
      const { turns } = grown(5, 8, [...fills(6), movement, 3, ...dice]);
      expect(turns[6]).toMatchObject({ moves: true, distance: 2, filled: movement >= 2 });
      expect(turns[6]?.current).toEqual(movement >= 2 ? { q: 2, r: 0 } : ORIGIN);
    },
  );

  it('otherwise, do nothing: the current hex stays', () => {
    const { turns } = grown(5, 4, [6, 1, 6, 2, 1, 1, 6, 3]);
    expect(turns[2]).toMatchObject({ moves: true, target: { q: 0, r: -2 }, filled: false, current: ORIGIN });
    expect(turns[3]).toMatchObject({ from: ORIGIN, filledAround: 2, filled: true });
  });
});

/** The source's procedure implemented again from its text, as simply as possible. */
function* byTheBook(algorithm: IslandAlgorithm, size: number) {
  const order: Axial[] = [{ q: 0, r: 0 }];
  const has = ({ q, r }: Axial) => order.some((hex) => hex.q === q && hex.r === r);
  let current = order[0] as Axial;
  while (order.length < size) {
    const movement: number = yield;
    const direction = (yield) as Direction;
    const n = neighbours(current).filter(has).length;
    let next = neighbour(current, direction);
    const adjacent = next;
    while (has(next)) next = neighbour(next, direction);
    const moving = [movement <= 2, movement <= 2, movement <= n, n >= 2 && movement <= n, movement <= n][
      algorithm - 1
    ];
    if (moving) {
      if (algorithm === 5 && hexDistance(current, next) > movement) continue;
      order.push(next);
      current = next;
    } else if (algorithm === 1) order.push(next);
    else if (!has(adjacent)) order.push(adjacent);
  }
  return order;
}

describe('over many seeds', () => {
  const algorithms = fc.constantFrom(...ISLAND_ALGORITHMS);

  it('every island is what a literal implementation of the source gives with the same dice', () => {
    fc.assert(
      fc.property(algorithms, fc.integer({ min: 1, max: 60 }), fc.string(), (algorithm, size, seed) => {
        const { result, trace } = seeded(algorithm, size, seed);
        const book = byTheBook(algorithm, size);
        let step = book.next();
        for (const face of facesOf(trace)) step = book.next(face as never);
        expect(step.value).toEqual(result.hexes.map(({ q, r }) => ({ q, r })));
      }),
      { numRuns: sized(600, 2000) },
    );
  });

  it('it has exactly the hexes asked for, each once, numbered from 0, each next to an earlier one', () => {
    fc.assert(
      fc.property(algorithms, fc.integer({ min: 1, max: 200 }), fc.string(), (algorithm, size, seed) => {
        const { hexes } = seeded(algorithm, size, seed).result;
        expect(hexes.map(({ order }) => order)).toEqual(Array.from({ length: size }, (_, i) => i));
        const orders = new Map(hexes.map((hex) => [hexKey(hex), hex.order]));
        expect(orders.size).toBe(size);
        const adrift = hexes.filter(
          (hex) => !neighbours(hex).some((near) => (orders.get(hexKey(near)) ?? size) < hex.order),
        );
        expect(adrift).toEqual([hexes[0]]);
      }),
      { numRuns: sized(300, 1000) },
    );
  });

  it('a turn has two dice, the last turn fills the last hex, and the trace replays it step by step', () => {
    fc.assert(
      fc.property(algorithms, fc.integer({ min: 2, max: 80 }), fc.string(), (algorithm, size, seed) => {
        const { result, trace } = seeded(algorithm, size, seed);
        expect(trace).toHaveLength(2 * result.turns.length);
        expect(result.turns.filter(({ filled }) => filled)).toHaveLength(size - 1);
        expect(result.turns.at(-1)?.filled).toBe(true);
        expect(performScripted(growIsland(algorithm, size), facesOf(trace)).result).toEqual(result);
      }),
      { numRuns: sized(200, 500) },
    );
  });
});

describe('[islands: ours, on algorithm 5] it never gets stuck for good', () => {
  const seeds = Array.from({ length: sized(4, 12) }, (_, i) => `stuck ${i}`);

  it('if all around is filled and every next empty hex is more than 6 away, the hex filled last with an empty neighbour becomes current', () => {
    let stuck = 0;
    for (const seed of seeds) {
      const { hexes, turns } = seeded(5, 10_000, seed).result;
      expect(hexes).toHaveLength(10_000);
      const filled = new Map([[hexKey(ORIGIN), 0]]);
      for (const turn of turns) {
        if (turn.filled) filled.set(hexKey(turn.target), filled.size);
        if (!becameStuck(turn)) continue;
        stuck++;
        const left = turn.moves && turn.filled ? turn.target : turn.from;
        for (const direction of DIRECTIONS) {
          let hex = left;
          for (let step = 1; step <= 6; step++) {
            hex = neighbour(hex, direction);
            expect(filled.has(hexKey(hex))).toBe(true);
          }
        }
        const coast = hexes
          .slice(0, filled.size)
          .filter((hex) => neighbours(hex).some((near) => !filled.has(hexKey(near))));
        expect(coast.at(-1)).toMatchObject(turn.current);
      }
    }
    expect(stuck).toBeGreaterThan(0);
  });

  it('an empty hex exactly 7 away is out of reach already', () => {
    // In this island the current hex is enclosed by then, and the nearest of its next empty hexes is 7 away. The dice
    // run out, so that the test fails instead of rolling for ever.
    const dice = seededDice({ seed: 'stuck 2558', procedure: 'island', place: '0,0', occurrence: 0 });
    let left = 3000;
    const outcome = perform(growIsland(5, 420), {
      throw: (request) => (left-- > 0 ? dice.throw(request) : null),
    });
    if (!outcome.done) throw new Error('the island grows no further');
    const { turns } = outcome.result;
    const until = turns.slice(0, turns.findIndex(becameStuck) + 1);
    const turn = until.at(-1) as IslandTurn;
    const known = new Set(
      [ORIGIN, ...until.filter(({ filled }) => filled).map(({ target }) => target)].map(hexKey),
    );
    const stuckIn = turn.moves ? turn.target : turn.from;
    const nextEmpty = DIRECTIONS.map((direction) => {
      let [hex, distance] = [neighbour(stuckIn, direction), 1];
      for (; known.has(hexKey(hex)); distance++) hex = neighbour(hex, direction);
      return distance;
    });
    expect(Math.min(...nextEmpty)).toBe(7);
  });

  it.each([1, 2, 3, 4] as const)('algorithm %i needs no help', (algorithm) => {
    expect(seeded(algorithm, 5000, 'free').result.turns.some(becameStuck)).toBe(false);
  });
});

describe('[islands: width and height] the difference between the largest and smallest column and row', () => {
  it('a single hex has width 0 and height 0', () => {
    expect(extent([{ q: 5, r: -9 }])).toEqual({ width: 0, height: 0 });
  });

  it('columns and rows are those of the labels', () => {
    const hexes = fc.array(
      fc.record({ q: fc.integer({ min: -20, max: 20 }), r: fc.integer({ min: -15, max: 15 }) }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(hexes, (some) => {
        const labels = some.map(hexLabel);
        const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
        expect(extent(some)).toEqual({
          width: spread(labels.map((label) => Number(label.slice(0, 2)))),
          height: spread(labels.map((label) => Number(label.slice(2)))),
        });
      }),
    );
  });
});
