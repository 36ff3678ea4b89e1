import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fewNamed } from '../../../src/storage/schema-differences.ts';
import { databaseIn, openDatabase, openMemoryDatabase } from '../../../src/storage/sqlite/database.ts';
import { SqliteConnection } from '../../../src/storage/sqlite/sqlite-connection.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { UnusableDatabase } from '../../../src/storage/unusable-database.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { openStore, plainConnection, rebuild, triggersOf } from '../../support/sqlite-files.ts';
import { append, commandKey, hexRow, ledgerRows, newCampaign, rowsOf } from '../../support/store-rows.ts';

async function playedOn(): Promise<string> {
  const directory = dataDirectory();
  const store = openStore(directory);
  const campaign = newCampaign();
  await store.campaigns.create(campaign);
  const beside = { hexes: [hexRow(1, 0, 3)], stands: [{ kind: 'note', key: 'a' }] };
  await append(store.campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 3), beside);
  store.close();
  return directory;
}

/** The error on opening a database; null if it opens. */
function complaintOf(directory: string, create = true): string | null {
  try {
    openDatabase(directory, { create }).sqlite.close();
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableDatabase);
    return (error as Error).message;
  }
}

/** Expects an error both as a server opens it and as a command beside the server does. */
function expectRefused(directory: string, what: RegExp): void {
  expect(complaintOf(directory, true)).toMatch(what);
  expect(complaintOf(directory, false)).toMatch(what);
}

const TABLES = [
  'ledger',
  'hexes',
  'standing',
  'campaigns',
  'receiving',
  'secrets',
  'labels',
  'links',
  'keyrings',
  'admitted_keyrings',
  'keyring_secrets',
  'keyring_browsers',
] as const;
const TRIGGERS = triggersOf(openMemoryDatabase().sqlite);

it('a new database has the triggers that protect it', () => {
  const byTable = (table: string) => TRIGGERS.filter((trigger) => trigger.table === table).length;
  for (const table of ['ledger', 'hexes', 'standing'])
    expect(byTable(table), table).toBeGreaterThanOrEqual(3);
});

it('of the parts of a schema that are not as expected, a message names three', () => {
  expect(fewNamed(['a', 'b', 'c'])).toBe('a, b and c');
  expect(fewNamed(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more');
});

describe('a database that lost its protection is not opened', () => {
  it.each(TRIGGERS.map(({ name }) => name))('if the trigger %s is missing', async (name) => {
    const directory = await playedOn();
    plainConnection(directory).exec(`DROP TRIGGER ${name}`);
    expectRefused(directory, new RegExp(`trigger ${name}\\b`));
  });

  it.each(TRIGGERS.map(({ name }) => name))('if the trigger %s was made harmless', async (name) => {
    const directory = await playedOn();
    const { sql, table } = TRIGGERS.find((trigger) => trigger.name === name) as (typeof TRIGGERS)[number];
    const event = /BEFORE (INSERT|UPDATE|DELETE)/.exec(sql)?.[0];
    plainConnection(directory).exec(
      `DROP TRIGGER ${name}; CREATE TRIGGER ${name} ${event} ON ${table} WHEN 0 BEGIN SELECT 1; END`,
    );
    expectRefused(directory, new RegExp(`trigger ${name}\\b`));
  });

  it.each(['ledger', 'hexes', 'standing', 'campaigns', 'receiving'])(
    'if the table %s was rebuilt without its triggers',
    async (table) => {
      const directory = await playedOn();
      rebuild(plainConnection(directory), table);
      const triggers = TRIGGERS.filter((trigger) => trigger.table === table).map(({ name }) => name);
      const names = [`table ${table}`, ...triggers.sort().map((name) => `trigger ${name}`)];
      expectRefused(
        directory,
        new RegExp(`Restore a backup\\. Missing or different: ${fewNamed(names)}\\.$`),
      );
    },
  );

  it.each(TABLES)('if the table %s was rebuilt with its triggers and without STRICT', async (table) => {
    const directory = await playedOn();
    const sqlite = plainConnection(directory);
    rebuild(sqlite, table, (definition) => definition.replace('STRICT, ', '').replace(' STRICT', ''));
    for (const { sql } of TRIGGERS.filter((trigger) => trigger.table === table)) sqlite.exec(sql);
    const strict = sqlite.prepare(`SELECT strict FROM pragma_table_list WHERE name = ?`).pluck().get(table);
    expect(strict).toBe(0);
    expectRefused(directory, new RegExp(`table ${table}\\b`));
  });

  it.each(['ledger_by_command', 'links_token_hash_unique', 'campaigns_id_unique'])(
    'if the index %s is missing',
    async (index) => {
      const directory = await playedOn();
      plainConnection(directory).exec(`DROP INDEX ${index}`);
      expectRefused(directory, new RegExp(`index ${index}\\b`));
    },
  );

  it('if a table is missing altogether', async () => {
    const directory = await playedOn();
    plainConnection(directory).exec('DROP TABLE hexes');
    expectRefused(directory, /table hexes\b/);
  });

  it('if it has a foreign trigger, which might change what is written', async () => {
    const directory = await playedOn();
    plainConnection(directory).exec(
      'CREATE TRIGGER rewrite AFTER INSERT ON ledger BEGIN UPDATE links SET role = 0; END',
    );
    expectRefused(directory, /trigger rewrite\b/);
  });
});

describe('in the place of a database', () => {
  function withFile(content: string | Buffer): string {
    const directory = dataDirectory();
    writeFileSync(databaseIn(directory), content);
    return directory;
  }

  it.each([
    ['a text', 'Dear diary, today we entered 5050.\n'.repeat(100)],
    ['a single byte', 'x'],
    ['a cut-off header', 'SQLite form'],
    ['zeros', Buffer.alloc(4096)],
  ])('%s is not opened, and not touched', (_what, content) => {
    const directory = withFile(content);
    expectRefused(directory, /is not a database/);
    expect(readFileSync(databaseIn(directory))).toEqual(Buffer.from(content));
  });

  it('a file with the right header and invalid contents is not opened', () => {
    const directory = withFile(`SQLite format 3\0${'rubbish '.repeat(1000)}`);
    expectRefused(directory, /can't be used|not a database/);
  });

  it('a truncated database is not opened', async () => {
    const directory = await playedOn();
    const file = databaseIn(directory);
    writeFileSync(file, readFileSync(file).subarray(0, 4096 * 3));
    expect(complaintOf(directory)).not.toBeNull();
  });

  it.each([
    ['unmarked', 0],
    ['marked as its own', 0x12345678],
  ])("another program's database, %s, is not opened, and not touched", (_what, application) => {
    const directory = dataDirectory();
    const other = new SqliteConnection(databaseIn(directory));
    other.pragma(`application_id = ${application}`);
    other.exec(`CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')`);
    other.close();
    const before = readFileSync(databaseIn(directory));
    expectRefused(directory, /another program/);
    expect(readFileSync(databaseIn(directory))).toEqual(before);
  });

  it('a data directory that is a file is reported', () => {
    const directory = join(dataDirectory(), 'file');
    writeFileSync(directory, '');
    expect(complaintOf(directory)).toContain(directory);
  });

  it('a database of a newer version is not opened, and not touched', async () => {
    const directory = await playedOn();
    const sqlite = plainConnection(directory);
    sqlite.exec('CREATE TABLE journal (campaign integer) STRICT; ALTER TABLE links ADD COLUMN later text');
    sqlite.exec(
      `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', ${Date.UTC(2100, 0, 1)})`,
    );
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    const schema = sqlite.prepare('SELECT * FROM sqlite_schema').all();
    expectRefused(directory, /newer version of Hexfarer; use that one/);
    expect(sqlite.prepare('SELECT * FROM sqlite_schema').all()).toEqual(schema);
  });
});

describe('opening', () => {
  it('creates directory and database if they are missing, readable by their owner only', () => {
    const directory = join(dataDirectory(), 'deep', 'down');
    openStorage(directory, { create: true }).close();
    expect(statSync(directory).mode & 0o077).toBe(0);
    // The database contains the keys of open campaigns, even if the directory itself is open to others.
    const open = dataDirectory();
    chmodSync(open, 0o755);
    const storage = openStorage(open, { create: true });
    for (const name of readdirSync(open)) expect(statSync(join(open, name)).mode & 0o077, name).toBe(0);
    expect(readdirSync(open)).toEqual(expect.arrayContaining(['hexfarer.sqlite', 'hexfarer.sqlite-wal']));
    storage.close();
    expect(complaintOf(directory)).toBeNull();
  });

  it('does not create a database for a command that only reads', () => {
    const directory = dataDirectory();
    expect(complaintOf(directory, false)).toMatch(/no Hexfarer database/);
    expect(complaintOf(join(directory, 'nowhere'), false)).toMatch(/no Hexfarer database/);
    expect(() => statSync(databaseIn(directory))).toThrow(/ENOENT/);
  });

  it('says that an empty file is empty to a command that must not create a database in it', () => {
    const directory = dataDirectory();
    writeFileSync(databaseIn(directory), '');
    expect(complaintOf(directory, false)).toBe(
      `The database ${databaseIn(directory)} is empty. If it should not be, restore a backup; otherwise start the server once, which makes its tables.`,
    );
  });

  it('creates a database in an empty file', async () => {
    const directory = dataDirectory();
    writeFileSync(databaseIn(directory), '');
    const store = openStore(directory);
    const campaign = newCampaign();
    await store.campaigns.create(campaign);
    expect((await store.campaigns.summary(campaign.id))?.seq).toBe(2);
  });

  it('continues if a first start was interrupted before the file was marked', () => {
    const directory = dataDirectory();
    openStorage(directory, { create: true }).close();
    const sqlite = plainConnection(directory);
    sqlite.pragma('application_id = 0');
    sqlite.close();
    expect(complaintOf(directory)).toBeNull();
    expect(plainConnection(directory).pragma('application_id', { simple: true })).toBe(0x48657866);
  });

  it('finds everything again, with the same installation id', async () => {
    const directory = dataDirectory();
    const first = openStorage(directory, { create: true });
    const campaign = newCampaign();
    await first.campaigns.create(campaign);
    first.close();
    const second = openStorage(directory, { create: false });
    expect(second.installation).toBe(first.installation);
    expect(await second.campaigns.ledger(campaign.id, 0, 10)).toEqual(rowsOf(campaign.entries));
    second.close();
  });

  it('sets synchronous=FULL and WAL each time, and they survive the first write', async () => {
    const directory = dataDirectory();
    for (const create of [true, true, false]) {
      const { sqlite } = openDatabase(directory, { create });
      const pragmas = () => ({
        synchronous: sqlite.pragma('synchronous', { simple: true }),
        journal: sqlite.pragma('journal_mode', { simple: true }),
      });
      expect(pragmas()).toEqual({ synchronous: 2, journal: 'wal' });
      sqlite.exec(`INSERT INTO installation VALUES ('k${Math.random()}', 'v')`);
      expect(pragmas()).toEqual({ synchronous: 2, journal: 'wal' });
      sqlite.close();
    }
  });

  it('is followed by a close that commits the waiting writes', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    const campaign = newCampaign();
    const created = storage.campaigns.create(campaign);
    storage.close();
    await created;
    const again = openStorage(directory, { create: false });
    expect(await again.campaigns.summary(campaign.id)).not.toBeNull();
    again.close();
  });
});
