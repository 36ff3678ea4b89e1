import pg from 'pg';
import { onTestFinished } from 'vitest';

/** An open transaction. */
export interface Held {
  /** Commits it. */
  commit(): Promise<void>;
}

/** Runs statements in a transaction that stays open until it is committed, or until the end of the test. */
export async function beginTransaction(url: string, ...statements: string[]): Promise<Held> {
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
