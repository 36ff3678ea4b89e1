import { expect, it } from 'vitest';
import { LARGEST_ISLAND } from '../../src/world/island/island-kind.ts';
import { ApiClient } from '../support/api-client.ts';
import { watchedServer } from '../support/watched-server.ts';

/** How long nobody else may be answered, in milliseconds. */
const LONGEST_STALL_MS = 30;
/** Servers that were just started, so that all code runs for the first time. The machine has more to do: the quietest counts. */
const SERVERS = 3;

const LARGEST = { kind: 'island', algorithm: 5, hexes: LARGEST_ISLAND } as const;

it('others are answered while the largest world is made that there is', async () => {
  const stalls: number[] = [];
  for (let at = 0; at < SERVERS; at++) {
    const { url, state, stop } = await watchedServer();
    await state();
    const asked = { name: 'The Long Shore', world: LARGEST };
    const { status } = await new ApiClient(url).call('POST', '/api/campaigns', asked);
    expect(status).toBe(201);
    stalls.push((await state()).longestStallMs);
    await stop();
  }
  expect(Math.min(...stalls)).toBeLessThan(LONGEST_STALL_MS);
});
