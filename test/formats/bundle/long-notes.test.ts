import { expect, it } from 'vitest';
import { withNotesUpTo } from '../../../src/formats/bundle/whole-campaign.ts';
import type { SentEntry } from '../../../src/ledger/entry.ts';

const tooLong = () => new Error('too long');

/** Slices of entries whose notes have these numbers of characters, and a count of the entries read. */
function slicesOf(lengths: readonly number[], letter = 'x') {
  const read = { count: 0 };
  async function* slices() {
    for (const length of lengths) {
      read.count++;
      const note = { kind: 'noted', text: letter.repeat(length) };
      yield { entries: [{ kind: 'moved' }, note, { kind: 'noted' }] as unknown as SentEntry[] };
    }
  }
  return { read, slices: slices() };
}

it('the notes for a file are read up to the number of characters that it may hold', async () => {
  const { slices, read } = slicesOf([3, 3, 4]);
  let count = 0;
  for await (const { entries } of withNotesUpTo(10, slices, tooLong)) count += entries.length;
  expect(count).toBe(9);
  expect(read.count).toBe(3);
});

it('the notes for a file are read no further, and refused, once they have more characters than it may hold', async () => {
  const { slices, read } = slicesOf([3, 8, 4]);
  const all = async () => {
    for await (const _ of withNotesUpTo(10, slices, tooLong));
  };
  await expect(all()).rejects.toThrow('too long');
  expect(read.count).toBe(2);
});

it('the notes for a file are counted in characters, however many UTF-16 units each has', async () => {
  const { slices, read } = slicesOf([3, 3, 4], '🐉');
  for await (const _ of withNotesUpTo(10, slices, tooLong));
  expect(read.count).toBe(3);
});
