import { expect, it } from 'vitest';
import { ordeal } from './ordeal.ts';

/*
 * A short ordeal with everything in it, on each run of the suite; `npm run torture` is the long one. Seeds that
 * failed there are added here.
 */
it.each([278])(
  'kills, full disks, second servers and backups lose nothing (SEED=%i)',
  async (seed) => {
    const survived = await ordeal(seed, 6);
    expect(survived).toMatchObject({ kills: 6, fullDisks: 2, secondServers: 1, backups: 1 });
  },
  120_000,
);
