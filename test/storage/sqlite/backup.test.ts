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
import { describe, expect, it } from 'vitest';
import { BackupFailed } from '../../../src/storage/sqlite/backup.ts';
import { databaseIn, openDatabase } from '../../../src/storage/sqlite/database.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { dumpOf, openStore, plainConnection } from '../../support/sqlite-files.ts';
import { commandKey, ledgerRows, newCampaign, packedHex, projection } from '../../support/store-rows.ts';

function restored(backup: string): string {
  const directory = dataDirectory();
  copyFileSync(backup, databaseIn(directory));
  return directory;
}

describe('a backup', () => {
  it('holds everything, and is a data directory again where it is put into an empty one', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    for (let turn = 0; turn < 20; turn++) await storage.campaigns.create(newCampaign());
    const file = join(dataDirectory(), 'backup.sqlite');
    storage.backUp(file);
    storage.close();
    const again = restored(file);
    openStorage(again, { create: true }).close();
    expect(dumpOf(plainConnection(again))).toEqual(dumpOf(plainConnection(directory)));
    expect(readdirSync(again).filter((name) => name.includes('before'))).toEqual([]);
  });

  it('is for its owner only, since it holds seeds', () => {
    const store = openStorage(dataDirectory(), { create: true });
    const file = join(dataDirectory(), 'backup.sqlite');
    store.backUp(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    store.close();
  });

  it('from another connection holds all that was answered, and nothing that was not yet written', async () => {
    const directory = dataDirectory();
    const server = openStore(directory);
    const campaign = newCampaign();
    await server.campaigns.create(campaign);
    const play = (seq: number) =>
      server.campaigns.append(
        campaign.id,
        seq - 1,
        commandKey(`c${seq}`),
        ledgerRows(seq, seq),
        projection([packedHex(seq, 0, seq)]),
      );
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

  it('is taken while another connection is in the middle of writing, and holds nothing of that', async () => {
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
    expect(dumpOf(plainConnection(restored(file)))).toEqual(before);
    expect(dumpOf(sqlite)).not.toEqual(before);
  });

  it('does not write over a file, and leaves nothing of itself where it can not be written', () => {
    const store = openStorage(dataDirectory(), { create: true });
    const folder = dataDirectory();
    const file = join(folder, 'precious');
    writeFileSync(file, 'precious');
    expect(() => store.backUp(file)).toThrow(/is there already/);
    expect(() => store.backUp(join(folder, 'nowhere', 'backup'))).toThrow(BackupFailed);
    expect(readdirSync(folder)).toEqual(['precious']);
    store.close();
  });

  it('of a damaged database is no backup', async () => {
    const directory = dataDirectory();
    const store = openStore(directory);
    for (let turn = 0; turn < 20; turn++) await store.campaigns.create(newCampaign());
    store.close();
    const sqlite = plainConnection(directory);
    sqlite.exec('DROP TRIGGER campaigns_only_go_on');
    sqlite.exec("UPDATE campaigns SET head = 'else' WHERE number = 7");
    const { sql } = openDatabase(dataDirectory(), { create: true })
      .sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name = 'campaigns_only_go_on'")
      .get() as { sql: string };
    sqlite.exec(sql);
    const storage = openStorage(directory, { create: false });
    const file = join(dataDirectory(), 'backup.sqlite');
    expect(() => storage.backUp(file)).toThrow(/damaged.*listed as ending otherwise/);
    expect(existsSync(file)).toBe(false);
    storage.close();
  });
});

describe('a database that is damaged is not opened', () => {
  async function large(): Promise<string> {
    const directory = dataDirectory();
    const store = openStore(directory);
    const campaign = newCampaign();
    await store.campaigns.create(campaign);
    const hexes = Array.from({ length: 500 }, (_, i) => packedHex(i + 1, 0, i + 3));
    await store.campaigns.append(campaign.id, 2, commandKey('c'), ledgerRows(3, 502), projection(hexes));
    store.close();
    return directory;
  }

  it('in the middle of a table', async () => {
    const directory = await large();
    const file = databaseIn(directory);
    const { size } = statSync(file);
    const descriptor = openSync(file, 'r+');
    for (let page = 20; page < Math.floor(size / 4096); page += 5)
      writeSync(descriptor, Buffer.alloc(512, 0x5a), 0, 512, page * 4096);
    closeSync(descriptor);
    expect(() => openDatabase(directory, { create: true })).toThrow(
      /is damaged: \*\*\* in database main \*\*\*\n.*Restore a backup\.$/,
    );
  });

  it('in that a campaign ends otherwise than its ledger', async () => {
    const directory = await large();
    const sqlite = plainConnection(directory);
    const trigger = sqlite
      .prepare("SELECT sql FROM sqlite_schema WHERE name = 'campaigns_only_go_on'")
      .pluck()
      .get() as string;
    sqlite.exec('DROP TRIGGER campaigns_only_go_on; UPDATE campaigns SET seq = 400');
    sqlite.exec(trigger);
    expect(() => openDatabase(directory, { create: true })).toThrow(
      /is damaged: campaign \w+ is listed as ending otherwise.*Restore a backup/,
    );
  });
});
