import { expect, it } from 'vitest';
import { house } from '../support/house.ts';

/** For how long Caddy keeps a connection on which nobody asks, in seconds; nginx closes after 60. */
const LONGEST_OF_PROXIES = 120;

it('a connection on which nobody asks stays open longer than proxies keep theirs', async () => {
  const { url } = await house();
  const { headers } = await fetch(`${url}/livez`);
  expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(
    LONGEST_OF_PROXIES,
  );
});
