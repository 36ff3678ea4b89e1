import { expect, it } from 'vitest';
import { postgresFindings } from '../../../src/cli/doctor/postgres-findings.ts';
import { newDatabase, openOn, postgresUrl } from '../../support/postgres/databases.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import { newCampaign } from '../../support/store-rows.ts';

it('the doctor counts campaigns, and reports if they can’t be read', async () => {
  const name = await newDatabase();
  const url = (await postgresUrl())(name);
  const { campaigns } = await openOn(url);
  for (let campaign = 0; campaign < 3; campaign++) await campaigns.create(newCampaign());
  expect(await postgresFindings(url)).toMatchObject([{ what: expect.stringMatching(/campaigns: 3$/) }]);
  const role = `reader_${name}`;
  await runIn(
    url,
    `CREATE ROLE ${role} LOGIN`,
    `GRANT USAGE ON SCHEMA hexfarer TO ${role}`,
    `GRANT ALL ON ALL TABLES IN SCHEMA hexfarer TO ${role}`,
    `GRANT ALL ON ALL SEQUENCES IN SCHEMA hexfarer TO ${role}`,
    'ALTER TABLE hexfarer.campaigns ENABLE ROW LEVEL SECURITY',
    'CREATE POLICY fails ON hexfarer.campaigns USING (1 / (number - number) = 1)',
  );
  const said = await postgresFindings(url.replace('hexfarer@', `${role}@`));
  expect(said).toMatchObject([
    { level: 'wrong', what: expect.stringMatching(/can't be read: .*division by zero/) },
  ]);
});
