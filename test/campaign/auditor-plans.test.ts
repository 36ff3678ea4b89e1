import { describe, expect, it } from 'vitest';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { EntryBody } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import { bodyOf, type LedgerRow, textHashOf } from '../../src/ledger/ledger.ts';
import { LARGEST_COUNTER_VALUE, MOST_COUNTERS } from '../../src/ledger/settings.ts';
import { MOST_DICE } from '../../src/rules/tables/bounds.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import { MOST_TABLES } from '../../src/rules/tables/table-set.ts';
import { always } from '../rules/tables/sample-tables.ts';
import { audited, hashedAnew, OWNER, sha256, Tabletop } from '../support/tabletop.ts';
import { settingsOf } from '../support/worlds.ts';

/** A sealed campaign that has these tables. */
function withTables(tables: Readonly<Record<string, Table>>): Tabletop {
  const table = new Tabletop({ form: 'sealed' });
  for (const [id, each] of Object.entries(tables)) table.play({ kind: 'table', id, table: each });
  return table;
}

describe('[docs: ledger, Commands] an auditor accepts', () => {
  it('a day that ends after the tables of an entered hex were rolled, with its step counted once', () => {
    const table = withTables({ meeting: always('a [1d6] badgers', { when: 'enter' }) });
    table.play({ kind: 'set', hexesPerDay: 3 });
    table.play({ kind: 'travel', path: [1] });
    expect(table.play({ kind: 'enter', to: 1 }).map(({ kind }) => kind)).toEqual(['revealed', 'rolled']);
    expect(table.play({ kind: 'enter', to: 1 })).toMatchObject([
      { kind: 'revealed' },
      { kind: 'rolled', table: 'meeting', when: 'enter' },
      { kind: 'rested', day: 2, steps: 0 },
    ]);
    expect(audited(table.rows)).toBeNull();
  });

  it('a roll with as many dice as are allowed', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.play({ kind: 'roll', dice: `${MOST_DICE}d6` });
    expect(audited(table.rows)).toBeNull();
  });

  it('what a day adds to counters, in the order of their names', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.play({ kind: 'count', name: 'torches', to: 5, perDay: -2 });
    table.play({ kind: 'count', name: 'gold', to: 0, perDay: -1 });
    table.play({ kind: 'count', name: 'days in the wild', to: LARGEST_COUNTER_VALUE, perDay: 1 });
    table.play({ kind: 'count', name: 'fame', to: 1 });
    expect(table.play({ kind: 'rest' })).toMatchObject([
      { kind: 'rested', day: 2 },
      { kind: 'counted', counter: 11, value: LARGEST_COUNTER_VALUE },
      { kind: 'counted', counter: 10, value: 0 },
      { kind: 'counted', counter: 9, value: 3 },
    ]);
    expect(table.campaign.frame().counters.map(({ name }) => name)).toEqual([
      'days in the wild',
      'fame',
      'gold',
      'torches',
    ]);
    expect(audited(table.rows)).toBeNull();
  });

  it('what a day added to a counter before its name was erased', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.play({ kind: 'count', name: 'torches', to: 5, perDay: -2 });
    table.play({ kind: 'count', name: 'gold', to: 5, perDay: 3 });
    table.play({ kind: 'rest' });
    table.play({ kind: 'rest' });
    for (const seq of [9, 10, 16]) {
      table.play({ kind: 'erase', seq });
      expect(audited(table.rows)).toBeNull();
    }
    // The counter whose name was erased is gone, the other goes on.
    expect(table.campaign.frame().counters).toMatchObject([{ name: 'gold', value: 11 }]);
    expect(table.play({ kind: 'rest' })).toMatchObject([{ kind: 'rested' }, { counter: 10, value: 14 }]);
    expect(audited(table.rows)).toBeNull();
  });
});

describe('[docs: ledger, Commands] an auditor does not accept', () => {
  it('a second counter of the same name', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.play({ kind: 'count', name: 'gold', to: 5 });
    const body = { kind: 'counted', by: authorOf(OWNER), counter: 10, value: 1, perDay: 0 } as const;
    table.write([{ ...body, textHash: '' }], undefined, 'gold');
    expect(audited(table.rows)).toEqual({ seq: 10, what: 'another counter already has this name' });
  });

  it.each<[string, number, number | null, number, string]>([
    ['whose first entry removes it', 9, null, 0, 'it removes a counter that never existed'],
    [
      'that a day changes by more than is allowed',
      9,
      1,
      LARGEST_COUNTER_VALUE + 1,
      `a counter can't change by ${LARGEST_COUNTER_VALUE + 1} a day: ${LARGEST_COUNTER_VALUE} is the most`,
    ],
    [
      'that a day lowers by more than is allowed',
      9,
      1,
      -LARGEST_COUNTER_VALUE - 1,
      `a counter can't change by ${-LARGEST_COUNTER_VALUE - 1} a day: ${LARGEST_COUNTER_VALUE} is the most`,
    ],
    ['that nobody began', 8, 1, 0, 'it changes a counter that does not exist'],
    [
      'above the highest value',
      9,
      LARGEST_COUNTER_VALUE + 1,
      0,
      `a counter can't be ${LARGEST_COUNTER_VALUE + 1}: it runs from 0 to ${LARGEST_COUNTER_VALUE}`,
    ],
    ['below 0', 9, -1, 0, `a counter can't be -1: it runs from 0 to ${LARGEST_COUNTER_VALUE}`],
  ])('a counter %s', (_, counter, value, perDay, what) => {
    const table = new Tabletop({ form: 'sealed' });
    const body = { kind: 'counted', by: authorOf(OWNER), counter, value, perDay, textHash: '' } as const;
    table.write([body], undefined, 'gold');
    expect(audited(table.rows)).toEqual({ seq: 9, what });
  });

  it('more counters than are allowed', () => {
    const table = new Tabletop({ form: 'sealed' });
    for (let i = 0; i < MOST_COUNTERS; i++) table.play({ kind: 'count', name: `c${i}`, to: 1 });
    expect(audited(table.rows)).toBeNull();
    const counter = table.rows.length + 1;
    const body = {
      kind: 'counted',
      by: authorOf(OWNER),
      counter,
      value: 1,
      perDay: 0,
      textHash: '',
    } as const;
    table.write([body], undefined, 'gold');
    expect(audited(table.rows)).toEqual({
      seq: counter,
      what: `it adds a counter to the ${MOST_COUNTERS} that a campaign can have`,
    });
  });

  it('the name of an unknown hex', () => {
    const table = new Tabletop({ form: 'sealed' });
    const name = { kind: 'named', by: authorOf(OWNER), of: 'place', textHash: '' } as const;
    table.write([{ ...name, ...ORIGIN }], undefined, 'Oakwell');
    expect(audited(table.rows)).toBeNull();
    table.write([{ ...name, q: 0, r: -2 }], undefined, 'Far Away');
    expect(audited(table.rows)).toEqual({ seq: 10, what: 'hex 5048 was named before it was known' });
  });

  it('the name of a land on the open sea of an island, where a water may have one', () => {
    const table = new Tabletop({ form: 'sealed', world: settingsOf('island') });
    const name = { kind: 'named', by: authorOf(OWNER), q: -40, r: 7, textHash: '' } as const;
    table.write([{ ...name, of: 'water' }], undefined, 'The Long Sea');
    expect(audited(table.rows)).toBeNull();
    table.write([{ ...name, of: 'land' }], undefined, 'The Long Land');
    expect(audited(table.rows)?.what).toBe('hex 1037 was named as a land, but is open sea');
  });

  it('a day that ends before the start is known', () => {
    const own = new Tabletop({ form: 'sealed', dice: 'own' });
    const [rested] = new Tabletop({ form: 'sealed' }).play({ kind: 'rest' });
    own.write([rested as EntryBody]);
    expect(audited(own.rows)).toEqual({ seq: 2, what: 'the day ends before the start is known' });
  });

  it('a roll on a missing table', () => {
    const table = withTables({ meeting: always('a [1d6] badgers') });
    table.play({ kind: 'roll', table: 'meeting', faces: [1, 3] });
    const rows = table.rows.filter(({ seq }) => seq !== 9).map((row, index) => ({ ...row, seq: index + 1 }));
    expect(audited(hashedAnew(rows))).toEqual({ seq: 9, what: "there is no table 'meeting' to roll on" });
  });

  describe('in place of a roll on a table whose text was erased,', () => {
    const table = withTables({ meeting: always('a [1d6] badgers') });
    table.play({ kind: 'roll', table: 'meeting', for: 'the night' });
    const ROLL = table.rows.length;
    table.play({ kind: 'erase', seq: ROLL - 1 });

    /** The ledger with the roll changed and a text beside it; with own dice the entry reveals no secret. */
    const rolled = (change: object, text = '{"text":"a wolf"}') => {
      const textSalt = '11'.repeat(16);
      const textHash = textHashOf(text, textSalt, sha256);
      return table.rows.map((row) =>
        row.seq === ROLL
          ? {
              ...row,
              ...('dice' in change && { secret: null }),
              body: canonicalJson({ ...bodyOf(row), textHash, ...change }),
              text,
              textSalt,
            }
          : row,
      );
    };
    const own = { for: 'table', sides: 6, faces: [3], own: true };

    it('(but accepts the roll itself, or one with another text)', () => {
      expect(audited(table.rows)).toBeNull();
      expect(audited(hashedAnew(rolled({})))).toBeNull();
      expect(audited(hashedAnew(rolled({ dice: [own] })))).toBeNull();
    });

    it.each<[string, object, string?]>([
      ['a text that would show as another kind of entry', {}, '{"kind":"closed","text":""}'],
      ['a text that is not JSON', {}, 'a wolf'],
      ['a text with its keys in another order', {}, '{"text":"a wolf","for":"the night"}'],
      ['a face that the die does not have', { dice: [{ ...own, faces: [7] }] }],
      ['a throw without a face', { dice: [{ ...own, faces: [] }] }],
      ['a die without a side', { dice: [{ ...own, sides: 0 }] }],
      ['more sides than the generator can throw', { dice: [{ ...own, sides: 2 ** 40 }] }],
      ['a throw of one die that is marked as finished by the server', { dice: [{ ...own, ownFaces: 1 }] }],
      ['a finished throw without an own face', { dice: [{ ...own, faces: [3, 4], ownFaces: 0 }] }],
      ['half an own face', { dice: [{ ...own, faces: [3, 4], ownFaces: 0.5 }] }],
      ['a member that no throw has', { dice: [{ ...own, luck: 1 }] }],
      ['a member that every JavaScript object has', { constructor: 1 }],
      ['a result with a control character', {}, '{"text":"a\\u0007wolf"}'],
      ['no throw', { dice: [] }],
      ['a throw for half a place', { dice: [{ ...own, r: 0 }] }],
      ['a throw with a hex', { dice: [{ ...own, q: 0, r: 0 }] }],
      ['a throw that the rule asked to repeat', { dice: [{ ...own, discarded: true }] }],
      ['dice by a notation', { notation: 'd6' }],
      ['no result', { textHash: undefined }],
      ['an automatic roll', { when: 'day' }],
    ])('%s', (_, change, text) => {
      const rows = rolled(change, text).map((row) =>
        'textHash' in change && row.seq === ROLL ? { ...row, text: null, textSalt: null } : row,
      );
      expect(audited(hashedAnew(rows))).toMatchObject({ seq: ROLL });
    });
  });

  it('a roll on another table, in place of one that leads to a table whose text was erased', () => {
    const [beast, other] = [always('a wolf'), always('a bear')];
    const table = withTables({ beast, other, day: always('[beast]', { when: 'day' }) });
    table.play({ kind: 'rest' });
    const seq = table.rows.length;
    table.play({ kind: 'erase', seq: 9 });
    expect(audited(table.rows)).toBeNull();
    const body = { ...bodyOf(table.rows[seq - 1] as LedgerRow), table: 'other' };
    const rows = table.rows.map((row) => (row.seq === seq ? { ...row, body: canonicalJson(body) } : row));
    expect(audited(hashedAnew(rows))).toEqual({ seq, what: "a roll on 'day' should come here" });
  });

  it('a purpose given to an automatic roll', () => {
    const table = withTables({ meeting: always('a badger', { when: 'day' }) });
    table.play({ kind: 'rest' });
    const seq = table.rows.length;
    const text = '{"for":"luck","text":"a badger"}';
    const textSalt = '11'.repeat(16);
    const textHash = textHashOf(text, textSalt, sha256);
    const rows = table.rows.map((row) =>
      row.seq === seq ? { ...row, body: canonicalJson({ ...bodyOf(row), textHash }), text, textSalt } : row,
    );
    expect(audited(hashedAnew(rows))).toMatchObject({ seq, what: expect.stringMatching(/its text is/) });
  });

  it('a secret revealed without dice, even if an erased table might have called for a roll', () => {
    const table = withTables({ meeting: always('a badger', { when: 'day' }) });
    table.play({ kind: 'rest' });
    const [rested, rolled] = table.rows.slice(-2) as [LedgerRow, LedgerRow];
    table.play({ kind: 'erase', seq: rested.seq - 1 });
    const body = rested.body.replace('"for":"weather gauge"', '"for":"weather gauge","own":true');
    expect(body).not.toBe(rested.body);
    const rows = table.rows
      .filter(({ seq }) => seq !== rolled.seq)
      .map((row, index) => ({ ...row, ...(row.seq === rested.seq && { body }), seq: index + 1 }));
    const what = expect.stringMatching(/tells a secret, but throws none/);
    expect(audited(hashedAnew(rows))).toEqual({ seq: rested.seq + 1, what });
    expect(audited(hashedAnew(rows.slice(0, rested.seq)))).toMatchObject({ seq: rested.seq, what });
    // Without the secret, the day is accepted.
    expect(
      audited(hashedAnew(rows.map((row) => (row.seq === 10 ? { ...row, secret: null } : row)))),
    ).toBeNull();
  });

  it('an automatic roll on an erased table, if it has a command of its own', () => {
    const table = withTables({ meeting: always('a badger', { when: 'day' }) });
    table.play({ kind: 'rest' });
    const seq = table.rows.length;
    table.play({ kind: 'erase', seq: seq - 2 });
    expect(audited(table.rows)).toBeNull();
    const command = '0b7c9a52-6a3e-4f0b-9d61-0d7f3c1f7a11';
    const rows = table.rows.map((row) => (row.seq === seq ? { ...row, command } : row));
    expect(audited(hashedAnew(rows))).toEqual({ seq, what: 'no automatic roll is due here' });
  });

  it('more days ending at once than are allowed', () => {
    const table = withTables({});
    table.play({ kind: 'set', hexesPerDay: 1 });
    const path = Array.from({ length: 11 }, (_, step) => (step % 2 === 0 ? { q: 0, r: -1 } : ORIGIN));
    table.write([{ kind: 'moved', by: authorOf(OWNER), from: ORIGIN, path }]);
    expect(audited(table.rows)).toEqual({ seq: 10, what: 'more days pass than one command allows' });
  });

  it.each<[string, string, Table | null, RegExp]>([
    ['leads to a missing one', 'fair', always('[nowhere]'), /no table 'nowhere'/],
    ['leads back to itself', 'fair', always('[fair]'), /circle/],
    ['is removed, though others lead to it', 'beast', null, /no table 'beast'/],
    ['is removed, though it never existed', 'nowhere', null, /does not exist/],
    ['has an impossible id', 'No Table', always('fine'), /not a valid id for a table/],
    ['has a gap', 'fair', { ...always('fine'), rows: [{ on: [1, 5], text: 'fine' }] }, /not sound/],
  ])('a table that %s', (_, id, changed, what) => {
    const table = withTables({ beast: always('a wolf'), meeting: always('[beast]') });
    const body = { kind: 'tabled', by: authorOf(OWNER), id, textHash: '' } as const;
    table.write([body], undefined, canonicalJson(changed));
    expect(audited(table.rows)).toEqual({ seq: 11, what: expect.stringMatching(what) });
  });

  it.each<[string, Table, RegExp]>([
    ['a longer result than a roll may have', always('[long][long]'), /could have 12000 characters/],
    ['more dice than one roll may throw', always('[2d6]'.repeat(20)), /could throw 41 dice/],
    ['a circle', always('[meeting]'), /circle/],
  ])('a table that leads to %s, though another one was erased since', (_, changed, what) => {
    const table = withTables({ beast: always('a wolf'), long: always('x'.repeat(6000)) });
    const erased = table.rows.length - 1;
    const body = { kind: 'tabled', by: authorOf(OWNER), id: 'meeting', textHash: '' } as const;
    table.write([body], undefined, canonicalJson(changed));
    const seq = table.rows.length;
    table.erase(erased);
    expect(audited(table.rows)).toEqual({ seq, what: expect.stringMatching(what) });
  });

  it('a table whose text is not in canonical form', () => {
    const table = withTables({});
    const body = { kind: 'tabled', by: authorOf(OWNER), id: 'fair', textHash: '' } as const;
    const { title, ...rest } = always('fine');
    table.write([body], undefined, JSON.stringify({ title, ...rest }));
    expect(audited(table.rows)).toEqual({ seq: 9, what: 'its table is not in the canonical form' });
  });

  describe('tables that a campaign began with', () => {
    const began = (...tables: readonly (readonly [id: string, text: string])[]): Tabletop => {
      const table = new Tabletop({ form: 'sealed' });
      for (const [id, text] of tables)
        table.write(
          [{ kind: 'tabled', by: authorOf(OWNER), id, textHash: '' }],
          { command: null, secret: null },
          canonicalJson(always(text)),
        );
      return table;
    };
    const what = /the tables that it began with do not hold together: there is no table 'nowhere'/;

    it('(but accepts them if every table that they refer to is among them)', () => {
      const table = began(['a', '[b]'], ['b', 'fine']);
      expect(audited(table.rows)).toBeNull();
      table.play({ kind: 'roll', table: 'a' });
      expect(audited(table.rows)).toBeNull();
    });

    it('that lead to a missing table, whatever entry follows and even if none does', () => {
      const table = began(['a', 'fine'], ['b', '[nowhere]']);
      expect(audited(table.rows)).toEqual({ seq: 10, what: expect.stringMatching(what) });
      table.play({ kind: 'mark', q: 0, r: 0, mark: 'camp' });
      expect(audited(table.rows)).toEqual({ seq: 11, what: expect.stringMatching(what) });
    });

    it('(but accepts them if the text of one was erased)', () => {
      const table = began(['a', '[b]'], ['b', 'fine']);
      table.play({ kind: 'table', id: 'c', table: always('fine') });
      table.play({ kind: 'erase', seq: 10 });
      expect(audited(table.rows)).toBeNull();
    });

    it.each([true, false])('that are too many (the first text erased: %j)', (isGone) => {
      const ids = Array.from({ length: MOST_TABLES + 1 }, (_, i) => [`t${i}`, 'fine'] as const);
      const table = began(...(isGone ? ([['gone', 'fine'], ...ids] as const) : ids));
      if (isGone) table.play({ kind: 'erase', seq: 9 });
      const seq = 9 + MOST_TABLES + Number(isGone);
      expect(audited(table.rows)).toEqual({
        seq,
        what: `it adds a table to the ${MOST_TABLES} that a campaign can have`,
      });
    });
  });

  it('a table created together with the campaign by another owner than the one who began it', () => {
    const by = { ...authorOf(OWNER), link: 'kqzexxpmtrvp' as LinkId };
    for (const author of [authorOf(OWNER), by]) {
      const table = withTables({});
      const body = { kind: 'tabled', by: author, id: 'fair', textHash: '' } as const;
      table.write([body], { command: null, secret: null }, canonicalJson(always('fine')));
      const problem = { seq: 9, what: 'it names no command' };
      expect(audited(table.rows)).toEqual(author === by ? problem : null);
    }
  });
});
