import { describe, expect, it } from 'vitest';
import { ARCHIVE_VERSION, headerLine, MOST_ENTRIES, readHeader } from '../../src/ledger/archive-lines.ts';
import { linkIdOf } from '../support/store-rows.ts';

const HEADER = { name: 'The Green Marches', entries: 3, head: 'ab'.repeat(32), labels: {} };

/** The header with some members changed; undefined ones are left out. */
const changed = (change: object): string => JSON.stringify({ ...JSON.parse(headerLine(HEADER)), ...change });

describe("an archive's header", () => {
  it('is read as it was written', () => {
    expect(readHeader(headerLine(HEADER))).toMatchObject({
      ok: true,
      value: { version: ARCHIVE_VERSION, ...HEADER },
    });
    expect(readHeader(changed({ labels: undefined }))).toMatchObject({ ok: true, value: { labels: {} } });
  });

  it('names ten thousand people at most', () => {
    const labels = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [linkIdOf(`${index}`), 'Ada']));
    expect(readHeader(changed({ labels: labels(10_000) })).ok).toBe(true);
    expect(readHeader(changed({ labels: labels(10_001) })).ok).toBe(false);
  });

  it('promises five million entries at most', () => {
    expect(readHeader(changed({ entries: MOST_ENTRIES })).ok).toBe(true);
    expect(readHeader(changed({ entries: MOST_ENTRIES + 1 })).ok).toBe(false);
  });

  it.each<[string, object]>([
    ['a version before the first', { version: 0 }],
    ['half a version', { version: 1.5 }],
    ['no name', { name: undefined }],
    ['a name that is not a text', { name: 7 }],
    ['no entries', { entries: 0 }],
    ['half an entry', { entries: 1.5 }],
    ['a number of entries in words', { entries: 'three' }],
    ['no last hash', { head: undefined }],
    ['a last hash in capitals', { head: 'AB'.repeat(32) }],
    ['a last hash that is too short', { head: 'ab'.repeat(31) }],
    ['labels in a list', { labels: [] }],
    ['a label for something other than a link', { labels: { 'no link': 'Ada' } }],
    ['a label of two lines', { labels: { kqzexxpmtrvp: 'Ada\nB.' } }],
  ])('is refused with %s', (_, change) => {
    const what = expect.stringMatching(/^its header needs version, name, entries/);
    expect(readHeader(changed(change))).toEqual({ ok: false, what });
  });

  it.each([ARCHIVE_VERSION + 1, '1', undefined])(
    'is refused with the version %s, which the message names',
    (version) => {
      expect(readHeader(changed({ version }))).toEqual({
        ok: false,
        what: expect.stringContaining(`an archive of version ${version}, and this program reads up to`),
      });
    },
  );
});
