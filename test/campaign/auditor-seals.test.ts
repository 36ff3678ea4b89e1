import { describe, expect, it } from 'vitest';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { EntryBody } from '../../src/ledger/entry.ts';
import { bodyOf, type LedgerRow } from '../../src/ledger/ledger.ts';
import { sealOf } from '../../src/ledger/seals.ts';
import { commandId, SealedLedger, sha256 } from '../docs/sealed-ledger.ts';
import { closed, ownDice, playedTabletop } from '../support/journeys.ts';
import { audited, hashedAnew, OWNER, PLAYER, Tabletop } from '../support/tabletop.ts';

const BYTES = 'ab'.repeat(32);

const SEALED = closed({ form: 'sealed' }).rows;
/** Numbers of two entries made by commands: one that threw the server's dice, and one without dice. */
const THROWN = numberOf((row) => row.seq > 9 && row.secret !== null);
const MOVED = numberOf((row) => bodyOf(row).kind === 'moved');
const LAST = SEALED.length;

function numberOf(is: (row: LedgerRow) => boolean): number {
  const found = SEALED.find(is);
  if (!found) throw new Error('no such entry');
  return found.seq;
}

/** The ledger with one row changed and all hashes recomputed. */
const changed = (
  rows: readonly LedgerRow[],
  seq: number,
  change: Partial<LedgerRow> | ((row: LedgerRow) => Partial<LedgerRow>),
): LedgerRow[] =>
  hashedAnew(
    rows.map((row) =>
      row.seq === seq ? { ...row, ...(typeof change === 'function' ? change(row) : change) } : row,
    ),
  );

/** A campaign whose start was revealed by a command of its own. */
function startedLater(): readonly LedgerRow[] {
  const table = new Tabletop({ form: 'sealed', dice: 'own' });
  const faces = [4, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 4, 1, 3, 1, 3];
  table.play({ kind: 'enter', to: 0, faces }, PLAYER);
  return table.rows;
}

const LATER = startedLater();
const CHOSEN = playedTabletop().rows;
const RECEIVED = (() => {
  const table = playedTabletop();
  table.receive();
  table.play({ kind: 'travel', path: [1] });
  return table.rows;
})();

const withBody = (body: EntryBody) => ({ body: canonicalJson(body) });

describe('[docs: ledger, Seals] an auditor rejects a ledger, even with all hashes recomputed, in which', () => {
  it.each<[string, number, RegExp, readonly LedgerRow[]]>([
    [
      'the dice of a command are those of another id',
      THROWN,
      /do not follow from the secret/,
      changed(SEALED, THROWN, { command: commandId(777) }),
    ],
    [
      'a command reveals another secret',
      THROWN,
      /secret does not fit the seal/,
      changed(SEALED, THROWN, { secret: BYTES }),
    ],
    [
      'an entry seals another secret',
      THROWN,
      /secret does not fit the seal/,
      changed(SEALED, THROWN - 1, { next: BYTES }),
    ],
    [
      'a command threw dice and reveals no secret',
      THROWN,
      /used the server's dice, but its command tells no secret/,
      changed(SEALED, THROWN, { secret: null }),
    ],
    [
      'the start threw dice and reveals no secret',
      2,
      /used the server's dice, but its command tells no secret/,
      changed(SEALED, 2, { secret: null }),
    ],
    [
      'a secret is malformed',
      THROWN,
      /secret is not 32 bytes in lower-case hex/,
      changed(SEALED, THROWN, ({ secret }) => ({ secret: String(secret).toUpperCase() })),
    ],
    ['an entry does not seal', MOVED, /does not seal the next throw/, changed(SEALED, MOVED, { next: null })],
    [
      'a seal is malformed',
      MOVED,
      /does not seal the next throw/,
      changed(SEALED, MOVED, { next: BYTES.toUpperCase() }),
    ],
    ['the first entry does not seal', 1, /does not seal the next throw/, changed(SEALED, 1, { next: null })],
    ['the closing entry seals', LAST, /no sealed throw can follow/, changed(SEALED, LAST, { next: BYTES })],
    [
      'a command id occurs again',
      THROWN + 1,
      /carried out before/,
      changed(SEALED, THROWN + 1, { command: (SEALED[MOVED - 1] as LedgerRow).command }),
    ],
    ['an entry names no command', MOVED, /names no command/, changed(SEALED, MOVED, { command: null })],
    [
      'an id is not a UUID in lower case',
      MOVED,
      /not a UUID in lower case/,
      changed(SEALED, MOVED, ({ command }) => ({ command: String(command).toUpperCase() })),
    ],
    [
      'the first entry names a command',
      1,
      /it names a command, though no command leads to such an entry/,
      changed(SEALED, 1, { command: commandId(1) }),
    ],
    [
      'a new seal names a command',
      RECEIVED.length - 1,
      /it names a command, though no command leads to such an entry/,
      changed(RECEIVED, RECEIVED.length - 1, { command: commandId(500) }),
    ],
    ['the first entry reveals a secret', 1, /but throws no dice/, changed(SEALED, 1, { secret: BYTES })],
    [
      'a new seal reveals a secret',
      RECEIVED.length - 1,
      /but throws no dice/,
      changed(RECEIVED, RECEIVED.length - 1, { secret: BYTES }),
    ],
    [
      'a move, which throws nothing, reveals the secret that was sealed',
      MOVED,
      /throws none of the server’s dice/,
      changed(changed(SEALED, MOVED - 1, { next: sealOf(BYTES, sha256) }), MOVED, { secret: BYTES }),
    ],
    [
      'a second entry of a command reveals a secret',
      3,
      /only the first entry of a command/,
      changed(SEALED, 3, { secret: BYTES }),
    ],
    [
      'the start is split into two commands',
      5,
      /interrupts the start/,
      changed(LATER, 5, { command: commandId(500) }),
    ],
    [
      'a start made with the campaign is continued by a command',
      4,
      /interrupts the start/,
      changed(SEALED, 4, { command: commandId(500) }),
    ],
    ['there is a seal despite a chosen seed', 4, /no sealed throw/, changed(CHOSEN, 4, { next: BYTES })],
    [
      'there is a secret despite a chosen seed',
      10,
      /secret that was not sealed before/,
      changed(CHOSEN, 10, { secret: BYTES }),
    ],
    [
      'a new seal does not seal',
      RECEIVED.length - 1,
      /does not seal the next throw/,
      changed(RECEIVED, RECEIVED.length - 1, { next: null }),
    ],
  ])('%s', (_, seq, what, rows) => {
    expect(audited(rows)).toEqual({ seq, what: expect.stringMatching(what) });
  });

  it('something was changed, and accepts unchanged ones', () => {
    for (const rows of [SEALED, LATER, CHOSEN, RECEIVED, ownDice({ form: 'sealed' }).rows])
      expect(audited(hashedAnew(rows))).toBeNull();
  });
});

describe('[docs: ledger, The first form] an auditor', () => {
  const OPEN = playedTabletop({ form: 'first form' }).rows;

  /** A ledger of the first form that is continued in the second. */
  function goneOn(how: (ledger: SealedLedger) => void): readonly LedgerRow[] {
    const ledger = new SealedLedger(OPEN);
    how(ledger);
    return ledger.rows;
  }

  const step: EntryBody = {
    kind: 'moved',
    by: authorOf(PLAYER),
    from: ORIGIN,
    path: [{ q: 0, r: -1 }],
  };

  it('accepts a continuation once the throws are sealed anew', () => {
    const rows = goneOn((ledger) => {
      ledger.receive();
      ledger.command(step);
    });
    expect(audited(rows)).toBeNull();
  });

  it.each<[string, RegExp, () => readonly LedgerRow[]]>([
    [
      'without a new seal',
      /after entries of the first without/,
      () => goneOn((ledger) => ledger.command(step)),
    ],
    [
      'with an entry of the first form after one of the second',
      /first form of the ledger, after entries of the second/,
      () => {
        const rows = goneOn((ledger) => {
          ledger.receive();
          ledger.command(step);
        });
        const last = rows.length;
        return changed(rows, last, { ...withBody({ ...step, by: PLAYER }), command: null, next: null });
      },
    ],
    [
      'with members of the second form',
      /first form of the ledger, with members of the second/,
      () => changed(OPEN, OPEN.length, { next: BYTES }),
    ],
    [
      'with a command',
      /with members of the second/,
      () => changed(OPEN, OPEN.length, { command: commandId(1) }),
    ],
    [
      'with an entry of a kind that the first form does not have',
      /first form of the ledger, which has no such entry/,
      () => changed(OPEN, OPEN.length, withBody({ kind: 'set', by: OWNER, frozen: true })),
    ],
    [
      'with a road, which the first form does not have',
      /first form of the ledger, which has no such entry/,
      () =>
        changed(
          OPEN,
          OPEN.length,
          withBody({ kind: 'routed', by: OWNER, of: 'road', along: [ORIGIN, { q: 0, r: -1 }] }),
        ),
    ],
    [
      'with an entry of the second form of a kind that only the first has',
      /only the first form of the ledger has such an entry/,
      () =>
        goneOn((ledger) => {
          ledger.receive();
          ledger.command({ kind: 'imported', by: authorOf(OWNER), commitment: BYTES });
        }),
    ],
    ['with a secret', /with members of the second/, () => changed(OPEN, OPEN.length, { secret: BYTES })],
  ])('accepts no continuation %s', (_, what, rows) => {
    const all = rows();
    expect(audited(all)).toEqual({ seq: all.length, what: expect.stringMatching(what) });
  });

  it('requires the name in the place where the form keeps it', () => {
    for (const [rows, change] of [
      [OPEN, { name: undefined }],
      [OPEN, { textHash: BYTES }],
      [SEALED, { textHash: undefined }],
      [SEALED, { name: 'The Green Marches' }],
    ] as const) {
      const started = { ...bodyOf(rows[0] as LedgerRow), ...change } as EntryBody;
      const text =
        'textHash' in change && change.textHash === undefined ? { text: null, textSalt: null } : {};
      expect(audited(changed(rows, 1, { ...withBody(started), ...text }))).toEqual({
        seq: 1,
        what: 'the name of the campaign is not where this form of the ledger has it',
      });
    }
  });

  it('rejects dice of the server in a campaign with own dice', () => {
    const rows = ownDice({ form: 'first form' }).rows;
    const unmarked = changed(rows, 2, (row) => ({ body: row.body.replaceAll('"own":true,', '') }));
    expect(audited(unmarked)).toEqual({ seq: 2, what: 'its dice are not marked as the players’ own' });
  });

  it('rejects throws finished by the server, which the first form does not have', () => {
    const { rows } = new Tabletop({ form: 'first form' });
    const finished = changed(rows, 2, ({ body }) => ({
      body: body.replace('"for":"altitude",', '"for":"altitude","own":true,"ownFaces":1,'),
    }));
    expect(audited(finished)).toEqual({
      seq: 2,
      what: 'it has the first form of the ledger, with members of the second',
    });
  });

  it('accepts an erasure after the end', () => {
    const table = closed({ form: 'sealed' });
    table.erase(1);
    expect(audited(table.rows)).toBeNull();
    expect(bodyOf(table.rows.at(-1) as LedgerRow)).toMatchObject({
      kind: 'erased',
      of: 1,
      by: { role: OWNER.role },
    });
  });
});
