import { expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { ordeal } from './ordeal.ts';

/** Short ordeals with every kind of fault; `npm run torture` is the long one. Seeds that failed are added here. */
const PINNED = varied([
  [7811, { kills: 3, fullDisks: 2, secondServers: 1, backups: 1 }],
  [278, { kills: 6, fullDisks: 2, secondServers: 1, backups: 1 }],
] as const);

it.each(PINNED)(
  'kills, full disks, second servers and backups lose nothing (SEED=%i)',
  async (seed, faults) => expect(await ordeal(seed, faults.kills)).toMatchObject(faults),
  120_000,
);
