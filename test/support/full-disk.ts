import { execFileSync } from 'node:child_process';

/** Calls a function while no file can grow beyond `bytes`, as if the disk were full. */
export function withFileSizeLimit<T>(bytes: number, work: () => T): T {
  const limit = (size: string) =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${size}:unlimited`]);
  limit(String(bytes));
  try {
    return work();
  } finally {
    limit('unlimited');
  }
}
