import { execFileSync } from 'node:child_process';

/** Does something while no file can grow beyond so many bytes, as if the disk were full. */
export function whereFilesEndAt<T>(bytes: number, work: () => T): T {
  const limit = (size: string) =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:unlimited`]);
  limit(String(bytes));
  try {
    return work();
  } finally {
    limit('unlimited');
  }
}
