import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EntryThrows, ThrowLog } from '../../src/campaign/audit/throw-log.ts';
import { anyHex } from '../support/hexes.ts';

const anyThrows: fc.Arbitrary<EntryThrows> = fc.record({
  seq: fc.integer({ min: 1, max: 5_000_000 }),
  key: fc.record(
    {
      procedure: fc.constantFrom('reveal', 'island', 'survey', 'roll'),
      hex: anyHex(33_000_000),
      occurrence: fc.integer({ min: 1, max: 5_000_000 }),
    },
    { requiredKeys: ['procedure', 'hex'] },
  ),
  trace: fc.array(
    fc
      .tuple(
        fc.integer({ min: 2, max: 255 }),
        fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 16 }),
        fc.option(anyHex(33_000_000)),
      )
      .map(([sides, faces, place]) => ({ for: '', sides, faces, ...place })),
    { maxLength: 12 },
  ),
});

describe('a log of throws', () => {
  it('gives back what was put in, in order', () => {
    fc.assert(
      fc.property(fc.array(anyThrows, { maxLength: 60 }), (throws) => {
        const log = new ThrowLog();
        for (const each of throws) log.add(each);
        expect([...log.entries()]).toEqual(throws);
        expect([...log.entries()]).toEqual(throws);
      }),
      { numRuns: 300 },
    );
  });

  it('drops the purposes of dice, which do not affect the random numbers', () => {
    const log = new ThrowLog();
    const key = { procedure: 'reveal', hex: { q: -1, r: 2 } };
    log.add({ seq: 9, key, trace: [{ for: 'altitude', sides: 6, faces: [3, 4], discarded: true }] });
    expect([...log.entries()]).toEqual([{ seq: 9, key, trace: [{ for: '', sides: 6, faces: [3, 4] }] }]);
  });

  it('is empty at first', () => {
    expect([...new ThrowLog().entries()]).toEqual([]);
  });
});
