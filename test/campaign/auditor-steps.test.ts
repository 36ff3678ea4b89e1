import { describe, expect, it } from 'vitest';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { EntryBody, MovedBody, RevealedBody } from '../../src/ledger/entry.ts';
import type { LedgerRow } from '../../src/ledger/ledger.ts';
import type { Actor } from '../../src/ledger/role.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { closed, playedTabletop, revealedBy, type SoloBody, withHex } from '../support/journeys.ts';
import { audited, FORMS, forged, hashedAnew, OWNER, startedBody, Tabletop } from '../support/tabletop.ts';

const relabelled = (hex: Axial): Partial<SoloRecord> => ({ ...hex, label: hexLabel(hex) });

const renumbered = (body: EntryBody, by: number): EntryBody =>
  body.kind === 'revealed' ? withHex(body, { seq: body.hex.seq + by }) : body;

describe.each(FORMS)(
  '[docs: ledger, Kinds] an auditor follows every step, %s, and rejects, even with all hashes recomputed,',
  (form) => {
    const table = playedTabletop({ form });
    /** The author of an entry, in the form that this ledger uses. */
    const by = (who: Actor) => (form === 'first form' ? who : authorOf(who));
    const FIRST_MOVE = table.bodies.findIndex((body) => body.kind === 'moved') + 1;
    const SECOND_REVEAL = revealedBy(table).find((body) => body.hex.seq > 9)?.hex.seq as number;

    const at = (seq: number, change: (body: EntryBody) => EntryBody | EntryBody[]) =>
      audited(forged(table.rows, (body, each) => (each === seq ? change(body) : body)));

    it.each<[string, Partial<MovedBody>, RegExp]>([
      ['from somewhere else', { from: { q: 7, r: 7 } }, /said to move/],
      ['without a step', { path: [] }, /along an empty path/],
      ['by a jump', { path: [{ q: 0, r: -2 }] }, /not next to/],
      ['by a step on the spot', { path: [ORIGIN] }, /not next to/],
      [
        'to a place between two hexes',
        { path: [{ q: 0.5, r: -0.5 }] },
        /not in the form that this version knows/,
      ],
    ])('a move %s', (_, change, what) => {
      const problem = at(FIRST_MOVE, (body) => ({ ...(body as MovedBody), ...change }));
      expect(problem?.seq).toBe(FIRST_MOVE);
      expect(problem?.what).toMatch(what);
    });

    it('a move into the unknown, at its end or in the middle', () => {
      const out = { q: 0, r: -1 };
      const beyond = { q: 0, r: -2 };
      for (const path of [
        [out, beyond],
        [out, beyond, out],
      ]) {
        const fresh = new Tabletop({ form });
        fresh.write([{ kind: 'moved', by: by(OWNER), from: ORIGIN, path }]);
        const problem = audited(fresh.rows);
        expect(problem).toEqual({ seq: 9, what: expect.stringMatching(/through 5048, which was unknown/) });
      }
    });

    it('a hex entered from where the party was not', () => {
      // With the step to (1, −1) left out, the hex beyond it is entered from afar.
      const problem = audited(
        forged(table.rows, (body, seq) =>
          seq === FIRST_MOVE ? [] : renumbered(body, seq > FIRST_MOVE ? -1 : 0),
        ),
      );
      expect(problem?.seq).toBe(FIRST_MOVE);
      expect(problem?.what).toMatch(/(not (entered from|next to) where the party was|secret does not fit)/);
    });

    it.each<[string, (body: RevealedBody) => RevealedBody, RegExp]>([
      ['with another origin', (body) => withHex(body, { origin: ORIGIN }), /does not follow from its dice/],
      ['with no origin', (body) => withHex(body, { origin: null }), /does not follow from its dice/],
      ['without being entered', (body) => ({ ...body, entered: false }), /does not follow from its dice/],
      ['elsewhere', (body) => withHex(body, relabelled({ q: 30, r: 30 })), /next to where the party was/],
      ['that is known already', (body) => withHex(body, relabelled(ORIGIN)), /revealed before/],
    ])('a hex revealed %s', (_, change, what) => {
      const problem = at(SECOND_REVEAL, (body) => change(body as RevealedBody));
      expect(problem?.seq).toBe(SECOND_REVEAL);
      expect(problem?.what).toMatch(what);
    });

    /** Audits the first entries, followed by one with another body. */
    const altered = (seq: number, body: EntryBody) =>
      audited(forged(table.rows.slice(0, seq), (old, each) => (each === seq ? body : old)));

    it('a start whose hexes come in another order, or are marked as entered', () => {
      const [, start, north, northEast] = table.bodies as SoloBody[] as [
        SoloBody,
        SoloBody,
        SoloBody,
        SoloBody,
      ];
      expect(altered(3, withHex(northEast, { seq: 3 }))).toEqual({
        seq: 3,
        what: '5150 is not the hex that comes next in the start, 5049',
      });
      expect(altered(2, withHex(north, { seq: 2 }))?.seq).toBe(2);
      expect(altered(3, { ...north, entered: true })?.seq).toBe(3);
      expect(altered(2, { ...start, entered: false })?.seq).toBe(2);
      // Unchanged, only the rest of the start is missing.
      expect(altered(3, north)).toEqual({
        seq: 4,
        what: 'the ledger ends before the start is complete',
      });
    });

    it.each<[string, () => EntryBody]>([
      ['a move', () => ({ kind: 'moved', by: by(OWNER), from: ORIGIN, path: [neighbour(ORIGIN, 1)] })],
      ['the end', () => ({ kind: 'closed', by: by(OWNER), ...table.secret })],
    ])('%s before all six hexes around the start are revealed', (_, body) => {
      for (const seq of [3, 4, 8])
        expect(altered(seq, body())).toEqual({ seq, what: 'it comes before the start is complete' });
    });

    it('a beginning other than `started`, and a second one', () => {
      const [, second] = table.rows as [LedgerRow, LedgerRow];
      const [row] = hashedAnew([{ ...second, seq: 1 }]);
      expect(audited([row as LedgerRow])).toMatchObject({ seq: 1 });
      const received = hashedAnew([
        { ...second, seq: 1, body: canonicalJson({ kind: 'received', by: by(OWNER) }) },
      ]);
      expect(audited(received)).toEqual({
        seq: 1,
        what: "a ledger begins with 'started', not with 'received'",
      });
      const again = playedTabletop({ form });
      again.write([startedBody({ form })], null);
      expect(audited(again.rows)).toEqual({
        seq: again.rows.length,
        what: 'it starts the campaign a second time',
      });
    });

    it('whatever comes after the end', () => {
      for (const body of [
        { kind: 'moved', by: by(OWNER), from: ORIGIN, path: [neighbour(ORIGIN, 1)] },
        { kind: 'closed', by: by(OWNER), ...(form !== 'sealed' && table.secret) },
      ] satisfies EntryBody[]) {
        const ended = closed({ form });
        ended.write([body]);
        expect(audited(ended.rows)).toEqual({
          seq: ended.rows.length,
          what: 'it comes after the campaign was closed',
        });
      }
    });

    it('an entry of a kind that its author’s role may not write', () => {
      const last = table.rows.length;
      for (const [seq, role] of [
        [1, 'player'],
        [2, 'watcher'],
        [last, 'watcher'],
      ] as const)
        expect(
          audited(
            forged(table.rows, (body, each) =>
              each === seq ? ({ ...body, by: { ...body.by, role } } as EntryBody) : body,
            ),
          ),
        ).toEqual({ seq, what: `a ${role} is not allowed to do that` });
    });
  },
);
