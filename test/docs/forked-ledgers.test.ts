import { describe, expect, it } from 'vitest';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import { bodyOf, type LedgerRow, textHashOf } from '../../src/ledger/ledger.ts';
import { audited, type Form, OWNER, PLAYER, Tabletop } from '../support/tabletop.ts';
import { verdictsOn } from './python.ts';
import { hashedAnew, sha256 } from './sealed-ledger.ts';
import { archiveOf, OTHER_BYTES } from './tampering.ts';

/** A campaign that was forked after its tenth entry and then played on. */
function forkedTable(form: Form = 'sealed'): Tabletop {
  const table = new Tabletop({ form });
  for (const to of [1, 1] as const) table.play({ kind: 'enter', to }, PLAYER);
  table.fork('The Road Not Taken');
  for (const to of [2, 3, 2] as const) table.play({ kind: 'enter', to }, PLAYER);
  table.play({ kind: 'rest' });
  return table;
}

const ROWS = forkedTable().rows;
const FORKED = 11;

const changed = (seq: number, change: (row: LedgerRow) => Partial<LedgerRow>): readonly LedgerRow[] =>
  hashedAnew(ROWS.map((row) => (row.seq === seq ? { ...row, ...change(row) } : row)));

const withBody = (members: object): readonly LedgerRow[] =>
  changed(FORKED, (row) => ({ body: canonicalJson({ ...bodyOf(row), ...members }) }));

describe('[docs: ledger, Seals] a fork', () => {
  it.each(['sealed', 'chosen seed'] as const)('passes both verifiers: %s', (form) => {
    const table = forkedTable(form);
    const { rows, campaign } = table;
    expect(audited(rows)).toBeNull();
    expect(verdictsOn([archiveOf(rows)])).toMatchObject([{ ok: true, entries: rows.length }]);
    expect(campaign).toMatchObject({ name: 'The Road Not Taken', hasChosenSeed: false });
    expect(campaign.status.keySince).toBe(FORKED);
  });

  it('may be forked again at once, renamed, and left without a name', () => {
    const table = forkedTable();
    for (const name of ['First', 'Second']) table.fork(name);
    expect(table.campaign.name).toBe('Second');
    table.erase(table.rows.length);
    expect(table.campaign.name).toBeNull();
    table.play({ kind: 'set', name: 'The Grey Fens' }, OWNER);
    table.fork('Third');
    expect(table.campaign.name).toBe('Third');
    expect(audited(table.rows)).toBeNull();
    expect(verdictsOn([archiveOf(table.rows)])).toMatchObject([{ ok: true }]);
  });

  const salt = '11'.repeat(16);
  const reminded = { parent: ROWS[FORKED - 3]?.hash };
  it.each<[string, readonly LedgerRow[], RegExp, RegExp]>([
    [
      'another parent',
      withBody({ parent: OTHER_BYTES }),
      /is not the hash of the entry before/,
      /not the hash of the entry/,
    ],
    [
      'an entry of its parent left out',
      withBody(reminded),
      /is not the hash of the entry before/,
      /not the hash of the entry/,
    ],
    [
      'no name',
      withBody({ textHash: undefined }),
      /not in the form that this version knows/,
      /lacks 'textHash'/,
    ],
    [
      'a player as its author',
      withBody({ by: authorOf(PLAYER) }),
      /player is not allowed/,
      /player is not allowed/,
    ],
    [
      'a command',
      changed(FORKED, () => ({ command: ROWS[9]?.command ?? '' })),
      /no command/,
      /neither a comm/,
    ],
    ['a secret', changed(FORKED, () => ({ secret: OTHER_BYTES })), /but throws no dice/, /neither a command/],
    ['no seal', changed(FORKED, () => ({ next: null })), /not seal the next/, /'next' is lacking/],
    [
      'a name of two lines',
      changed(FORKED, (row) => ({
        body: canonicalJson({ ...bodyOf(row), textHash: textHashOf('a\nb', salt, sha256) }),
        text: 'a\nb',
        textSalt: salt,
      })),
      /too long/,
      /too long/,
    ],
  ])('with %s passes neither', (_, rows, auditor, page) => {
    expect(audited(rows)).toEqual({ seq: FORKED, what: expect.stringMatching(auditor) });
    expect(verdictsOn([archiveOf(rows)])).toMatchObject([
      { ok: false, problem: { seq: FORKED, what: expect.stringMatching(page) } },
    ]);
  });

  it('can’t come in the middle of a command, nor at the beginning of a ledger', () => {
    const table = new Tabletop({ form: 'sealed' });
    const table2 = forkedTable();
    const [started, second] = table.rows as [LedgerRow, LedgerRow];
    const fork = table2.rows[FORKED - 1] as LedgerRow;
    const amid = hashedAnew([
      started,
      second,
      { ...fork, seq: 3, body: canonicalJson({ ...bodyOf(fork), parent: second.hash }) },
    ]);
    expect(audited(amid)).toMatchObject({
      seq: 3,
      what: expect.stringMatching(/before the start is complete/),
    });
    const first = hashedAnew([{ ...fork, seq: 1 }]);
    expect(audited(first)).toMatchObject({
      seq: 1,
      what: "a ledger begins with 'started', not with 'forked'",
    });
    expect(verdictsOn([archiveOf(first)])).toMatchObject([
      { ok: false, problem: { seq: 1, what: expect.stringContaining("is 'started'") } },
    ]);
  });
});
