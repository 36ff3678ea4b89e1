import { setTimeout } from 'node:timers/promises';
import { ALONE, APPLICATION_NAME } from './application-name.ts';
import type { Runner, Statement } from './connections.ts';
import { UnusableSchema } from './migrations.ts';

const COMPANY: Statement = {
  name: 'company',
  text: `SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name <> current_setting('application_name')
      AND (application_name = '${APPLICATION_NAME}' OR application_name LIKE '${ALONE} %')`,
};

/** For how long connections of an ended process may still be listed, and how often to look, in milliseconds. */
const LEAVING_MS = 2000;
const LOOK_EVERY_MS = 100;

/**
 * Checks who else is connected to the database: a process that wants exclusive use requires that nobody is, and any
 * other that nobody has exclusive use. Everybody connects before this check, so that of two processes that start at
 * once at least one sees the other.
 *
 * @throws UnusableSchema
 */
export async function assertNoConflictingUse(runner: Runner, alone: boolean): Promise<void> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const names = (await runner.run<{ name: string }>(COMPANY, [])).map(({ name }) => name);
    const hasOther = names.some((name) => name !== APPLICATION_NAME);
    if (!hasOther && !(alone && names.length > 0)) return;
    if (waited >= LEAVING_MS)
      throw new UnusableSchema(
        hasOther
          ? 'is being moved or sealed anew at the moment. Wait until that is done'
          : 'is in use by a Hexfarer server or command. Stop it first',
      );
    await setTimeout(LOOK_EVERY_MS);
  }
}
