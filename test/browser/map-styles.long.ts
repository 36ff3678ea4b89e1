import { describe, it } from 'vitest';
import { DESK, expectRestWithAllShown } from '../support/styled-map.ts';

describe('maps with another subject', () => {
  for (const ratio of [1, 2, 3])
    it(
      `are complete and then rest, with everything shown, at a pixel ratio of ${ratio}`,
      {
        timeout: 90_000,
      },
      () => expectRestWithAllShown(1000, { ...DESK, deviceScaleFactor: ratio }),
    );
});
