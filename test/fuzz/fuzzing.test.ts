import { sized } from '../support/all-tests.ts';
import { fuzzed } from './generated/fuzzed.ts';

fuzzed({ shots: sized(1200, 5000), quietMs: 1000, mostGrowth: 1.4 }, 300_000);
