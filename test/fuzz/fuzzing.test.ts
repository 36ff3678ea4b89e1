import { fuzzed } from './generated/fuzzed.ts';

fuzzed({ shots: 20_000, quietMs: 1000 }, 180_000);
