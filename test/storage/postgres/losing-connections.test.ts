import { expect, it, onTestFinished } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { AppendQueue } from '../../../src/storage/postgres/append-queue.ts';
import { Connections, type Runner } from '../../../src/storage/postgres/connections.ts';
import { PostgresCampaignStore } from '../../../src/storage/postgres/postgres-campaign-store.ts';
import { LostConnection, RefusedStatement } from '../../../src/storage/postgres/postgres-failure.ts';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { ownPostgres } from '../../support/postgres/own-server.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import {
  append,
  commandKey,
  entriesOf,
  incoming,
  inTurn,
  ledgerRows,
  newCampaign,
} from '../../support/store-rows.ts';
import { everythingOf } from '../../support/stored.ts';

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'hexfarer' AND datname = current_database()`;

it('idle connections that are cut are replaced unnoticed', async () => {
  const url = await freshDatabase();
  const { campaigns } = await openOn(url);
  const { id, ...rest } = newCampaign();
  await campaigns.create({ id, ...rest });
  for (let seq = 2; seq < 6; seq++) {
    await Promise.all([1, 2, 3].map(() => campaigns.ledger(id, 0, 10)));
    await runIn(url, CUT);
    expect(await append(campaigns, id, seq, null, ledgerRows(seq + 1, seq + 1))).toEqual({
      kind: 'committed',
    });
    await runIn(url, CUT);
    expect(await campaigns.ledger(id, 0, 10)).toHaveLength(seq + 1);
  }
});

it('connections made while the database was read-only are replaced once it is not, though they are in use', async () => {
  const url = await freshDatabase();
  const { campaigns } = await openOn(url);
  const campaign = newCampaign();
  await campaigns.create(campaign);
  const database = new URL(url).pathname.slice(1);
  const writable = `ALTER DATABASE ${database} RESET default_transaction_read_only`;
  onTestFinished(async () => {
    await runIn(url, 'SET default_transaction_read_only = off', writable);
  });
  await runIn(url, `ALTER DATABASE ${database} SET default_transaction_read_only = on`, CUT);
  const begin = () => campaigns.create(newCampaign());
  const play = () => append(campaigns, campaign.id, 2, null, ledgerRows(3, 3));
  for (const write of [begin, play]) await expect(write()).rejects.toThrow('25006');
  await runIn(url, 'SET default_transaction_read_only = off', writable);
  for (const write of [begin, play]) {
    // Each connection may refuse once more. Without a pause between the attempts none is closed because it is idle.
    const outcome = () => write().then(() => 'written', String);
    await expect.poll(outcome, { interval: 20, timeout: 3000 }).toBe('written');
  }
});

it('appends whose connection is cut are each written once, and their outcome is reported correctly', async () => {
  const url = await freshDatabase();
  const { campaigns } = await openOn(url);
  const all = Array.from({ length: 6 }, () => newCampaign());
  for (const campaign of all) await campaigns.create(campaign);
  let isPlaying = true;
  const acknowledged = new Map<string, number>();
  const play = async ({ id }: (typeof all)[number]) => {
    for (let seq = 2; isPlaying; ) {
      const key = commandKey(`${seq}`);
      const answer = await append(campaigns, id, seq, key, ledgerRows(seq + 1, seq + 1)).catch(
        (error) => error,
      );
      if (answer instanceof Error) expect(answer).toBeInstanceOf(StorageFailure);
      // A client that repeats a command after losing the answer learns that it was done.
      else expect(['committed', 'duplicate']).toContain(answer.kind);
      if (answer instanceof Error) continue;
      seq++;
      acknowledged.set(id, seq);
    }
  };
  const playing = Promise.all(all.map(play));
  const written = () => [...acknowledged.values()].reduce((sum, seq) => sum + seq, 0);
  for (let turn = 0; turn < 15; turn++) {
    const before = written();
    await runIn(url, CUT, 'SELECT pg_sleep(0.02)');
    // On a slow disk nothing would ever be written if the next cut did not wait for this.
    await expect.poll(written, { interval: 1 }).toBeGreaterThan(before);
  }
  isPlaying = false;
  await playing;
  for (const { id } of all) {
    const { ledger } = await everythingOf(campaigns, id);
    expect(ledger.map(({ seq }) => seq)).toEqual(ledger.map((_, index) => index + 1));
    expect(ledger).toHaveLength(acknowledged.get(id) ?? 0);
  }
});

/** Connections that lose the answer to what they did. */
class ForgetfulConnections extends Connections {
  override async transactionOnce<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    await super.transactionOnce(work);
    throw new LostConnection('the answer got lost');
  }
}

it('campaigns that were created are reported as created, also if the answer got lost', async () => {
  const url = await freshDatabase();
  const { campaigns } = await openOn(url);
  const connections = new ForgetfulConnections(url);
  onTestFinished(() => connections.close());
  const forgetful = new PostgresCampaignStore(connections, connections, new AppendQueue(connections));
  const made = newCampaign();
  await forgetful.create(made);
  const received = incoming();
  await forgetful.receive(received, inTurn([entriesOf(ledgerRows(1, 2))]));
  expect((await campaigns.summaries()).map(({ id }) => id).sort()).toEqual([made.id, received.id].sort());
  // An id that is taken is no proof that this call created the campaign.
  const again = forgetful.create(newCampaign({ id: made.id }));
  await expect(again).rejects.toBeInstanceOf(RefusedStatement);
});

it('while the server is away everything fails with a storage failure, and continues once it is back', async () => {
  const server = await ownPostgres();
  const { campaigns, links } = await openOn(server.url('campaigns'));
  const { id, owner, ...rest } = newCampaign();
  await campaigns.create({ id, owner, ...rest });
  for (const end of ['stop', 'kill'] as const) {
    const { seq = 0 } = (await campaigns.summary(id)) ?? {};
    await server[end]();
    const attempts = [
      campaigns.summary(id),
      append(campaigns, id, seq, commandKey(end), ledgerRows(seq + 1, seq + 1)),
      campaigns.create(newCampaign()),
      links.revokeLink(id, owner.id, owner.createdAt),
      campaigns.remove(id),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(StorageFailure) });
    await server.start();
    expect(await append(campaigns, id, seq, commandKey(end), ledgerRows(seq + 1, seq + 1))).toEqual({
      kind: 'committed',
    });
    expect(await campaigns.summaries()).toHaveLength(1);
  }
});
