import { readdirSync, readFileSync } from 'node:fs';

/** How many ticks of the processor's time Linux counts in a second: `getconf CLK_TCK`, the same on all machines of today. */
const TICKS_A_SECOND = 100;

/** Of how long a server of ours has used the processor, in seconds, and how many bytes of memory it holds, as it says itself. */
export async function usedBy(url: string): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  const figure = (name: string) => {
    const value = Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    if (Number.isNaN(value)) throw new Error(`${url} says nothing of ${name}`);
    return value;
  };
  return { seconds: figure('process_cpu_seconds'), bytes: figure('process_resident_memory_bytes') };
}

/** For how many seconds a process and all those that it began have used the processor. Linux alone tells it. */
export function secondsOfFamily(parent: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const times = timesOf(Number(name));
    if (!times) continue;
    if (Number(name) === parent) ticks += times.own + times.ended;
    else if (times.parent === parent) ticks += times.own;
  }
  return ticks / TICKS_A_SECOND;
}

/** What a process has used, and those that it began and that have ended, in ticks; `null` if it is gone. */
function timesOf(pid: number): { parent: number; own: number; ended: number } | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The name stands in parentheses, and may hold any itself.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, userEnded = 0, systemEnded = 0] = fields.slice(11, 15);
  return { parent, own: user + system, ended: userEnded + systemEnded };
}
