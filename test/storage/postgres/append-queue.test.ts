import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { AppendQueue } from '../../../src/storage/postgres/append-queue.ts';
import { Connections, type Statement } from '../../../src/storage/postgres/connections.ts';
import { APPEND } from '../../../src/storage/postgres/hot-statements.ts';
import { PostgresCampaignStore } from '../../../src/storage/postgres/postgres-campaign-store.ts';
import { LostConnection } from '../../../src/storage/postgres/postgres-failure.ts';
import { freshDatabase, newDatabase, postgresUrl } from '../../support/postgres/databases.ts';
import { beginTransaction } from '../../support/postgres/held.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import {
  append,
  commandKey,
  endAt,
  entriesOf,
  hexRow,
  ledgerRow,
  ledgerRows,
  newCampaign,
  typedRow,
} from '../../support/store-rows.ts';

/** Records the statements sent to the server, and the codes of what it could not append. */
class CountedConnections extends Connections {
  readonly sent: string[] = [];
  readonly codes: string[] = [];

  override async runOnce<Row extends object>(
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    this.sent.push(statement.name);
    const rows = await super.runOnce<Row & { code?: string | null }>(statement, values);
    this.codes.push(...rows.flatMap(({ code }) => code ?? []));
    return rows;
  }
}

/** A database of its own that the test may change. */
const ownDatabase = async () => (await postgresUrl())(await newDatabase());

/** A server on a database, and a record of what it sends there. */
function serverOn(url: string) {
  const connections = new CountedConnections(url);
  const queue = new AppendQueue(connections);
  onTestFinished(async () => {
    await queue.close();
    await connections.close();
  });
  return { store: new PostgresCampaignStore(connections, connections, queue), queue, connections, url };
}

/** Campaigns in a database, and a server on it. */
async function counted(count: number, url?: string) {
  const server = serverOn(url ?? (await freshDatabase()));
  const { store, connections } = server;
  const all = Array.from({ length: count }, () => newCampaign());
  for (const campaign of all) {
    await store.create(campaign);
    await store.summary(campaign.id);
  }
  connections.sent.length = 0;
  return { ...server, all };
}

it('one append takes one round trip', async () => {
  const { store, connections, all } = await counted(1);
  for (const { id } of all) await append(store, id, 2, commandKey('c'), ledgerRows(3, 5));
  expect(connections.sent).toEqual([APPEND.name]);
});

it('appends that wait at the same time share a round trip and a commit', async () => {
  const { store, connections, all } = await counted(16);
  const answers = await Promise.all(
    all.map(({ id }) =>
      append(store, id, 2, commandKey('c'), ledgerRows(3, 3), { hexes: [hexRow(1, 0, 3)] }),
    ),
  );
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['committed']));
  expect(connections.sent).toEqual([APPEND.name]);
});

it('many appends that wait at the same time go in two halves', async () => {
  const { store, connections, all } = await counted(50);
  const answers = await Promise.all(
    all.map(({ id }) => append(store, id, 2, commandKey('c'), ledgerRows(3, 3))),
  );
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['committed']));
  expect(connections.sent).toEqual([APPEND.name, APPEND.name]);
});

it('waiting appends are sent before the previous ones are answered', async () => {
  const happened: string[] = [];
  const trips: (() => void)[] = [];
  class HeldConnections extends Connections {
    override runOnce<Row extends object>(_: Statement, [campaigns]: readonly unknown[]): Promise<Row[]> {
      const rows = (campaigns as number[]).map(() => ({ kind: 'committed' }) as unknown as Row);
      // Like the connection pool, which sends nothing while it handles answers.
      process.nextTick(() => happened.push(`sent ${rows.length}`));
      return new Promise((resolve) => {
        trips.push(() => resolve(rows));
      });
    }
  }
  const queue = new AppendQueue(new HeldConnections('postgres://nobody@localhost/none'));
  const appended = (from: number, to: number) => {
    const numbers = Array.from({ length: to - from }, (_, index) => from + index);
    return Promise.all(numbers.map((campaign) => queue.append({ campaign, json: '{}', isPlain: true })));
  };
  const soon = () => new Promise((resolve) => setImmediate(resolve));
  const half = appended(0, 20).then(() => happened.push('answered'));
  const otherHalf = appended(20, 40);
  await soon();
  const next = appended(40, 43);
  await soon();
  expect(happened).toEqual(['sent 20', 'sent 20']);
  trips[0]?.();
  await half;
  expect(happened).toEqual(['sent 20', 'sent 20', 'sent 3', 'answered']);
  for (const arrive of trips) arrive();
  await Promise.all([otherHalf, next]);
});

it('appends of one entry each are not written one by one', async () => {
  const { store, url, all } = await counted(20, await ownDatabase());
  await runIn(
    url,
    `CREATE OR REPLACE FUNCTION hexfarer.append(items json) RETURNS SETOF hexfarer.append_answer LANGUAGE plpgsql AS $$
      BEGIN ASSERT json_array_length(items) = 0; END; $$`,
  );
  const beside = { hexes: [hexRow(1, 0, 3)], stands: [{ kind: 'note', key: '1,0' }] };
  const answers = await Promise.all(
    all.map(({ id }) => append(store, id, 2, commandKey('c'), ledgerRows(3, 3), beside)),
  );
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['committed']));
  for (const { id } of all) expect((await store.standing(id, 3, null, 10)).length).toBe(1);
  // An append of several entries still takes the slower way, which fails here.
  const [{ id } = newCampaign()] = all;
  await expect(append(store, id, 3, null, ledgerRows(4, 5))).rejects.toBeInstanceOf(StorageFailure);
});

it('appends that arrive while others are written are written together after them', async () => {
  const { store, connections, all } = await counted(40);
  await Promise.all(
    all.map(async ({ id }) => {
      for (let seq = 2; seq < 12; seq++) await append(store, id, seq, null, ledgerRows(seq + 1, seq + 1));
    }),
  );
  expect(connections.sent.length).toBeLessThan(80);
});

it('of two appends to a campaign that wait at the same time, the earlier one is written first, whatever their lengths', async () => {
  const { store, all } = await counted(2);
  const [short, long] = all.map(({ id }) => id);
  if (!short || !long) throw new Error('two campaigns');
  const answers = await Promise.all([
    append(store, short, 2, null, ledgerRows(3, 3)),
    append(store, short, 3, null, ledgerRows(4, 5)),
    append(store, long, 2, null, ledgerRows(3, 4)),
    append(store, long, 4, null, ledgerRows(5, 5)),
  ]);
  expect(answers.map(({ kind }) => kind)).toEqual(Array(4).fill('committed'));
});

it('two servers that write to the same campaigns at once don’t wait for each other in a circle', async () => {
  const { store: here, connections, all, url } = await counted(3);
  const [first, second, third] = all.map(({ id }) => id);
  if (!first || !second || !third) throw new Error('three campaigns');
  const { store: there, connections: others } = serverOn(url);
  for (const { id } of all) await there.summary(id);
  const lock = await beginTransaction(url, `SELECT FROM hexfarer.campaigns WHERE id = '${first}' FOR UPDATE`);
  const one = (store: typeof here, id: typeof first) => append(store, id, 2, null, ledgerRows(3, 3));
  const two = (store: typeof here, id: typeof first) => append(store, id, 2, null, ledgerRows(3, 4));
  // Each writes one entry to a campaign to which the other one writes two.
  const writing = Promise.all([
    ...[one(here, second), two(here, first), two(here, third)],
    ...[one(there, third), two(there, first), two(there, second)],
  ]);
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(() => runIn(url, waiting)).toHaveLength(2);
  await lock.commit();
  const kinds = (await writing).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual([...Array(3).fill('committed'), ...Array(3).fill('conflict')]);
  // Nothing was given up for being in a circle, which PostgreSQL notices only after a second.
  expect([...connections.codes, ...others.codes]).toEqual([]);
});

it('a faulty append does not keep the others in its batch from being written', async () => {
  const { store, connections, all } = await counted(6);
  const [late, revealed, gap, halved, sound, other] = all.map(({ id }) => id);
  if (!late || !revealed || !gap || !halved || !sound || !other) throw new Error('six campaigns');
  const answers = await Promise.allSettled([
    append(store, sound, 2, commandKey('c'), ledgerRows(3, 3)),
    append(store, late, 1, commandKey('c'), ledgerRows(2, 2)),
    append(store, revealed, 2, commandKey('c'), ledgerRows(3, 3), { hexes: [hexRow(0, 0, 3)] }),
    append(store, gap, 2, commandKey('c'), ledgerRows(4, 4)),
    // Half a surrogate pair, which is not valid text.
    append(store, halved, 2, commandKey('c'), [typedRow(3, 'a \ud83c half')]),
    append(store, other, 2, commandKey('c'), ledgerRows(3, 3)),
    store.append(sound, endAt(3), null, entriesOf([ledgerRow(4)])),
  ]);
  // What is written one by one, here the second entry of a campaign, is sent after what is written together. Whether the
  // late append was already written by another server is checked afterwards.
  expect(connections.sent.filter((name) => name === APPEND.name)).toHaveLength(2);
  const failed = { status: 'rejected', reason: expect.any(StorageFailure) };
  const committed = { status: 'fulfilled', value: { kind: 'committed' } };
  const conflict = { status: 'fulfilled', value: { kind: 'conflict' } };
  expect(answers).toEqual(
    [committed, conflict, failed, failed, failed, committed, committed].map((each) =>
      expect.objectContaining(each),
    ),
  );
  for (const [index, { id }] of all.entries())
    expect((await store.summary(id))?.seq).toBe([2, 2, 2, 2, 4, 3][index]);
});

it('waiting appends are written before the queue is closed, and none is accepted afterwards', async () => {
  const { store, queue, all } = await counted(3);
  const waiting = all.map(({ id }) => append(store, id, 2, null, ledgerRows(3, 3)));
  await Promise.resolve();
  await queue.close();
  expect(await Promise.all(waiting)).toEqual(all.map(() => ({ kind: 'committed' })));
  for (const { id } of all)
    await expect(append(store, id, 3, null, ledgerRows(4, 4))).rejects.toBeInstanceOf(StorageFailure);
});

it('an append whose answer got lost is not reported as failed because the next attempt failed', async () => {
  const failures = [new LostConnection('the answer got lost'), new StorageFailure('it can’t be reached')];
  class FailingConnections extends Connections {
    override runOnce<Row extends object>(): Promise<Row[]> {
      return Promise.reject(failures.shift());
    }
  }
  const connections = new FailingConnections('postgres://nobody@localhost/none');
  const queue = new AppendQueue(connections);
  const item = { campaign: 1, json: '{}', isPlain: true };
  await expect(queue.append(item)).rejects.toMatchObject({ mayBeWritten: true });
  expect(failures).toEqual([]);
  failures.push(new StorageFailure('it can’t be reached'));
  await expect(queue.append(item)).rejects.toMatchObject({ mayBeWritten: false });
  failures.push(new LostConnection('the answer got lost'), new StorageFailure('it can’t be reached'));
  await expect(connections.run({ name: 'x', text: 'SELECT 1' }, [])).rejects.toMatchObject({
    mayBeWritten: true,
  });
});

it('appends are sent in the order of their campaigns, so that no two servers wait for each other in a circle', async () => {
  const sent: (readonly unknown[])[] = [];
  class RecordingConnections extends Connections {
    override async runOnce<Row extends object>(
      _statement: Statement,
      values: readonly unknown[],
    ): Promise<Row[]> {
      sent.push(values);
      const items = [values[1], values[2]].flatMap((list): unknown[] => JSON.parse(String(list)));
      return items.map(() => ({ kind: 'committed' }) as unknown as Row);
    }
  }
  const queue = new AppendQueue(new RecordingConnections('postgres://nobody@localhost/none'));
  const asked = [3, 1, 2].flatMap((campaign) => [
    queue.append({ campaign: campaign * 10, json: String(campaign * 10), isPlain: true }),
    queue.append({ campaign, json: String(campaign), isPlain: false }),
  ]);
  await Promise.all(asked);
  expect(sent).toEqual([
    [[10, 20, 30], '[10,20,30]', '[]'],
    [[], '[]', '[1,2,3]'],
  ]);
});

it('an append whose answers get lost is sent three times', async () => {
  let sent = 0;
  class LosingConnections extends Connections {
    override runOnce<Row extends object>(): Promise<Row[]> {
      sent++;
      return Promise.reject(new LostConnection('the answer got lost'));
    }
  }
  const queue = new AppendQueue(new LosingConnections('postgres://nobody@localhost/none'));
  await expect(queue.append({ campaign: 1, json: '{}', isPlain: true })).rejects.toMatchObject({
    mayBeWritten: true,
  });
  expect(sent).toBe(3);
});

it('only appends that are written count towards the time that commits take', async () => {
  const kinds = ['committed', 'conflict', 'duplicate', 'revoked'];
  class AnsweringConnections extends Connections {
    override async runOnce<Row extends object>(): Promise<Row[]> {
      return kinds.map((kind) => ({ kind }) as unknown as Row);
    }
  }
  const queue = new AppendQueue(new AnsweringConnections('postgres://nobody@localhost/none'));
  let counted = 0;
  queue.onCommitted = () => {
    counted++;
  };
  await Promise.all(kinds.map((_, campaign) => queue.append({ campaign, json: '{}', isPlain: true })));
  expect(counted).toBe(1);
});

it('the queue is closed only once every batch under way is answered', async () => {
  const answers: (() => void)[] = [];
  class SlowConnections extends Connections {
    override runOnce<Row extends object>(): Promise<Row[]> {
      const rows = Array.from({ length: 16 }, () => ({ kind: 'committed' }) as unknown as Row);
      return new Promise((resolve) => answers.push(() => resolve(rows)));
    }
  }
  const queue = new AppendQueue(new SlowConnections('postgres://nobody@localhost/none'));
  const answered: number[] = [];
  const writing = Array.from({ length: 32 }, (_, campaign) =>
    queue.append({ campaign, json: '{}', isPlain: true }).then(() => answered.push(campaign)),
  );
  await nextTurn();
  expect(answers).toHaveLength(2);
  let isClosed = false;
  const closing = queue.close().then(() => {
    isClosed = true;
  });
  answers[0]?.();
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  expect([answered.length, isClosed]).toEqual([16, false]);
  answers[1]?.();
  await closing;
  expect(answered).toHaveLength(32);
  await Promise.all(writing);
});

it('the queue is closed only once appends that were waiting to be sent are answered', async () => {
  class AnsweringConnections extends Connections {
    override async runOnce<Row extends object>(): Promise<Row[]> {
      return [{ kind: 'committed' } as unknown as Row];
    }
  }
  const queue = new AppendQueue(new AnsweringConnections('postgres://nobody@localhost/none'));
  let isAnswered = false;
  const writing = queue.append({ campaign: 1, json: '{}', isPlain: true }).then(() => {
    isAnswered = true;
  });
  await queue.close();
  expect(isAnswered).toBe(true);
  await writing;
});
