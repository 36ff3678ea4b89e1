import { describe, expect, it } from 'vitest';
import { Auditor, type LedgerProblem } from '../../src/campaign/audit/auditor.ts';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import { isWithheldEntry } from '../../src/ledger/entry-shape.ts';
import {
  bodyHashOf,
  entryForRole,
  entryHash,
  type LedgerRow,
  NO_HASH,
  rowOf,
  type WithheldRow,
  withheldRowOf,
} from '../../src/ledger/ledger.ts';
import type { Role } from '../../src/ledger/role.ts';
import { always } from '../rules/tables/sample-tables.ts';
import { type Form, OWNER, sha256, Tabletop } from '../support/tabletop.ts';

type Row = LedgerRow | WithheldRow;

/** What a link of this role is shown, as rows. */
const seen = (table: Tabletop, role: Role): Row[] =>
  table.entries
    .map((entry) => entryForRole(role, entry, sha256))
    .map((entry) => (isWithheldEntry(entry) ? withheldRowOf(entry) : rowOf(entry as never)));

function audit(rows: readonly Row[]): { problem: LedgerProblem | null; withheld: number; entries: number } {
  const auditor = new Auditor(sha256);
  let problem: LedgerProblem | null = null;
  for (const row of rows) {
    problem = 'bodyHash' in row ? auditor.checkWithheld(row) : auditor.check(row);
    if (problem) break;
  }
  const { withheld, entries } = auditor;
  return { problem: problem ?? auditor.finish(), withheld, entries };
}

/** The same rows with hashes recomputed, as a forger would send them. */
function rehashed(rows: readonly Row[]): Row[] {
  let previous = NO_HASH;
  return rows.map((row) => {
    const bodyHash = 'bodyHash' in row ? row.bodyHash : bodyHashOf(row, sha256);
    previous = entryHash(previous, row, bodyHash, sha256);
    return { ...row, hash: previous };
  });
}

const HIDDEN = 'The miller is the werewolf.';

/**
 * Entry 9 is a note for owners, 10 a step, 11 a second note, 12 the erasure of the second note, 13 a hex, 14 a note for
 * everyone.
 */
function noted(form: Form): Tabletop {
  const table = new Tabletop({ form });
  table.play({ kind: 'note', q: 0, r: 0, text: HIDDEN, for: 'owner' });
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'note', q: 0, r: -1, text: HIDDEN, for: 'owner' });
  table.play({ kind: 'erase', seq: 11 });
  table.play({ kind: 'enter', to: 2 });
  table.play({ kind: 'note', q: 0, r: 0, text: 'All may read this.', for: 'everyone' });
  return table;
}

const TABLE = noted('sealed');
const SEEN = seen(TABLE, 'player');

/** What is shown to a player, with one entry changed. */
const changed = (seq: number, change: Partial<WithheldRow>): Row[] =>
  SEEN.map((row) => (row.seq === seq ? { ...row, ...change } : row));

const FOREIGN = '0b7c9a52-6a3e-4f0b-9d61-0d7f3c1f7a11';

/** Adds a withheld entry that was never written after the given rows. */
function slippedIn(rows: readonly Row[], change: Partial<WithheldRow> = {}): Row[] {
  const next = rows.at(-1)?.next ?? null;
  const made = { ...(SEEN[8] as WithheldRow), seq: rows.length + 1, command: FOREIGN, next, ...change };
  return rehashed([...rows, made]);
}

describe('[docs: ledger, What a verifier checks] an auditor of a ledger with withheld entries', () => {
  it.each<Form>(['sealed', 'chosen seed'])('accepts them, %s', (form) => {
    const table = noted(form);
    for (const role of ['player', 'watcher'] as const)
      expect(audit(seen(table, role))).toEqual({ problem: null, withheld: 3, entries: 14 });
    expect(audit(seen(table, 'owner'))).toEqual({ problem: null, withheld: 0, entries: 14 });
    table.play({ kind: 'close' });
    table.erase(9);
    expect(audit(seen(table, 'player'))).toEqual({ problem: null, withheld: 4, entries: 16 });
  });

  it('accepts one that was erased in a fork', () => {
    const table = noted('sealed');
    table.fork('The Road Not Taken');
    table.erase(9);
    table.play({ kind: 'enter', to: 1 });
    expect(audit(seen(table, 'player'))).toEqual({ problem: null, withheld: 4, entries: 17 });
  });

  const HASH = 'its hash does not fit: it was changed, or one before it was';
  it.each<[string, number, string, readonly Row[]]>([
    ['another body hash', 9, HASH, changed(9, { bodyHash: 'ab'.repeat(32) })],
    ['another hash', 9, HASH, changed(9, { hash: 'ab'.repeat(32) })],
    ['another body hash after others', 12, HASH, changed(12, { bodyHash: 'ab'.repeat(32) })],
    ['another command', 11, HASH, changed(11, { command: FOREIGN })],
    ['another time', 11, HASH, changed(11, { at: '2026-11-21T19:04:11.202Z' })],
    [
      'an invalid time',
      9,
      'its time is not an ISO 8601 time in UTC with milliseconds',
      changed(9, { at: 'today' }),
    ],
    ['a missing one', 9, 'entry 9 is missing; entry 10 follows', SEEN.filter(({ seq }) => seq !== 9)],
    ['another number', 11, 'entry 11 is missing; entry 12 follows', changed(11, { seq: 12 })],
    [
      'one at the beginning',
      1,
      "a ledger begins with 'started', which is never withheld",
      [{ ...(SEEN[8] as WithheldRow), seq: 1 }].map((row) => rehashed([row])[0] as Row),
    ],
    [
      'a secret',
      9,
      'it tells a secret, but throws no dice',
      rehashed(changed(9, { secret: 'ab'.repeat(32) })),
    ],
    ['no command', 9, 'it names no command', rehashed(changed(9, { command: null }))],
    [
      'a command that is not an id',
      9,
      'its command is not a UUID in lower case',
      rehashed(changed(9, { command: FOREIGN.toUpperCase() })),
    ],
    [
      'the command of an entry before it',
      11,
      'its command was carried out before',
      rehashed(changed(11, { command: SEEN[9]?.command ?? null })),
    ],
    [
      'its command in a later entry',
      10,
      'its command was carried out before',
      rehashed(changed(10, { command: SEEN[8]?.command ?? null })),
    ],
    ['no seal', 9, 'it does not seal the next throw', rehashed(changed(9, { next: null }))],
    [
      'a seal that the next throw does not match',
      13,
      'its secret does not fit the seal that the entry before it carries',
      rehashed(changed(12, { next: 'ab'.repeat(32) })),
    ],
    [
      'one before the start is complete',
      5,
      'it interrupts the start, which one command has to complete',
      slippedIn(SEEN.slice(0, 4)),
    ],
  ])('does not accept %s', (_, seq, what, rows) => {
    expect(audit(rows).problem).toEqual({ seq, what });
  });

  it('does not accept one within the entries of a command, nor after them with the same command id', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.play({ kind: 'set', hexesPerDay: 1 });
    table.play({ kind: 'enter', to: 1 });
    const rows = seen(table, 'player');
    const command = rows.at(-1)?.command ?? null;
    expect(audit(rows).problem).toBeNull();
    expect(rows.filter((row) => row.command === command).map(({ seq }) => seq)).toEqual([10, 11]);
    expect(audit(slippedIn(rows.slice(0, -1), { command })).problem).toEqual({
      seq: 11,
      what: 'it comes before the previous command is complete',
    });
    expect(audit(slippedIn(rows, { command })).problem).toEqual({
      seq: 12,
      what: 'its command was carried out before',
    });
  });

  it('does not accept one that seals something if the seed was chosen', () => {
    const rows = seen(noted('chosen seed'), 'player').slice(0, 8);
    expect(audit(slippedIn(rows, { next: 'ab'.repeat(32) })).problem).toEqual({
      seq: 9,
      what: 'it seals a throw, though no sealed throw can follow',
    });
  });

  it('does not accept one after tables of the beginning that lead to a missing table', () => {
    const table = new Tabletop({ form: 'sealed' });
    const body = { kind: 'tabled', by: authorOf(OWNER), id: 'fair', textHash: '' } as const;
    table.write([body], { command: null, secret: null }, canonicalJson(always('[nowhere]')));
    expect(audit(slippedIn(seen(table, 'player'))).problem).toEqual({
      seq: 10,
      what: "before it, the tables that it began with do not hold together: there is no table 'nowhere'",
    });
  });

  it('does not accept a table of the beginning after one', () => {
    const table = new Tabletop({ form: 'sealed', dice: 'own' });
    table.play({ kind: 'note', q: 0, r: 0, text: HIDDEN, for: 'owner' });
    const body = { kind: 'tabled', by: authorOf(OWNER), id: 'fair', textHash: '' } as const;
    table.write([body], { command: null, secret: null }, canonicalJson(always('fresh')));
    expect(audit(seen(table, 'player')).problem).toEqual({
      seq: 3,
      what: 'it names no command',
    });
  });

  it('does not accept one after the end unless it is an erasure', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.play({ kind: 'note', q: 0, r: 0, text: HIDDEN, for: 'owner' });
    table.play({ kind: 'close' });
    const erased = slippedIn(seen(table, 'player'));
    expect(audit(erased).problem).toBeNull();
    expect(audit(slippedIn(erased, { command: FOREIGN.replace('0b', '0c') })).problem).toEqual({
      seq: 12,
      what: 'it comes after the campaign was closed',
    });
  });

  it('does not accept one among entries of the first form', () => {
    const rows = seen(new Tabletop({ form: 'first form' }), 'player');
    expect(audit(slippedIn(rows)).problem).toEqual({
      seq: 9,
      what: "it has the second form of the ledger, after entries of the first without a 'received' or 'forked' between them",
    });
  });

  it('does not accept that the erasure of one is shown to others than the entry itself', () => {
    const whole = seen(TABLE, 'owner');
    const rows = SEEN.map((row) => (row.seq === 12 ? (whole[11] as Row) : row));
    expect(audit(rows).problem).toEqual({
      seq: 12,
      what: 'it has to be for the same eyes as entry 11, whose text it erases',
    });
  });
});
