import { describe, it } from 'vitest';
import { RACED_WORLDS, race } from './racing.ts';

/** A seed that once failed can be played again: HEXFARER_FUZZ_SEED=123 npx vitest run test/fuzz */
const SEED = Number(process.env.HEXFARER_FUZZ_SEED ?? Math.floor(Math.random() * 1e6));

describe('convergence', () => {
  // The seed stands in the name, so that a failure of any kind shows it.
  it.each(RACED_WORLDS)(
    `in a world of kind $kind racing clients, broken lines and a server that is killed lead to one map, and lose nothing (HEXFARER_FUZZ_SEED=${SEED})`,
    async (world) => {
      await race(SEED, world, 400);
    },
    120_000,
  );
});
