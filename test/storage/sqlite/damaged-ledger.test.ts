import { expect, it } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { openStore } from '../../support/sqlite-files.ts';
import { append, commandKey, ledgerRows, newCampaign, someCampaignId } from '../../support/store-rows.ts';

it('a campaign whose first entry can not be found is damaged, and not unknown', async () => {
  const { campaigns, database } = openStore(dataDirectory());
  const [damaged, sound] = [newCampaign(), newCampaign()];
  for (const campaign of [damaged, sound]) {
    await campaigns.create(campaign);
    await append(campaigns, campaign.id, 2, commandKey('c'), ledgerRows(3, 5));
  }
  database.sqlite.exec(
    'DROP TRIGGER ledger_is_never_shortened; DELETE FROM ledger WHERE campaign = 1 AND seq = 1',
  );

  const asked = campaigns.summary(damaged.id);
  await expect(asked).rejects.toThrow(StorageFailure);
  await expect(asked).rejects.toThrow(`campaign ${damaged.id} is damaged; restore a backup`);
  expect(await campaigns.summary(sound.id)).toMatchObject({ id: sound.id, seq: 5 });
  expect(await campaigns.summary(someCampaignId())).toBeNull();
});
