import { describe, expect, it } from 'vitest';
import { onDayAt, timeAgo, timeUntil } from '../../web/kit/time-in-words.ts';

describe('how long ago something was', () => {
  it.each([
    ['an evening of two days ago', [2026, 10, 16, 17], [2026, 10, 18, 9], '2 days ago'],
    ['a morning of the day before', [2026, 10, 17, 8], [2026, 10, 18, 9], 'yesterday'],
    ['last week', [2026, 10, 10, 8], [2026, 10, 18, 9], '1 week ago'],
    ['the first of the same month', [2026, 0, 1, 8], [2026, 0, 31, 9], '1 month ago'],
    ['New Year of the same year', [2028, 0, 1, 8], [2028, 11, 31, 9], '1 year ago'],
  ] as const)('%s does not contradict the calendar here', (_, then, now, words) => {
    const at = ([year, month, day, hour]: readonly [number, number, number, number]) =>
      new Date(year, month, day, hour);
    expect(timeAgo(at(then).toISOString(), at(now).getTime())).toBe(words);
  });
});

describe('how long something still lasts', () => {
  const NOW = Date.parse('2026-01-01T12:00:00.000Z');
  const after = (seconds: number) => timeUntil(new Date(NOW + seconds * 1000).toISOString(), NOW);

  it.each([
    [-5, 'now'],
    [0, 'now'],
    [1, 'in less than a minute'],
    [59, 'in less than a minute'],
    [60, 'in 1 minute'],
    [100, 'in 2 minutes'],
    [3_600, 'in 1 hour'],
    [3_599, 'in 60 minutes'],
    [3_601, 'in 1 hour'],
    [86_399, 'in 24 hours'],
    [86_400, 'in 1 day'],
    [7 * 86_400, 'in 1 week'],
    [30 * 86_400, 'in 1 month'],
    [400 * 86_400, 'in 1 year'],
  ])('%d seconds: %s', (seconds, words) => {
    expect(after(seconds)).toBe(words);
  });
});

describe('a time within a week', () => {
  it('is given by the local clock, with midnight as 0 o’clock', () => {
    const at = (hour: number, minute: number) => onDayAt(new Date(2026, 10, 28, hour, minute).toISOString());
    expect(at(0, 5)).toBe('on Saturday at 00:05');
    expect(at(14, 5)).toBe('on Saturday at 14:05');
  });
});
