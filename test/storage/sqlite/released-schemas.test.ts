import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SessionManager } from '../../../src/session/session-manager.ts';
import { systemClock, systemDigest } from '../../../src/session/system.ts';
import { verifyCampaign } from '../../../src/session/verify.ts';
import { databaseIn, openDatabase, UnusableDatabase } from '../../../src/storage/sqlite/database.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { THE_OWNER } from '../../support/sessions.ts';
import { plainConnection } from '../../support/sqlite-files.ts';

/*
 * Data directories as earlier versions left them: an open campaign that was played for a while, a closed one, and
 * one with own dice that has not begun. Each newer version must take them over. They are never made anew.
 */
const RELEASED = fileURLToPath(new URL('../../golden/databases/', import.meta.url));
const FILES = readdirSync(RELEASED);
const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url));

function leftBy(file: string): string {
  const directory = dataDirectory();
  writeFileSync(databaseIn(directory), gunzipSync(readFileSync(`${RELEASED}${file}`)));
  return directory;
}

const ROWS = 'SELECT campaign, seq, at, salt, body, hash FROM ledger ORDER BY campaign, seq';

it('of every schema but the newest there is one', () => {
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  expect(FILES).toEqual(migrations.slice(0, -1).map((_, index) => `schema-${index}.sqlite.gz`));
});

describe.each(FILES)('%s', (file) => {
  it('is brought up to date with every entry as it was, and backed up first', async () => {
    const directory = leftBy(file);
    const before = plainConnection(directory).prepare(ROWS).all();
    const storage = openStorage(directory, { create: true });
    expect(storage.backup).toMatch(/hexfarer\.sqlite\.before-\d{4}$/);
    const summaries = await storage.campaigns.summaries();
    expect(summaries.map(({ started }) => started.name).sort()).toEqual([
      'Not begun',
      'The Closed Vale',
      'The Green Marches',
    ]);
    for (const { id } of summaries)
      expect(await verifyCampaign(id, storage.campaigns, systemDigest.sha256)).toMatchObject({ ok: true });
    expect(plainConnection(directory).prepare(ROWS).all()).toEqual(before);

    const open = summaries.find(({ started }) => started.name === 'The Green Marches');
    const sessions = new SessionManager({
      store: storage.campaigns,
      clock: systemClock,
      digest: systemDigest,
      publisher: { publish: () => {} },
    });
    const id = open?.id as NonNullable<typeof open>['id'];
    expect(await sessions.command(id, 'go on', { kind: 'enter', to: 1 }, THE_OWNER)).toMatchObject({
      ok: true,
    });
    storage.close();

    const backup = storage.backup as string;
    const restored = dataDirectory();
    writeFileSync(databaseIn(restored), readFileSync(backup));
    expect(plainConnection(restored).prepare(ROWS).all()).toEqual(before);
  });

  it('is migrated once', () => {
    const directory = leftBy(file);
    openStorage(directory, { create: true }).close();
    const second = openStorage(directory, { create: true });
    expect(second.backup).toBeNull();
    second.close();
    expect(readdirSync(directory).filter((name) => name.includes('.before-'))).toHaveLength(1);
  });

  it('keeps the backup of an earlier attempt', () => {
    const directory = leftBy(file);
    const earlier = `${databaseIn(directory)}.before-0001`;
    writeFileSync(earlier, 'an earlier one');
    const storage = openStorage(directory, { create: true });
    expect(storage.backup).not.toBe(earlier);
    expect(readFileSync(earlier, 'utf8')).toBe('an earlier one');
    expect(existsSync(storage.backup as string)).toBe(true);
    storage.close();
  });

  it('is left alone by commands that only look', () => {
    const directory = leftBy(file);
    expect(() => openDatabase(directory, { create: false })).toThrow(/Start the server once/);
    expect(readdirSync(directory).filter((name) => name.includes('.before-'))).toEqual([]);
  });
});

it('a database of a later version is refused, and left as it is', () => {
  const directory = dataDirectory();
  openStorage(directory, { create: true }).close();
  const sqlite = plainConnection(directory);
  sqlite.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)");
  expect(() => openDatabase(directory, { create: true })).toThrow(UnusableDatabase);
  expect(() => openDatabase(directory, { create: true })).toThrow(/newer version of Hexfarer/);
});

it('a migration that fails changes nothing, and leaves no backup behind', () => {
  const directory = leftBy('schema-0.sqlite.gz');
  const sqlite = plainConnection(directory);
  // What the migration is about to make is there already.
  sqlite.exec('ALTER TABLE campaigns ADD `complete` integer');
  for (let attempt = 0; attempt < 3; attempt++)
    expect(() => openDatabase(directory, { create: true })).toThrow(/duplicate column/);
  expect(readdirSync(directory).filter((name) => name.includes('before'))).toEqual([]);
  expect(sqlite.prepare('SELECT count(*) FROM campaigns').pluck().get()).toBe(3);
});
