import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Runs the garbage collector. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** V8 keeps the shape of an object, with the names of its members, until it was unused for two collections. */
const TIMES = 4;

/** How many megabytes of memory some work leaves in use when it is done. */
export async function megabytesLeftBy(work: () => void): Promise<number> {
  const before = await megabytesInUse();
  work();
  return (await megabytesInUse()) - before;
}

async function megabytesInUse(): Promise<number> {
  // What the present turn of the event loop holds is collected only after it.
  await new Promise((resolve) => setImmediate(resolve));
  for (let times = 0; times < TIMES; times++) collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}
