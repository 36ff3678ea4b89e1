import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perform } from '../../src/dice/perform.ts';
import type { Procedure } from '../../src/dice/request.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import { type Axial, ORIGIN, sameHex } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour } from '../../src/hex/direction.ts';
import { BATTLE_AID_PURPOSES, QUALITIES, rally, testMorale } from '../../src/rules/battle-aids.ts';
import { SECTOR_PURPOSES, sectorPurpose } from '../../src/rules/battlefield/sector-purpose.ts';
import { growIsland, ISLAND_ALGORITHMS, ISLAND_PURPOSES } from '../../src/rules/island.ts';
import { PIECES, sectorBattlefield } from '../../src/rules/sectors.ts';
import { enterHex, type Flow, SOLO_PURPOSES, type SoloLand, startHex } from '../../src/rules/solo.ts';
import { rollDice } from '../../src/rules/tables/dice-notation.ts';
import { rollTable } from '../../src/rules/tables/roll-table.ts';
import { STARTER_TABLES } from '../../src/rules/tables/starter.ts';
import { TABLE_PURPOSES } from '../../src/rules/tables/table-purpose.ts';
import { WEATHER_PURPOSES, weatherFor } from '../../src/rules/weather.ts';
import { sized } from '../support/all-tests.ts';

const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 3 });
const sectors = fc
  .record({ a: pieces, b: pieces, natures: fc.boolean() })
  .map(({ natures, ...choices }) => sectorBattlefield({ tree: 'deciduous', choices, natures }));

const island = fc
  .record({ algorithm: fc.constantFrom(...ISLAND_ALGORITHMS), size: fc.integer({ min: 1, max: 30 }) })
  .map(({ algorithm, size }) => growIsland(algorithm, size));

const weather = fc.integer({ min: 1, max: 20 }).map(weatherFor);

const tested = fc.record({
  quality: fc.constantFrom(...QUALITIES),
  general: fc.boolean(),
  supported: fc.boolean(),
  halfTurn: fc.record({
    lostEffectivenessToFire: fc.boolean(),
    melee: fc.constantFrom('none', 'won', 'drawn', 'lost'),
  }),
});
const battleAids = fc.oneof(tested.map(testMorale), tested.map(rally));

const tables = fc.oneof(
  fc.constantFrom(...STARTER_TABLES.keys()).map((id) => rollTable(STARTER_TABLES, id)),
  fc
    .record({ count: fc.constant(2), sides: fc.constant(6), modifier: fc.constant(0) })
    .map((dice) => rollDice(dice)),
);

interface Around {
  readonly altitude: number;
  readonly flow: Flow;
}

/** The known neighbours of the hex at the origin; the index of each is its direction. */
const landAround = (around: readonly (Around | null)[]): SoloLand => ({
  find: (hex: Axial) =>
    DIRECTIONS.findIndex((direction, i) => around[i] && sameHex(neighbour(ORIGIN, direction), hex)),
  altitude: (known) => around[known]?.altitude ?? 0,
  flow: (known) => around[known]?.flow ?? null,
  drainsInto: () => false,
});
const known: fc.Arbitrary<Around> = fc.record({
  altitude: fc.integer({ min: 0, max: 10 }),
  flow: fc.constantFrom(null, ...DIRECTIONS),
});
const solo = fc
  .tuple(known, fc.array(fc.option(known), { minLength: 5, maxLength: 5 }))
  .map(([from, others]) => enterHex(landAround([from, ...others]), neighbour(ORIGIN, 1), ORIGIN));

/** The purposes of all dice of some procedures, in alphabetical order. */
function askedFor(procedures: readonly Procedure<unknown>[]): string[] {
  const asked = new Set<string>();
  for (const [i, procedure] of procedures.entries()) {
    const outcome = perform(procedure, seededDice({ seed: `${i}`, procedure: '', place: '', occurrence: 0 }));
    for (const roll of outcome.trace) asked.add(roll.for);
  }
  return [...asked].toSorted();
}

describe('the purposes of a system’s dice', () => {
  it.each<[string, readonly string[], fc.Arbitrary<Procedure<unknown>>]>([
    ['sectors', SECTOR_PURPOSES, sectors],
    ['island', ISLAND_PURPOSES, island],
    ['weather', WEATHER_PURPOSES, weather],
    ['battle aids', BATTLE_AID_PURPOSES, battleAids],
    ['tables', TABLE_PURPOSES, tables],
    ['solo', SOLO_PURPOSES, fc.oneof(solo, fc.constant(null).map(startHex))],
  ])('are all listed, and every listed purpose occurs: %s', (_system, purposes, some) => {
    expect(askedFor(fc.sample(some, { numRuns: sized(1000, 3000), seed: 1 }))).toEqual(purposes.toSorted());
  });

  it('are found in a trace by their whole text only', () => {
    expect(sectorPurpose('exit cell')).toBe('exit cell');
    for (const text of ['', 'cell', 'river way'])
      expect(() => sectorPurpose(text)).toThrow(`no die of a battlefield by sectors is for '${text}'`);
  });
});
