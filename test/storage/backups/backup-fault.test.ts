import { expect, it } from 'vitest';
import { backupFault } from '../../../src/storage/backups/backup-fault.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { SPOILINGS, spoilInSqlite } from '../../support/spoilt-ledger.ts';
import { openStore } from '../../support/sqlite-files.ts';
import { newCampaign } from '../../support/store-rows.ts';

it.each(SPOILINGS)('a backup is none in which the first entry of a campaign is %s', async (how) => {
  const { campaigns, database } = openStore(dataDirectory());
  const campaign = newCampaign();
  await campaigns.create(campaign);
  spoilInSqlite(database.sqlite, campaign.id, how);
  expect(await backupFault(database.sqlite.name)).toContain(campaign.id);
});
