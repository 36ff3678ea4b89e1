import pg from 'pg';
import { StorageFailure } from '../../session/ports.ts';

/** PostgreSQL refused a statement, so that it had no effect. */
export class RefusedStatement extends StorageFailure {
  /** SQLSTATE, five characters. */
  readonly code: string;

  constructor(code: string, reason: string, options?: ErrorOptions) {
    super(`nothing was written: ${reason} (${code})`, options);
    this.code = code;
  }

  /** Whether another transaction was in the way, so that a retry may succeed. */
  get isTransient(): boolean {
    return this.code === '40001' || this.code === '40P01' || this.code === '55P03';
  }
}

/**
 * SQLSTATE of a write on a connection that may only read. After a failover, the machine that it leads to may have become
 * a standby; and one that was made while the database was read-only may keep that setting for as long as it is open.
 */
export const READ_ONLY = '25006';

/** The connection was lost while an answer was awaited, so that it is unknown whether the statement was carried out. */
export class LostConnection extends StorageFailure {
  override readonly mayBeWritten = true;
}

/** The error for a statement that failed on a retry after its first answer got lost: it may have been carried out. */
export const asLost = (error: Error): LostConnection =>
  error instanceof LostConnection ? error : new LostConnection(error.message, { cause: error });

/** Converts an error of the driver. */
export function failureOf(error: unknown): RefusedStatement | LostConnection {
  const { message } = error as Error;
  // After a FATAL or PANIC error the connection is gone too, as when the server is shut down.
  if (error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC')
    return new RefusedStatement(error.code ?? 'XX000', message, { cause: error });
  return new LostConnection(`the connection to PostgreSQL was lost: ${message}`, { cause: error });
}
