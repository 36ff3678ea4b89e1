import { describe, expect, it } from 'vitest';
import { HexRowBuffer } from '../../src/session/hex-row-buffer.ts';

describe('the buffer of hex rows', () => {
  it.each([0, 300, 5000, 1e12])('gives back the rows that were put in, if %i were expected', (expected) => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({
      q: at - 2500,
      r: 7 - at,
      layer: at % 3,
      seq: 5000 - at,
      indexInEntry: at % 7,
      facts: Uint8Array.from({ length: at % 40 }, (_, byte) => (at + byte) % 256),
    }));
    const buffer = new HexRowBuffer(expected);
    for (const row of rows) buffer.add(row);
    expect(buffer.count).toBe(5000);
    expect(rows.map((_, at) => buffer.row(at))).toEqual(rows);
  });

  it('takes a row whose packed form is many times longer than expected', () => {
    const facts = Uint8Array.from({ length: 5000 }, (_, byte) => byte % 256);
    const row = { q: 1, r: 2, layer: 0, seq: 3, indexInEntry: 0, facts };
    const buffer = new HexRowBuffer(0);
    buffer.add(row);
    expect(buffer.row(0)).toEqual(row);
  });
});
