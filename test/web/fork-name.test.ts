import { expect, it } from 'vitest';
import { LONGEST_NAME } from '../../src/ledger/settings.ts';
import { forkName } from '../../web/journey/campaign-name.ts';

it('a fork is named after its parent, and a fork of a fork is numbered', () => {
  expect(forkName('The Green Marches')).toBe('The Green Marches, another way');
  expect(forkName('The Green Marches, another way')).toBe('The Green Marches, another way 2');
  expect(forkName('The Green Marches, another way 9')).toBe('The Green Marches, another way 10');
});

it('a name that becomes too long is shortened by whole characters', () => {
  const name = forkName('🏔'.repeat(LONGEST_NAME / 2));
  expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
  expect(name).toMatch(/^(?:🏔)+, another way$/u);
  expect(forkName('x'.repeat(LONGEST_NAME))).toHaveLength(LONGEST_NAME);
});
