import { describe, it } from 'vitest';
import { expectCompleteAtEachZoom, expectCompleteOnPhone } from '../support/painted-map.ts';

describe('the map', () => {
  for (const ratio of [1, 2, 3])
    it(
      `a map of 3,000 hexes is complete soon after each zoom and then rests, at a pixel ratio of ${ratio}`,
      {
        timeout: 180_000,
      },
      () => expectCompleteAtEachZoom(ratio),
    );

  it('a map of 10 hexes is complete on a phone', { timeout: 60_000 }, () => expectCompleteOnPhone(10));
});
