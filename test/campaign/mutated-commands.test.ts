import { expect, it } from 'vitest';
import { sized } from '../support/all-tests.ts';
import { readMutatedCampaigns, sendMutatedCommands } from './mutated-commands.ts';

it('thousands of mutated commands crash nothing, leave nothing half done, and none takes longer than 25 ms', () => {
  const reached = sendMutatedCommands('Turnstone', sized(800, 2000));
  for (const [what, times] of Object.entries(reached)) expect(times, what).toBeGreaterThan(20);
});

it('hundreds of mutated requests for a campaign are accepted, or refused with a reason', () => {
  const sound = readMutatedCampaigns('Sanderling', 400);
  expect(sound).toBeGreaterThan(20);
  expect(sound).toBeLessThan(380);
});
