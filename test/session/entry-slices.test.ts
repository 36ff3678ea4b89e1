import { expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import { type EntrySlice, entrySlices, type SliceBounds } from '../../src/session/entry-slices.ts';
import { systemDigest } from '../../src/session/system.ts';
import { hashOf, ledgerRow, linkIdOf } from '../support/store-rows.ts';

/**
 * A ledger of `count` notes with texts of the given length, a function that reads it, and the list of limits that it
 * asked the store for.
 */
function noted(count: number, length: number) {
  const by = { link: linkIdOf('somebody'), role: 'player' };
  const body = { kind: 'noted', by, q: 0, r: 0, for: 'everyone', textHash: hashOf('text') };
  const typed = { text: 'x'.repeat(length), textSalt: hashOf('salt').slice(0, 32) };
  const rows = numbers(1, count).map((seq) => ledgerRow(seq, body, typed));
  const asked: number[] = [];
  const store = {
    labels: async () => new Map(),
    ledger: async (_id: CampaignId, after: number, limit: number) => {
      asked.push(limit);
      return rows.slice(after, after + limit);
    },
  };
  const read = (bounds: Partial<SliceBounds> = {}) =>
    entrySlices({ store, digest: systemDigest }, 'kqzexxpmtrvp' as CampaignId, 0, {
      limit: 1000,
      mostBytes: Number.POSITIVE_INFINITY,
      role: 'owner',
      ...bounds,
    });
  return { asked, read };
}

async function allOf(reading: AsyncIterable<EntrySlice>): Promise<readonly EntrySlice[]> {
  const slices: EntrySlice[] = [];
  for await (const slice of reading) slices.push(slice);
  return slices;
}

const seqsOf = (slices: readonly EntrySlice[]) =>
  slices.flatMap(({ entries }) => entries.map(({ seq }) => seq));
const bytesOf = (slices: readonly EntrySlice[]) => slices.reduce((sum, { bytes }) => sum + bytes, 0);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

it('long entries are read a few at a time, each of them once', async () => {
  const { asked, read } = noted(50, 10_000);
  const slices = await allOf(read());
  expect(seqsOf(slices)).toEqual(numbers(1, 50));
  expect(bytesOf(slices)).toBeGreaterThan(500_000);
  expect(Math.max(...slices.map(({ bytes }) => bytes))).toBeLessThan(132_000);
  expect(Math.max(...asked)).toBeLessThan(14);
});

it('short entries are read in growing slices, and never more than were asked for', async () => {
  const { asked, read } = noted(130, 1);
  expect(seqsOf(await allOf(read({ limit: 125 })))).toEqual(numbers(1, 125));
  expect(asked).toEqual([8, 16, 32, 64, 5]);
});

it('reading stops before the given number of bytes, but always gives at least one entry', async () => {
  const { read } = noted(40, 10_000);
  const slices = await allOf(read({ mostBytes: 300_000 }));
  expect(seqsOf(slices)).toEqual(numbers(1, 28));
  expect(bytesOf(slices)).toBeLessThanOrEqual(300_000);
  expect(seqsOf(await allOf(read({ mostBytes: 1 })))).toEqual([1]);
});

it('nothing more is read for a client that has gone', async () => {
  const { asked, read } = noted(20, 1);
  const gone = new AbortController();
  const slices = read({ signal: gone.signal });
  await slices.next();
  gone.abort(new Error('hung up'));
  await expect(slices.next()).rejects.toThrow('hung up');
  expect(asked).toEqual([8]);
});
