import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HexOddsLoader } from '../../web/journey/hex-odds-loader.ts';
import { ApiError } from '../../web/live/api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;

/** A loader whose server is unreachable. */
function unreachable() {
  const wanted = signal({ hex: { q: 0, r: -2 }, origin: { q: 0, r: -1 }, seq: 9 });
  const ask = vi.fn(() => Promise.reject(new ApiError(null)));
  return { wanted, ask, loader: new HexOddsLoader(() => wanted.value, ask) };
}

describe('the odds of a chosen hex while the server is unreachable', () => {
  it('are requested again as long as the hex is chosen, and no more often after it was left and chosen again', async () => {
    const { wanted, ask } = unreachable();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    const inAnHour = ask.mock.calls.length;
    expect(inAnHour).toBeGreaterThan(10);
    wanted.value = { ...wanted.value, seq: 10 };
    wanted.value = { ...wanted.value, seq: 9 };
    ask.mockClear();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(inAnHour);
  });

  it('are no longer requested once the campaign is left', async () => {
    const { ask, loader } = unreachable();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    loader.close();
    ask.mockClear();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(ask).not.toHaveBeenCalled();
  });
});
