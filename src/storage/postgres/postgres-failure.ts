import pg from 'pg';
import { StorageFailure } from '../../session/ports.ts';

/** PostgreSQL refused a statement, and nothing of it was carried out. */
export class RefusedStatement extends StorageFailure {
  /** SQLSTATE, five characters. */
  readonly code: string;

  constructor(code: string, reason: string, options?: ErrorOptions) {
    super(`nothing was written: ${reason} (${code})`, options);
    this.code = code;
  }

  /** Whether another transaction was in the way, so that the same may go well when it is tried again. */
  get isPassing(): boolean {
    return this.code === '40001' || this.code === '40P01' || this.code === '55P03';
  }
}

/** The connection was cut while an answer was awaited, so that nobody knows whether the statement was carried out. */
export class LostConnection extends StorageFailure {
  override readonly mayBeWritten = true;
}

/** What is known of a statement that was sent once more, since its first answer got lost, and failed: it may be carried out. */
export const asLost = (error: Error): LostConnection =>
  error instanceof LostConnection ? error : new LostConnection(error.message, { cause: error });

/** What went wrong with a statement, given what the driver threw. */
export function failureOf(error: unknown): RefusedStatement | LostConnection {
  const { message } = error as Error;
  // After a fatal one the connection is gone as well, as when the server is shut down.
  if (error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC')
    return new RefusedStatement(error.code ?? 'XX000', message, { cause: error });
  return new LostConnection(`the connection to PostgreSQL was lost: ${message}`, { cause: error });
}
