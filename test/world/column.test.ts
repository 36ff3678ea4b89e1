import { describe, expect, it } from 'vitest';
import { byteAt, int32At, uint32At } from '../../src/world/column.ts';

describe('a column', () => {
  it('gives the value at an index that must have one', () => {
    expect(int32At(Int32Array.of(0, -7), 1)).toBe(-7);
    expect(uint32At(Uint32Array.of(2 ** 32 - 1), 0)).toBe(2 ** 32 - 1);
    expect(byteAt(Uint8Array.of(0), 0)).toBe(0);
  });

  it.each([-1, 3])('throws an error at %i, where it has nothing', (index) => {
    const nothing = `a column of 3 has nothing at ${index}`;
    expect(() => int32At(new Int32Array(3), index)).toThrow(nothing);
    expect(() => uint32At(new Uint32Array(3), index)).toThrow(nothing);
    expect(() => byteAt(new Uint8Array(3), index)).toThrow(nothing);
  });
});
