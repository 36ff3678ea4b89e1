import { describe, expect, it } from 'vitest';
import { Auditor } from '../../src/campaign/audit/auditor.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import { bodyOf, type LedgerRow, textHashOf } from '../../src/ledger/ledger.ts';
import { playedTabletop } from '../support/journeys.ts';
import { audited, hashedAnew, sha256 } from '../support/tabletop.ts';

const SALT = '11'.repeat(16);

const OPEN = playedTabletop({ form: 'sealed' });
const ERASED = playedTabletop({ form: 'sealed' });
ERASED.erase(1);
const LAST = ERASED.rows.length;

const beside = (rows: readonly LedgerRow[], seq: number, change: Partial<LedgerRow>): LedgerRow[] =>
  rows.map((row) => (row.seq === seq ? { ...row, ...change } : row));

const inBody = (rows: readonly LedgerRow[], seq: number, change: object): LedgerRow[] =>
  hashedAnew(
    rows.map((row) =>
      row.seq === seq ? { ...row, body: canonicalJson({ ...bodyOf(row), ...change }) } : row,
    ),
  );

describe('[docs: ledger, Typed text] an auditor', () => {
  it('accepts a text and an erased text', () => {
    expect(audited(OPEN.rows)).toBeNull();
    expect(audited(ERASED.rows)).toBeNull();
    expect(ERASED.rows[0]).toMatchObject({ text: null, textSalt: null });
  });

  it('no longer knows the name once it was erased', () => {
    const auditor = new Auditor(sha256);
    for (const row of ERASED.rows) auditor.check(row);
    expect(auditor.campaign?.name).toBeNull();
    expect(auditor.written?.erases).toBe(1);
  });

  it.each<[string, number, string, readonly LedgerRow[]]>([
    [
      'another text',
      1,
      'its text is not the one that was written',
      beside(OPEN.rows, 1, { text: 'The Red Marches' }),
    ],
    [
      'a text with another salt',
      1,
      'its text is not the one that was written',
      beside(OPEN.rows, 1, { textSalt: SALT }),
    ],
    [
      'a text that is missing without an erasure',
      1,
      'its text is gone, and no entry says that it was erased',
      beside(OPEN.rows, 1, { text: null, textSalt: null }),
    ],
    [
      'a text that was put back after it was erased',
      LAST,
      'the text of entry 1 is still there, though this entry erased it',
      [...OPEN.rows.slice(0, 1), ...ERASED.rows.slice(1)],
    ],
    [
      'another text in the place of an erased one',
      1,
      'its text is not the one that was written',
      beside(ERASED.rows, 1, { text: 'The Red Marches', textSalt: SALT }),
    ],
    [
      'a text for a body without a text hash',
      5,
      "it has a text, but no 'textHash' in its body",
      beside(OPEN.rows, 5, { text: 'Here be dragons', textSalt: SALT }),
    ],
    [
      'a salt alone for a body without a text hash',
      5,
      "it has a text, but no 'textHash' in its body",
      beside(OPEN.rows, 5, { textSalt: SALT }),
    ],
    [
      'a text beside an entry that erases one',
      LAST,
      "it has a text, but no 'textHash' in its body",
      beside(ERASED.rows, LAST, { text: 'Here be dragons', textSalt: SALT }),
    ],
    [
      'a text without its salt',
      1,
      'it has a text without a salt, or a salt without a text',
      beside(OPEN.rows, 1, { textSalt: null }),
    ],
    [
      'a salt without its text',
      1,
      'it has a text without a salt, or a salt without a text',
      beside(OPEN.rows, 1, { text: null }),
    ],
    [
      'a malformed salt',
      1,
      'the salt of its text is not 16 bytes in lower-case hex',
      beside(OPEN.rows, 1, { textSalt: `${OPEN.rows[0]?.textSalt}00` }),
    ],
    [
      'an unpaired surrogate',
      1,
      'its text has half of a surrogate pair',
      beside(inBody(OPEN.rows, 1, { textHash: textHashOf('\ud83d', SALT, sha256) }), 1, {
        text: '\ud83d',
        textSalt: SALT,
      }),
    ],
    [
      'an erasure of an entry without a text',
      LAST,
      'entry 2 has no text to erase',
      inBody(ERASED.rows, LAST, { of: 2 }),
    ],
    [
      'an erasure of itself',
      LAST,
      'it erases the text of a later entry',
      inBody(ERASED.rows, LAST, { of: LAST }),
    ],
    [
      'an erasure of a later entry',
      LAST,
      'it erases the text of a later entry',
      inBody(ERASED.rows, LAST, { of: 900 }),
    ],
  ])('does not accept %s', (_, seq, what, rows) => {
    expect(audited(rows)).toEqual({ seq, what });
  });

  it('does not accept a second erasure of the same text', () => {
    const twice = playedTabletop({ form: 'sealed' });
    twice.erase(1);
    twice.erase(1);
    expect(audited(twice.rows)).toEqual({ seq: twice.rows.length, what: 'entry 1 has no text to erase' });
  });
});
