import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where all that is written lies: on the disk that `BENCH_DIR` names, or beside what was built, which is no tmpfs. */
export const SCRATCH = process.env.BENCH_DIR ?? join(import.meta.dirname, '..', 'scratch');

/** Does something in a directory that is gone afterwards. */
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
