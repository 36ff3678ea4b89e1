import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOUSE_RULES, type HouseRule } from '../../../src/rules/solo.ts';
import { medianSeaShares } from '../../support/sea-shares.ts';

const SIZES = [300, 1000, 3000, 10_000];

describe('[docs: solo, the table of the sea] the share of deep ocean in 200 walked worlds', () => {
  const text = readFileSync(new URL('../../../docs/solo.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| (none|`.*`) \|((?: \d+ % \|){4})$/gm)].map(
    ([, named = '', shares = '']): [readonly HouseRule[], number[]] => [
      HOUSE_RULES.filter((rule) => named.includes(rule)),
      [...shares.matchAll(/\d+/g)].map(Number),
    ],
  );

  it('is in the table for every choice of house rules', () => {
    expect(rows).toHaveLength(2 ** HOUSE_RULES.length);
  });

  it.each(rows)('is as in the table, with the house rules %j', { timeout: 600_000 }, (houseRules, told) => {
    const shares = medianSeaShares(200, houseRules, SIZES);
    expect(shares.map((share) => Math.round(100 * share))).toEqual(told);
  });
});
