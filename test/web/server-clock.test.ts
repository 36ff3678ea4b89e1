import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverNow } from '../../web/kit/server-clock.ts';
import { Api } from '../../web/live/api.ts';

const HOUR_MS = 3_600_000;
const HERE = Date.parse('2024-04-17T12:00:00Z');

/** Asks a server that says this time of itself. */
async function ask(time: number): Promise<void> {
  const headers = { Date: new Date(time).toUTCString() };
  vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
  await new Api().ask('GET', '/api');
}

describe('the time of the server', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([5, -5, 0])(
    'is known from its answers to a device whose clock is wrong by %i hours',
    async (hours) => {
      vi.useFakeTimers({ now: HERE, toFake: ['Date'] });
      await ask(HERE - hours * HOUR_MS);
      expect(serverNow()).toBe(HERE - hours * HOUR_MS);
      vi.setSystemTime(HERE + 60_000);
      expect(serverNow()).toBe(HERE - hours * HOUR_MS + 60_000);
    },
  );

  it('stays what it was where an answer says none, as those that a browser kept', async () => {
    vi.useFakeTimers({ now: HERE, toFake: ['Date'] });
    await ask(HERE - HOUR_MS);
    vi.stubGlobal('fetch', async () => Response.json({}));
    await new Api().ask('GET', '/api');
    expect(serverNow()).toBe(HERE - HOUR_MS);
  });
});
