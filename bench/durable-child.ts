/** Measures durable reveals on its own, and hands over what came of it: `node durable-child.js DIRECTORY ROUND`, forked. */
import { durableRounds } from './durable-rounds.ts';

const [directory, round] = process.argv.slice(2) as [string, string];
process.send?.(await durableRounds(directory, JSON.parse(round)), () => process.disconnect());
