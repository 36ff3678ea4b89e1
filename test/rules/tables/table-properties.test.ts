import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perform } from '../../../src/dice/perform.ts';
import { facesOf } from '../../../src/dice/roll.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { LONGEST_RESULT } from '../../../src/rules/tables/bounds.ts';
import { highestOf, lowestOf, readValidDice } from '../../../src/rules/tables/dice-notation.ts';
import { rowOdds } from '../../../src/rules/tables/odds.ts';
import { TABLE_PLACES, TABLE_SITES, TABLE_TERRAINS } from '../../../src/rules/tables/places.ts';
import { rollTable } from '../../../src/rules/tables/roll-table.ts';
import { tablesOfDay, tablesOnEntering } from '../../../src/rules/tables/rolled-on.ts';
import type { Table, Tables } from '../../../src/rules/tables/table.ts';
import { readTables } from '../../../src/rules/tables/table-reading.ts';
import { TableSet, tableSetFault } from '../../../src/rules/tables/table-set.ts';
import { sized } from '../../support/all-tests.ts';
import { tried } from '../../support/thoroughness.ts';

const IDS = ['road', 'village', 'name', 'constructor', 'weather', 'gone'];

const rolls = fc.constantFrom('1d6', '2d6', 'd4-2', '1d20', '3d4+1', '1d2', '8d6', '20d2-5');
const pieces = fc.oneof(
  { weight: 4, arbitrary: fc.lorem({ maxCount: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...IDS).map((id) => `[${id}]`) },
  { weight: 1, arbitrary: rolls.map((dice) => `[${dice}]`) },
  { weight: 1, arbitrary: fc.constantFrom('[[', ']', '\n', '[[x]', 'x'.repeat(2300)) },
);
const texts = fc.array(pieces, { maxLength: 4 }).map((all) => all.join(' '));

/** Rows that cover all results of some dice, divided at some of them. */
const rowsOf = (roll: string) => {
  const [lowest, highest] = [lowestOf(readValidDice(roll)), highestOf(readValidDice(roll))];
  return fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: lowest + 1, max: highest }), { maxLength: 4 }),
      fc.array(texts, { minLength: 5, maxLength: 5 }),
    )
    .map(([cuts, written]) => {
      const starts = [lowest, ...cuts.toSorted((a, b) => a - b)];
      return starts.map((from, i) => ({
        on: [from, (starts[i + 1] ?? highest + 1) - 1] as const,
        text: written[i] ?? '',
      }));
    });
};

const where = fc.record(
  {
    terrain: fc.subarray([...TABLE_TERRAINS], { minLength: 1 }),
    site: fc.oneof(fc.constant(true as const), fc.subarray([...TABLE_SITES], { minLength: 1 })),
    chance: fc.constantFrom('1-2 of 1d6', '3 of 1d6', '2-4 of 2d6'),
  },
  { requiredKeys: [] },
);
const tables: fc.Arbitrary<Table> = rolls.chain((roll) =>
  fc.record(
    {
      title: fc.constant('A table'),
      roll: fc.constant(roll),
      rows: rowsOf(roll),
      when: fc.constantFrom('enter', 'day', 'site'),
      where,
    },
    { requiredKeys: ['title', 'roll', 'rows'] },
  ),
);
const sets: fc.Arbitrary<Tables> = fc
  .dictionary(fc.constantFrom(...IDS.filter((id) => id !== 'gone')), tables, { maxKeys: 5 })
  .map((object) => new Map(Object.entries(object)));

const rolled = (set: Tables, id: string, seed: string, options: { withChance?: boolean }) => {
  const dice = seededDice({ seed, procedure: 'table', place: id, occurrence: 0 });
  const outcome = perform(rollTable(set, id, options), dice);
  if (!outcome.done) throw new Error('seeded dice never run out');
  return { text: outcome.result.text, thrown: facesOf(outcome.trace).length };
};

describe('any set of tables', () => {
  it('can be read and checked; if it has no fault, every roll stays within the computed bounds', () => {
    let sound = 0;
    fc.assert(
      fc.property(sets, fc.string(), (set, seed) => {
        expect(readTables(JSON.parse(JSON.stringify(Object.fromEntries(set)))).ok).toBe(true);
        const fault = tableSetFault(set);
        if (fault) {
          expect(fault.what).not.toBe('');
          return;
        }
        sound++;
        const counted = new TableSet(set);
        for (const id of set.keys())
          for (const withChance of [true, false]) {
            const { text, thrown } = rolled(set, id, seed, { withChance });
            expect(thrown).toBeLessThanOrEqual(counted.mostDice(id, { withChance }));
            expect(counted.mostDice(id, { withChance: false })).toBeLessThanOrEqual(40);
            expect(text?.length ?? 0).toBeLessThanOrEqual(LONGEST_RESULT);
            if (!withChance) expect(text).not.toBeNull();
          }
        const together = TABLE_PLACES.flatMap((place) => [
          tablesOnEntering(set, place),
          tablesOfDay(set, place),
        ]).map((ids) => ids.reduce((sum, id) => sum + counted.mostDice(id), 0));
        expect(Math.max(...together)).toBeLessThanOrEqual(40);
      }),
      { numRuns: tried(400, 1200) },
    );
    expect(sound).toBeGreaterThan(tried(60, 200));
  });

  it('has odds that add up to one in every table', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const shares = rowOdds(table);
        expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
      }),
      { numRuns: sized(400, 1000) },
    );
  });
});
