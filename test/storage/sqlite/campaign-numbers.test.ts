import { describe, expect, it } from 'vitest';
import { dataDirectory } from '../../support/data-directory.ts';
import { openStore, plainConnection } from '../../support/sqlite-files.ts';
import { newCampaign } from '../../support/store-rows.ts';
import { threeCampaignsForEach } from '../../support/three-campaigns.ts';

const threeCampaigns = threeCampaignsForEach();

describe('the number of a campaign', () => {
  it('is never used again', async () => {
    const directory = dataDirectory();
    const numbers: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const store = openStore(directory);
      const campaign = newCampaign();
      await store.campaigns.create(campaign);
      numbers.push(store.database.sqlite.prepare('SELECT max(number) FROM campaigns').pluck().get());
      await store.campaigns.remove(campaign.id);
      store.close();
    }
    expect(numbers).toEqual([1, 2, 3]);
  });

  it('can’t be used again even by hand, so nobody can rewrite a removed campaign under it', async () => {
    const sqlite = plainConnection(threeCampaigns());
    const row = sqlite.prepare('SELECT * FROM campaigns WHERE number = 1').get() as Record<string, unknown>;
    sqlite.exec('DELETE FROM campaigns WHERE number = 1');
    const names = Object.keys(row);
    const again = sqlite.prepare(
      `INSERT INTO campaigns (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
    );
    expect(() => again.run(row)).toThrow();
  });
});
