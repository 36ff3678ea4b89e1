import { expect } from 'vitest';
import { perform } from '../../../src/dice/perform.ts';
import { seededDice, seededNumbers } from '../../../src/dice/seeded.ts';
import { rollTable } from '../../../src/rules/tables/roll-table.ts';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';
import { readTables } from '../../../src/rules/tables/table-reading.ts';
import { TableSet, tableSetFault } from '../../../src/rules/tables/table-set.ts';
import { leastMilliseconds } from '../../support/cpu-time.ts';
import { mutated } from '../../support/mutation.ts';

/** The longest time for reading, checking and rolling, in milliseconds. */
const MOST_MS = 10;

/** Sets of starter tables as JSON: each table with all that it leads to, and last all of them. */
const BASES: readonly string[] = [
  ...[...STARTER_TABLES.keys()].map((id) => [id]),
  [...STARTER_TABLES.keys()],
].map((ids) => {
  const found = new Set(ids);
  for (const id of found)
    for (const [, other] of JSON.stringify(STARTER_TABLES.get(id)).matchAll(/\[([a-z]+-?[a-z]+)\]/g))
      if (other !== undefined) found.add(other);
  return JSON.stringify(Object.fromEntries([...found].map((id) => [id, STARTER_TABLES.get(id)])));
});

/** A set of starter tables, changed in one to three places. */
const mutatedTables = (number: (sides: number) => number): unknown =>
  mutated(BASES[number(BASES.length) - 1] ?? '{}', number, (key) => key === 'text');

/** Reads, checks and rolls; returns how far it got. */
function taken(value: unknown, seed: string): 'unread' | 'faulty' | 'rolled' {
  const read = readTables(value);
  if (!read.ok) return 'unread';
  if (tableSetFault(read.tables)) return 'faulty';
  const set = new TableSet(read.tables);
  for (const id of read.tables.keys()) {
    const dice = seededDice({ seed, procedure: 'table', place: id, occurrence: 0 });
    const outcome = perform(rollTable(read.tables, id), dice);
    if (!outcome.done) throw new Error('seeded dice never run out');
    const thrown = outcome.trace.reduce((sum, { faces }) => sum + faces.length, 0);
    if (thrown > set.mostDice(id)) throw new Error(`${id} threw ${thrown} dice`);
  }
  return 'rolled';
}

/** Takes `count` mutated sets of tables; counts how often each stage was reached. */
export function takeMutatedTables(seed: string, count: number): Record<string, number> {
  const reached: Record<string, number> = { unread: 0, faulty: 0, rolled: 0 };
  for (let occurrence = 0; occurrence < count; occurrence++) {
    const value = mutatedTables(seededNumbers({ seed, procedure: 'mutate', place: '', occurrence }));
    const { least, result } = leastMilliseconds(() => taken(value, `${seed} ${occurrence}`), MOST_MS);
    reached[result] = (reached[result] ?? 0) + 1;
    if (least > MOST_MS)
      expect.fail(
        `mutation ${occurrence} of ${seed} takes ${least} ms: ${JSON.stringify(value).slice(0, 500)}`,
      );
  }
  return reached;
}
