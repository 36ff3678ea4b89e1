import { expect, it, onTestFinished } from 'vitest';
import { AppendQueue } from '../../../src/storage/postgres/append-queue.ts';
import {
  type ConnectionOptions,
  Connections,
  type Runner,
} from '../../../src/storage/postgres/connections.ts';
import { lockAllKeyrings, lockForRevoking } from '../../../src/storage/postgres/keyring-locks.ts';
import { PostgresCampaignStore } from '../../../src/storage/postgres/postgres-campaign-store.ts';
import { LostConnection } from '../../../src/storage/postgres/postgres-failure.ts';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { beginTransaction } from '../../support/postgres/held.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import { append, commandKey, ledgerRows, newCampaign } from '../../support/store-rows.ts';

function connectionsTo(url: string, options?: ConnectionOptions): Connections {
  const connections = new Connections(url, options);
  onTestFinished(() => connections.close());
  return connections;
}

/** Lets a server begin a transaction and vanish: it sends nothing more until the end of the test. */
async function vanishAfter(connections: Connections, work: (runner: Runner) => Promise<unknown>) {
  let isBegun = false;
  // On a busy machine this server itself may be too slow for the timeout, and begins again.
  while (!isBegun)
    await new Promise<void>((resolve) => {
      let wake = () => {};
      const ended = connections.transactionOnce(async (runner) => {
        await work(runner);
        isBegun = true;
        resolve();
        await new Promise<void>((awake) => {
          wake = awake;
        });
      });
      ended.catch(() => resolve());
      onTestFinished(async () => {
        wake();
        await expect(ended).rejects.toBeInstanceOf(LostConnection);
      });
    });
}

it('the locks of a server that vanished in a transaction are soon released', async () => {
  const url = await freshDatabase();
  const { campaigns } = await openOn(url);
  const { id, ...rest } = newCampaign();
  await campaigns.create({ id, ...rest });
  const vanishing = connectionsTo(url, { pauseTimeoutMs: 100 });
  await vanishAfter(vanishing, (runner) => lockForRevoking(runner, id));
  await vanishAfter(vanishing, (runner) => lockAllKeyrings(runner));
  expect(await append(campaigns, id, 2, commandKey('c'), ledgerRows(3, 3))).toEqual({ kind: 'committed' });
  expect(await campaigns.remove(id)).toBe(true);
});

it('a campaign that somebody keeps locked does not keep others of the same batch from being written', async () => {
  const url = await freshDatabase();
  const connections = connectionsTo(url, { lockTimeoutMs: 20 });
  const store = new PostgresCampaignStore(connections, connections, new AppendQueue(connections));
  const all = Array.from({ length: 5 }, () => newCampaign());
  for (const campaign of all) await store.create(campaign);
  const locked = all[2]?.id;
  if (!locked) throw new Error('five campaigns');
  const lock = await beginTransaction(
    url,
    `SELECT FROM hexfarer.campaigns WHERE id = '${locked}' FOR UPDATE`,
  );
  const answers = await Promise.allSettled(
    all.map(({ id }) => append(store, id, 2, commandKey('c'), ledgerRows(3, 3))),
  );
  for (const [index, { id }] of all.entries())
    expect(answers[index]).toMatchObject(
      id === locked
        ? { status: 'rejected', reason: { code: '55P03', mayBeWritten: false } }
        : { status: 'fulfilled', value: { kind: 'committed' } },
    );
  await lock.commit();
  expect(await append(store, locked, 2, commandKey('c'), ledgerRows(3, 3))).toEqual({ kind: 'committed' });
});

it('a statement that is given up does not go on in PostgreSQL', async () => {
  const url = await freshDatabase();
  // PostgreSQL gives up two seconds before the server does.
  const connections = connectionsTo(url, { answerTimeoutMs: 2050 });
  const sleeping = connections.run({ name: '', text: 'SELECT pg_sleep(60)' }, []);
  await expect(sleeping).rejects.toMatchObject({ code: '57014', mayBeWritten: false });
  const sleepers = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
    AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`;
  // PostgreSQL sends the error a moment before it calls the connection idle.
  await expect.poll(() => runIn(url, sleepers)).toEqual([]);
});

it('commands are written while everything else waits for a lock', async () => {
  const url = await freshDatabase();
  const { campaigns } = await openOn(url);
  const [played, ...others] = Array.from({ length: 9 }, () => newCampaign().id);
  if (!played) throw new Error('nine campaigns');
  for (const id of [played, ...others]) await campaigns.create(newCampaign({ id }));
  // Later it is in memory by which number the database knows the campaign.
  await campaigns.summary(played);
  const lock = await beginTransaction(url, 'SELECT pg_advisory_xact_lock(1751480422, 1)');
  const removed = Promise.all(others.map((id) => campaigns.remove(id)));
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(() => runIn(url, waiting)).toHaveLength(6);
  expect(await append(campaigns, played, 2, commandKey('c'), ledgerRows(3, 3))).toEqual({
    kind: 'committed',
  });
  await lock.commit();
  expect(await removed).toEqual(others.map(() => true));
});
