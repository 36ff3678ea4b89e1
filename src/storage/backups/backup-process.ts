import { forkProgram } from '../../forked-program.ts';
import { programFile } from '../../program-files.ts';

/** A request to make and verify a backup. */
export interface BackupJob {
  /** The file of the database. */
  readonly database: string;
  /** The file that is to be made. */
  readonly file: string;
}

/** A backup that was made and verified. */
export interface FinishedBackup {
  /**
   * The file of the backup; its name differs from the requested one if campaigns in it do not verify (`damagedPath`).
   */
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
  /** Kills its process; `outcome` still resolves. */
  end(): void;
}

/** Heap limit of the backup process, in megabytes. */
const MEMORY_MB = 1024;

/**
 * How long the process may take to begin, in milliseconds. Otherwise no backup would be made any more, and none would
 * fail.
 */
const BEGINS_WITHIN_MS = 60_000;

/** Makes and verifies a backup in a child process, so that the server is not blocked. */
export function startBackup(job: BackupJob, beginsWithinMs = BEGINS_WITHIN_MS): BackupUnderWay {
  let told: BackupOutcome | null = null;
  const { child, end } = forkProgram(programFile('dist/storage/backups/backup-worker.js'), [], {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    beginsWithinMs,
    onLate: (fault) => {
      told = { fault };
    },
    onMessage: (message) => {
      told = message as BackupOutcome;
    },
  });
  const outcome = new Promise<BackupOutcome>((resolve) => {
    child.once('error', (error) => resolve({ fault: error.message }));
    // Resolves only when the process has ended, since it can't write anything after that.
    child.once('exit', (code, signal) =>
      resolve(told ?? { fault: `the process that makes it ended with ${signal ?? code}` }),
    );
  });
  // Without a free file descriptor there is nothing to send by, and `error` resolves the outcome. An error is ignored: if
  // the process has ended already, `exit` does.
  if (child.connected) child.send(job, () => {});
  return { outcome, end };
}
