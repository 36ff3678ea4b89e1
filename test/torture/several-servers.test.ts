import { expect, it } from 'vitest';
import { ordealTogether } from './several-servers.ts';

/* A short ordeal on each run of the suite; `npm run torture` has the long one. Seeds that failed there are added here. */
it.each([24])(
  'servers and their database are killed, lines are slow and cut, signals lost, and nothing else is (SEED=%i)',
  async (seed) => {
    const survived = await ordealTogether(seed, 8);
    expect(survived).toMatchObject({
      faults: 8,
      killedServers: 3,
      killedDatabases: 1,
      cutConnections: 2,
      silencedListeners: 1,
      delayedLines: 1,
      cutLines: 1,
    });
  },
  180_000,
);
