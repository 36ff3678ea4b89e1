import { cpSync } from 'node:fs';
import { beforeAll } from 'vitest';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { atEndOfFile } from './at-end.ts';
import { dataDirectory } from './data-directory.ts';
import { append, commandKey, hashOf, hexRow, ledgerRow, newCampaign, typedRow } from './store-rows.ts';

const C1 = commandKey('c1').id.replaceAll('-', '');

/**
 * A data directory with three campaigns: number 1 with entries 1 to 6, hexes and standing items from entries 1 and 5,
 * whose last entry erased the text of 4; number 2 with entries 1 and 2; number 3 with entries 1 to 3, whose last
 * entry closed it.
 */
async function makeThreeCampaigns(directory: string): Promise<void> {
  const store = openStorage(directory, { create: true });
  const request = { idHash: hashOf('the request'), digest: hashOf('what it asked') };
  const { id, ...rest } = newCampaign({ request });
  await store.campaigns.create({ id, ...rest });
  const stands = [{ kind: 'note', key: 'a' }];
  const hexes = [hexRow(0, -1, 3), hexRow(0, -1, 4, { layer: 1 })];
  await append(store.campaigns, id, 2, commandKey('c1'), [ledgerRow(3), typedRow(4, 'gone')], {
    hexes,
    stands,
  });
  await append(store.campaigns, id, 4, commandKey('c2'), [typedRow(5, 'kept')], {
    hexes: [hexRow(1, -1, 5)],
  });
  await append(store.campaigns, id, 5, null, [ledgerRow(6, { kind: 'erased', of: 4 })], {
    erases: 4,
    stands,
  });
  await store.campaigns.create(newCampaign());
  const closed = newCampaign();
  await store.campaigns.create(closed);
  const close = ledgerRow(3, { kind: 'closed' });
  await append(store.campaigns, closed.id, 2, null, [close], { status: { closed: true } });
  store.close();
}

/** Makes these campaigns once for the tests of a file, and returns a function that copies them for each test. */
export function threeCampaignsForEach(): () => string {
  const atEnd = atEndOfFile();
  let made = '';
  beforeAll(async () => {
    made = dataDirectory(atEnd);
    await makeThreeCampaigns(made);
  });
  return () => {
    const directory = dataDirectory();
    cpSync(made, directory, { recursive: true });
    return directory;
  };
}

/** An INSERT row for an entry; everything not given has a valid value. */
export function entry(
  campaign: number | string,
  seq: number | string,
  said: Readonly<Record<string, string>> = {},
): string {
  const values = {
    at: '0',
    command: 'NULL',
    digest: 'NULL',
    next: 'NULL',
    secret: 'NULL',
    salt: 'zeroblob(16)',
    hash: 'zeroblob(32)',
    body: `'{"kind":"moved"}'`,
    text: 'NULL',
    text_salt: 'NULL',
    party_q: 'NULL',
    party_r: 'NULL',
    hex_count: '0',
    day: '1',
    steps: '0',
    closed: '0',
    key_since: '0',
    bytes: 'NULL',
    hexes_sum: 'NULL',
    ...said,
  };
  return `(${[campaign, seq, ...Object.values(values)].join(', ')})`;
}

/** The columns of an entry of a command that campaign 1 carried out before. */
export const KNOWN = { command: `x'${C1}'`, digest: 'zeroblob(16)' };
