import { expect, it } from 'vitest';
import { sized } from '../../support/all-tests.ts';
import { takeMutatedTables } from './mutated-tables.ts';

it('thousands of mutated tables crash nothing, and none takes longer than 10 ms', () => {
  const reached = takeMutatedTables('Knot', sized(800, 2000));
  for (const far of ['unread', 'faulty', 'rolled']) expect(reached[far], far).toBeGreaterThan(20);
});
