import { describe, it } from 'vitest';
import { expectShownOffline } from '../support/kept-campaign.ts';

describe('a campaign whose server is unreachable', () => {
  it('is shown as last seen, and continues by itself, on a laptop', { timeout: 120_000 }, () =>
    expectShownOffline({ viewport: { width: 1280, height: 800 } }),
  );
});
