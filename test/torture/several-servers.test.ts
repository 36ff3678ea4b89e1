import { expect, it } from 'vitest';
import { sized, varied } from '../support/all-tests.ts';
import { ordealTogether } from './several-servers.ts';

/** Short ordeals with every kind of fault; `npm run torture` has the long one. Seeds that failed are added here. */
const PINNED = varied([
  [
    121,
    {
      faults: 5,
      killedServers: 1,
      killedDatabases: 1,
      cutConnections: 1,
      silencedListeners: 1,
      delayedLines: 1,
      cutLines: 1,
    },
  ],
  [
    24,
    {
      faults: 8,
      killedServers: 3,
      killedDatabases: 1,
      cutConnections: 2,
      silencedListeners: 1,
      delayedLines: 1,
      cutLines: 1,
    },
  ],
] as const);

it.each(PINNED)(
  'killed servers and databases, slow and cut connections and lost signals lose nothing else (SEED=%i)',
  async (seed, faults) =>
    expect(await ordealTogether(seed, faults.faults, sized(3, 6))).toMatchObject(faults),
  180_000,
);
