import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../../src/ledger/id.ts';
import { openStorage, type SqliteStorage } from '../../../src/storage/sqlite/storage.ts';
import { varied } from '../../support/all-tests.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { plainConnection } from '../../support/sqlite-files.ts';
import {
  append,
  entriesOf,
  incoming,
  inTurn,
  ledgerRow,
  ledgerRows,
  newCampaign,
  newLink,
  someLinkId,
  time,
  typedRow,
  withLabels,
} from '../../support/store-rows.ts';

/** Matches what only `textOf` writes, at the beginning of a text and inside it. */
const MARK = /<\d+\.\d+>|of \d+\.\d+, a/g;

/** Those of the texts that occur in any file of a directory. */
function found(directory: string, texts: readonly string[]): string[] {
  const files = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'));
  // One pass through the files finds a thousand marks.
  const marks = new Set(files.flatMap((file) => file.match(MARK) ?? []));
  return texts.filter((text) =>
    text.search(MARK) < 0 ? files.some((file) => file.includes(text)) : marks.has(text),
  );
}

/** A text that occurs nowhere by chance: even a piece of it contains its number. */
const textOf = (campaign: number, seq: number, length: number) =>
  `<${campaign}.${seq}> ${`a secret of ${campaign}.${seq}, `.repeat(500)}`.slice(0, length);

/** Makes campaigns with `entries` entries each, written in turn and each with a text; returns their ids. */
async function withTexts(
  { campaigns }: SqliteStorage,
  count: number,
  entries: number,
  length: (seq: number) => number,
) {
  const ids: CampaignId[] = [];
  for (let turn = 0; turn < count; turn++) {
    const campaign = newCampaign();
    await campaigns.create(campaign);
    ids.push(campaign.id);
  }
  for (let seq = 3; seq < 3 + entries; seq++)
    await Promise.all(
      ids.map((id, index) =>
        append(campaigns, id, seq - 1, null, [typedRow(seq, textOf(index, seq, length(seq)))]),
      ),
    );
  return ids;
}

const erase = (storage: SqliteStorage, id: CampaignId, seq: number, of: number) =>
  append(storage.campaigns, id, seq - 1, null, [ledgerRow(seq, { kind: 'erased', of })], { erases: of });

/** Erases twenty of fifty texts in each campaign; returns what must no longer be found. */
async function eraseMany(storage: SqliteStorage, ids: readonly CampaignId[]): Promise<string[]> {
  const marks: string[] = [];
  for (let turn = 0; turn < 20; turn++)
    await Promise.all(
      ids.map((id, index) => {
        const of = 3 + ((turn * 7 + index) % 50);
        marks.push(`<${index}.${of}>`, `of ${index}.${of}, a`);
        return erase(storage, id, 53 + turn, of);
      }),
    );
  return marks;
}

describe('an erased text', () => {
  it.each(
    varied<readonly [string, (seq: number) => number]>(
      [
        ['of all lengths', (seq) => 20 + ((seq * 997) % 3000)],
        ['longer than a page', () => 9000],
        ['short', () => 40],
        ['as long as half a page', () => 2000],
      ],
      2,
    ),
  )('that is %s is in no file of the data directory after a graceful stop', async (_what, length) => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    const marks = await eraseMany(storage, await withTexts(storage, 30, 50, length));
    storage.close();
    expect(found(directory, marks)).toEqual([]);
    // Texts that were not erased are found, so the search works.
    expect(found(directory, ['<0.5>', '<1.5>']).length).toBeGreaterThan(0);
  });

  it('is in no file after the next start and stop if the process was killed', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    const marks = await eraseMany(
      storage,
      await withTexts(storage, 40, 50, (seq) => 20 + ((seq * 997) % 300)),
    );
    // A copy of the files as a killed process leaves them.
    const killed = dataDirectory();
    cpSync(directory, killed, { recursive: true });
    storage.close();
    expect(found(killed, marks)).not.toEqual([]);
    openStorage(killed, { create: true }).close();
    expect(found(killed, marks)).toEqual([]);
  });

  it('is gone from the log as soon as the erasure is acknowledged', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    const [id] = await withTexts(storage, 1, 5, () => 400);
    if (id === undefined) throw new Error('no campaign');
    expect(found(directory, ['<0.4>'])).toHaveLength(1);
    await erase(storage, id, 8, 4);
    expect(found(directory, ['<0.4>', 'of 0.4, a'])).toEqual([]);
    expect(found(directory, ['<0.5>'])).toHaveLength(1);
    storage.close();
  });

  it('is gone from the log as soon as another process has finished reading', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    const [id] = await withTexts(storage, 1, 5, () => 400);
    if (id === undefined) throw new Error('no campaign');
    const reader = plainConnection(directory);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM ledger').get();
    await erase(storage, id, 8, 4);
    expect(found(directory, ['<0.4>'])).toHaveLength(1);
    reader.exec('COMMIT');
    await expect.poll(() => found(directory, ['<0.4>', 'of 0.4, a']), { timeout: 10_000 }).toEqual([]);
    storage.close();
  });

  it('is gone from the files when its campaign is removed', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    const [gone, stays] = await withTexts(storage, 2, 40, () => 700);
    if (gone === undefined || stays === undefined) throw new Error('no campaigns');
    await storage.campaigns.remove(gone);
    const marks = Array.from({ length: 40 }, (_, index) => `<0.${3 + index}>`);
    expect(found(directory, [...marks, gone, `Campaign ${gone}`])).toEqual([]);
    expect(found(directory, [stays])).toEqual([stays]);
    storage.close();
  });
});

describe('a forgotten name', () => {
  it('is in no file once that is acknowledged, whether it was a link’s or came with an import', async () => {
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    const [mira, tom, carla] = ['<7.1> of a link', '<7.2> of a link', '<7.3> from elsewhere'];
    const campaign = incoming();
    const stranger = someLinkId();
    const labels = { [stranger]: carla };
    await storage.campaigns.receive(withLabels(campaign, labels), inTurn([entriesOf(ledgerRows(1, 2))]));
    const [hers, his] = [newLink(campaign.id, { label: mira }), newLink(campaign.id, { label: tom })];
    for (const link of [hers, his]) await storage.links.addLink(link);
    expect(found(directory, ['<7.1>', '<7.2>', '<7.3>'])).toHaveLength(3);
    await storage.links.forgetPerson(campaign.id, hers.id, time(3));
    expect(found(directory, ['<7.1>', '<7.2>', '<7.3>'])).toEqual(['<7.2>', '<7.3>']);
    await storage.links.forgetLabel(campaign.id, stranger);
    expect(found(directory, ['<7.1>', '<7.2>', '<7.3>'])).toEqual(['<7.2>']);
    storage.close();
    expect(found(directory, ['<7.1>', '<7.2>', '<7.3>'])).toEqual(['<7.2>']);
  });
});
