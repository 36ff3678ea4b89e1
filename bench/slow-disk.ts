import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The C source to compile, in the source folder: it is not copied to the folder of the built program. */
const SOURCE = join(import.meta.dirname, '..', '..', '..', 'bench', 'slow-disk', 'delayed-flush.c');

/**
 * The environment variables with which each flush of a process's files takes `delayMs` longer; `null` if there is no C
 * compiler that can make the library to preload.
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
