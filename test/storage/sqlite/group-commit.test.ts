import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { GroupCommit } from '../../../src/storage/sqlite/group-commit.ts';
import { SqliteConnection } from '../../../src/storage/sqlite/sqlite-connection.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { openStore, plainConnection } from '../../support/sqlite-files.ts';
import { append, commandKey, ledgerRow, ledgerRows, newCampaign } from '../../support/store-rows.ts';

/** A small database with one table, where a row whose `parent` does not exist fails only at the commit. */
function smallDatabase() {
  const sqlite = new SqliteConnection(':memory:');
  onTestFinished(() => {
    sqlite.close();
  });
  sqlite.pragma('foreign_keys = ON');
  sqlite.exec(`CREATE TABLE rows (
    id INTEGER PRIMARY KEY,
    parent INTEGER REFERENCES rows (id) DEFERRABLE INITIALLY DEFERRED
  )`);
  const commit = new GroupCommit(sqlite);
  const insert = sqlite.prepare('INSERT INTO rows VALUES (?, ?)');
  return {
    write: (id: number, parent: number | null = null) => commit.write(() => insert.run(id, parent).changes),
    ids: () => sqlite.prepare('SELECT id FROM rows ORDER BY id').pluck().all(),
    sqlite,
  };
}

describe('writes in one transaction', () => {
  it('succeed independently: one that fails does not affect the others', async () => {
    const { write, ids } = smallDatabase();
    const answers = await Promise.allSettled([write(1), write(2), write(1), write(3)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect((answers[2] as PromiseRejectedResult).reason).toBeInstanceOf(StorageFailure);
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('are all reported as failed if the commit itself fails', async () => {
    const { write, ids, sqlite } = smallDatabase();
    await write(1);
    const answers = await Promise.allSettled([write(2), write(3, 99), write(4)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(StorageFailure) });
    expect(ids()).toEqual([1]);
    expect(sqlite.inTransaction).toBe(false);
    expect(await write(5)).toBe(1);
    expect(ids()).toEqual([1, 5]);
  });

  it('are answered after the commit, including those that fail', async () => {
    const { write, sqlite } = smallDatabase();
    const seen: boolean[] = [];
    const look = () => seen.push(sqlite.inTransaction);
    await Promise.allSettled([write(1).finally(look), write(1).finally(look), write(2).finally(look)]);
    expect(seen).toEqual([false, false, false]);
  });

  it('leave writes that arrive meanwhile to the next transaction', async () => {
    const { write, ids } = smallDatabase();
    await Promise.all([write(1).then(() => write(2)), write(3)]);
    expect(ids()).toEqual([1, 2, 3]);
  });
});

describe('[port] everything is durable once it is answered', () => {
  it('another connection sees a write when it is answered, and nothing of it before', async () => {
    const directory = dataDirectory();
    const store = openStore(directory);
    const witness = plainConnection(directory).prepare('SELECT count(*) FROM ledger').pluck();
    const campaigns = Array.from({ length: 20 }, () => newCampaign());
    await Promise.all(campaigns.map((campaign) => store.campaigns.create(campaign)));
    expect(witness.get()).toBe(40);
    const appends = campaigns.map((campaign) =>
      append(store.campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 3)).then(() => witness.get()),
    );
    expect(witness.get()).toBe(40);
    // They share a transaction, so the first to be answered finds all of them.
    expect(await Promise.all(appends)).toEqual(campaigns.map(() => 60));
  });

  it('a full disk is reported as a storage failure, and nothing of the write remains', async () => {
    const store = openStore(dataDirectory());
    const [poor, other] = [newCampaign(), newCampaign()];
    await store.campaigns.create(poor);
    await store.campaigns.create(other);
    const { sqlite } = store.database;
    const pages = Number(sqlite.pragma('page_count', { simple: true }));
    sqlite.pragma(`max_page_count = ${pages + 2}`);
    const large = ledgerRow(3, { kind: 'moved', text: 'x'.repeat(100_000) });
    await expect(append(store.campaigns, poor.id, 2, commandKey('c'), [large])).rejects.toBeInstanceOf(
      StorageFailure,
    );
    expect((await store.campaigns.summary(poor.id))?.seq).toBe(2);
    expect(await store.campaigns.command(poor.id, commandKey('c').id)).toBeNull();

    sqlite.pragma(`max_page_count = ${pages + 10_000}`);
    expect(await append(store.campaigns, poor.id, 2, commandKey('c'), [large])).toEqual({
      kind: 'committed',
    });
    expect(await append(store.campaigns, other.id, 2, commandKey('c'), ledgerRows(3, 3))).toEqual({
      kind: 'committed',
    });
  });

  it('a file that became read-only is reported as a storage failure', async () => {
    const directory = dataDirectory();
    const store = openStore(directory);
    const campaign = newCampaign();
    await store.campaigns.create(campaign);
    store.database.sqlite.pragma('query_only = ON');
    await expect(
      append(store.campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 3)),
    ).rejects.toBeInstanceOf(StorageFailure);
    store.database.sqlite.pragma('query_only = OFF');
    expect(databaseIn(directory)).toBe(store.database.sqlite.name);
    expect((await store.campaigns.summary(campaign.id))?.seq).toBe(2);
  });

  it('while another process writes, reads are answered, and waiting writes follow after it', async () => {
    const directory = dataDirectory();
    const store = openStore(directory, { busyTimeoutMs: 0 });
    const campaign = newCampaign();
    await store.campaigns.create(campaign);
    const other = plainConnection(directory);
    other.exec('BEGIN IMMEDIATE');
    let answered = false;
    const waiting = append(store.campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 3)).finally(() => {
      answered = true;
    });
    const command = append(store.campaigns, campaign.id, 2, commandKey('d'), ledgerRows(3, 3));
    // The event loop turns, reads are answered, and no write is acknowledged before it is committed.
    for (let turn = 0; turn < 50; turn++) {
      expect((await store.campaigns.summary(campaign.id))?.seq).toBe(2);
      await nextTurn();
    }
    expect(answered).toBe(false);
    other.exec('COMMIT');
    expect([await waiting, await command]).toEqual([{ kind: 'committed' }, { kind: 'conflict' }]);
  });

  it('closing the database while another process writes fails the waiting writes', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true, busyTimeoutMs: 0 });
    const campaign = newCampaign();
    await storage.campaigns.create(campaign);
    const other = plainConnection(directory);
    other.exec('BEGIN IMMEDIATE');
    const waiting = append(storage.campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 3));
    const failed = expect(waiting).rejects.toBeInstanceOf(StorageFailure);
    storage.close();
    await failed;
    other.exec('ROLLBACK');
    expect(other.prepare('SELECT count(*) FROM ledger').pluck().get()).toBe(2);
  });

  it('a closed database answers with a failure, and does not hang', async () => {
    const store = openStore(dataDirectory());
    const campaign = newCampaign();
    await store.campaigns.create(campaign);
    store.close();
    await expect(
      append(store.campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 3)),
    ).rejects.toBeInstanceOf(StorageFailure);
  });

  it('a failing write does not affect the others, even if another process writes in between', async () => {
    const directory = dataDirectory();
    const store = openStore(directory, { busyTimeoutMs: 1 });
    const { sqlite } = store.database;
    const commit = new GroupCommit(sqlite);
    const other = plainConnection(directory);
    const remember = (key: string) => () =>
      sqlite.prepare("INSERT INTO installation VALUES (?, 'x')").run(key).changes;
    let times = 0;
    const answers = Promise.allSettled([
      commit.write(remember('first')),
      commit.write(() => {
        times++;
        // Right after the rollback another process takes the write lock for a while.
        if (times === 1) setImmediate(() => other.exec('COMMIT'));
        throw new Error('the guilty one');
      }),
      commit.write(remember('last')),
    ]);
    const exec = sqlite.exec.bind(sqlite);
    sqlite.exec = (sql) => {
      const result = exec(sql);
      if (sql === 'ROLLBACK') other.exec('BEGIN IMMEDIATE');
      return result;
    };
    const [first, guilty, last] = await answers;
    expect(first).toEqual({ status: 'fulfilled', value: 1 });
    expect(last).toEqual({ status: 'fulfilled', value: 1 });
    expect(guilty).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('guilty') },
    });
    expect(times).toBe(2);
  });
});
