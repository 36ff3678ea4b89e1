import { expect, it } from 'vitest';
import { ordeal } from './ordeal.ts';
import { ordealTogether } from './several-servers.ts';

/*
 * `npm run torture`, with KILLS=200 and SEED=123 to change the defaults. A seed that failed is added to
 * `pinned.test.ts`.
 */
const KILLS = Number(process.env.KILLS ?? 200);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));

/** Number of faults with several servers on one PostgreSQL. */
const FAULTS = Number(process.env.FAULTS ?? 200);

it(
  `${KILLS} kills lose nothing (SEED=${SEED})`,
  async () => {
    const survived = await ordeal(SEED, KILLS);
    expect(survived.kills).toBe(KILLS);
    expect(survived.commands).toBeGreaterThan(KILLS);
    // Each of these happens to every tenth or twentieth killed server.
    if (KILLS >= 200)
      for (const times of [survived.fullDisks, survived.secondServers, survived.backups])
        expect(times).toBeGreaterThan(0);
    process.stdout.write(`${JSON.stringify(survived, null, 2)}\n`);
  },
  60 * 60 * 1000,
);

it(
  `${FAULTS} faults of several servers and their database lose nothing (SEED=${SEED})`,
  async () => {
    const survived = await ordealTogether(SEED, FAULTS);
    expect(survived.faults).toBe(FAULTS);
    process.stdout.write(`${JSON.stringify(survived, null, 2)}\n`);
  },
  60 * 60 * 1000,
);
