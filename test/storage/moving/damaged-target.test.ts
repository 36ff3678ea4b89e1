import { expect, it } from 'vitest';
import type { CampaignId } from '../../../src/ledger/id.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { MOVED_FROM } from '../../../src/storage/moving/marks.ts';
import { moveInstallation } from '../../../src/storage/moving/move-installation.ts';
import { openSide } from '../../../src/storage/moving/moving-side.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { ApiClient } from '../../support/api-client.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { spoilInSqlite } from '../../support/spoilt-ledger.ts';
import { plainConnection } from '../../support/sqlite-files.ts';

/** A data directory with one campaign. */
async function played(): Promise<{ directory: string; id: string }> {
  const directory = dataDirectory();
  const server = await serverInProcess({ dataDirectory: directory });
  const { id } = await new ApiClient(server.url).start();
  await server.close();
  return { directory, id };
}

it('a target that contains only damaged campaigns is not empty: nothing is moved there', async () => {
  const [from, to] = [await played(), await played()];
  const sqlite = plainConnection(to.directory);
  spoilInSqlite(sqlite, to.id, 'lost');
  sqlite.close();
  const [source, target] = [await openSide(from.directory, false), await openSide(to.directory, false)];
  const moving = moveInstallation(source, target, { digest: systemDigest, progress: () => {} });
  await expect(moving).rejects.toThrow('There are campaigns of another installation');
  for (const side of [source, target]) await side.close();
  // Its links are unchanged, and it can be opened again.
  const storage = openStorage(to.directory, { create: false });
  expect((await storage.campaigns.list()).damaged).toEqual([to.id]);
  expect(await storage.links.links(to.id as CampaignId, new Date().toISOString())).toHaveLength(1);
  storage.close();
});

it('a source with a campaign whose beginning is damaged is not moved, and the target stays as it was', async () => {
  const [from, to] = [await played(), dataDirectory()];
  const sqlite = plainConnection(from.directory);
  spoilInSqlite(sqlite, from.id, 'lost');
  sqlite.close();
  const [source, target] = [await openSide(from.directory, false), await openSide(to, true)];
  const moving = moveInstallation(source, target, { digest: systemDigest, progress: () => {} });
  await expect(moving).rejects.toThrow(
    `The beginning of 1 campaign at ${from.directory} can't be read: ${from.id}. Restore a backup, or delete`,
  );
  expect(await target.rows.fact(MOVED_FROM)).toBeNull();
  for (const side of [source, target]) await side.close();
});
