import { rmSync } from 'node:fs';

/** Signals that end a process by default; SIGHUP comes when its terminal is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Files and directories to be removed when a signal ends the process. */
const unfinished = new Set<string>();
let isListening = false;

/**
 * Has an incomplete file or directory removed if a signal ends the process, which then still ends by that signal.
 *
 * @returns a function to call once the path is complete, or removed
 */
export function removeOnSignal(path: string): () => void {
  unfinished.add(path);
  // The listeners stay: a signal that arrives during synchronous writing is only delivered after that.
  if (!isListening) for (const signal of SIGNALS) process.on(signal, end);
  isListening = true;
  return () => unfinished.delete(path);
}

function end(signal: NodeJS.Signals): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
  for (const each of SIGNALS) process.off(each, end);
  isListening = false;
  // Without listeners the signal ends the process, and the parent process can see which signal it was.
  process.kill(process.pid, signal);
}
