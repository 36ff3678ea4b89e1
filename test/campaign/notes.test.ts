import { describe, expect, it } from 'vitest';
import { restoreStanding } from '../../src/campaign/map-view.ts';
import { MOST_NOTE_BYTES, MOST_NOTES } from '../../src/ledger/settings.ts';
import { OWNER, Tabletop } from '../support/tabletop.ts';

/** A campaign that has so many notes by its owner already, in a row to the east. */
function noted(count: number, text: string): Tabletop {
  const table = new Tabletop();
  const { campaign } = table;
  const notes = Array.from({ length: count }, (_, q) => ({
    q,
    r: 0,
    for: 'everyone' as const,
    text,
    by: OWNER,
    at: '',
    seq: 0,
  }));
  restoreStanding(campaign.inForce, { ...campaign.frame(), notes });
  return table;
}

const note = (q: number, text: string) => ({ kind: 'note', q, r: 0, text, for: 'everyone' }) as const;

describe('room for notes', () => {
  it('ends at a number of notes; one may still take the place of another, or be taken away', () => {
    const table = noted(MOST_NOTES, 'short');
    expect(table.send(note(-1, 'one more'))).toMatchObject({ ok: false, refusal: { code: 'campaign/full' } });
    expect(table.send(note(0, ''))).toMatchObject({ ok: true });
    expect(table.send(note(-1, 'one more'))).toMatchObject({ ok: true });
    expect(table.send(note(1, 'another text'))).toMatchObject({ ok: true });
    expect(table.send(note(-2, 'and one more'))).toMatchObject({ ok: false });
  });

  it('ends at a number of bytes in UTF-8, whatever the letters', () => {
    // Four bytes a character, in two units of UTF-16.
    const text = '🐉'.repeat(5000);
    const fitting = MOST_NOTE_BYTES / 20_000;
    const table = noted(fitting - 1, text);
    expect(table.send(note(-1, text))).toMatchObject({ ok: true });
    expect(table.send(note(-2, 'x'))).toMatchObject({ ok: false, refusal: { code: 'campaign/full' } });
    expect(table.send(note(-1, 'ä€'))).toMatchObject({ ok: true });
    expect(table.send(note(-2, 'x'.repeat(10_000)))).toMatchObject({ ok: true });
    expect(table.send(note(-3, 'x'.repeat(9995)))).toMatchObject({ ok: true });
    expect(table.send(note(-4, 'x'))).toMatchObject({ ok: false });
  });
});
