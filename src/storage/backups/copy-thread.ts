import { Worker } from 'node:worker_threads';
import { programFile } from '../../program-files.ts';
import { BackupFailed, type CopiedDatabase } from '../sqlite/backup.ts';

/** A request to copy a database. */
export interface CopyJob {
  /** The file of the database. */
  readonly database: string;
  /** The file that is to be made. */
  readonly file: string;
}

/** A message from the thread: the files to remove if it is ended early, then what came of it. */
export type CopyMessage = { readonly unfinished: readonly string[] } | CopyOutcome;

type CopyOutcome = { readonly copied: CopiedDatabase } | { readonly fault: string };

/**
 * Copies a database as `backUp` does, on a thread of its own: SQLite copies all of it in one call, in which no signal
 * would be heard.
 *
 * @param onBegun called with the files to remove if the process is ended before the copy is complete; returns a function
 *   that is called when they are gone
 * @throws BackupFailed
 */
export async function copyOnThread(
  job: CopyJob,
  onBegun: (unfinished: readonly string[]) => () => void,
): Promise<CopiedDatabase> {
  const worker = new Worker(programFile('dist/storage/backups/copy-worker.js'), { workerData: job });
  let onGone = () => {};
  let told: CopyOutcome = { fault: 'the thread that makes the copy ended without a result' };
  worker.on('message', (message: CopyMessage) => {
    if ('unfinished' in message) onGone = onBegun(message.unfinished);
    else told = message;
  });
  // `error` comes where the machine allows no further thread.
  worker.once('error', ({ message }) => {
    told = { fault: `the thread that makes the copy failed: ${message}` };
  });
  await new Promise((resolve) => worker.once('exit', resolve));
  onGone();
  return resultOf(told);
}

function resultOf(told: CopyOutcome): CopiedDatabase {
  if ('fault' in told) throw new BackupFailed(told.fault);
  return told.copied;
}
