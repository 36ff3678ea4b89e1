import { RACED_WORLDS, raceIn } from './racing.ts';

raceIn(RACED_WORLDS, { commands: 3000, blackouts: [0.2, 0.45, 0.7, 0.9] }, 600_000);
