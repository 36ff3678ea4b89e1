import { expect, it } from 'vitest';
import { takeMutatedTables } from './mutated-tables.ts';

const COUNT = 100_000;

it(`${COUNT} mutated tables crash nothing, and none takes longer than 10 ms`, () => {
  const reached = takeMutatedTables('Whimbrel', COUNT);
  expect(Object.values(reached).reduce((sum, count) => sum + count, 0)).toBe(COUNT);
}, 600_000);
