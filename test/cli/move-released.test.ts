import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CampaignStore } from '../../src/session/ports.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { varied } from '../support/all-tests.ts';
import { runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { freshDatabase } from '../support/postgres/databases.ts';

const RELEASED = join(import.meta.dirname, '..', 'golden', 'databases');

/** A data directory as an earlier version left it, after this version has started once. */
function leftBy(name: string): string {
  const directory = dataDirectory();
  writeFileSync(join(directory, 'hexfarer.sqlite'), gunzipSync(readFileSync(join(RELEASED, name))));
  openStorage(directory, { create: true }).close();
  return directory;
}

/** What a move must not change; earlier versions stored some other things differently. */
async function listedIn(campaigns: CampaignStore) {
  return Promise.all(
    (await campaigns.summaries()).map(async ({ bytes: _, hexesSum: __, ...summary }) => ({
      ...summary,
      labels: [...(await campaigns.labels(summary.id))].sort(),
    })),
  );
}

/** The same, read from a data directory that may have been moved away. */
async function listed(directory: string) {
  const storage = openStorage(directory, { create: false, moving: true });
  const found = await listedIn(storage.campaigns);
  storage.close();
  return found;
}

describe('moving a database of an earlier version', () => {
  it.each(
    varied(
      [
        'schema-0.sqlite.gz',
        'schema-6.sqlite.gz',
        'schema-4.sqlite.gz',
        'schema-5-measured.sqlite.gz',
        'schema-2.sqlite.gz',
        'schema-1.sqlite.gz',
      ],
      3,
    ),
  )('works: %s', async (name) => {
    const [directory, url, back] = [leftBy(name), await freshDatabase(), dataDirectory()];
    for (const [from, to] of [
      [directory, url],
      [url, back],
    ] as const) {
      const run = await runInProcess(['move', '--from', from, '--to', to]);
      expect(run, run.error).toMatchObject({ status: 0 });
    }
    expect(await listed(back)).toEqual(await listed(directory));
  });

  it('names a campaign that does not verify, and leaves everything where it is', async () => {
    const directory = leftBy('schema-0-earliest.sqlite.gz');
    const run = await runInProcess(['move', '--from', directory, '--to', await freshDatabase()]);
    expect(run).toMatchObject({ status: 1, out: '' });
    expect(run.error).toMatch(/Campaign 4z4qq8t7g4vq is damaged at .*entry 19: .*delete it before/);
    expect((await runInProcess(['campaigns', '--data', directory])).status).toBe(0);
  });
});
