import { copyFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { OpenFiles } from '../../../src/storage/sqlite/open-files.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { itInAll } from '../../support/all-tests.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { endAt, entriesOf, ledgerRows, newCampaign } from '../../support/store-rows.ts';

/** A store on disk with a campaign, and a function that appends its next entry. */
async function begun() {
  const directory = dataDirectory();
  const storage = openStorage(directory, { create: true });
  const campaign = newCampaign();
  await storage.campaigns.create(campaign);
  let seq = campaign.entries.length;
  const append = async () => {
    const rows = entriesOf(ledgerRows(seq + 1, seq + 1));
    const outcome = await storage.campaigns.append(campaign.id, endAt(seq), null, rows);
    seq++;
    return outcome.kind;
  };
  return { file: databaseIn(directory), storage, append };
}

describe('when the files of a running server are taken away,', () => {
  it.each(['', '-wal'])('nothing more is acknowledged once hexfarer.sqlite%s was deleted', async (suffix) => {
    const { file, storage, append } = await begun();
    expect(await append()).toBe('committed');
    rmSync(`${file}${suffix}`);
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = append();
      await expect(refused).rejects.toThrow(StorageFailure);
      await expect(refused).rejects.toThrow(`${file}${suffix} was deleted or replaced`);
    }
    storage.close();
  });

  itInAll(
    'nothing is acknowledged either if nothing else in the directory has changed for long',
    async () => {
      const tables = await Promise.all(['', '-wal'].map(async (suffix) => ({ suffix, ...(await begun()) })));
      // From now on only the directory is checked.
      await new Promise((resolve) => setTimeout(resolve, 2500));
      for (const { suffix, file, storage, append } of tables) {
        expect([await append(), await append()]).toEqual(['committed', 'committed']);
        rmSync(`${file}${suffix}`);
        await expect(append()).rejects.toThrow(`${file}${suffix} was deleted or replaced`);
        storage.close();
      }
    },
  );

  it('nothing more is acknowledged once the whole directory was moved', async () => {
    const { file, storage, append } = await begun();
    renameSync(dirname(file), `${dirname(file)}.aside`);
    await expect(append()).rejects.toThrow(`${file} was deleted or replaced`);
    renameSync(`${dirname(file)}.aside`, dirname(file));
    expect(await append()).toBe('committed');
    storage.close();
  });

  itInAll(
    'it is noticed within a second if the database is a symbolic link into another directory',
    async () => {
      const directory = dataDirectory();
      openStorage(directory, { create: true }).close();
      const elsewhere = join(dataDirectory(), 'elsewhere.sqlite');
      renameSync(databaseIn(directory), elsewhere);
      symlinkSync(elsewhere, databaseIn(directory));
      const files = new OpenFiles(databaseIn(directory));
      await new Promise((resolve) => setTimeout(resolve, 2500));
      files.assertThere();
      rmSync(elsewhere);
      await vi.waitFor(() => expect(() => files.assertThere()).toThrow('was deleted or replaced'), 2000);
    },
  );

  it('nothing more is acknowledged once another file has taken the place of the database', async () => {
    const { file, storage, append } = await begun();
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    await expect(append()).rejects.toThrow('was deleted or replaced');
    storage.close();
  });

  it('nothing is lost when the file is put back before the server ends', async () => {
    const { file, storage, append } = await begun();
    renameSync(file, `${file}.aside`);
    await expect(append()).rejects.toThrow(StorageFailure);
    renameSync(`${file}.aside`, file);
    storage.close();
    const later = openStorage(dirname(file), { create: true });
    expect(await later.campaigns.summaries()).toHaveLength(1);
    later.close();
  });
});
