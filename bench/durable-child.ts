/**
 * Measures durable reveals in a process of its own: `node durable-child.js DIRECTORY ROUND`, forked; sends the result.
 */
import { durableRounds } from './durable-rounds.ts';

const [directory, round] = process.argv.slice(2) as [string, string];
process.send?.(await durableRounds(directory, JSON.parse(round)), () => process.disconnect());
