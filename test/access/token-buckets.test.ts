import { expect, it } from 'vitest';
import { TokenBuckets } from '../../src/access/token-buckets.ts';
import { megabytesLeftBy } from '../support/garbage.ts';

it('callers that came once do not stay in memory', async () => {
  // Every bucket is full again after a thousandth of a second.
  const buckets = new TokenBuckets(1, 1000);
  const left = await megabytesLeftBy(() => {
    for (let caller = 0; caller < 50_000; caller++) buckets.take(`caller ${caller}`, 1);
  });
  expect(left).toBeLessThan(3);
});
