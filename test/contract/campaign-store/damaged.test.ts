import { describe, expect, it } from 'vitest';
import { DamagedLedger } from '../../../src/session/damaged-ledger.ts';
import type { CampaignStore } from '../../../src/session/ports.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { SPOILINGS, type Spoiling, spoilInPostgres, spoilInSqlite } from '../../support/spoilt-ledger.ts';
import { openStore } from '../../support/sqlite-files.ts';
import { append, commandKey, ledgerRows, newCampaign, someCampaignId } from '../../support/store-rows.ts';

interface Spoilable {
  readonly campaigns: CampaignStore;
  spoil(campaign: string, how: Spoiling): Promise<void>;
}

const STORES: readonly (readonly [string, () => Promise<Spoilable>])[] = [
  [
    'SQLite',
    async () => {
      const { campaigns, database } = openStore(dataDirectory());
      return { campaigns, spoil: async (id, how) => spoilInSqlite(database.sqlite, id, how) };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const url = await freshDatabase();
      const { campaigns } = await openOn(url);
      return { campaigns, spoil: (id, how) => spoilInPostgres(url, id, how) };
    },
  ],
];

/** Creates a campaign with five entries. */
async function created(campaigns: CampaignStore) {
  const campaign = newCampaign();
  await campaigns.create(campaign);
  await append(campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 5));
  return campaign;
}

describe.each(STORES)('%s', (_name, open) => {
  it.each(SPOILINGS)('tells a campaign whose first entry is %s from one that never existed', async (how) => {
    const { campaigns, spoil } = await open();
    const [damaged, sound] = [await created(campaigns), await created(campaigns)];
    expect((await campaigns.list()).damaged).toEqual([]);
    await spoil(damaged.id, how);

    const asked = campaigns.summary(damaged.id);
    await expect(asked).rejects.toThrow(DamagedLedger);
    await expect(asked).rejects.toThrow(`campaign ${damaged.id} is damaged; restore a backup`);
    expect(await campaigns.summary(sound.id)).toMatchObject({ id: sound.id, seq: 5 });
    expect(await campaigns.summary(someCampaignId())).toBeNull();
    expect(await campaigns.summaries()).toEqual([await campaigns.summary(sound.id)]);
    expect((await campaigns.list()).damaged).toEqual([damaged.id]);

    expect(await campaigns.remove(damaged.id)).toBe(true);
    expect(await campaigns.summary(damaged.id)).toBeNull();
    expect((await campaigns.list()).damaged).toEqual([]);
  });

  it('gives the entries before a missing one, those after it, and none in its place', async () => {
    const { campaigns, spoil } = await open();
    const { id } = await created(campaigns);
    expect(await campaigns.entryCount(id, 0, 5)).toBe(5);
    await spoil(id, 'without its third entry');
    const seqs = async (after: number) => (await campaigns.ledger(id, after, 10)).map(({ seq }) => seq);
    expect(await seqs(0)).toEqual([1, 2]);
    await expect(seqs(2)).rejects.toThrow(`entry 3 of campaign ${id} is missing; restore a backup`);
    expect(await seqs(3)).toEqual([4, 5]);
    expect(await campaigns.entryCount(id, 0, 5)).toBe(4);
    expect(await campaigns.entryCount(id, 2, 3)).toBe(0);
    expect(await campaigns.entryCount(id, 3, 5)).toBe(2);
    expect(await campaigns.entryCount(someCampaignId(), 0, 5)).toBe(0);
  });
});
