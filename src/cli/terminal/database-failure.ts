import { StorageFailure } from '../../session/ports.ts';

/** Whether an error is a failure of the database, rather than a fault in what was requested. */
export function isDatabaseFailure(error: unknown): error is Error {
  if (error instanceof StorageFailure) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
}
