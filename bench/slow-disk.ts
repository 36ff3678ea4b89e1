import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The source that is compiled lies with the others, which are not copied to where they are built. */
const SOURCE = join(import.meta.dirname, '..', '..', '..', 'bench', 'slow-disk', 'delayed-flush.c');

/**
 * What a process's environment needs so that each flush of its files takes so much longer; `null` where there is no C
 * compiler, or none that makes a library which can be preloaded.
 *
 * @param directory where the library is put
 */
export function slowDisk(directory: string, delayMs: number): Readonly<Record<string, string>> | null {
  const library = join(directory, 'delayed-flush.so');
  try {
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return { LD_PRELOAD: library, FLUSH_DELAY_US: String(delayMs * 1000) };
}
