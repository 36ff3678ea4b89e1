import { setTimeout } from 'node:timers/promises';
import { markRefusal } from '../moving/marks.ts';
import { differencesText } from '../schema-differences.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { redactedUrl } from './address.ts';
import { type ConnectionOptions, Connections, type Runner, type Statement } from './connections.ts';
import { assertNoConflictingUse } from './exclusive-use.ts';
import { bringUpToDate, migrations, pendingMigrations, UnusableSchema } from './migrations.ts';
import { RefusedStatement } from './postgres-failure.ts';
import { lackingRights } from './rights-check.ts';
import { schemaFaults } from './schema-check.ts';
import { serverFault, settingsOf } from './server-check.ts';

export interface OpenOptions extends ConnectionOptions {
  /** Whether to make a missing schema, and to bring it up to date. */
  readonly create: boolean;
  /** Whether to open it for exclusive use. */
  readonly exclusive?: boolean;
  /** Whether to open even an installation that was moved elsewhere, or into which a move is under way. */
  readonly moving?: boolean;
}

/** How many times migrating tables that others have locked is tried, and the pause between attempts in milliseconds. */
const ATTEMPTS = 30;
const TRY_AGAIN_MS = 2000;

/**
 * Connects to a PostgreSQL database. With `create`, makes its schema or updates it; several processes may do so at
 * once.
 *
 * @throws UnusableDatabase if it can't be reached, has unsafe settings, is newer than this program, or its schema is
 * not as expected
 */
export async function openDatabase(
  url: string,
  { create, moving = false, exclusive = false, ...options }: OpenOptions,
): Promise<Connections> {
  const address = redactedUrl(url);
  // Without a timeout: migrating a large database takes time, and so does waiting for another server to do it.
  const patient = new Connections(url, { ...options, most: 1, answerTimeoutMs: 0 });
  try {
    // No locks are taken if the schema is up to date.
    if ((await patient.transactionOnce(lackingIn)) > 0) {
      if (!create) throw new UnusableSchema('holds nothing yet, or is not up to date; start the server once');
      await broughtUpToDate(patient);
    }
    await patient.transactionOnce(assertGuarded);
    return await inCompany(new Connections(url, options), exclusive, moving);
  } catch (error) {
    throw unusable(address, error);
  } finally {
    await patient.close();
  }
}

/**
 * Whether our schema in a database is empty or does not exist.
 *
 * @throws UnusableDatabase if it can't be reached, has unsafe settings, or the schema contains something else
 */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const connections = new Connections(url, { most: 1 });
  try {
    return (await connections.transactionOnce(lackingIn)) === migrations().length;
  } catch (error) {
    throw unusable(redactedUrl(url), error);
  } finally {
    await connections.close();
  }
}

/**
 * Brings the schema up to date, retrying while others hold locks on tables that are to be changed. Between attempts,
 * running servers can use these tables.
 */
async function broughtUpToDate(connections: Connections): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connections.transactionOnce(bringUpToDate);
    } catch (error) {
      if (!(error instanceof RefusedStatement && error.isTransient) || attempt === ATTEMPTS) throw error;
      await setTimeout(TRY_AGAIN_MS);
    }
  }
}

/** Checks that other users of the database allow these connections, and that it was not moved; else closes them. */
async function inCompany(connections: Connections, alone: boolean, moving: boolean): Promise<Connections> {
  try {
    await assertNoConflictingUse(connections, alone);
    if (!moving) await assertNotMoved(connections);
    return connections;
  } catch (error) {
    await connections.close();
    throw error;
  }
}

/** The error for a database that can't be opened. @param address without user and password (`redactedUrl`) */
export function unusable(address: string, error: unknown): UnusableDatabase {
  const reason = error instanceof UnusableSchema ? error.message : `can't be used: ${reasonOf(error)}`;
  return new UnusableDatabase(`The database at ${address} ${reason}.`, { cause: error });
}

/**
 * How many migrations a database lacks. @throws UnusableSchema if its settings or the role's rights don't allow its use
 */
async function lackingIn(runner: Runner): Promise<number> {
  const fault = serverFault(await settingsOf(runner));
  if (fault) throw new UnusableSchema(fault);
  const lacking = await lackingRights(runner);
  if (lacking.length > 0)
    throw new UnusableSchema(
      `is not this role's to read and write: it lacks rights on ${lacking.join(', ')}. GRANT them, or use the role that made it`,
    );
  return (await pendingMigrations(runner)).length;
}

async function assertGuarded(runner: Runner): Promise<void> {
  const wrong = await schemaFaults(runner);
  if (wrong.length === 0) return;
  // Reports a newer version instead, if one has migrated the schema meanwhile.
  await pendingMigrations(runner);
  throw new UnusableSchema(differencesText(wrong));
}

const FACTS: Statement = { name: 'facts', text: 'SELECT key, value FROM hexfarer.installation' };

async function assertNotMoved(runner: Runner): Promise<void> {
  for (const { key, value } of await runner.run<{ key: string; value: string }>(FACTS, [])) {
    const refusal = markRefusal(key, value);
    if (refusal !== null) throw new UnusableSchema(refusal);
  }
}

/** What is wrong and what to do about it, by PostgreSQL's error code (SQLSTATE). */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'user name or password are wrong',
  '28000': 'the server lets nobody in under this user name, or not from here',
  '3D000': 'there is no such database; make it with CREATE DATABASE',
  '53300': 'the server has no connection left; raise its max_connections',
  '42501': 'the role lacks rights; let it own the database, or GRANT CREATE ON DATABASE',
  '55P03':
    "it can't be brought up to date while a backup, an import or the like is using its tables; try again when that is done",
  '57P03': 'the server is starting or stopping; try again',
};

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const code =
    error instanceof RefusedStatement ? error.code : (cause as { code?: string } | undefined)?.code;
  const advice = code === undefined ? undefined : ADVICE[code];
  return advice === undefined ? message : `${advice} (${message})`;
}
