import { fork } from 'node:child_process';
import { programFile } from '../../program-files.ts';

/** A backup that is to be made and verified. */
export interface BackupJob {
  /** The file of the database. */
  readonly database: string;
  /** The file that is to be made. */
  readonly file: string;
}

/** A backup that was made and looked through. */
export interface FinishedBackup {
  /** The file that was to be made; if campaigns in it do not verify, it has the name that says so. */
  readonly file: string;
  readonly campaigns: number;
  readonly bytes: number;
  /** What is wrong with each campaign that does not verify. */
  readonly damaged: readonly string[];
}

export type BackupOutcome = FinishedBackup | { readonly fault: string };

/** A backup that is being made. */
export interface BackupUnderWay {
  readonly outcome: Promise<BackupOutcome>;
  /** Ends it; there is an outcome all the same. */
  end(): void;
}

/** Memory for verifying, in megabytes; the server's own is not touched. */
const MEMORY_MB = 1024;

/** Makes and verifies a backup in a process of its own, so that nobody waits for it. */
export function startBackup(job: BackupJob): BackupUnderWay {
  const child = fork(programFile('dist/storage/backups/backup-worker.js'), {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const outcome = new Promise<BackupOutcome>((resolve) => {
    let told: BackupOutcome | null = null;
    child.once('message', (message) => {
      told = message as BackupOutcome;
    });
    child.once('error', (error) => resolve({ fault: error.message }));
    // Not before it has ended: then nothing of it writes any more.
    child.once('exit', (code, signal) =>
      resolve(told ?? { fault: `the process that makes it ended with ${signal ?? code}` }),
    );
  });
  // Where it has ended already, it says so by its exit.
  child.send(job, () => {});
  return { outcome, end: () => void child.kill('SIGKILL') };
}
