import { describe, expect, it } from 'vitest';
import { GUESSES_A_SECOND, GUESSES_AT_ONCE } from '../../src/session/wrong-guesses.ts';
import { SHARED_STORES } from '../support/several-servers.ts';

describe.each(SHARED_STORES)('what opens nothing, counted in %s', (_name, share) => {
  it('may be shown so often at once by a network, by way of all servers together, then so often a second', async () => {
    const { one, other } = await share();
    const count = (network: string, turn: number) => (turn % 2 === 0 ? one : other).guesses.count(network);
    const begun = performance.now();
    const times = 2 * GUESSES_AT_ONCE;
    for (let turn = 1; turn < GUESSES_AT_ONCE; turn++) expect(await count('192.0.2.1', turn)).toBe(0);
    let wait = 0;
    for (let turn = GUESSES_AT_ONCE; turn <= times; turn++) wait = await count('192.0.2.1', turn);
    // What is made up for meanwhile is not to be waited for; that may be all the time that this took.
    const gone = (performance.now() - begun) / 1000;
    const atOnce = (times - GUESSES_AT_ONCE + 1) / GUESSES_A_SECOND;
    expect(wait).toBeGreaterThan(atOnce - gone - 0.001);
    expect(wait).toBeLessThanOrEqual(atOnce);
    expect(await count('192.0.2.2', 0)).toBe(0);
  });
});
