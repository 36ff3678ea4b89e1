import { readdirSync, readFileSync } from 'node:fs';

/** Living child processes of a process, from Linux's `/proc`. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statusOf(pid)?.parent === parent);
}

/** True if a process exists and has not ended; a zombie counts as ended. */
export const isRunning = (pid: number): boolean => !/^[XZ]?$/.test(statusOf(pid)?.state ?? '');

/** True if a process is stopped, as by `SIGSTOP`, and so starts no other process. */
export const isStopped = (pid: number): boolean => statusOf(pid)?.state === 'T';

function statusOf(pid: number): { readonly state: string; readonly parent: number } | null {
  try {
    // The name in parentheses may contain parentheses and spaces.
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}
