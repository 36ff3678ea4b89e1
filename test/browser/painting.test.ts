import { describe, expect, it } from 'vitest';
import { itInAll, sized, varied } from '../support/all-tests.ts';
import { cameraOf } from '../support/drawn-map.ts';
import {
  DESK,
  expectComplete,
  expectCompleteAfterDragAndResize,
  expectCompleteAtEachZoom,
  expectCompleteOnPhone,
  mapOf,
  press,
  SMALL_DESK,
} from '../support/painted-map.ts';

/** The long tests do the same with 3,000 hexes in a larger window. */
const HEXES = sized(300, 1200);

describe('on the page', () => {
  it(
    `a map of ${HEXES} hexes is complete soon after each zoom and then rests, at a pixel ratio of 2`,
    {
      timeout: 180_000,
    },
    () =>
      expectCompleteAtEachZoom(
        HEXES,
        { viewport: SMALL_DESK, deviceScaleFactor: 2 },
        varied(
          [
            [7, sized(200, 650)],
            [55, 5],
            [13, 300],
          ] as const,
          2,
        ),
      ),
  );

  itInAll(
    'a map of 75 hexes is complete after the key that zooms in was pressed four times',
    {
      timeout: 60_000,
    },
    async () => {
      const page = await mapOf(75, { viewport: DESK, deviceScaleFactor: 2 });
      await press(page, '+', 4);
      const { visible, crossings } = await expectComplete(page);
      expect(visible).toBeGreaterThan(15);
      expect(crossings, 'rivers that are looked at').toBeGreaterThan(10);
      expect((await cameraOf(page)).scale).toBeGreaterThan(60);
    },
  );

  itInAll(
    'the map is complete after it was dragged and after the window was resized',
    { timeout: 60_000 },
    () => expectCompleteAfterDragAndResize(HEXES, SMALL_DESK, 20),
  );

  itInAll(`a map of ${HEXES} hexes is complete on a phone, with no river cut`, { timeout: 60_000 }, () =>
    expectCompleteOnPhone(HEXES),
  );
});
