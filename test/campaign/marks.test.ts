import { describe, expect, it } from 'vitest';
import { restoreStanding } from '../../src/campaign/map-view.ts';
import type { Mark } from '../../src/ledger/entry.ts';
import { MOST_MARKS } from '../../src/ledger/settings.ts';
import { Tabletop } from '../support/tabletop.ts';

/** A campaign that has so many marks already, in a row to the east. */
function marked(count: number): Tabletop {
  const table = new Tabletop();
  const { campaign } = table;
  // Numbers as those of entries that were before: each stands for itself.
  const marks = Array.from({ length: count }, (_, q) => ({ q, r: 0, mark: 'camp' as const, seq: -1 - q }));
  restoreStanding(campaign.inForce, { ...campaign.frame(), marks });
  return table;
}

const mark = (q: number, drawn: Mark | null) => ({ kind: 'mark', q, r: 0, mark: drawn }) as const;

const FULL = { ok: false, refusal: { code: 'campaign/full' } };

describe('room for marks', () => {
  it('ends at a number of marks; another may still take the place of one, or none', () => {
    const table = marked(MOST_MARKS);
    expect(table.send(mark(-1, 'camp'))).toMatchObject(FULL);
    expect(table.send(mark(3, 'quest'))).toMatchObject({ ok: true });
    expect(table.send(mark(-1, null))).toMatchObject({ ok: true });
    expect(table.send(mark(-1, 'camp'))).toMatchObject(FULL);
    expect(table.send(mark(0, null))).toMatchObject({ ok: true });
    expect(table.send(mark(-1, 'camp'))).toMatchObject({ ok: true });
    expect(table.send(mark(0, 'camp'))).toMatchObject(FULL);
  });

  it('is no matter for a ledger that has more already: marks may be taken away until there is room', () => {
    const table = marked(MOST_MARKS + 1);
    expect(table.send(mark(1, 'danger'))).toMatchObject({ ok: true });
    expect(table.send(mark(0, null))).toMatchObject({ ok: true });
    expect(table.send(mark(0, 'camp'))).toMatchObject(FULL);
    expect(table.send(mark(1, null))).toMatchObject({ ok: true });
    expect(table.send(mark(0, 'camp'))).toMatchObject({ ok: true });
  });
});
