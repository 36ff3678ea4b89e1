import { expect, it } from 'vitest';
import { readMutatedCampaigns, sendMutatedCommands } from './mutated-commands.ts';

const COUNT = 100_000;

it(`${COUNT} mutated commands crash nothing, leave nothing half done, and none takes longer than 25 ms`, () => {
  const reached = sendMutatedCommands('Phalarope', COUNT);
  expect(Object.values(reached).reduce((sum, count) => sum + count, 0)).toBe(COUNT);
}, 2_400_000);

it('20,000 mutated requests for a campaign are accepted, or refused with a reason', () => {
  expect(readMutatedCampaigns('Redshank', 20_000)).toBeGreaterThan(500);
}, 1_200_000);
