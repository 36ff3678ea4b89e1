import { describe, it } from 'vitest';
import { expectMapAlone } from '../support/wall-screen.ts';

describe('the wall', () => {
  it(
    'shows the map alone on 1280 × 720, large, follows the party, and draws nothing at rest',
    {
      timeout: 60_000,
    },
    () => expectMapAlone({ viewport: { width: 1280, height: 720 } }),
  );
});
