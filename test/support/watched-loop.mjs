/**
 * Loaded into a server before it starts: measures how long its event loop stood still, as far as its own thread kept it
 * busy, and answers SIGUSR2 with a line on standard error, once it has collected its garbage.
 */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const INTERVAL_MS = 10;
/** From here on a stall is told by a line of its own. */
const TOLD_FROM_MS = 50;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const tell = (line) => process.stderr.write(`${JSON.stringify(line)}\n`);

/** How long the first thread has worked, in milliseconds; where the system does not tell, all of them together. */
function worked() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

let longest = 0;
let before = performance.now();
let workedBefore = worked();

function begin() {
  before = performance.now();
  workedBefore = worked();
}

setInterval(() => {
  // On a machine that others use as well, a process stands still for longer than it works.
  const stall = Math.min(performance.now() - before - INTERVAL_MS, worked() - workedBefore);
  if (stall > TOLD_FROM_MS) tell({ watched: 'stall', ms: Math.round(stall), at: Date.now() });
  longest = Math.max(longest, stall);
  begin();
}, INTERVAL_MS).unref();

process.on('SIGUSR2', () => {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  tell({ watched: 'state', bytes: heapUsed + external, rss, cpuMs, longestStallMs: longest });
  longest = 0;
  begin();
});
