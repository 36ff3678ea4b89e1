import { expect, it } from 'vitest';
import type { CampaignId } from '../../../src/ledger/id.ts';
import type { CampaignStore, EntryWrite, IncomingCampaign } from '../../../src/session/ports.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { MOVED_FROM, MOVED_TO } from '../../../src/storage/moving/marks.ts';
import { moveInstallation } from '../../../src/storage/moving/move-installation.ts';
import { openSide } from '../../../src/storage/moving/moving-side.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { ApiClient } from '../../support/api-client.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { DelegatingStore } from '../../support/delegating-store.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { sessionsOn, startedCampaign } from '../../support/sessions.ts';
import { spoilInSqlite } from '../../support/spoilt-ledger.ts';
import { plainConnection } from '../../support/sqlite-files.ts';
import { someCampaignId } from '../../support/store-rows.ts';

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
  const [source, target] = [
    await openSide(from.directory, { create: false }),
    await openSide(to.directory, { create: false }),
  ];
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
  const [source, target] = [
    await openSide(from.directory, { create: false }),
    await openSide(to, { create: true }),
  ];
  const moving = moveInstallation(source, target, { digest: systemDigest, progress: () => {} });
  await expect(moving).rejects.toThrow(
    `The beginning of 1 campaign at ${from.directory} can't be read: ${from.id}. Restore a backup, or delete`,
  );
  expect(await target.rows.fact(MOVED_FROM)).toBeNull();
  for (const side of [source, target]) await side.close();
});

/** A target that loses the last of the hexes of a campaign. */
class LosingHexes extends DelegatingStore {
  override async hexes(...args: Parameters<CampaignStore['hexes']>) {
    return (await super.hexes(...args)).slice(0, -1);
  }
}

/** A target that writes the entries of the first campaign it receives into every later one too. */
class Repeating extends DelegatingStore {
  #first: readonly EntryWrite[] | null = null;

  override async receive(campaign: IncomingCampaign, batches: AsyncIterable<readonly EntryWrite[]>) {
    const writes: EntryWrite[] = [];
    for await (const batch of batches) writes.push(...batch);
    this.#first ??= writes;
    return super.receive(campaign, inOneBatch(this.#first));
  }
}

async function* inOneBatch(writes: readonly EntryWrite[]) {
  yield writes;
}

/** A target that loses all of a campaign. */
class LosingCampaigns extends DelegatingStore {
  override async summary() {
    return null;
  }
}

/** A target that has one more campaign than it received. */
class WithAnother extends DelegatingStore {
  override async summaries() {
    const [first, ...others] = await super.summaries();
    return first ? [{ ...first, id: someCampaignId() }, first, ...others] : [];
  }
}

it.each([
  ['lacks a campaign', LosingCampaigns, 'is missing.'],
  ['lacks a hex of a campaign', LosingHexes, 'entry 8: '],
  [
    'has the entries of one campaign in place of those of another, as many',
    Repeating,
    'but the last one is not the one sent.',
  ],
  ['has a campaign that was not sent', WithAnother, 'is there that was not sent.'],
])('a target that %s does not have everything of the source, which is still used', async (_, Spoilt, why) => {
  const [source, target] = [
    await openSide(dataDirectory(), { create: true }),
    await openSide(dataDirectory(), { create: true }),
  ];
  const table = sessionsOn(source.campaigns);
  for (let turn = 0; turn < 2; turn++) await startedCampaign(table);
  const spoilt = { ...target, campaigns: new Spoilt(target.campaigns) };
  const moving = moveInstallation(source, spoilt, { digest: systemDigest, progress: () => {} });
  await expect(moving).rejects.toThrow('is not what was sent');
  await expect(moving).rejects.toThrow(why);
  expect(await source.rows.fact(MOVED_TO)).toBeNull();
  for (const side of [source, target]) await side.close();
});
