import { describe, expect, it } from 'vitest';
import { RemovalBatch } from '../../../src/storage/sqlite/removal-batch.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { openStore } from '../../support/sqlite-files.ts';
import {
  append,
  commandKey,
  hashOf,
  hexRow,
  ledgerRows,
  newCampaign,
  time,
} from '../../support/store-rows.ts';

/** A campaign of `entries` entries, each with a hex. */
async function longCampaign(store: ReturnType<typeof openStore>, entries: number) {
  const campaign = newCampaign();
  await store.campaigns.create(campaign);
  const rows = ledgerRows(3, entries);
  const hexes = rows.map(({ seq }) => hexRow(seq, -seq, seq));
  const stands = [{ kind: 'note', key: 'a' }];
  await append(store.campaigns, campaign.id, 2, commandKey('c'), rows, { hexes, stands });
  return campaign;
}

const rowsOf = (store: ReturnType<typeof openStore>, number: number) =>
  ['ledger', 'hexes', 'standing'].map((table) =>
    store.database.sqlite.prepare(`SELECT count(*) FROM ${table} WHERE campaign = ?`).pluck().get(number),
  );

describe('removing a campaign of many rows', () => {
  it('leaves no row behind', async () => {
    const store = openStore(dataDirectory());
    const gone = await longCampaign(store, 12_000);
    await longCampaign(store, 40);
    expect(rowsOf(store, 1)).toEqual([12_000, 11_999, 1]);
    await store.campaigns.remove(gone.id);
    expect(rowsOf(store, 1)).toEqual([0, 0, 0]);
    for (const table of ['secrets', 'labels', 'links'])
      expect(
        store.database.sqlite.prepare(`SELECT count(*) FROM ${table} WHERE campaign = 1`).pluck().get(),
        table,
      ).toBe(0);
    expect(rowsOf(store, 2)).toEqual([40, 39, 1]);
  });

  it('lets other writes through meanwhile', async () => {
    const store = openStore(dataDirectory());
    const gone = await longCampaign(store, 25_000);
    const other = await longCampaign(store, 3);
    const order: string[] = [];
    const removal = store.campaigns.remove(gone.id).then(() => order.push('removed'));
    let seq = 3;
    for (; seq < 6; seq++) {
      const rows = ledgerRows(seq + 1, seq + 1);
      await append(store.campaigns, other.id, seq, commandKey(`c${seq}`), rows);
      order.push('written');
    }
    await removal;
    expect(order).toEqual(['written', 'written', 'written', 'removed']);
  });

  it.each([
    ['right after the campaign’s own row', []],
    ['after its hexes', ['hexes']],
    ['after the hexes, the standing items and half of the ledger', ['hexes', 'standing', 'half the ledger']],
  ])('is finished at the next start if it was interrupted %s', async (_where, swept) => {
    const directory = dataDirectory();
    const before = openStore(directory);
    await longCampaign(before, 60);
    const stays = await longCampaign(before, 30);
    const { sqlite } = before.database;
    sqlite.exec('DELETE FROM links WHERE campaign = 1; DELETE FROM labels WHERE campaign = 1');
    sqlite.exec('DELETE FROM secrets WHERE campaign = 1; DELETE FROM campaigns WHERE number = 1');
    if (swept.includes('hexes')) sqlite.exec('DELETE FROM hexes WHERE campaign = 1');
    if (swept.includes('standing')) sqlite.exec('DELETE FROM standing WHERE campaign = 1');
    if (swept.includes('half the ledger')) sqlite.exec('DELETE FROM ledger WHERE campaign = 1 AND seq > 20');
    before.close();

    const after = openStore(directory);
    await after.campaigns.finishRemovals();
    expect(rowsOf(after, 1)).toEqual([0, 0, 0]);
    expect(rowsOf(after, 2)).toEqual([30, 29, 1]);
    expect((await after.campaigns.summaries()).map(({ id }) => id)).toEqual([stays.id]);
  });

  it('is finished at the next start for browsers that opened a link of it at the same moment', async () => {
    const { campaigns, links, database } = openStore(dataDirectory());
    const [gone, stays] = [newCampaign(), newCampaign()];
    for (const made of [gone, stays]) await campaigns.create(made);
    await campaigns.remove(gone.id);
    const [late, held, admitted] = ['late', 'held', 'admitted'].map(hashOf) as [string, string, string];
    await links.addToKeyring(late, gone.owner.id, time(1));
    await links.addToKeyring(held, stays.owner.id, time(1));
    await links.admitKeyring(admitted, hashOf('proof'), time(1), 9);
    for (const keyring of [late, held, admitted]) {
      await links.addKeyringSecret(keyring, hashOf(`secret of ${keyring}`), time(2));
      await links.bindKeyring(keyring, hashOf('browser'));
    }
    await campaigns.deleteLeftOverOfKeyrings();
    const keyringsIn = (table: string, column = 'keyring') =>
      database.sqlite.prepare(`SELECT ${column} FROM ${table}`).pluck().all().toSorted();
    expect(keyringsIn('keyrings', 'hash')).toEqual([held]);
    expect(keyringsIn('keyring_secrets')).toEqual([held, admitted].toSorted());
    expect(keyringsIn('keyring_browsers')).toEqual([held, admitted].toSorted());
  });

  it('is finished for all campaigns at once, and leaves others alone', async () => {
    const store = openStore(dataDirectory());
    for (let turn = 0; turn < 5; turn++) await longCampaign(store, 10);
    store.database.sqlite.exec('DELETE FROM campaigns WHERE number IN (1, 3, 5)');
    await store.campaigns.finishRemovals();
    expect([1, 2, 3, 4, 5].map((number) => rowsOf(store, number)[0])).toEqual([0, 10, 0, 10, 0]);
  });
});

describe('the number of rows deleted at a time', () => {
  it('is halved when deleting takes long, down to one, and doubled when it takes almost no time', () => {
    const batch = new RemovalBatch();
    const rowsAfter = (...milliseconds: number[]) => {
      for (const each of milliseconds) batch.adapt(each);
      return batch.rows;
    };
    expect([batch.rows, rowsAfter(5.1), rowsAfter(3), rowsAfter(5), rowsAfter(1)]).toEqual([
      500, 250, 250, 250, 500,
    ]);
    expect(rowsAfter(1, 1, 1, 1, 1)).toBe(5000);
    expect(rowsAfter(...Array.from({ length: 20 }, () => 60))).toBe(1);
    expect(rowsAfter(60)).toBe(1);
  });
});
