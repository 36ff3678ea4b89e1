import { describe, expect, it } from 'vitest';
import type { LedgerBatch } from '../../../src/session/ports.ts';
import { holdDataDirectory } from '../../../src/storage/sqlite/holding.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { dumpOf, openStore, plainConnection } from '../../support/sqlite-files.ts';
import { incoming, ledgerRows, newCampaign, packedHex, projection } from '../../support/store-rows.ts';

const { entries, projection: start } = newCampaign();

/** The batches of a campaign, three in all, and then whatever is to come. */
async function* threeAnd(then: () => Promise<void>): AsyncGenerator<LedgerBatch, void, void> {
  yield { entries, projection: start };
  yield { entries: ledgerRows(3, 4), projection: projection([packedHex(1, 0, 3)]) };
  yield { entries: ledgerRows(5, 6), projection: projection([packedHex(2, 0, 5)]) };
  await then();
}

describe('a campaign that is being taken in', () => {
  it('leaves no row of any table behind where one of its batches fails', async () => {
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

  it('when the process is killed is gone with the next start', async () => {
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
    first.close();
    const second = openStorage(directory, { create: true });
    await second.campaigns.finishRemovals();
    expect(dumpOf(file)).toEqual(before);
    second.close();
  });

  it('by another process is left alone by a server that starts meanwhile', async () => {
    const directory = dataDirectory();
    const importing = openStorage(directory, { create: true });
    const release = holdDataDirectory(directory, 'import');
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
