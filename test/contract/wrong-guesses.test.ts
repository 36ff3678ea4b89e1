import { describe, expect, it } from 'vitest';
import { GUESSES_A_SECOND, GUESSES_AT_ONCE } from '../../src/session/wrong-guesses.ts';
import { SHARED_STORES } from '../support/several-servers.ts';

describe.each(SHARED_STORES)('invalid tokens, counted in %s,', (_name, share) => {
  it('are allowed to a network up to a number at once, over all servers together, then at a rate per second', async () => {
    const { one, other } = await share();
    const count = (network: string, turn: number) => (turn % 2 === 0 ? one : other).guesses.count(network);
    const begun = performance.now();
    const times = 2 * GUESSES_AT_ONCE;
    for (let turn = 1; turn < GUESSES_AT_ONCE; turn++) expect(await count('192.0.2.1', turn)).toBe(0);
    let wait = 0;
    for (let turn = GUESSES_AT_ONCE; turn <= times; turn++) wait = await count('192.0.2.1', turn);
    // Guesses regained during the test need no waiting; at most this is the time that the test has taken.
    const gone = (performance.now() - begun) / 1000;
    const atOnce = (times - GUESSES_AT_ONCE + 1) / GUESSES_A_SECOND;
    expect(wait).toBeGreaterThan(atOnce - gone - 0.001);
    expect(wait).toBeLessThanOrEqual(atOnce);
    expect(await count('192.0.2.2', 0)).toBe(0);
  });
});
