import { describe, expect, it } from 'vitest';
import type { EntryWrite } from '../../../src/session/ports.ts';
import { lockDataDirectory } from '../../../src/storage/sqlite/data-directory-lock.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { dumpOf, openStore, plainConnection } from '../../support/sqlite-files.ts';
import { entriesOf, hexRow, incoming, ledgerRows, newCampaign } from '../../support/store-rows.ts';

const { entries } = newCampaign();

/** The three batches of a campaign, after which `then` is called. */
async function* threeAnd(then: () => Promise<void>): AsyncGenerator<readonly EntryWrite[], void, void> {
  yield entries;
  const status = { hexCount: 3 };
  yield entriesOf(ledgerRows(3, 4), { hexes: [hexRow(1, 0, 3)] });
  yield entriesOf(ledgerRows(5, 6), {
    hexes: [hexRow(2, 0, 5)],
    status,
    stands: [{ kind: 'note', key: 'a' }],
  });
  await then();
}

describe('a campaign that is being imported', () => {
  it('leaves no row in any table if one of its batches fails', async () => {
    const directory = dataDirectory();
    const { campaigns } = openStore(directory);
    await campaigns.create(newCampaign());
    const file = plainConnection(directory);
    const before = dumpOf(file);
    let written = 0;
    const broken = async () => {
      written = file.prepare('SELECT count(*) FROM ledger').pluck().get() as number;
      throw new Error('it breaks off');
    };
    await expect(campaigns.receive(incoming(), threeAnd(broken))).rejects.toThrow('it breaks off');
    expect(written).toBe(2 + 6);
    expect(dumpOf(file)).toEqual(before);
  });

  it('is removed at the next start if the process was killed', async () => {
    const directory = dataDirectory();
    const first = openStorage(directory, { create: true });
    const kept = newCampaign();
    await first.campaigns.create(kept);
    const file = plainConnection(directory);
    const before = dumpOf(file);
    await new Promise<void>((reached) => {
      const forever = () => {
        reached();
        return new Promise<never>(() => {});
      };
      void first.campaigns.receive(incoming(), threeAnd(forever));
    });
    expect(file.prepare('SELECT count(*) FROM campaigns').pluck().get()).toBe(2);
    expect(file.prepare('SELECT count(*) FROM receiving').pluck().get()).toBe(1);
    first.close();
    const second = openStorage(directory, { create: true });
    await second.campaigns.finishRemovals();
    expect(dumpOf(file)).toEqual(before);
    second.close();
  });

  it('by another process is left alone by a server that starts meanwhile', async () => {
    const directory = dataDirectory();
    const importing = openStorage(directory, { create: true });
    const release = lockDataDirectory(directory, 'import');
    const campaign = incoming();
    const started = async () => {
      await serverInProcess({ dataDirectory: directory });
    };
    await importing.campaigns.receive(campaign, threeAnd(started));
    expect(await importing.campaigns.summary(campaign.id)).toMatchObject({ seq: 6, hexCount: 3 });
    release();
    importing.close();
  });
});
