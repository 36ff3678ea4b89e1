import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The directory for all files: `BENCH_DIR`, or one beside the built program (not the system's, which may be a tmpfs).
 */
export const SCRATCH = process.env.BENCH_DIR ?? join(import.meta.dirname, '..', 'scratch');

/** Creates a directory for as long as `work` takes, and removes it afterwards. */
export async function inScratch<T>(work: (directory: string) => Promise<T>): Promise<T> {
  mkdirSync(SCRATCH, { recursive: true });
  const directory = mkdtempSync(join(SCRATCH, 'hexfarer-bench-'));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  try {
    return await work(directory);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
