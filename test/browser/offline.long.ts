import { describe, it } from 'vitest';
import { expectShownOffline } from '../support/kept-campaign.ts';

describe('a campaign whose server is out of reach', () => {
  it('is shown as it was seen last, and goes on by itself, on a laptop', { timeout: 120_000 }, () =>
    expectShownOffline({ viewport: { width: 1280, height: 800 } }),
  );
});
