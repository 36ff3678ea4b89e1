import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/session/system.ts';

afterEach(() => void vi.useRealTimers());

describe('the clock of the machine', () => {
  it.each([
    ['2026-11-22T18:00:00.000Z', '2026-11-22T18:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    // Such a time would be written with a sign and six digits, and stand before all others.
    ['+010000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('at %s tells %s', (at, told) => {
    vi.useFakeTimers({ now: new Date(at) });
    expect(systemClock.now()).toBe(told);
  });
});
