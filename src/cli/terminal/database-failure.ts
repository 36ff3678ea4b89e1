import { StorageFailure } from '../../session/ports.ts';

/** Whether an error is of a database that failed, rather than of what was asked of it. */
export function isDatabaseFailure(error: unknown): error is Error {
  if (error instanceof StorageFailure) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
}
