import { createHash, createHmac } from 'node:crypto';
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

  it('tells every time in full, also within the second of the time before, and when it is set back', () => {
    const times = [
      '2026-11-22T18:00:00.007Z',
      '2026-11-22T18:00:00.070Z',
      '2026-11-22T18:00:00.999Z',
      '2026-11-22T18:00:01.000Z',
      '2026-11-22T17:59:59.999Z',
      '1970-01-01T00:00:00.000Z',
      '1969-12-31T23:59:59.995Z',
    ];
    vi.useFakeTimers();
    const told = times.map((time) => {
      vi.setSystemTime(time);
      return systemClock.now();
    });
    expect(told).toEqual(times);
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

  // RFC 4231, section 4: keys shorter than a block, of about a block, and longer than one.
  it.each([
    ['0b'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      Buffer.from('Jefe').toString('hex'),
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(131),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('sign like the examples of RFC 4231, with the key %s', (key, text, signature) => {
    expect(systemDigest.hmacSha256(key, text)).toBe(signature);
  });

  it.each([0, 1, 31, 32, 63, 64, 65, 100])('sign like Node itself with a key of %i bytes', (length) => {
    for (const text of ['', 'é€🐉', 'x'.repeat(20_000)]) {
      const key = Buffer.from(systemDigest.random(length));
      const expected = createHmac('sha256', key).update(text).digest('hex');
      expect(systemDigest.hmacSha256(key.toString('hex'), text)).toBe(expected);
    }
  });
});
