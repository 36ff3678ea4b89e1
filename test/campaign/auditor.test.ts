import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Auditor } from '../../src/campaign/audit/auditor.ts';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import { writesOf } from '../../src/campaign/writing.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { type LedgerRow, NO_HASH } from '../../src/ledger/ledger.ts';
import { HOUSE_RULES } from '../../src/rules/solo.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { anyDirection } from '../support/hexes.ts';
import { closed, ownDice, playedTabletop, throwUntilAccepted } from '../support/journeys.ts';
import { audited, FORMS, forged, hashedAnew, mapOf, PLAYER, sha256, Tabletop } from '../support/tabletop.ts';
import { tried } from '../support/thoroughness.ts';

describe.each(FORMS)('an auditor of a ledger, %s,', (form) => {
  it('accepts a campaign as it was played, and counts what it has read', () => {
    const table = playedTabletop({ form });
    const auditor = new Auditor(sha256);
    expect(auditor).toMatchObject({ campaign: null, entries: 0, hexes: 0, head: NO_HASH });
    for (const row of table.rows) expect(auditor.check(row)).toBeNull();
    expect(auditor).toMatchObject({
      entries: table.rows.length,
      hexes: table.campaign.world.count,
      head: table.campaign.head,
    });
    if (!auditor.campaign) throw new Error('the first entry makes a campaign');
    expect(mapOf(auditor.campaign)).toEqual({ ...mapOf(table.campaign), seq: table.rows.length });
    expect(auditor.finish()).toBeNull();
  });

  it('derives from each entry what storage keeps with it, exactly as the writer did', () => {
    const table = closed({ form });
    const auditor = new Auditor(sha256);
    expect(auditor.written).toBeNull();
    const writer = new Campaign(table.campaign.started, WORLDS);
    for (const [index, row] of table.rows.entries()) {
      auditor.check(row);
      expect(auditor.written).toEqual(writesOf([row], writer)[0]);
      writer.apply(table.entries[index] as Entry);
    }
    expect(auditor.written?.status).toEqual(table.campaign.status);
  });

  it('accepts a campaign that is closed, with or without house rules, with server dice, own dice and both', () => {
    expect(audited(closed({ form }).rows)).toBeNull();
    for (const houseRules of [['coastal-shelf'], ['landfall'], ['coastal-shelf', 'landfall']] as const)
      expect(audited(closed({ form, houseRules }).rows)).toBeNull();
    expect(audited(ownDice({ form }).rows)).toBeNull();
    const both = playedTabletop({ form });
    both.play({ kind: 'travel', path: [3] });
    throwUntilAccepted(both, 3, [6, 5, 4, 3, 2, 1]);
    both.play({ kind: 'close' });
    expect(audited(both.rows)).toBeNull();
  });

  it('accepts a campaign with own dice that has not begun, or was closed before it began', () => {
    const table = new Tabletop({ form, dice: 'own' });
    expect(audited(table.rows)).toBeNull();
    table.play({ kind: 'close' });
    expect(audited(table.rows)).toBeNull();
  });

  it('accepts hundreds of random campaigns', { timeout: 120_000 }, () => {
    const step: fc.Arbitrary<Command> = fc.oneof(
      { weight: 5, arbitrary: anyDirection.map((to) => ({ kind: 'enter' as const, to })) },
      { weight: 1, arbitrary: fc.constant<Command>({ kind: 'travel', to: ORIGIN }) },
      {
        weight: 1,
        arbitrary: fc
          .array(anyDirection, { minLength: 1, maxLength: 3 })
          .map((path) => ({ kind: 'travel' as const, path })),
      },
    );
    const settings = fc.tuple(fc.string({ minLength: 1 }), fc.subarray([...HOUSE_RULES]), fc.boolean());
    fc.assert(
      fc.property(settings, fc.array(step, { maxLength: 14 }), ([seed, houseRules, end], commands) => {
        const table = new Tabletop({ form, seed, houseRules });
        for (const command of commands) table.send(command, PLAYER);
        if (end) table.play({ kind: 'close' });
        const problem = audited(table.rows);
        if (problem) throw new Error(`entry ${problem.seq}: ${problem.what}`);
      }),
      { numRuns: tried(80, 250) },
    );
  });
});

describe.each(FORMS)('[docs: ledger, The chain] an auditor rejects a ledger, %s, in which', (form) => {
  const { rows } = closed({ form });

  /** Every row that results from flipping one bit of this field. */
  function* flips(field: Exclude<keyof LedgerRow, 'seq'>, row: LedgerRow): Generator<LedgerRow> {
    const text = row[field] ?? '';
    for (let at = 0; at < text.length; at++)
      for (let bit = 1; bit < 128; bit *= 2) {
        const flipped = String.fromCharCode(text.charCodeAt(at) ^ bit);
        yield { ...row, [field]: text.slice(0, at) + flipped + text.slice(at + 1) };
      }
  }

  /** Changed rows that pass, though none should. One auditor is used until it accepts one, and is then made anew. */
  function passing(changes: (row: LedgerRow) => Iterable<LedgerRow>): string[] {
    const passed: string[] = [];
    rows.forEach((row, i) => {
      let auditor = upTo(i);
      for (const changed of changes(row)) {
        const problem = auditor.check(changed);
        if (problem?.seq === row.seq) continue;
        passed.push(`${JSON.stringify(changed)} for ${JSON.stringify(row)}`);
        auditor = upTo(i);
      }
      expect(auditor.check(row)).toBeNull();
    });
    return passed;
  }

  function upTo(count: number): Auditor {
    const auditor = new Auditor(sha256);
    for (const row of rows.slice(0, count)) auditor.check(row);
    return auditor;
  }

  it.each(['at', 'body', 'command', 'hash', 'next', 'secret', 'text', 'textSalt'] as const)(
    'one bit is flipped: %s',
    (field) => {
      expect(passing((row) => flips(field, row))).toEqual([]);
    },
  );

  it('one bit of a salt is flipped: salts must be lower-case hexadecimal', () => {
    expect(passing((row) => flips('salt', row)).length).toBe(0);
  });

  it('a salt is longer or shorter than 16 bytes', () => {
    const changes = ({ salt, ...row }: LedgerRow) =>
      [`${salt}0`, `${salt}00`, salt.slice(0, -1), salt.slice(0, -2), ''].map((other) => ({
        ...row,
        salt: other,
      }));
    expect(passing(changes).length).toBe(0);
  });

  it.each([
    [
      'an entry is missing',
      (all: readonly LedgerRow[]) => all.toSpliced(9, 1),
      10,
      /entry 10 is missing; entry 11 follows/,
    ],
    ['the first entry is missing', (all: readonly LedgerRow[]) => all.slice(1), 1, /entry 1 is missing/],
    [
      'an entry occurs twice',
      (all: readonly LedgerRow[]) => all.toSpliced(9, 0, all[8] as LedgerRow),
      10,
      /missing/,
    ],
    [
      'two entries are in the wrong order',
      (all: readonly LedgerRow[]) => all.toSpliced(8, 2, all[9] as LedgerRow, all[8] as LedgerRow),
      9,
      /missing/,
    ],
    [
      'an entry is missing and the rest is renumbered',
      (all: readonly LedgerRow[]) => all.toSpliced(9, 1).map((row, i) => ({ ...row, seq: i + 1 })),
      10,
      /hash/,
    ],
    [
      'an entry is from another campaign',
      (all: readonly LedgerRow[]) =>
        all.with(9, closed({ form, houseRules: ['coastal-shelf'] }).rows[9] as LedgerRow),
      10,
      /hash/,
    ],
  ])('%s', (_, change, seq, what) => {
    const problem = audited(change(rows));
    expect(problem?.seq).toBe(seq);
    expect(problem?.what).toMatch(what);
  });

  it('a body is not in the canonical form, even with its hash recomputed', () => {
    for (const text of [
      (body: string) => body.replace('{', '{ '),
      (body: string) => body.replace('"path":[', '"path":[ '),
    ]) {
      const changed = hashedAnew(
        rows.map((row) => ({ ...row, body: row.seq === 14 ? text(row.body) : row.body })),
      );
      expect(audited(changed)?.seq).toBe(14);
    }
  });

  it('a body is not JSON, or not an entry', () => {
    for (const body of ['{', 'null', '7', '[]', '"revealed"', '{"kind":"vanished"}', '{}']) {
      const changed = hashedAnew(rows.map((row) => (row.seq === 14 ? { ...row, body } : row)));
      expect(audited(changed)?.seq, body).toBe(14);
    }
  });

  it('a body has a key of the envelope, so that the entry as it is sent is not what was hashed', () => {
    const { at, salt, hash } = closed({ form, houseRules: ['coastal-shelf'] }).rows[13] as LedgerRow;
    for (const extra of [
      { at },
      { salt },
      { hash },
      { seq: 14 },
      { seq: 99 },
      { version: 2 },
      { next: hash },
    ]) {
      const changed = forged(rows, (body, seq) => (seq === 14 ? Object.assign({ ...body }, extra) : body));
      expect(audited(changed)?.seq, JSON.stringify(extra)).toBe(14);
    }
  });
});
