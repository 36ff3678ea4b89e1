import { describe, expect, it } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { STORAGES, type StorageUnderTest } from '../../support/storages.ts';
import { append, commandKey, ledgerRow, newCampaign, rowsOf, typedRow } from '../../support/store-rows.ts';
import { everythingOf } from '../../support/stored.ts';

/** A campaign whose entries 3 and 4 have texts. */
async function withTexts({ campaigns }: StorageUnderTest) {
  const campaign = newCampaign();
  await campaigns.create(campaign);
  const rows = [typedRow(3, 'a name for the inn'), typedRow(4, 'a secret')];
  await append(campaigns, campaign.id, 2, null, rows);
  return { ...campaign, rows: [...rowsOf(campaign.entries), ...rows] };
}

const erasedRow = (seq: number, of: number) => ledgerRow(seq, { kind: 'erased', of });

describe.each(STORAGES)('erasing a text in %s', (_name, open) => {
  it('removes the text and salt of that entry, and nothing else', async () => {
    const storage = await open();
    const { id, rows } = await withTexts(storage);
    const key = commandKey('erase');
    expect(await append(storage.campaigns, id, 4, key, [erasedRow(5, 3)], { erases: 3 })).toEqual({
      kind: 'committed',
    });
    expect(await storage.campaigns.ledger(id, 0, 10)).toEqual([
      ...rows.slice(0, 2),
      { ...rows[2], text: null, textSalt: null },
      rows[3],
      { ...erasedRow(5, 3), command: key.id },
    ]);
  });

  it('removes the name of a campaign', async () => {
    const storage = await open();
    const { id } = await withTexts(storage);
    expect((await storage.campaigns.summary(id))?.name).toBe(`Campaign ${id}`);
    await append(storage.campaigns, id, 4, null, [erasedRow(5, 1)], { erases: 1 });
    expect((await storage.campaigns.summary(id))?.name).toBeNull();
    expect(await storage.campaigns.summaries()).toMatchObject([{ id, name: null, seq: 5 }]);
  });

  it('is possible repeatedly after the campaign was closed', async () => {
    const storage = await open();
    const { id } = await withTexts(storage);
    const closed = { closed: true };
    await append(storage.campaigns, id, 4, null, [ledgerRow(5, { kind: 'closed' })], { status: closed });
    for (const [seq, erases] of [
      [6, 4],
      [7, 3],
      [8, 3],
    ] as const)
      await append(storage.campaigns, id, seq - 1, null, [erasedRow(seq, erases)], {
        status: closed,
        erases,
      });
    const rows = await storage.campaigns.ledger(id, 0, 10);
    expect(rows.map(({ text }) => text)).toEqual([`Campaign ${id}`, ...Array(7).fill(null)]);
    expect(await storage.campaigns.summary(id)).toMatchObject({ seq: 8, closed: true });
  });

  it.each([
    ['for another entry than the last one names', erasedRow(5, 3), 4],
    ['if the last entry is of another kind', ledgerRow(5, { kind: 'moved', of: 3 }), 3],
    ['for an entry that does not exist', erasedRow(5, 17), 17],
  ])('is refused %s', async (_what, row, erases) => {
    const storage = await open();
    const { id } = await withTexts(storage);
    const before = await everythingOf(storage.campaigns, id);
    await expect(append(storage.campaigns, id, 4, null, [row], { erases })).rejects.toBeInstanceOf(
      StorageFailure,
    );
    expect(await everythingOf(storage.campaigns, id)).toEqual(before);
  });

  it('does not touch another campaign', async () => {
    const storage = await open();
    const [one, other] = [await withTexts(storage), await withTexts(storage)];
    await append(storage.campaigns, one.id, 4, null, [erasedRow(5, 3)], { erases: 3 });
    expect(await storage.campaigns.ledger(other.id, 0, 10)).toEqual(other.rows);
  });
});
