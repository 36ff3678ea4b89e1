import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/ledger/canonical.ts';
import type { HouseRule } from '../../../src/rules/solo.ts';
import { grownWorld, type Order } from '../../support/grown-worlds.ts';

/**
 * SHA-256 of the first 500 hexes as canonical JSON, numbers and dice included, as computed when solo worlds were the
 * only kind: walk, walk with the house rule, spiral, spiral with the house rule.
 */
const BEFORE: Readonly<Record<string, readonly [string, string, string, string]>> = {
  demo: [
    '177344040a4540a1e715ecb2e5a1ad31d3a81970cfc14b05502d50b612ac6f9c',
    '23d5357f1b42250bcc4fde5fbc00dfe62d886365f0b68cada0347bd14aa4e023',
    'b1d6e310008fde6889592f2a17ac589ed2fcc64fcdd5844ce297482d79677bf4',
    '389bea49270c38e84fc84280674fd30cba100792cd6ae6db4d178bcceaf69ac7',
  ],
  'golden coast': [
    '3b28253b83d9bb792c5bdb1e73fccacac636a8f5f34263e652790c930dca142e',
    '0349ebb31912267d1b4af2d151b8f9238bafbba1875cec213e304cbd5baa8e12',
    'b6cd7165bedfeb057db1203099252473363cf6f60fe20a3058513869cc46a06d',
    'eaac63445df773999b61f67f465c38fd0d7ea596c75d1b3a377634ad50d72809',
  ],
  'Wüste 🐪': [
    '8a9b503891944e4a496c6c7c721e38980d360b2cd300fd549721205ca0178450',
    'f4659d010ed1b9eae69ee9b54e23f532e64769a867f421c75a7c6af1fe0bd8da',
    '794d043c8e6064bfb2e0bf3ebf6024aa18ecde012dd63c6cdc47ba0abf290502',
    '58168ae701f68479c7a1b4ba324aa038bb22eb482dd605cc4065cb8f3e911538',
  ],
};

/**
 * The same for worlds with landfall, as computed when that rule was added: walk, spiral; then both with the coastal
 * shelf.
 */
const WITH_LANDFALL: Readonly<Record<string, readonly [string, string, string, string]>> = {
  demo: [
    '73e63aba47585159260f44e4bcc098fccf65195daaacc0b4d2de9f4b2a37d6dd',
    'c7a479b78ce7f40b065f75f02acf951612fa621271ac5df35393ebbc4c6bc328',
    '9be84d071de8466d074dd3a631588a5e9a46f7a422fcda76cc9796b3e2a130b5',
    '403e64fe1438248e2c2e1c451f3588079319c5cc925fc7d68a62e3e4cd8d38ac',
  ],
  'Wüste 🐪': [
    'be4280c7591a703c7828c55a6dcbb205336d496ab09762e8d1e692ba2d21c64f',
    'e326893d534ffc8f238350c3ed0b9ecd61fa9dd36e8a1d3f7d10eb27eaa43d82',
    'a314df3fdfefa6111202323dfc901148ece26c65235aadc3c83ad0f48cbfb01e',
    '038177d73797509c36c21d053c2a3ff34f9cae4d80f2a78779c3aececf5aa6d9',
  ],
};

const hashOf = (seed: string, order: Order, houseRules: readonly HouseRule[], count: number): string => {
  const hexes = [...grownWorld(seed, order, houseRules, count)];
  expect(hexes.length).toBe(count);
  return createHash('sha256').update(canonicalJson(hexes)).digest('hex');
};

describe.each(Object.entries(BEFORE))('the solo world of the seed %s', (seed, hashes) => {
  it('has always been the same, hex for hex and die for die', () => {
    const now = (['walk', 'spiral'] as const).flatMap((order) =>
      [[], ['coastal-shelf'] as const].map((houseRules) => hashOf(seed, order, houseRules, 500)),
    );
    expect(now).toEqual(hashes);
  });
});

describe.each(Object.entries(WITH_LANDFALL))(
  'the solo world with landfall of the seed %s',
  (seed, hashes) => {
    it('is the same as when the rule was added, hex for hex and die for die', () => {
      const now = [['landfall'] as const, ['coastal-shelf', 'landfall'] as const].flatMap((houseRules) =>
        (['walk', 'spiral'] as const).map((order) => hashOf(seed, order, houseRules, 1500)),
      );
      expect(now).toEqual(hashes);
    });
  },
);
