import fc from 'fast-check';
import alea from 'seedrandom/lib/alea.js';
import { describe, expect, it } from 'vitest';
import { aleaState } from '../../src/dice/alea-seeding.ts';
import { anyCharacter } from '../support/any-character.ts';

describe('seeding Alea', () => {
  it('gives a generator that draws the same numbers as the library’s for the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), (seed) => {
        const [ours, theirs] = [alea('', { state: aleaState(seed) }), alea(seed)];
        for (let drawn = 0; drawn < 20; drawn++) expect(ours.int32()).toBe(theirs.int32());
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same numbers as the library for the keys of hexes, too', () => {
    for (let q = -60; q <= 60; q++)
      for (let r = -60; r <= 60; r++) {
        const key = `reveal ${q},${r} 0 the green marches dice`;
        expect(alea('', { state: aleaState(key) }).int32()).toBe(alea(key).int32());
      }
  });
});
