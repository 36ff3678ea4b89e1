import { expect, it, onTestFinished } from 'vitest';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { integrityOf } from '../../../src/storage/sqlite/integrity.ts';
import { SqliteConnection } from '../../../src/storage/sqlite/sqlite-connection.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { openStore, plainConnection } from '../../support/sqlite-files.ts';
import { newCampaign } from '../../support/store-rows.ts';

/** A connection that does something else before it counts all entries, as another process may. */
class InterruptedConnection extends SqliteConnection {
  interruption = () => {};

  override prepare(...[sql]: Parameters<InstanceType<typeof SqliteConnection>['prepare']>) {
    if (sql === 'SELECT count(*) FROM ledger') this.interruption();
    return super.prepare(sql) as never;
  }
}

it('a database to which another process writes while it is checked is not taken for a damaged one', async () => {
  const directory = dataDirectory();
  const { campaigns } = openStore(directory);
  const campaign = newCampaign();
  await campaigns.create(campaign);
  const other = plainConnection(directory);
  const columns = other.pragma('table_info(ledger)') as { name: string }[];
  const names = columns.map(({ name }) => name);
  const next = names.map((name) => (name === 'seq' ? `${campaign.entries.length + 1}` : name));
  const checked = new InterruptedConnection(databaseIn(directory), { readonly: true });
  onTestFinished(() => void checked.close());
  let written = 0;
  checked.interruption = () => {
    written += other
      .prepare(
        `INSERT INTO ledger (${names}) SELECT ${next} FROM ledger WHERE seq = ${campaign.entries.length}`,
      )
      .run().changes;
  };
  expect(integrityOf(checked)).toEqual({ fault: null, damaged: [] });
  expect(written).toBe(1);
});
