import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { rowsOfCampaigns, runIn } from '../../support/postgres/run-in.ts';
import { hashOf, newCampaign, time } from '../../support/store-rows.ts';

/** A connection of another server, with an open transaction. */
async function another(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  return client;
}

/** Waits until a connection is blocked by a lock. */
const somebodyWaits = (url: string) =>
  expect
    .poll(() =>
      runIn(
        url,
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      ),
    )
    .toHaveLength(1);

const HEXES = `INSERT INTO hexfarer.hexes SELECT 1, q, 0, 0, 1, q, '' FROM generate_series`;
/** Rows left of a campaign whose deletion another server began: more than one batch of hexes. */
const LEFT = [
  'SET session_replication_role = replica',
  'INSERT INTO hexfarer.removed VALUES (1)',
  `${HEXES}(1, 6000) AS q`,
  `INSERT INTO hexfarer.standing VALUES (1, 'note', 'a', 1)`,
];

describe('the rows left of removed campaigns', () => {
  it('are all deleted if two servers delete them and one stops', async () => {
    const url = await freshDatabase();
    const { campaigns } = await openOn(url);
    await runIn(url, ...LEFT);
    const other = await another(url);
    await other.query(`DELETE FROM hexfarer.hexes WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM hexfarer.hexes WHERE campaign = 1 LIMIT 5000))`);
    const finishing = campaigns.finishRemovals();
    await somebodyWaits(url);
    await other.query('COMMIT');
    await finishing;
    expect(await rowsOfCampaigns(url)).toEqual([]);
  });

  it('include those of browsers that opened a link of it at the same moment', async () => {
    const url = await freshDatabase();
    const { campaigns, links } = await openOn(url);
    const [gone, stays] = [newCampaign(), newCampaign()];
    for (const made of [gone, stays]) await campaigns.create(made);
    await campaigns.remove(gone.id);
    const [late, held, admitted] = ['late', 'held', 'admitted'].map(hashOf) as [string, string, string];
    await links.addToKeyring(late, gone.owner.id, time(1));
    await links.addToKeyring(held, stays.owner.id, time(1));
    await links.admitKeyring(admitted, hashOf('proof'), time(1), 9);
    for (const keyring of [late, held, admitted]) {
      await links.addKeyringSecret(keyring, hashOf(`secret of ${keyring}`), time(2));
      await links.bindKeyring(keyring, hashOf('browser'));
    }
    await campaigns.finishRemovals();
    const found = [late, held, admitted].map((keyring) =>
      links.keyringSecret(hashOf(`secret of ${keyring}`)),
    );
    expect((await Promise.all(found)).map((secret) => secret !== null)).toEqual([false, true, true]);
    expect(await runIn(url, 'SELECT hash FROM hexfarer.keyrings')).toEqual([{ hash: held }]);
    expect(await runIn(url, 'SELECT keyring FROM hexfarer.keyring_browsers')).toHaveLength(2);
  });

  it('stay listed for deletion as long as any of them is there', async () => {
    const url = await freshDatabase();
    const { campaigns } = await openOn(url);
    await runIn(url, ...LEFT);
    const other = await another(url);
    await other.query('SELECT FROM hexfarer.standing FOR UPDATE');
    const finishing = campaigns.finishRemovals();
    await somebodyWaits(url);
    // Inserts hexes as an administrator could: the others had been deleted by now.
    await runIn(url, 'SET session_replication_role = replica', `${HEXES}(1, 2) AS q`);
    await other.query('COMMIT');
    await finishing;
    expect(await rowsOfCampaigns(url)).toEqual([
      { table: 'hexes', count: 2 },
      { table: 'removed', count: 1 },
    ]);
    await campaigns.finishRemovals();
    expect(await rowsOfCampaigns(url)).toEqual([]);
  });

  it('are deleted without keeping the removal of the campaign waiting', async () => {
    const url = await freshDatabase();
    const { campaigns } = await openOn(url);
    const { id, ...rest } = newCampaign();
    await campaigns.create({ id, ...rest });
    const other = await another(url);
    await other.query('SELECT FROM hexfarer.ledger FOR UPDATE');
    expect(await campaigns.remove(id)).toBe(true);
    expect(await campaigns.summary(id)).toBeNull();
    await somebodyWaits(url);
    await other.query('COMMIT');
    await expect.poll(() => rowsOfCampaigns(url)).toEqual([]);
  });

  it('are deleted at the next start if the server is closed meanwhile', async () => {
    const url = await freshDatabase();
    const storage = await openOn(url, () => undefined);
    const { id, ...rest } = newCampaign();
    await storage.campaigns.create({ id, ...rest });
    const other = await another(url);
    await other.query('SELECT FROM hexfarer.hexes FOR UPDATE');
    await storage.campaigns.remove(id);
    await somebodyWaits(url);
    const closing = storage.close();
    await other.query('COMMIT');
    await closing;
    expect(await rowsOfCampaigns(url)).toEqual([
      { table: 'ledger', count: 2 },
      { table: 'removed', count: 1 },
    ]);
    await (await openOn(url)).campaigns.finishRemovals();
    expect(await rowsOfCampaigns(url)).toEqual([]);
  });
});
