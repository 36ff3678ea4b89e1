import { expect, it } from 'vitest';
import { ordealTogether } from './several-servers.ts';

/* A short ordeal on each run of the suite; `npm run torture` has the long one. Seeds that failed there are added here. */
it.each([7])(
  'servers and their database are killed, connections cut and signals lost, and nothing else is (SEED=%i)',
  async (seed) => {
    const survived = await ordealTogether(seed, 8);
    expect(survived).toMatchObject({ faults: 8 });
  },
  180_000,
);
