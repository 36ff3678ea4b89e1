import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock, systemDigest } from '../../src/session/system.ts';

afterEach(() => void vi.useRealTimers());

describe('the clock of the machine', () => {
  it.each([
    ['2026-11-22T18:00:00.000Z', '2026-11-22T18:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    // Such a time would be written with a sign and six digits, and sort before all others.
    ['+010000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('at %s gives %s', (at, told) => {
    vi.useFakeTimers({ now: new Date(at) });
    expect(systemClock.now()).toBe(told);
  });
});

describe('the random bytes and hashes of the machine', () => {
  it.each([12, 32, 4000, 4096, 4097])(
    'are as many bytes as asked for, %i at a time, and never the same twice',
    (count) => {
      const drawn = Array.from({ length: Math.ceil(20_000 / count) }, () => systemDigest.random(count));
      const first = drawn.map((bytes) => Buffer.from(bytes).toString('hex'));
      expect(new Set(first.map((hex) => hex.length))).toEqual(new Set([2 * count]));
      expect(new Set(first).size).toBe(drawn.length);
      // Bytes that were handed out do not change afterwards.
      expect(drawn.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(first);
    },
  );

  it.each(['a', 'é', '€', '🐉', '\ud800'])('hash texts of any length, made of %j', (unit) => {
    for (const units of [0, 1, 5400, 5462, 8192, 16_383, 16_384, 16_385, 50_000]) {
      const text = unit.repeat(units / unit.length);
      const expected = createHash('sha256').update(text).update(Buffer.of(1, 2)).update('end').digest('hex');
      expect(systemDigest.sha256(text), `${units}`).toBe(createHash('sha256').update(text).digest('hex'));
      expect(systemDigest.sha256(text, Uint8Array.of(1, 2), 'end'), `${units}`).toBe(expected);
    }
  });
});
