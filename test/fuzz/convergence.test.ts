import { raceInEveryWorld } from './racing.ts';

raceInEveryWorld(400, 120_000);
