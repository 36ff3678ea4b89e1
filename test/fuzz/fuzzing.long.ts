import { fuzzed } from './generated/fuzzed.ts';

fuzzed(
  { shots: Number(process.env.FUZZ_SHOTS ?? 1_000_000), quietMs: 60_000, mostGrowth: 1.1 },
  3 * 60 * 60 * 1000,
);
