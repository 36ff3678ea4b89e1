import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/ledger/canonical.ts';
import { grownWorld } from '../../support/grown-worlds.ts';

/**
 * SHA-256 of the first 500 hexes as canonical JSON, numbers and dice included, as they were before there were other
 * worlds than solo: walk, walk by the house rule, spiral, spiral by the house rule.
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

describe.each(Object.entries(BEFORE))('the solo world of the seed %s', (seed, hashes) => {
  it('is what it has always been, hex for hex and die for die', () => {
    const now = (['walk', 'spiral'] as const).flatMap((order) =>
      [[], ['coastal-shelf'] as const].map((houseRules) => {
        const hexes = [...grownWorld(seed, order, houseRules, 500)];
        expect(hexes.length).toBe(500);
        return createHash('sha256').update(canonicalJson(hexes)).digest('hex');
      }),
    );
    expect(now).toEqual(hashes);
  });
});
