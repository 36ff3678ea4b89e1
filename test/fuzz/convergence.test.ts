import { raceInEveryWorld } from './racing.ts';

raceInEveryWorld({ commands: 150, blackouts: [0.3, 0.7] }, 120_000);
