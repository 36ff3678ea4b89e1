import { describe, expect, it } from 'vitest';
import { restoreEntries } from '../../src/campaign/map-view.ts';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import type { EntryBody, Mark } from '../../src/ledger/entry.ts';
import { FURTHEST_COORDINATE, MOST_MARKS } from '../../src/ledger/settings.ts';
import { verdictsOn } from '../docs/python.ts';
import { archiveOf } from '../docs/tampering.ts';
import { audited, OWNER, Tabletop } from '../support/tabletop.ts';

/** A campaign that already has `count` marks, in a row to the east. */
function marked(count: number): Tabletop {
  const table = new Tabletop();
  const { campaign } = table;
  // Negative numbers, unlike those of all real entries, so that each one counts separately.
  const marks = Array.from({ length: count }, (_, q) => ({ q, r: 0, mark: 'camp' as const, seq: -1 - q }));
  restoreEntries(campaign.inForce, { ...campaign.frame(), marks });
  return table;
}

const mark = (q: number, drawn: Mark | null) => ({ kind: 'mark', q, r: 0, mark: drawn }) as const;

const FULL = { ok: false, refusal: { code: 'campaign/full' } };

describe('room for marks', () => {
  it('is limited to a number of marks; one can still be replaced or removed', () => {
    const table = marked(MOST_MARKS);
    expect(table.send(mark(-1, 'camp'))).toMatchObject(FULL);
    expect(table.send(mark(3, 'quest'))).toMatchObject({ ok: true });
    expect(table.send(mark(-1, null))).toMatchObject({ ok: true });
    expect(table.send(mark(-1, 'camp'))).toMatchObject(FULL);
    expect(table.send(mark(0, null))).toMatchObject({ ok: true });
    expect(table.send(mark(-1, 'camp'))).toMatchObject({ ok: true });
    expect(table.send(mark(0, 'camp'))).toMatchObject(FULL);
  });

  it('is not required of a ledger that has more already: marks can be removed until there is room', () => {
    const table = marked(MOST_MARKS + 1);
    expect(table.send(mark(1, 'danger'))).toMatchObject({ ok: true });
    expect(table.send(mark(0, null))).toMatchObject({ ok: true });
    expect(table.send(mark(0, 'camp'))).toMatchObject(FULL);
    expect(table.send(mark(1, null))).toMatchObject({ ok: true });
    expect(table.send(mark(0, 'camp'))).toMatchObject({ ok: true });
  });
});

it('[docs: ledger, Kinds] a mark or note further away than commands allow is rejected by the auditor and by verify.py', () => {
  const by = authorOf(OWNER);
  const ledgers = [
    FURTHEST_COORDINATE,
    -FURTHEST_COORDINATE,
    FURTHEST_COORDINATE + 1,
    -FURTHEST_COORDINATE - 1,
    2 ** 26,
  ].flatMap((far) =>
    [
      { q: far, r: 0 },
      { q: 0, r: far },
    ].flatMap((hex) =>
      [
        { kind: 'marked', by, ...hex, mark: 'camp' } as const,
        { kind: 'noted', by, ...hex, for: 'everyone', textHash: '' } as const,
      ].map((body: EntryBody) => {
        const table = new Tabletop({ form: 'sealed' });
        table.write([body], undefined, body.kind === 'noted' ? 'far away' : undefined);
        return { rows: table.rows, isNear: Math.abs(far) <= FURTHEST_COORDINATE };
      }),
    ),
  );
  const verdicts = verdictsOn(ledgers.map(({ rows }) => archiveOf(rows)));
  for (const [index, { rows, isNear }] of ledgers.entries()) {
    const problem = audited(rows);
    expect([problem?.seq, verdicts[index]?.problem?.seq]).toEqual(isNear ? [undefined, undefined] : [9, 9]);
  }
});
