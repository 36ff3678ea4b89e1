import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HEADS_FILE } from '../../../src/storage/sqlite/data-files.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectoryWithSchema } from '../../support/data-directory.ts';
import { plainConnection } from '../../support/sqlite-files.ts';
import { newCampaign } from '../../support/store-rows.ts';

/** A server whose log another process emptied just after its length was noted. */
async function serverWithEmptiedLog() {
  const directory = dataDirectoryWithSchema();
  const server = openStorage(directory, { create: false });
  server.beginServing();
  await server.campaigns.create(newCampaign());
  plainConnection(directory).pragma('wal_checkpoint(TRUNCATE)');
  return { directory, server };
}

it('a log that is emptied while another process has it open is not reported as cut off', async () => {
  const { directory, server } = await serverWithEmptiedLog();
  const other = openStorage(directory, { create: false });
  expect(other.beginServing()).toMatchObject({ logFault: null, lost: [] });
  other.close();
  server.close();
});

it('a command that opens such a log notes when it is removed, so that the next server does not miss it', async () => {
  const { directory, server } = await serverWithEmptiedLog();
  const command = openStorage(directory, { create: false });
  await command.campaigns.create(newCampaign());
  const heads = join(directory, HEADS_FILE);
  const asKilled = readFileSync(heads);
  server.close();
  // Had the server been killed, it would not have noted its end.
  writeFileSync(heads, asKilled);
  command.close();
  const next = openStorage(directory, { create: false });
  expect(next.beginServing()).toMatchObject({ isClean: false, logFault: null, lost: [] });
  next.close();
});
