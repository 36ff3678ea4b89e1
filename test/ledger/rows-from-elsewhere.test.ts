import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { entryLine, LONGEST_LINE, readEntry } from '../../src/ledger/archive-lines.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import { entryHash, type LedgerRow, NO_HASH, type Sha256 } from '../../src/ledger/ledger.ts';
import { explore } from '../../src/world/expedition.ts';
import { islandKind, LARGEST_ISLAND } from '../../src/world/island/island-kind.ts';

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const ROW: LedgerRow = {
  seq: 7,
  at: '2026-11-21T19:04:11.201Z',
  command: null,
  next: 'ab'.repeat(32),
  secret: null,
  salt: '00'.repeat(16),
  body: '{"kind":"moved"}',
  hash: 'cd'.repeat(32),
  text: 'Here be dragons',
  textSalt: '11'.repeat(16),
};

describe('[docs: ledger, The chain] a row from elsewhere', () => {
  it('cannot get the hash of another row by a time with quotation marks in it', () => {
    const hashed = ({ at, next }: Pick<LedgerRow, 'at' | 'next'>) =>
      entryHash(NO_HASH, { ...ROW, at, next }, NO_HASH, sha256);
    const forged = { at: `${ROW.at}","next":"${ROW.next}`, next: null };
    expect(hashed(forged)).not.toBe(hashed(ROW));
  });

  it('is read back unchanged from its line', () => {
    expect(readEntry(entryLine(ROW))).toEqual({ ok: true, value: ROW });
  });

  it('is of the first form in an archive of version 1, and of either form in one of version 2', () => {
    const [first, second] = ['{"label":"Ann","link":"a","role":"owner"}', '{"link":"a","role":"owner"}'].map(
      (by) =>
        entryLine({ ...ROW, next: null, text: null, textSalt: null, body: `{"by":${by},"kind":"moved"}` }),
    ) as [string, string];
    expect([first, second].map((line) => readEntry(line, 2).ok)).toEqual([true, true]);
    expect(readEntry(first, 1).ok).toBe(true);
    expect(readEntry(second, 1)).toEqual({ ok: false, what: expect.stringMatching(/archive of version 1/) });
  });

  it('cannot have a text with an unpaired UTF-16 surrogate, since all such texts would have one hash', () => {
    expect(readEntry(entryLine({ ...ROW, text: 'Here be \ud83d\ude00' })).ok).toBe(true);
    expect(readEntry(entryLine({ ...ROW, text: 'Here be \ud83d' }))).toEqual({
      ok: false,
      what: expect.stringMatching(/^its text is not whole: half of a character is in it, a surrogate/),
    });
  });

  it('can have any characters in its text, up to a million of them', () => {
    for (const text of [`"${'[{'.repeat(20)}`, '\\', '\\"[', 'x'.repeat(1_000_000)])
      expect(readEntry(entryLine({ ...ROW, text }))).toEqual({ ok: true, value: { ...ROW, text } });
    expect(readEntry(entryLine({ ...ROW, text: 'x'.repeat(1_000_001) })).ok).toBe(false);
  });

  it.each(['null', '[]', '7', '"seq"', ''])('is not read from a line that says %s', (line) => {
    expect(readEntry(line)).toEqual({ ok: false, what: 'it is not a line of JSON' });
  });

  it.each([
    ['lists', '[],', 120_000],
    ['objects', '{},', 120_000],
    ['texts', '"",', 50_000],
    ['numbers', '1,', 400_001],
  ])('is not parsed from a line with too many %s', (_what, value, count) => {
    const line = (times: number) => `{"seq":[${value.repeat(times)}0]}`;
    expect(readEntry(line(count))).toEqual({ ok: false, what: expect.stringMatching(/^it has too many/) });
    expect(readEntry(line(count / 2))).toEqual({ ok: false, what: expect.stringMatching(/^it is not made/) });
  });

  it.each([1, 2, 3, 4, 5] as const)(
    'fits in a line if it charts the largest island, by algorithm %i',
    (algorithm) => {
      const island = islandKind.emptyWorld({
        kind: 'island',
        algorithm,
        hexes: LARGEST_ISLAND,
        houseRules: [],
      });
      const charted = explore(island, 'demo', 'spiral').next().value;
      if (!charted) throw new Error('an island begins with its outline');
      const body = canonicalJson({ ...charted.content, by: { link: 'owner0000000', role: 'owner' } });
      expect(Buffer.byteLength(entryLine({ ...ROW, body }))).toBeLessThan(LONGEST_LINE / 4);
    },
  );
});
