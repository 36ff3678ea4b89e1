import { expect, it } from 'vitest';
import { medianSeaShares } from '../../support/sea-shares.ts';

it('[docs: solo, landfall] the sea of a walked world grows without end, and with landfall stays about a fifth', () => {
  const sizes = [1000, 3000];
  const [without, later] = medianSeaShares(7, [], sizes) as [number, number];
  expect(later).toBeGreaterThan(1.5 * without);
  expect(later).toBeGreaterThan(0.3);
  for (const share of medianSeaShares(7, ['landfall'], sizes)) {
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.25);
  }
});
