import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of CPU time that Linux counts in a second: `getconf CLK_TCK`, the same on all current machines. */
const TICKS_A_SECOND = 100;

/** The CPU time of one of our servers, in seconds, and its resident memory, in bytes, by its own metrics. */
export async function usedBy(url: string): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  const figure = (name: string) => {
    const value = Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    if (Number.isNaN(value)) throw new Error(`${url} says nothing of ${name}`);
    return value;
  };
  return { seconds: figure('process_cpu_seconds'), bytes: figure('process_resident_memory_bytes') };
}

/** The CPU time of a process and its children, including those that have ended, in seconds. Linux only. */
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

/** CPU time of a process, and of its children that have ended, in ticks; `null` if the process is gone. */
function timesOf(pid: number): { parent: number; own: number; ended: number } | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The process name is in parentheses and may itself contain parentheses.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, userEnded = 0, systemEnded = 0] = fields.slice(11, 15);
  return { parent, own: user + system, ended: userEnded + systemEnded };
}
