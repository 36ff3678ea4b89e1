import { rmSync } from 'node:fs';

/** What ends a process unless it listens; that its terminal was closed among them. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Files and directories that are removed where the process is told to end. */
const unfinished = new Set<string>();
let isListening = false;

/**
 * Has a file or directory that is not whole removed where the process is told to end, which then ends as the signal asks.
 *
 * @returns what is called once it is whole, or removed
 */
export function removedWhenEnded(path: string): () => void {
  unfinished.add(path);
  // Never taken off once they listen: a signal that came while a file was written in one go is heard after that.
  if (!isListening) for (const signal of SIGNALS) process.on(signal, end);
  isListening = true;
  return () => unfinished.delete(path);
}

function end(signal: NodeJS.Signals): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
  for (const each of SIGNALS) process.off(each, end);
  isListening = false;
  // With nobody listening, it ends the process, and whoever started that sees why.
  process.kill(process.pid, signal);
}
