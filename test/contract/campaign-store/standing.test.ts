import { describe, expect, it } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { STORAGES, type StorageUnderTest } from '../../support/storages.ts';
import { append, ledgerRow, newCampaign } from '../../support/store-rows.ts';
import { everythingOf } from '../../support/stored.ts';

const note = (key: string) => ({ kind: 'note', key });
const marker = (key: string) => ({ kind: 'marker', key });

/** A campaign whose entries from 3 on stand under these keys, one entry after the other. */
async function withStanding({ campaigns }: StorageUnderTest, ...stands: ReturnType<typeof note>[][]) {
  const { id, ...rest } = newCampaign();
  await campaigns.create({ id, ...rest });
  for (const [index, keys] of stands.entries())
    await append(campaigns, id, 2 + index, null, [ledgerRow(3 + index)], { stands: keys });
  return {
    id,
    inForce: async (at: number, after = 0, limit = 100) =>
      (await campaigns.standing(id, at, after, limit)).map(({ seq }) => seq),
  };
}

describe.each(STORAGES)('what stands in %s', (_name, open) => {
  it('is the latest entry of each kind and key, in the order of the ledger', async () => {
    const { inForce } = await withStanding(open(), [note('b')], [note('a')], [marker('a')], [note('b')], []);
    expect(await inForce(7)).toEqual([4, 5, 6]);
  });

  it('is told for every moment of the past', async () => {
    const { inForce } = await withStanding(open(), [note('b')], [note('a')], [marker('a')], [note('b')], []);
    const moments = await Promise.all([1, 2, 3, 4, 5, 6, 7, 99].map((at) => inForce(at)));
    expect(moments).toEqual([[], [], [3], [3, 4], [3, 4, 5], [4, 5, 6], [4, 5, 6], [4, 5, 6]]);
  });

  it('is told once where an entry stands under several keys', async () => {
    const { inForce } = await withStanding(open(), [note('a'), note('b'), marker('a')], [note('a')]);
    expect(await inForce(4)).toEqual([3, 4]);
  });

  it('comes in pages', async () => {
    const keys = Array.from({ length: 25 }, (_, index) => [note(`key ${(index * 7) % 20}`)]);
    const { inForce } = await withStanding(open(), ...keys);
    const whole = await inForce(27);
    expect(whole).toHaveLength(20);
    for (const size of [1, 3, 20, 21]) {
      const pages: number[] = [];
      for (
        let page = await inForce(27, 0, size);
        page.length > 0;
        page = await inForce(27, page.at(-1), size)
      )
        pages.push(...page);
      expect(pages, `in pages of ${size}`).toEqual(whole);
    }
  });

  it('comes with the whole entries, of one campaign alone', async () => {
    const storage = open();
    const one = await withStanding(storage, [note('a')]);
    const other = await withStanding(storage, [], [note('a')]);
    expect(await storage.campaigns.standing(one.id, 9, 0, 9)).toEqual([ledgerRow(3)]);
    expect(await storage.campaigns.standing(other.id, 9, 0, 9)).toEqual([ledgerRow(4)]);
  });

  it('refuses an entry that stands twice under one key, and writes nothing of it', async () => {
    const storage = open();
    const { id } = await withStanding(storage, [note('a')]);
    const before = await everythingOf(storage.campaigns, id);
    const twice = append(storage.campaigns, id, 3, null, [ledgerRow(4)], { stands: [note('b'), note('b')] });
    await expect(twice).rejects.toBeInstanceOf(StorageFailure);
    expect(await everythingOf(storage.campaigns, id)).toEqual(before);
  });
});
