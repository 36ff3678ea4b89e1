import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTime } from '../../src/campaign/audit/entry-faults.ts';
import { sized } from '../support/all-tests.ts';

/** An independent check: whether the text is exactly what Date would write for that moment. */
const isInCalendar = (text: string): boolean => {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
};

const digits = (most: number, length: number) =>
  fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(length, '0'));

describe('the time of an entry from elsewhere', () => {
  it('must exist in the calendar', () => {
    const times = fc
      .tuple(digits(9999, 4), digits(13, 2), digits(32, 2), digits(25, 2), digits(60, 2), digits(60, 2))
      .map(
        ([year, month, day, hour, minute, second]) =>
          `${year}-${month}-${day}T${hour}:${minute}:${second}.201Z`,
      );
    fc.assert(
      fc.property(times, (time) => {
        expect(isTime(time)).toBe(isInCalendar(time));
      }),
      { numRuns: sized(1500, 5000) },
    );
  });

  it.each([
    ['2024-02-29T00:00:00.000Z', true],
    ['2023-02-29T00:00:00.000Z', false],
    ['1900-02-29T00:00:00.000Z', false],
    ['2026-04-31T00:00:00.000Z', false],
    ['2026-11-22T24:00:00.000Z', false],
    ['2026-11-22T21:00:00.000Z\n', false],
    ['+002026-11-22T21:00:00.000Z', false],
    ['\u202e2026-11-22T21:00:00.000Z', false],
  ])('is accepted as %j: %j', (time, is) => {
    expect(isTime(time)).toBe(is);
  });
});
