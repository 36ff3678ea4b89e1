import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverNow } from '../../web/kit/server-clock.ts';
import { Api } from '../../web/live/api.ts';

const HOUR_MS = 3_600_000;
const HERE = Date.parse('2024-04-17T12:00:00Z');

/** Sends a request to a server whose response has this date. */
async function ask(time: number): Promise<void> {
  const headers = { Date: new Date(time).toUTCString() };
  vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
  await new Api().ask('GET', '/api');
}

describe('the server’s time', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([5, -5, 0])(
    'is known from its responses to a device whose clock is wrong by %i hours',
    async (hours) => {
      vi.useFakeTimers({ now: HERE, toFake: ['Date', 'performance'] });
      await ask(HERE - hours * HOUR_MS);
      expect(serverNow()).toBe(HERE - hours * HOUR_MS);
      vi.setSystemTime(HERE + 60_000);
      expect(serverNow()).toBe(HERE - hours * HOUR_MS + 60_000);
    },
  );

  it('continues if the device’s clock is set back and no response arrives', async () => {
    vi.useFakeTimers({ now: HERE, toFake: ['Date', 'performance'] });
    await ask(HERE - HOUR_MS);
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(HERE - 24 * HOUR_MS);
    vi.advanceTimersByTime(60_000);
    expect(serverNow()).toBe(HERE - HOUR_MS + 120_000);
    await ask(HERE);
    expect(serverNow()).toBe(HERE);
  });

  it('continues with the device’s clock if the device slept', async () => {
    vi.useFakeTimers({ now: HERE, toFake: ['Date', 'performance'] });
    await ask(HERE - HOUR_MS);
    vi.setSystemTime(HERE + 8 * HOUR_MS);
    expect(serverNow()).toBe(HERE + 7 * HOUR_MS);
  });

  it('stays the same for responses without a date, like cached ones', async () => {
    vi.useFakeTimers({ now: HERE, toFake: ['Date', 'performance'] });
    await ask(HERE - HOUR_MS);
    vi.stubGlobal('fetch', async () => Response.json({}));
    await new Api().ask('GET', '/api');
    expect(serverNow()).toBe(HERE - HOUR_MS);
  });
});
