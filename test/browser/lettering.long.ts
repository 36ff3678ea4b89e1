import { describe, it } from 'vitest';
import { DESK, expectWrittenAtEachZoom } from '../support/lettered-map.ts';

describe('names, marks and notes on the map, in a real browser', () => {
  for (const ratio of [1, 2, 3])
    it(
      `are drawn at a pixel ratio of ${ratio}, again after each zoom, and then rest`,
      { timeout: 180_000 },
      () => expectWrittenAtEachZoom(3000, ratio, DESK),
    );
});
