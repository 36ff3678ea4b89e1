import { fuzzed } from './generated/fuzzed.ts';

fuzzed({ shots: 5_000, quietMs: 1000, mostGrowth: 1.4 }, 300_000);
