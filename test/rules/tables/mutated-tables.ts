import { expect } from 'vitest';
import { perform } from '../../../src/dice/perform.ts';
import { seededDice, seededNumbers } from '../../../src/dice/seeded.ts';
import { rollTable } from '../../../src/rules/tables/roll-table.ts';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';
import { readTables } from '../../../src/rules/tables/table-reading.ts';
import { faultOf, TableSet } from '../../../src/rules/tables/table-set.ts';

/** How long reading, checking and rolling may take, in milliseconds. */
const MOST_MS = 10;
/** A collection of garbage may take longer than that. What is slow by itself is slow each time. */
const ATTEMPTS = 10;

const ALIENS: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  2 ** 60,
  Number.NaN,
  '',
  ' ',
  '1d1000000000',
  '40d1000',
  '41d6',
  '2d6',
  '[',
  '[[',
  '[a]',
  '[rumour]',
  '[encounter-water]',
  '[40d6]',
  '[constructor]',
  '[__proto__]',
  '<script>alert(1)</script>',
  '\u0000',
  '\u202e',
  '\ud800',
  'x'.repeat(20_000),
  '['.repeat(9_999),
  '[[1d6]'.repeat(1_000),
  '[rumour]'.repeat(1_000),
  [],
  [1],
  [1, 6],
  [6, 1],
  [-1e15, 1e15],
  {},
  { terrain: ['forest'], chance: '1-2 of 1d6' },
  { terrain: ['nowhere'] },
  'enter',
  'site',
  'toString',
];

interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string;
}

/** Everything in a value that could be changed. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value as Record<string, unknown>, key },
    ...placesIn(inner),
  ]);
}

/** A table to begin with and all that it leads to, as JSON; the last are all of them. */
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

/** Some of the tables to begin with, changed in one to three places: replaced, removed, doubled, renamed or written on. */
export function mutatedTables(number: (sides: number) => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[number(list.length) - 1] as T;
  const value: Record<string, unknown> = JSON.parse(pick(BASES));
  for (let i = number(3); i > 0; i--) {
    const places = placesIn(value);
    const texts = places.filter(({ key }) => key === 'text');
    const { holder, key } = pick(number(2) === 1 && texts.length > 0 ? texts : places);
    const set = (name: string, item: unknown) =>
      Object.defineProperty(holder, name, {
        value: item,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    const old: unknown = Reflect.get(holder, key);
    const way = number(6);
    if (typeof old === 'string' && way <= 4) set(key, `${old}${pick(ALIENS)}`);
    else if (typeof old === 'number' && way <= 3) set(key, old + number(5) - 3);
    else if (way === 1) Reflect.deleteProperty(holder, key);
    else if (way === 2) set(pick(['__proto__', 'toString', 'constructor', 'weight', 'where', 'when']), old);
    else if (way === 3 && Array.isArray(holder)) holder.push(...holder);
    else set(key, structuredClone(pick(ALIENS)));
    if (Object.keys(value).length === 0) break;
  }
  // As it would come in: no lists with holes, or with names.
  return JSON.parse(JSON.stringify(value));
}

/** Reads, checks and rolls; gives how far it came. */
function taken(value: unknown, seed: string): 'unread' | 'faulty' | 'rolled' {
  const read = readTables(value);
  if (!read.ok) return 'unread';
  if (faultOf(read.tables)) return 'faulty';
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

/** Time that the process itself worked: a busy machine stops it for longer. */
const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Takes so many mutated sets of tables; says how often it got how far. */
export function takeMutatedTables(seed: string, count: number): Record<string, number> {
  const reached: Record<string, number> = { unread: 0, faulty: 0, rolled: 0 };
  for (let occurrence = 0; occurrence < count; occurrence++) {
    const value = mutatedTables(seededNumbers({ seed, procedure: 'mutate', place: '', occurrence }));
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && least > MOST_MS; attempt++) {
      const begun = process.cpuUsage();
      const far = taken(value, `${seed} ${occurrence}`);
      least = Math.min(least, milliseconds(process.cpuUsage(begun)));
      if (attempt === 0) reached[far] = (reached[far] ?? 0) + 1;
    }
    if (least > MOST_MS)
      expect.fail(
        `mutation ${occurrence} of ${seed} takes ${least} ms: ${JSON.stringify(value).slice(0, 500)}`,
      );
  }
  return reached;
}
