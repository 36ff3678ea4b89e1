import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { BackupFailed } from '../../../src/storage/sqlite/backup.ts';
import { databaseIn, openDatabase } from '../../../src/storage/sqlite/database.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { runInProcess } from '../../support/cli.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { dumpOf, openStore, plainConnection } from '../../support/sqlite-files.ts';
import { append, commandKey, hexRow, ledgerRows, newCampaign } from '../../support/store-rows.ts';

/** Runs a statement that a trigger refuses, with the trigger removed meanwhile. */
function without(sqlite: Sqlite.Database, trigger: string, statement: string): void {
  const sql = sqlite.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(trigger) as string;
  sqlite.exec(`DROP TRIGGER ${trigger}; ${statement}; ${sql}`);
}

function restored(backup: string): string {
  const directory = dataDirectory();
  copyFileSync(backup, databaseIn(directory));
  return directory;
}

const byKey = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

describe('a backup', () => {
  it('contains everything, and works as a data directory when put into an empty one', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    for (let turn = 0; turn < 20; turn++) await storage.campaigns.create(newCampaign());
    const file = join(dataDirectory(), 'backup.sqlite');
    storage.backUp(file);
    storage.close();
    const again = restored(file);
    openStorage(again, { create: true }).close();
    const [copied, original] = [again, directory].map((where) => dumpOf(plainConnection(where)));
    // A copy draws new secrets for its dice.
    expect({ ...copied, secrets: [] }).toEqual({ ...original, secrets: [] });
    expect(readdirSync(again).filter((name) => name.includes('before'))).toEqual([]);
  });

  it('is readable by its owner only, since it contains keys', () => {
    const store = openStorage(dataDirectory(), { create: true });
    const file = join(dataDirectory(), 'backup.sqlite');
    store.backUp(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    store.close();
  });

  it('from another connection contains everything that was answered, and nothing not yet written', async () => {
    const directory = dataDirectory();
    const server = openStore(directory);
    const campaign = newCampaign();
    await server.campaigns.create(campaign);
    const play = (seq: number) =>
      append(server.campaigns, campaign.id, seq - 1, commandKey(`c${seq}`), ledgerRows(seq, seq), {
        hexes: [hexRow(seq, 0, seq)],
        status: { hexCount: seq - 1 },
      });
    const other = openStorage(directory, { create: false });
    let answered = 2;
    for (let turn = 0; turn < 5; turn++) {
      for (let more = 0; more < 20; more++) await play(++answered);
      const waiting = play(answered + 1);
      const file = join(dataDirectory(), `${turn}.sqlite`);
      other.backUp(file);
      await waiting;
      const copy = openStorage(restored(file), { create: true });
      expect(await copy.campaigns.summary(campaign.id)).toMatchObject({
        seq: answered,
        hexCount: answered - 1,
      });
      expect(await copy.campaigns.ledger(campaign.id, 0, 1000)).toHaveLength(answered);
      copy.close();
      answered++;
    }
    other.close();
    expect(await server.campaigns.summary(campaign.id)).toMatchObject({ seq: answered });
  });

  it('is made while another connection is in the middle of writing, and contains nothing of that', async () => {
    const directory = dataDirectory();
    const server = openStore(directory);
    await server.campaigns.create(newCampaign());
    const other = openStorage(directory, { create: false });
    const { sqlite } = server.database;
    const before = dumpOf(sqlite);
    sqlite.exec("BEGIN IMMEDIATE; INSERT INTO installation VALUES ('half', 'written')");
    const file = join(dataDirectory(), 'backup.sqlite');
    other.backUp(file);
    sqlite.exec('COMMIT');
    other.close();
    const mark = { key: 'copy', value: 'not sealed anew' };
    const installation = [mark, ...(before.installation ?? [])];
    const copied = dumpOf(plainConnection(restored(file)));
    expect({ ...copied, installation: copied.installation?.toSorted(byKey) }).toEqual({
      ...before,
      installation: installation.toSorted(byKey),
    });
    expect(dumpOf(sqlite)).not.toEqual(before);
  });

  it('does not overwrite a file, and leaves nothing behind if it cannot be written', () => {
    const store = openStorage(dataDirectory(), { create: true });
    const folder = dataDirectory();
    const file = join(folder, 'precious');
    writeFileSync(file, 'precious');
    expect(() => store.backUp(file)).toThrow(/is there already/);
    expect(() => store.backUp(join(folder, 'nowhere', 'backup'))).toThrow(BackupFailed);
    expect(readdirSync(folder)).toEqual(['precious']);
    store.close();
  });

  it('clears up what an attempt at the same name left whose process was killed, and nothing else', () => {
    const store = openStorage(dataDirectory(), { create: true });
    const folder = dataDirectory();
    const others = ['backup.0123abcd.part.txt', 'backup.part', 'other.0123abcd.part'];
    for (const name of [...others, 'backup.0123abcd.part', 'backup.4567cdef.part-journal'])
      writeFileSync(join(folder, name), 'half');
    store.backUp(join(folder, 'backup'));
    expect(readdirSync(folder).sort()).toEqual(['backup', ...others]);
    store.close();
  });

  it('is made of a database in which a campaign lacks its ledger, and says so', async () => {
    const directory = dataDirectory();
    const store = openStore(directory);
    const made = Array.from({ length: 3 }, newCampaign);
    for (const campaign of made) await store.campaigns.create(campaign);
    store.close();
    without(plainConnection(directory), 'ledger_is_never_shortened', 'DELETE FROM ledger WHERE campaign = 2');
    const storage = openStorage(directory, { create: false });
    expect(storage.backUp(join(dataDirectory(), 'backup.sqlite'))).toEqual({
      campaigns: 3,
      damaged: [{ campaign: made[1]?.id, what: 'its whole ledger is missing' }],
    });
    storage.close();
  });

  it('of a database with damaged pages is refused, and the message does not blame the new file', async () => {
    const directory = await large();
    spoilPages(directory);
    const storage = openStorage(directory, { create: false });
    const folder = dataDirectory();
    expect(() => storage.backUp(join(folder, 'backup.sqlite'))).toThrow(
      `the database ${databaseIn(directory)} is damaged: `,
    );
    expect(readdirSync(folder)).toEqual([]);
    storage.close();
  });

  it('is not made under a name that SQLite uses beside a database, since SQLite would delete it', () => {
    const directory = dataDirectory();
    const store = openStorage(directory, { create: true });
    const file = `${databaseIn(directory)}-journal`;
    expect(() => store.backUp(file)).toThrow(/a name that SQLite uses for a file of its own beside/);
    expect(existsSync(file)).toBe(false);
    store.close();
  });

  it.each(['-wal', '-shm', '-journal'])(
    'is not made beside a file %s of another database, which would damage it when it is opened',
    (ending) => {
      const store = openStorage(dataDirectory(), { create: true });
      const [folder, left] = [dataDirectory(), `hexfarer.sqlite${ending}`];
      writeFileSync(join(folder, left), 'of another database');
      expect(() => store.backUp(join(folder, 'hexfarer.sqlite'))).toThrow(/belongs to another database/);
      expect(readdirSync(folder)).toEqual([left]);
      store.close();
    },
  );
});

/** A data directory with a campaign of 500 hexes. */
async function large(): Promise<string> {
  const directory = dataDirectory();
  const store = openStore(directory);
  const campaign = newCampaign();
  await store.campaigns.create(campaign);
  const hexes = Array.from({ length: 500 }, (_, i) => hexRow(i + 1, 0, i + 3));
  await append(store.campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 502), { hexes });
  store.close();
  return directory;
}

function spoilPages(directory: string): void {
  const file = databaseIn(directory);
  const { size } = statSync(file);
  const descriptor = openSync(file, 'r+');
  for (let page = 20; page < Math.floor(size / 4096); page += 5)
    writeSync(descriptor, Buffer.alloc(512, 0x5a), 0, 512, page * 4096);
  closeSync(descriptor);
}

describe('a damaged database is not opened', () => {
  it('if pages in the middle of a table are damaged', async () => {
    const directory = await large();
    spoilPages(directory);
    expect(() => openDatabase(directory, { create: true })).toThrow(
      /is damaged: \*\*\* in database main \*\*\*\n.*Restore a backup\.$/,
    );
  });

  it('if a campaign is missing of which links are there, since its ledger would be deleted next', async () => {
    const directory = await large();
    plainConnection(directory).exec('DELETE FROM campaigns');
    expect(() => openDatabase(directory, { create: true })).toThrow(
      /secrets or links of a campaign that is missing/,
    );
  });
});

describe('a database is opened, and tells of the damaged campaign,', () => {
  it.each([
    ['the middle of its ledger is missing', 'seq BETWEEN 100 AND 200', '101 of its 502 entries are missing'],
    ['the beginning of its ledger is missing', 'seq < 3', '2 of its 502 entries are missing'],
    ['its ledger is missing', 'seq', 'its whole ledger is missing'],
  ])('if %s', async (_what, where, what) => {
    const directory = await large();
    without(plainConnection(directory), 'ledger_is_never_shortened', `DELETE FROM ledger WHERE ${where}`);
    const { damaged, sqlite } = openDatabase(directory, { create: true });
    sqlite.close();
    expect(damaged).toEqual([{ campaign: expect.any(String), what }]);
  });

  it('if what its dice come from is missing', async () => {
    const directory = await large();
    plainConnection(directory).exec('DELETE FROM secrets');
    const { damaged, sqlite } = openDatabase(directory, { create: true });
    sqlite.close();
    expect(damaged).toEqual([{ campaign: expect.any(String), what: 'what its dice come from is missing' }]);
  });
});

it('a backup and the doctor count no campaign whose import was never finished', async () => {
  const directory = dataDirectory();
  const storage = openStorage(directory, { create: true });
  for (let count = 0; count < 2; count++) await storage.campaigns.create(newCampaign());
  without(
    plainConnection(directory),
    'receiving_begins_before_the_ledger',
    'INSERT INTO receiving (campaign) SELECT min(number) FROM campaigns; DELETE FROM secrets WHERE campaign IN (SELECT campaign FROM receiving)',
  );
  expect(storage.backUp(join(dataDirectory(), 'backup.sqlite')).campaigns).toBe(1);
  storage.close();
  expect((await runInProcess(['doctor', '--data', directory])).out).toContain('with 1 campaign\n');
});
