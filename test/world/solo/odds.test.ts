import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Axial } from '../../../src/hex/axial.ts';
import { neighbour, neighbours } from '../../../src/hex/direction.ts';
import { HOUSE_RULES, type HouseRule } from '../../../src/rules/solo.ts';
import type { SoloOdds } from '../../../src/world/solo/odds.ts';
import { sized } from '../../support/all-tests.ts';
import { grownWorld, worldFromTheSea } from '../../support/grown-worlds.ts';
import {
  around,
  dry,
  HandMadeWorld,
  river,
  SEA,
  soloWorldOf,
  TARGET,
} from '../../support/hand-made-world.ts';
import { expectOdds, oddsByTheBook } from '../../support/odds-by-the-book.ts';
import { BookWorld } from '../../support/solo-by-the-book.ts';

/** The odds that a campaign gives for a world with these known hexes. */
const oddsIn = (
  known: HandMadeWorld,
  from: Axial,
  target: Axial,
  houseRules: readonly HouseRule[] = [],
): SoloOdds => soloWorldOf(known.records(), houseRules).odds(from, target);

const sum = (chances: Readonly<Record<string, number>>): number =>
  Object.values(chances).reduce((total, chance) => total + chance, 0);

describe('the odds of an unknown hex', () => {
  it('next to dry land at altitude 5, computed by hand', () => {
    expectOdds(oddsIn(around({ 4: dry(5) }), neighbour(TARGET, 4), TARGET), {
      altitude: { 3: 1 / 36, 4: 2 / 36, 5: 27 / 36, 6: 5 / 36, 7: 1 / 36 },
      // A river only on 5 to 8: 20 of 36. Plain remains at 3, at 4, and at 5 on a 4 or 9.
      terrain: { forest: 20 / 36, plain: (1 + 2 + 7) / 36, rough: 5 / 36, hills: 1 / 36 },
      river: 20 / 36,
      sites: {
        village: 1 / 36,
        ruin: 1 / 36,
        tower: 1 / 36,
        'ruined-tower': 1 / 36,
        castle: 1 / 36,
        'ruined-castle': 1 / 36,
      },
      site: 6 / 36,
    });
  });

  it('next to a river that flows in, at the altitude of volcanoes', () => {
    const odds = oddsIn(around({ 4: river(9, 1) }), neighbour(TARGET, 4), TARGET);
    // 7: 1, 8: 2, else 9: the inflow limits 10, 11 and 12 to 9.
    expectOdds(odds, {
      altitude: { 7: 1 / 36, 8: 2 / 36, 9: 33 / 36 },
      terrain: {
        'green-hills': 1 / 36,
        mountains: 2 / 36,
        mountain: (33 / 36) * (5 / 6),
        volcano: (33 / 36) * (1 / 6),
      },
      river: 1,
      sites: {},
      site: 0,
    });
  });

  it('are certain in the deep ocean', () => {
    expect(oddsIn(around({ 4: SEA }), neighbour(TARGET, 4), TARGET)).toEqual({
      from: neighbour(TARGET, 4),
      terrain: { ocean: 1 },
      altitude: { 0: 1 },
      sites: {},
      river: 0,
      site: 0,
    });
  });

  it('depend on the house rule', () => {
    const world = around({ 4: dry(2) });
    expect(oddsIn(world, neighbour(TARGET, 4), TARGET).terrain.ocean).toBeCloseTo(1 / 36, 9);
    expect(oddsIn(world, neighbour(TARGET, 4), TARGET, ['coastal-shelf']).terrain.ocean).toBeUndefined();
  });

  it('of an island out of sight of land: 2 of 36 for altitude 2, 1 of 36 for altitude 4', () => {
    const island = { 0: 33 / 36, 2: 2 / 36, 4: 1 / 36 };
    const terrain = { ocean: 33 / 36, desert: 2 / 36, plain: 1 / 36 };
    for (const rules of [['landfall'], ['coastal-shelf', 'landfall']] as const)
      expectOdds(oddsIn(around({ 4: SEA, 5: river(1, 6) }), neighbour(TARGET, 4), TARGET, rules), {
        altitude: island,
        terrain,
        sites: {},
        river: 0,
        site: 0,
      });
  });

  it('are certain in the deep ocean with landfall too, if water flows in', () => {
    const world = around({ 4: river(1, 1), 3: SEA });
    for (const from of [4, 3] as const)
      expect(oddsIn(world, neighbour(TARGET, from), TARGET, ['landfall']).terrain).toEqual({ ocean: 1 });
  });

  it('agree with the literal implementation, and sum to 1, in worlds that begin in the middle of the sea', () => {
    let atSea = 0;
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.integer({ min: 1, max: 25 }),
        fc.boolean(),
        (seed, size, shelf) => {
          const rules: readonly HouseRule[] = shelf ? ['coastal-shelf', 'landfall'] : ['landfall'];
          const world = new HandMadeWorld();
          const book = new BookWorld();
          let last: Axial = TARGET;
          for (const hex of worldFromTheSea(seed, rules, size)) {
            world.reveal(hex);
            book.reveal(hex, hex);
            last = hex;
          }
          for (const target of neighbours(last).filter((hex) => !world.has(hex))) {
            const odds = oddsIn(world, last, target, rules);
            expectOdds(odds, oddsByTheBook(book, last, target, rules));
            expect(sum(odds.terrain)).toBeCloseTo(1, 9);
            if (neighbours(target).every((hex) => (book.at(hex)?.altitude ?? 0) <= 1)) atSea++;
          }
        },
      ),
      { numRuns: sized(25, 60) },
    );
    expect(atSea).toBeGreaterThan(sized(15, 60));
  });

  it('depend on the hex that the party comes from', () => {
    const world = around({ 1: dry(9), 4: dry(3) });
    expect(oddsIn(world, neighbour(TARGET, 1), TARGET).altitude).toHaveProperty('10');
    expect(oddsIn(world, neighbour(TARGET, 4), TARGET).altitude).not.toHaveProperty('10');
  });

  it('give the likeliest first', () => {
    const { terrain } = oddsIn(around({ 4: dry(5) }), neighbour(TARGET, 4), TARGET);
    expect(Object.keys(terrain)).toEqual(['forest', 'plain', 'rough', 'hills']);
  });

  it('agree with the literal implementation, and sum to 1, at the edge of grown worlds', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.integer({ min: 1, max: 40 }),
        fc.subarray([...HOUSE_RULES]),
        (seed, size, houseRules) => {
          const world = new HandMadeWorld();
          const book = new BookWorld();
          let last: Axial = TARGET;
          for (const hex of grownWorld(seed, 'anyhow', houseRules, 7 + size)) {
            world.reveal(hex);
            book.reveal(hex, hex);
            last = hex;
          }
          for (const target of neighbours(last)
            .filter((hex) => !world.has(hex))
            .slice(0, 2))
            for (const from of neighbours(target)
              .filter((hex) => world.has(hex))
              .slice(0, 2)) {
              const odds = oddsIn(world, from, target, houseRules);
              expectOdds(odds, oddsByTheBook(book, from, target, houseRules));
              expect(sum(odds.terrain)).toBeCloseTo(1, 9);
              expect(sum(odds.altitude)).toBeCloseTo(1, 9);
              expect(sum(odds.sites)).toBeCloseTo(odds.site, 9);
              for (const chances of [odds.terrain, odds.sites].map(Object.values))
                expect(chances).toEqual(chances.toSorted((a, b) => b - a));
            }
        },
      ),
      { numRuns: sized(25, 60) },
    );
  });

  it('leave the world unchanged', () => {
    const world = soloWorldOf(around({ 4: river(5, 1), 1: dry(3) }).records());
    const before = [...world.view().records()];
    world.odds(neighbour(TARGET, 4), TARGET);
    expect([...world.view().records()]).toEqual(before);
  });
});
