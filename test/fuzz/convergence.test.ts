import { sized, varied } from '../support/all-tests.ts';
import { RACED_WORLDS, raceIn } from './racing.ts';

raceIn(varied(RACED_WORLDS), { commands: sized(90, 150), blackouts: [0.3, 0.7] }, 120_000);
