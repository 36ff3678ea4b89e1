import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CampaignId } from '../../../src/ledger/id.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { openStorage, type SqliteStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { plainConnection } from '../../support/sqlite-files.ts';
import { append, endAt, hashOf, ledgerRow, newCampaign } from '../../support/store-rows.ts';

const NONE = { masterKey: null, seed: null };
const CHOSEN = { masterKey: null, seed: { text: 'chosen', salt: hashOf('salt').slice(0, 32) } };

/** An open campaign with a key, an open one with a chosen seed, and a closed one. */
async function threeCampaigns({ campaigns }: SqliteStorage) {
  const [open, chosen, closed] = [newCampaign(), newCampaign({ secrets: CHOSEN }), newCampaign()] as const;
  for (const campaign of [open, chosen, closed]) await campaigns.create(campaign);
  const close = ledgerRow(3, { kind: 'closed' });
  await append(campaigns, closed.id, 2, null, [close], { status: { closed: true } });
  return [open, chosen, closed] as const;
}

const secretsIn = (storage: SqliteStorage, all: readonly { readonly id: CampaignId }[]) =>
  Promise.all(all.map(({ id }) => storage.campaigns.secrets(id)));

async function backedUp() {
  const original = openStorage(dataDirectory(), { create: true });
  const all = await threeCampaigns(original);
  const file = join(dataDirectory(), 'backup.sqlite');
  original.backUp(file);
  const directory = dataDirectory();
  copyFileSync(file, databaseIn(directory));
  return { original, all, directory };
}

it.each([true, false])(
  'a restored backup gets new secrets when it is opened, with create: %s',
  async (create) => {
    const { original, all, directory } = await backedUp();
    const copy = openStorage(directory, { create });
    expect(await secretsIn(copy, all)).toEqual([NONE, NONE, all[2].secrets]);
    expect(await secretsIn(original, all)).toEqual(all.map(({ secrets }) => secrets));
    original.close();
    copy.close();
  },
);

it('a copy keeps the new keys that it draws', async () => {
  const { original, all, directory } = await backedUp();
  const copy = openStorage(directory, { create: true });
  const secrets = { masterKey: hashOf('its own'), seed: null };
  const received = { row: ledgerRow(3, { kind: 'received' }), hexes: [], stands: [] };
  const status = { party: null, hexCount: 1, day: 1, steps: 0, closed: false, keySince: 3 };
  await copy.campaigns.append(all[0].id, endAt(2), null, [{ ...received, status }], secrets);
  copy.close();
  const again = openStorage(directory, { create: true });
  expect(await secretsIn(again, all)).toEqual([secrets, NONE, all[2].secrets]);
  again.close();
  original.close();
});

it('a backup of a copy is marked as well, and the original is not', async () => {
  const { original, directory } = await backedUp();
  const isMarked = (where: string) =>
    plainConnection(where).prepare("SELECT count(*) FROM installation WHERE key = 'copy'").pluck().get() ===
    1;
  expect(isMarked(directory)).toBe(true);
  const copy = openStorage(directory, { create: true });
  expect(isMarked(directory)).toBe(false);
  const file = join(dataDirectory(), 'again.sqlite');
  copy.backUp(file);
  const again = dataDirectory();
  copyFileSync(file, databaseIn(again));
  expect(isMarked(again)).toBe(true);
  expect(isMarked(directory)).toBe(false);
  copy.close();
  original.close();
});

it('resealing can be done by hand for a copy made by other means, and counts the open campaigns', async () => {
  const directory = dataDirectory();
  const storage = openStorage(directory, { create: true });
  const all = await threeCampaigns(storage);
  expect(storage.reseal()).toBe(2);
  expect(await secretsIn(storage, all)).toEqual([NONE, NONE, all[2].secrets]);
  expect(storage.reseal()).toBe(2);
  storage.close();
  const left = plainConnection(directory).prepare('SELECT count(*) FROM secrets WHERE seed IS NOT NULL');
  expect(left.pluck().get()).toBe(1);
});

it('an entry that only erases leaves a closed campaign closed, with its secrets unchanged', async () => {
  const storage = openStorage(dataDirectory(), { create: true });
  const [, , closed] = await threeCampaigns(storage);
  const erased = ledgerRow(4, { kind: 'erased', of: 1 });
  await append(storage.campaigns, closed.id, 3, null, [erased], { erases: 1, status: { closed: true } });
  storage.reseal();
  expect(await storage.campaigns.secrets(closed.id)).toEqual(closed.secrets);
  storage.close();
});
