import { raceInEveryWorld } from './racing.ts';

raceInEveryWorld(3000, 600_000);
