import { describe, it } from 'vitest';
import {
  DESK,
  expectCompleteAfterDragAndResize,
  expectCompleteAtEachZoom,
  expectCompleteOnPhone,
} from '../support/painted-map.ts';

describe('the map', () => {
  for (const ratio of [1, 2, 3])
    it(
      `a map of 3,000 hexes is complete soon after each zoom and then rests, at a pixel ratio of ${ratio}`,
      {
        timeout: 180_000,
      },
      () =>
        expectCompleteAtEachZoom(3000, { viewport: DESK, deviceScaleFactor: ratio }, [
          [13, 900],
          [7, 2000],
          [55, 50],
        ]),
    );

  it(
    'a map of 3,000 hexes is complete after it was dragged and after the window was resized',
    {
      timeout: 120_000,
    },
    () => expectCompleteAfterDragAndResize(3000, DESK, 50),
  );

  it.each([10, 3000])('a map of %i hexes is complete on a phone', { timeout: 120_000 }, (hexes) =>
    expectCompleteOnPhone(hexes),
  );
});
