import { describe, expect, it } from 'vitest';
import { type StandingRow, StorageFailure } from '../../../src/session/ports.ts';
import { STORAGES, type StorageUnderTest } from '../../support/storages.ts';
import { append, ledgerRow, newCampaign, typedRow } from '../../support/store-rows.ts';
import { everythingOf } from '../../support/stored.ts';

const note = (key: string) => ({ kind: 'note', key });
const marker = (key: string) => ({ kind: 'marked', key });

/** A campaign whose entries from 3 on are in force under these keys, one entry after the other. */
async function withStanding({ campaigns }: StorageUnderTest, ...stands: ReturnType<typeof note>[][]) {
  const { id, ...rest } = newCampaign();
  await campaigns.create({ id, ...rest });
  for (const [index, keys] of stands.entries())
    await append(campaigns, id, 2 + index, null, [ledgerRow(3 + index)], { stands: keys });
  return {
    id,
    inForce: async (at: number) =>
      (await campaigns.standing(id, at, null, 100)).map(({ kind, key, seq }) => `${kind} ${key}: ${seq}`),
  };
}

describe.each(STORAGES)('the list of entries in force in %s', (_name, open) => {
  it('has the latest entry of each kind and key, ordered by kind and key', async () => {
    const { inForce } = await withStanding(
      await open(),
      [note('b')],
      [note('a')],
      [marker('a')],
      [note('b')],
      [],
    );
    expect(await inForce(7)).toEqual(['marked a: 5', 'note a: 4', 'note b: 6']);
  });

  it('can be read for every moment of the past', async () => {
    const { inForce } = await withStanding(
      await open(),
      [note('b')],
      [note('a')],
      [marker('a')],
      [note('b')],
      [],
    );
    const moments = await Promise.all([1, 2, 3, 4, 5, 6, 7, 99].map((at) => inForce(at)));
    const last = ['marked a: 5', 'note a: 4', 'note b: 6'];
    expect(moments).toEqual([
      [],
      [],
      ['note b: 3'],
      ['note a: 4', 'note b: 3'],
      ['marked a: 5', 'note a: 4', 'note b: 3'],
      last,
      last,
      last,
    ]);
  });

  it('has an entry under each of its keys if it has several', async () => {
    const { inForce } = await withStanding(await open(), [note('a'), note('b'), marker('a')], [note('a')]);
    expect(await inForce(4)).toEqual(['marked a: 3', 'note a: 4', 'note b: 3']);
  });

  it('gives a campaign its name: that of the latest name entry, or none if its text was erased', async () => {
    const { campaigns } = await open();
    const { id, ...rest } = newCampaign();
    await campaigns.create({ id, ...rest });
    const stands = [{ kind: 'campaign-name', key: '' }];
    const name = async () => (await campaigns.summary(id))?.name;
    await append(campaigns, id, 2, null, [typedRow(3, 'The Grey Fens')], { stands });
    expect(await name()).toBe('The Grey Fens');
    await append(campaigns, id, 3, null, [typedRow(4, 'a note')], { stands: [note('a')] });
    expect(await campaigns.summaries()).toMatchObject([{ id, name: 'The Grey Fens' }]);
    await append(campaigns, id, 4, null, [ledgerRow(5, { kind: 'erased', of: 3 })], { stands, erases: 3 });
    expect(await name()).toBeNull();
  });

  it('comes in pages', async () => {
    const keys = Array.from({ length: 25 }, (_, index) => [note(`key ${(index * 7) % 20}`)]);
    const storage = await open();
    const { campaigns } = storage;
    const { id } = await withStanding(storage, ...keys);
    const whole = await campaigns.standing(id, 27, null, 100);
    expect(whole).toHaveLength(20);
    for (const size of [1, 3, 20, 21]) {
      const pages: StandingRow[] = [];
      for (
        let page = await campaigns.standing(id, 27, null, size);
        page.length > 0;
        page = await campaigns.standing(id, 27, page.at(-1) ?? null, size)
      )
        pages.push(...page);
      expect(pages, `in pages of ${size}`).toEqual(whole);
    }
  });

  it('is separate for each campaign, and so are entries read by number', async () => {
    const storage = await open();
    const one = await withStanding(storage, [note('a')]);
    const other = await withStanding(storage, [], [note('a')]);
    expect(await one.inForce(9)).toEqual(['note a: 3']);
    expect(await other.inForce(9)).toEqual(['note a: 4']);
    expect(await storage.campaigns.entries(one.id, [3])).toEqual([ledgerRow(3)]);
    expect(await storage.campaigns.entries(other.id, [4, 3, 4, 99])).toEqual([ledgerRow(3), ledgerRow(4)]);
  });

  it('refuses an entry that is in force twice under one key, and writes nothing of it', async () => {
    const storage = await open();
    const { id } = await withStanding(storage, [note('a')]);
    const before = await everythingOf(storage.campaigns, id);
    const twice = append(storage.campaigns, id, 3, null, [ledgerRow(4)], { stands: [note('b'), note('b')] });
    await expect(twice).rejects.toBeInstanceOf(StorageFailure);
    expect(await everythingOf(storage.campaigns, id)).toEqual(before);
  });
});
