import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { type Dice, perform } from '../../src/dice/perform.ts';
import { facesOf, type Trace } from '../../src/dice/roll.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import { type Axial, hexDistance, ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour, neighbours } from '../../src/hex/direction.ts';
import type { KnownLand } from '../../src/rules/elevation/land.ts';
import { regionOrder } from '../../src/rules/elevation/region.ts';
import { BASINS, DICE_COUNTS, type ElevationSettings, OUTFLOWS } from '../../src/rules/elevation/settings.ts';
import { type Survey, surveyHex } from '../../src/rules/elevation/survey.ts';
import { LandView } from '../../src/rules/elevation/view.ts';
import { surveySummary, tellSurvey } from '../../src/telling/elevation.ts';
import { sized } from '../support/all-tests.ts';
import { tried } from '../support/thoroughness.ts';
import { settingsWith, WorldByTheBook } from './elevation-by-the-book.ts';
import { contentOf } from './elevation-content.ts';
import { Land } from './elevation-land.ts';

/** Settings of all kinds, with those that produce sea, level ground and basins among them. */
const someSettings: fc.Arbitrary<ElevationSettings> = fc.record({
  start: fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: 0, max: 6000 })),
  dice: fc.constantFrom(...DICE_COUNTS),
  change: fc.oneof(fc.constant('twelfth' as const), fc.integer({ min: 1, max: 400 })),
  leastChange: fc.integer({ min: 1, max: 40 }),
  hexWidth: fc.constantFrom(1, 3, 5, 10, 12.5),
  outflow: fc.constantFrom(...OUTFLOWS),
  basin: fc.constantFrom(...BASINS),
});

const someWorld = fc.record({
  settings: someSettings,
  seed: fc.string(),
  // Chooses which of the known but unsurveyed hexes the party surveys next.
  choices: fc.array(fc.nat(), { minLength: 1, maxLength: 14 }),
});
type SomeWorld = typeof someWorld extends fc.Arbitrary<infer T> ? T : never;

const diceAt = (seed: string, { q, r }: Axial): Dice =>
  seededDice({ seed, procedure: 'reveal', place: `${q},${r}`, occurrence: 0 });

interface Step {
  readonly hex: Axial;
  readonly survey: Survey;
  readonly trace: Trace;
  readonly land: Land;
}

/** A world, survey by survey; `land` is the state after the survey. */
function* played({ settings, seed, choices }: SomeWorld): Generator<Step, void, void> {
  const land = new Land();
  const open: Axial[] = [ORIGIN];
  for (const choice of choices) {
    const [hex] = open.splice(choice % open.length, 1) as [Axial];
    const outcome = perform(surveyHex(land, hex, settings), diceAt(seed, hex));
    if (!outcome.done) throw new Error('seeded dice never run out');
    land.take(outcome.result);
    open.push(
      ...outcome.result.revealed.filter(({ origin }) => origin !== null).map(({ q, r }) => ({ q, r })),
    );
    yield { hex, survey: outcome.result, trace: outcome.trace, land };
  }
}

const numbersOf = (land: KnownLand): number[] => Array.from({ length: land.count }, (_, known) => known);

function lastOf(world: SomeWorld): Land {
  let last: Land = new Land();
  for (const { land } of played(world)) last = land;
  return last;
}

const WORLDS = tried(200, 500);

/*
 * Invariants of every hex of every world are checked with plain conditions before they reach `expect`: millions of
 * expectations would cost more than the rest of the test.
 */

describe('in thousands of worlds', () => {
  it('every survey has the result of the literal implementation with the same dice', {
    timeout: 120_000,
  }, () => {
    fc.assert(
      fc.property(someWorld, (world) => {
        const book = new WorldByTheBook(world.settings);
        for (const { hex, trace, land } of played(world)) {
          const faces = facesOf(trace);
          book.survey(hex, { throw: ({ count }) => faces.splice(0, count) });
          expect(faces).toEqual([]);
          const rows = numbersOf(land).map((known) => {
            const { q, r } = land.hexAt(known);
            return [q, r, land.elevation(known), land.flow(known), land.peak(known), land.form(known)];
          });
          const asInTheBook = book.hexes.map((hex) => [
            hex.q,
            hex.r,
            hex.elevation,
            hex.flow,
            hex.peak,
            hex.form,
          ]);
          // Compared as texts: so many comparisons, value by value, would take longer than everything else.
          expect(JSON.stringify(rows)).toBe(JSON.stringify(asInTheBook));
        }
      }),
      { numRuns: WORLDS },
    );
  });

  it('no river runs in a circle', () => {
    fc.assert(
      fc.property(someWorld, (world) => {
        const land = lastOf(world);
        for (const known of numbersOf(land)) {
          let at = known;
          for (let steps = 0; land.flow(at) !== null; steps++) {
            if (steps >= land.count) throw new Error(`a river runs in a circle from hex ${known}`);
            at = land.find(neighbour(land.hexAt(at), land.flow(at) as 1));
          }
          if (land.mouth(known) !== at) expect([known, land.mouth(known)]).toEqual([known, at]);
        }
      }),
      { numRuns: WORLDS },
    );
  });

  it('everything that the rules provide for occurs in some world', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(someWorld, (world) => {
        for (const { survey } of played(world)) {
          for (const { why, way } of survey.flows) met.add(`${why} ${way}`);
          for (const { water } of survey.endings) met.add(`ends in a ${water}`);
        }
      }),
      { numRuns: sized(600, 1500), seed: 2010 },
    );
    // Except rivers that end in a lake: that takes a ring of known hexes around an unknown one.
    expect([...met].sort()).toEqual([
      'ends in a swamp',
      'hollow over',
      'inflow down',
      'inflow level',
      'inflow over',
      'inflow unknown',
      'source down',
      'source level',
    ]);
  });

  it('no river runs uphill, except out of a lake with no other way; on level ground it only runs if nothing was lower', () => {
    fc.assert(
      fc.property(someWorld, (world) => {
        for (const { survey, land } of played(world))
          for (const { q, r, flow, way } of survey.flows) {
            const height = land.elevation(land.find({ q, r }));
            const around = neighbours({ q, r }).map((hex) => land.find(hex));
            const below = land.elevation(around[flow - 1] as number);
            if (way === 'down' && !(below < height)) expect(below).toBeLessThan(height);
            if (way === 'unknown' && !(below <= height)) expect(below).toBeLessThanOrEqual(height);
            if (way !== 'level' && way !== 'over') continue;
            expect(around).not.toContain(-1);
            if (way === 'level') expect(below).toBe(height);
            else {
              expect(world.settings.basin).toBe('lake');
              expect(below).toBeGreaterThan(height);
              expect(new LandView(land, world.settings).of(land.find({ q, r })).water).toBe('lake');
            }
            // Any neighbour that is lower, or equally high and not taken, has water that leads back here.
            for (const there of around)
              if (land.elevation(there) < height)
                expect(land.mouth(there)).toBe(land.mouth(land.find({ q, r })));
          }
      }),
      { numRuns: WORLDS },
    );
  });

  it('points add up: what all rivers gather is what arrives at their ends', () => {
    fc.assert(
      fc.property(someWorld, (world) => {
        const land = lastOf(world);
        const view = new LandView(land, world.settings);
        let [gathered, arrived] = [0, 0];
        for (const known of numbersOf(land)) {
          const { points, flow, streamFlow } = view.of(known);
          const inTheory = (points * 5 * world.settings.hexWidth ** 2) / 25;
          if (!(Math.abs(streamFlow - inTheory) < 0.05)) expect(streamFlow).toBeCloseTo(inTheory, 1);
          const hex = land.hexAt(known);
          const inflows = DIRECTIONS.map((direction) => land.find(neighbour(hex, direction))).filter(
            (there) => there >= 0 && land.flow(there) !== null && target(land, there) === known,
          );
          const isLand = land.elevation(known) >= 0;
          if (!isLand || (flow === null && inflows.length === 0)) {
            if (points !== 0) expect(points).toBe(0);
            continue;
          }
          if (!(points >= 3)) expect(points).toBeGreaterThanOrEqual(3);
          gathered += points - inflows.reduce((sum, there) => sum + view.of(there).points, 0);
          const next = flow === null ? -1 : target(land, known);
          if (next < 0 || land.elevation(next) < 0) arrived += points;
        }
        expect(arrived).toBe(gathered);
      }),
      { numRuns: WORLDS },
    );
  });

  it('no known elevation, peak or chosen direction ever changes', () => {
    fc.assert(
      fc.property(someWorld, (world) => {
        let before: (readonly [number, number | null, number | null])[] = [];
        for (const { land } of played(world)) {
          const now = numbersOf(land).map(
            (known) => [land.elevation(known), land.peak(known), land.flow(known)] as const,
          );
          const kept = before.map(([elevation, peak, flow], known) => [
            elevation,
            peak ?? now[known]?.[1],
            flow ?? now[known]?.[2],
          ]);
          expect(JSON.stringify(now.slice(0, before.length))).toBe(JSON.stringify(kept));
          before = now;
        }
      }),
      { numRuns: WORLDS },
    );
  });

  it('a survey can be repeated from its faces, and is explained throw by throw', () => {
    fc.assert(
      fc.property(someWorld, (world) => {
        const again = new Land();
        for (const { hex, survey, trace } of played(world)) {
          const replayed = performScripted(surveyHex(again, hex, world.settings), facesOf(trace));
          if (JSON.stringify(replayed) !== JSON.stringify({ done: true, result: survey, trace }))
            expect(replayed).toEqual({ done: true, result: survey, trace });
          const told = { content: contentOf(survey, trace), before: again, settings: world.settings };
          const lines = tellSurvey(told);
          const shown = lines.flatMap(({ roll }) => roll ?? []);
          if (JSON.stringify(shown) !== JSON.stringify(trace)) expect(shown).toEqual(trace);
          const words = [surveySummary(told), ...lines.map(({ text }) => text)].join('\n');
          expect(words).not.toMatch(/undefined|NaN|null|from \.|around \d+, :|to ,/);
          again.take(replayed.result);
        }
      }),
      { numRuns: tried(100, 250) },
    );
  });
});

const target = (land: KnownLand, known: number): number =>
  land.find(neighbour(land.hexAt(known), land.flow(known) as 1));

describe('[elevation: many hexes at once]', () => {
  it('"all hexes of a ring are surveyed before any of the next; within a ring river hexes first, then from the lowest up"', () => {
    fc.assert(
      fc.property(someSettings, fc.string(), (settings, seed) => {
        const land = new Land();
        let last = 0;
        for (const hex of regionOrder(land)) {
          const radius = hexDistance(ORIGIN, hex);
          expect(radius).toBeGreaterThanOrEqual(last);
          if (radius > 0) {
            const open = numbersOf(land).filter(
              (known) => hexDistance(ORIGIN, land.hexAt(known)) === radius && !land.isSurveyed(known),
            );
            const view = new LandView(land, settings);
            const best = open.toSorted(
              (a, b) =>
                Number(view.of(b).points > 0) - Number(view.of(a).points > 0) ||
                land.elevation(a) - land.elevation(b),
            )[0] as number;
            const known = land.find(hex);
            expect([view.of(known).points > 0, land.elevation(known)]).toEqual([
              view.of(best).points > 0,
              land.elevation(best),
            ]);
          }
          last = radius;
          if (radius === 4) break;
          const outcome = perform(surveyHex(land, hex, settings), diceAt(seed, hex));
          if (outcome.done) land.take(outcome.result);
        }
        expect(land.count).toBe(1 + 6 + 12 + 18 + 24);
      }),
      { numRuns: tried(20, 50) },
    );
  });

  it('surveys equally high hexes clockwise from the north', () => {
    const land = new Land();
    const order: Axial[] = [];
    const settings = settingsWith({ start: 100 });
    for (const hex of regionOrder(land)) {
      order.push(hex);
      if (order.length === 7) break;
      const known = new Set(numbersOf(land).map((number) => JSON.stringify(land.hexAt(number))));
      const unknown = neighbours(hex).filter((near) => !known.has(JSON.stringify(near)));
      const level = Array.from({ length: (unknown.length + 1) * 6 }, (_, i) => (i % 2 === 0 ? 3 : 4));
      land.take(performScripted(surveyHex(land, hex, settings), level).result);
    }
    expect(order).toEqual([ORIGIN, ...neighbours(ORIGIN)]);
  });

  it('a survey costs no more in a large world than in a small one', () => {
    const land = new Land();
    let reads = 0;
    const read = <T>(value: T): T => {
      reads++;
      return value;
    };
    const counted: KnownLand = {
      get count() {
        return land.count;
      },
      find: (hex) => read(land.find(hex)),
      hexAt: (known) => read(land.hexAt(known)),
      elevation: (known) => read(land.elevation(known)),
      origin: (known) => read(land.origin(known)),
      isSurveyed: (known) => read(land.isSurveyed(known)),
      flow: (known) => read(land.flow(known)),
      mouth: (known) => read(land.mouth(known)),
    };
    const costs: number[] = [];
    const settings = settingsWith({ change: 20 });
    for (const hex of regionOrder(land)) {
      reads = 0;
      const outcome = perform(surveyHex(counted, hex, settings), diceAt('cost', hex));
      if (outcome.done) land.take(outcome.result);
      costs.push(reads);
      if (land.count > 8000) break;
    }
    const mean = (some: readonly number[]) => some.reduce((sum, cost) => sum + cost, 0) / some.length;
    expect(mean(costs.slice(-2000))).toBeLessThan(1.2 * mean(costs.slice(100, 1100)));
  });
});
