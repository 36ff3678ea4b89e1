import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a process started and that are still there, by Linux's `/proc`. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statusOf(pid)?.parent === parent);
}

/** Whether a process is there and has not ended: one that nobody has asked about since then is there still. */
export const isRunning = (pid: number): boolean => !/^[XZ]?$/.test(statusOf(pid)?.state ?? '');

/** Whether a process stands still, after `SIGSTOP`: it starts no other one. */
export const isStopped = (pid: number): boolean => statusOf(pid)?.state === 'T';

function statusOf(pid: number): { readonly state: string; readonly parent: number } | null {
  try {
    // The name in brackets may have brackets and spaces in it.
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}
