import { describe, expect, it } from 'vitest';
import { unusable } from '../../../src/storage/postgres/database.ts';
import { migrations } from '../../../src/storage/postgres/migrations.ts';
import { RefusedStatement } from '../../../src/storage/postgres/postgres-failure.ts';
import { SCHEMA } from '../../../src/storage/postgres/schema.ts';
import { type ServerSettings, serverFault } from '../../../src/storage/postgres/server-check.ts';
import { openPostgresStorage } from '../../../src/storage/postgres/storage.ts';
import { UnusableDatabase } from '../../../src/storage/unusable-database.ts';
import { freshDatabase, newDatabase, openOn, postgresUrl } from '../../support/postgres/databases.ts';
import { beginTransaction } from '../../support/postgres/held.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import { newCampaign } from '../../support/store-rows.ts';

/** The error on opening a database. */
async function fault(url: string, create = true): Promise<string> {
  const opened = await openPostgresStorage(url, { create }).catch((error: unknown) => error);
  if (!(opened instanceof UnusableDatabase)) throw new Error('it was opened', { cause: opened });
  return opened.message;
}

const at = async (database: string): Promise<string> => (await postgresUrl())(database);

/** A database without our schema. */
const emptyDatabase = (options = ''): Promise<string> => newDatabase('template0', options);

describe('the address of a database', () => {
  it.each([
    ['', /has to begin with postgres:/],
    ['mysql://localhost/maps', /has to begin with postgres:/],
    ['./data', /has to begin with postgres:/],
    ['postgres://user:a#b@host/maps', /is no URL|names no database/],
    ['postgres://user:secret@localhost', /names no database/],
    ['postgres:///maps', /names no host/],
  ])('is not %s', async (url, message) => {
    const said = await fault(url);
    expect(said).toMatch(message);
    expect(said).toMatch(/^The address of the database /);
    expect(said).toMatch(/looks like postgres:\/\/user:password@host:5432\/database/);
    expect(said).not.toContain('secret');
  });

  it('is named in the error if nobody listens there, without its password', async () => {
    expect(await fault('postgres://hexfarer:s3cret@127.0.0.1:1/maps')).toMatch(
      /^The database at 127\.0\.0\.1:1\/maps can't be used: PostgreSQL can't be reached: .*ECONNREFUSED/,
    );
    expect(await fault('postgres://hexfarer:s3cret@nowhere.invalid/maps')).not.toContain('s3cret');
  });

  it('is named in the error if the database or the user does not exist', async () => {
    expect(await fault(await at('no_such_database'))).toMatch(/there is no such database; make it/);
    const stranger = (await at('postgres')).replace('hexfarer@', 'stranger@');
    expect(await fault(stranger)).toMatch(/lets nobody in under this user name/);
  });
});

describe('a server', () => {
  const SOUND: ServerSettings = {
    version: 150_018,
    encoding: 'UTF8',
    isolation: 'read committed',
    synchronousCommit: 'on',
    fsync: 'on',
    fullPageWrites: 'on',
    readOnly: 'off',
    isStandby: false,
    standardStrings: 'on',
  };

  it('is accepted from version 15 on, with its default settings', () => {
    expect(serverFault(SOUND)).toBeNull();
    expect(serverFault({ ...SOUND, version: 180_004 })).toBeNull();
    expect(serverFault({ ...SOUND, synchronousCommit: 'remote_apply' })).toBeNull();
  });

  it.each([
    [{ version: 140_011 }, /is of version 14; Hexfarer needs PostgreSQL 15 or later/],
    [{ isStandby: true }, /is a standby/],
    [{ fsync: 'off' }, /has fsync = off; set it to on/],
    [{ fullPageWrites: 'off' }, /has full_page_writes = off/],
    [{ standardStrings: 'off' }, /has standard_conforming_strings = off/],
  ] as [Partial<ServerSettings>, RegExp][])('is refused with %j', (settings, message) => {
    expect(serverFault({ ...SOUND, ...settings })).toMatch(message);
  });

  it.each([
    ['default_transaction_isolation', 'serializable', /has default_transaction_isolation = serializable/],
    ['synchronous_commit', 'off', /what was acknowledged may be lost/],
    ['default_transaction_read_only', 'on', /has default_transaction_read_only = on/],
  ])('is refused if a database on it has %s = %s', async (setting, value, message) => {
    const name = await emptyDatabase();
    await runIn(await at('postgres'), `ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    expect(await fault(await at(name))).toMatch(message);
    expect(await schemasIn(await at(name))).toEqual([]);
  });

  it('is refused if a database on it has another text encoding', async () => {
    const name = await emptyDatabase("ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'");
    expect(await fault(await at(name))).toMatch(/keeps texts as LATIN1; make one with ENCODING 'UTF8'/);
  });
});

async function schemasIn(url: string): Promise<unknown[]> {
  return runIn(url, `SELECT 1 FROM pg_namespace WHERE nspname = '${SCHEMA}'`);
}

/** A role that may log in and has no other rights. */
async function roleWithoutRights(url: string): Promise<string> {
  const name = new URL(url).pathname.slice(1);
  await runIn(url, `CREATE ROLE guest_${name} LOGIN`);
  return url.replace('hexfarer@', `guest_${name}@`);
}

describe('the schema', () => {
  it('is created in an empty database, and found there again', async () => {
    const url = await at(await emptyDatabase());
    expect(await fault(url, false)).toMatch(/is not up to date; start the server once/);
    const storage = await openOn(url);
    expect((await openOn(url)).installation).toBe(storage.installation);
    expect(storage.installation).toMatch(/^[a-z0-9]{12}$/);
    const campaign = newCampaign();
    await storage.campaigns.create(campaign);
    expect(await storage.campaigns.summaries()).toHaveLength(1);
  });

  it('is created once, however many servers start at the same moment', async () => {
    const url = await at(await emptyDatabase());
    const servers = await Promise.all(Array.from({ length: 6 }, () => openOn(url)));
    expect(new Set(servers.map(({ installation }) => installation)).size).toBe(1);
    const applied = await runIn(url, 'SELECT made_at, count(*) AS count FROM hexfarer.migrations GROUP BY 1');
    expect(applied.map(({ count }) => count)).toEqual(applied.map(() => '1'));
  });

  it('is given up if the installation’s name can’t be written, and gets no name when only read', async () => {
    const url = await at(await newDatabase());
    await runIn(
      url,
      'DELETE FROM hexfarer.installation',
      `CREATE FUNCTION public.no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END; $$`,
      'CREATE TRIGGER no BEFORE INSERT ON hexfarer.installation FOR EACH ROW EXECUTE FUNCTION public.no()',
    );
    expect(await fault(url)).toMatch(/can't be used: .*no room/);
    const open = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'hexfarer' AND datname = current_database()`;
    await expect.poll(() => runIn(url, open)).toEqual([]);
    await runIn(url, 'DROP TRIGGER no ON hexfarer.installation');
    expect(await fault(url, false)).toMatch(/has no name yet; start the server once/);
    expect(await runIn(url, 'SELECT FROM hexfarer.installation')).toEqual([]);
    await expect.poll(() => runIn(url, open)).toEqual([]);
  });

  it('is migrated with one offer for each keyring, the latest', async () => {
    const url = await at(await emptyDatabase());
    const before = migrations().slice(0, 3);
    await runIn(
      url,
      `CREATE SCHEMA ${SCHEMA}`,
      `CREATE TABLE ${SCHEMA}.migrations (made_at bigint PRIMARY KEY, hash text NOT NULL)`,
      ...before.flatMap(({ sql }) => sql),
      ...before.map(
        ({ folderMillis, hash }) => `INSERT INTO hexfarer.migrations VALUES (${folderMillis}, '${hash}')`,
      ),
      `INSERT INTO hexfarer.keyring_offers VALUES ('a', 'one', '2'), ('b', 'one', '3'), ('c', 'one', '3'), ('d', 'other', '1')`,
    );
    await openOn(url);
    const left = await runIn(url, 'SELECT code_hash AS code FROM hexfarer.keyring_offers ORDER BY code');
    expect(left.map(({ code }) => code)).toEqual(['c', 'd']);
  });

  it('is not touched if it is newer', async () => {
    const url = await at(await newDatabase());
    await runIn(url, "INSERT INTO hexfarer.migrations VALUES (9999999999999, 'unknown')");
    expect(await fault(url)).toMatch(/was written by a newer version of Hexfarer; use that one/);
  });

  it('can’t be migrated while its tables are locked, and the error says so', () => {
    const refused = new RefusedStatement('55P03', 'canceling statement due to lock timeout');
    expect(refused.isTransient).toBe(true);
    expect(unusable('db/maps', refused).message).toMatch(
      /^The database at db\/maps can't be used: it can't be brought up to date while .* when that is done \(/,
    );
  });

  it('is reported as newer also if it was migrated while it was being checked', async () => {
    const url = await at(await newDatabase());
    const newer = await beginTransaction(
      url,
      "INSERT INTO hexfarer.migrations VALUES (9999999999999, 'unknown')",
      'CREATE OR REPLACE FUNCTION hexfarer.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END; $$',
      'LOCK TABLE pg_catalog.pg_trigger',
    );
    const said = fault(url);
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'pg_trigger'::regclass
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await expect.poll(() => runIn(url, waiting)).not.toEqual([]);
    await newer.commit();
    expect(await said).toMatch(/was written by a newer version of Hexfarer; use that one/);
  });

  it('is not mistaken for ours if another program has one of the same name', async () => {
    const url = await at(await emptyDatabase());
    await runIn(url, 'CREATE SCHEMA hexfarer', 'CREATE TABLE hexfarer.things (id integer)');
    expect(await fault(url)).toMatch(/has a schema hexfarer that is another program/);
  });

  it.each([
    [
      'a trigger was dropped',
      'DROP TRIGGER ledger_is_never_changed ON hexfarer.ledger',
      'trigger ledger_is_never_changed',
    ],
    [
      'a trigger was switched off',
      'ALTER TABLE hexfarer.hexes DISABLE TRIGGER hexes_are_never_hidden',
      'trigger hexes_are_never_hidden',
    ],
    [
      'a trigger calls something else',
      `CREATE OR REPLACE TRIGGER standing_is_never_changed BEFORE UPDATE ON hexfarer.standing
       FOR EACH ROW EXECUTE FUNCTION hexfarer.belongs_to_last_entry('x')`,
      'trigger standing_is_never_changed',
    ],
    [
      'a function does something else',
      `CREATE OR REPLACE FUNCTION hexfarer.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END; $$`,
      'function refuse',
    ],
    [
      'a check was dropped',
      'ALTER TABLE hexfarer.ledger DROP CONSTRAINT ledger_hashes',
      'constraint ledger_hashes',
    ],
    ['an index was dropped', 'DROP INDEX hexfarer.ledger_by_command', 'index ledger_by_command'],
    [
      'a key was dropped',
      'ALTER TABLE hexfarer.hexes DROP CONSTRAINT hexes_by_place',
      'constraint hexes_by_place',
    ],
    ['a column has another type', 'ALTER TABLE hexfarer.hexes ALTER place TYPE bigint', 'column hexes.place'],
    ['a column may be empty', 'ALTER TABLE hexfarer.ledger ALTER body DROP NOT NULL', 'column ledger.body'],
  ])('is refused where %s', async (_what, statement, thing) => {
    const url = await at(await newDatabase());
    await runIn(url, statement);
    for (const create of [true, false]) {
      const said = await fault(url, create);
      expect(said).toContain(`Restore a backup. Missing or different: ${thing}`);
    }
  });

  it('can’t be created by a role without the rights', async () => {
    const url = await at(await emptyDatabase());
    const guest = await roleWithoutRights(url);
    expect(await fault(guest)).toMatch(/the role lacks rights; let it own the database, or GRANT CREATE/);
    expect(await schemasIn(url)).toEqual([]);
  });

  it('can’t be used by a role that may not write everywhere, and can by one that may', async () => {
    const url = await at(await newDatabase());
    const guest = await roleWithoutRights(url);
    const role = new URL(guest).username;
    expect(await fault(guest)).toMatch(/it lacks rights on the schema hexfarer/);
    await runIn(url, `GRANT USAGE ON SCHEMA hexfarer TO ${role}`);
    await runIn(url, `GRANT SELECT ON ALL TABLES IN SCHEMA hexfarer TO ${role}`);
    expect(await fault(guest)).toMatch(/it lacks rights on admitted_keyrings, campaigns, .*, standing/);
    await runIn(
      url,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA hexfarer TO ${role}`,
      `GRANT USAGE ON ALL SEQUENCES IN SCHEMA hexfarer TO ${role}`,
    );
    const { campaigns } = await openOn(guest);
    await campaigns.create(newCampaign());
    expect(await campaigns.summaries()).toHaveLength(1);
  });

  it('is the same in a database that is reused', async () => {
    const { campaigns } = await openOn(await freshDatabase());
    expect(await campaigns.summaries()).toEqual([]);
  });
});
