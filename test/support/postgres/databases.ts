import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject, onTestFinished } from 'vitest';
import { openPostgresStorage, type PostgresStorage } from '../../../src/storage/postgres/storage.ts';
import type { AtEnd } from '../at-end.ts';
import { runIn } from './run-in.ts';
import { TEMPLATE } from './shared-by-run.ts';

let found: Promise<(database: string) => string> | null = null;

/**
 * Returns a function that gives the URL of a database on the run's PostgreSQL server, which is started on first use.
 */
export function postgresUrl(): Promise<(database: string) => string> {
  found ??= askForServer();
  return found;
}

async function askForServer(): Promise<(database: string) => string> {
  const answer = JSON.parse(await text(connect(inject('postgresDoor')))) as { url?: string; failed?: string };
  if (answer.url === undefined) throw new Error(`there is no PostgreSQL: ${answer.failed}`);
  const { url } = answer;
  return (database) => url.replace('/?', `/${database}?`);
}

/** Databases not in use, prepared for the next test. */
const free: string[] = [];

/** URL of a database with the schema and no content, reserved until the test is over. */
export async function freshDatabase(atEnd: AtEnd = onTestFinished): Promise<string> {
  const url = await postgresUrl();
  const name = free.pop() ?? (await newDatabase());
  const its = url(name);
  atEnd(async () => {
    await runIn(its, EMPTY);
    free.push(name);
  });
  return its;
}

/**
 * Empties all tables except for one name, as after the first start; a superuser can bypass the triggers. TRUNCATE would
 * take longer, since it creates new files.
 */
const EMPTY = `SET session_replication_role = replica; SET synchronous_commit = off;
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT oid::regclass::text FROM pg_class
      WHERE relnamespace = 'hexfarer'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
    LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
  END $$;
  INSERT INTO hexfarer.installation VALUES ('id', substr(md5(random()::text), 1, 12))`;

/** Creates a database from the template or from another one. */
export async function newDatabase(template = TEMPLATE, options = ''): Promise<string> {
  const url = await postgresUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runIn(url('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template} ${options}`);
  return name;
}

/** Storage in an empty database of its own, closed after the test. */
export async function openFreshPostgres(): Promise<PostgresStorage> {
  return openOn(await freshDatabase());
}

/** One more server on a database, closed after the test. */
export async function openOn(url: string, atEnd: AtEnd = onTestFinished): Promise<PostgresStorage> {
  const storage = await openPostgresStorage(url, { create: true });
  atEnd(() => storage.close());
  return storage;
}
