import { describe, expect, it } from 'vitest';
import { InvalidTime, millisecondsOf } from '../../src/storage/times.ts';

const TIME = '2026-01-01T12:00:00.250Z';

describe('the time of an entry', () => {
  it('is parsed to the millisecond, whichever time was parsed before it', () => {
    const times = [
      TIME,
      '2026-01-01T12:00:00.000Z',
      '2026-01-01T12:00:00.999Z',
      '2026-01-01T12:00:01.250Z',
      '2026-02-01T12:00:01.250Z',
      '1969-12-31T23:59:59.999Z',
      '0000-01-01T00:00:00.001Z',
      '+010000-01-01T00:00:00.001Z',
      TIME,
    ];
    expect(times.map(millisecondsOf)).toEqual(times.map((time) => new Date(time).getTime()));
  });

  it.each([
    '',
    '2026-01-01',
    '2026-01-01T12:00:00Z',
    '2026-01-01T12:00:00.Z',
    '2026-01-01T12:00:00.25Z',
    '2026-01-01T12:00:00.2500Z',
    '2026-01-01T12:00:00.250ZZ',
    '2026-01-01T12:00:00. 25Z',
    '2026-01-01T12:00:00.-25Z',
    '2026-01-01T12:00:00.2e1Z',
    '2026-01-01T12:00:00.250z',
    '2026-01-01T12:00:00.250',
    '2026-01-01T12:00:00.250+00:00',
    '2026-01-01T12:00:00,250Z',
    '2026-02-30T12:00:00.250Z',
    '2026-01-01T24:00:00.000Z',
    'x026-01-01T12:00:00.250Z',
  ])('is refused in any other form, also right after one in the same second: %j', (time) => {
    expect(millisecondsOf(TIME)).toBe(new Date(TIME).getTime());
    expect(() => millisecondsOf(time)).toThrow(InvalidTime);
  });
});
