import { expect, it } from 'vitest';
import { backupFaults } from '../../../src/storage/backups/backup-faults.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { playedDirectory, spoilLedger } from '../../support/backups.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { SPOILINGS, spoilInSqlite } from '../../support/spoilt-ledger.ts';
import { openStore } from '../../support/sqlite-files.ts';
import { newCampaign } from '../../support/store-rows.ts';

it.each(SPOILINGS)('a backup in which the first entry of a campaign is %s has a fault', async (how) => {
  const store = openStore(dataDirectory());
  const campaign = newCampaign();
  await store.campaigns.create(campaign);
  spoilInSqlite(store.database.sqlite, campaign.id, how);
  const { file, campaigns } = await backupFaults(store.database.sqlite.name);
  expect(file ?? campaigns.join()).toContain(campaign.id);
});

it.each([
  ['its first entry', 1, "the beginning of campaign ID can't be read"],
  ['a later entry', 3, 'campaign ID does not verify: '],
])('an impossible time of %s is a fault of its campaign, not of the whole file', async (_what, seq, told) => {
  const { directory, id } = await playedDirectory();
  // More milliseconds than a JavaScript date can hold.
  spoilLedger(databaseIn(directory), '9000000000000000', seq);
  expect(await backupFaults(databaseIn(directory))).toEqual({
    file: null,
    campaigns: [expect.stringContaining(told.replace('ID', id))],
  });
});
