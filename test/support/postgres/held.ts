import pg from 'pg';
import { onTestFinished } from 'vitest';

/** A transaction that was begun and goes on. */
export interface Held {
  /** Ends it, and what it did stays. */
  commit(): Promise<void>;
}

/** Runs statements in a transaction that goes on until it is committed, and at most as long as the test. */
export async function heldAfter(url: string, ...statements: string[]): Promise<Held> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let isOpen = true;
  const end = async () => {
    if (isOpen) await client.end();
    isOpen = false;
  };
  onTestFinished(end);
  for (const statement of ['BEGIN', ...statements]) await client.query(statement);
  return {
    commit: async () => {
      await client.query('COMMIT');
      await end();
    },
  };
}
