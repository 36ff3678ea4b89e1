import { expect, it } from 'vitest';
import { memoryServer } from '../support/memory-server.ts';

/** How long Caddy keeps an idle connection, in seconds; nginx closes it after 60. */
const LONGEST_OF_PROXIES = 120;

it('an idle connection stays open longer than proxies keep theirs', async () => {
  const { url } = await memoryServer();
  const { headers } = await fetch(`${url}/livez`);
  expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(
    LONGEST_OF_PROXIES,
  );
});
