import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { restoreEntries } from '../../src/campaign/map-view.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import { MOST_NOTE_BYTES, MOST_NOTES } from '../../src/ledger/settings.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import { OWNER, PLAYER, Tabletop } from '../support/tabletop.ts';

/** A campaign that already has `count` notes by its owner, in a row to the east. */
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
  restoreEntries(campaign.inForce, { ...campaign.frame(), notes });
  return table;
}

const note = (q: number, text: string) => ({ kind: 'note', q, r: 0, text, for: 'everyone' }) as const;

describe('room for notes', () => {
  it('is limited to a number of notes; one can still be replaced or removed', () => {
    const table = noted(MOST_NOTES, 'short');
    expect(table.send(note(-1, 'one more'))).toMatchObject({ ok: false, refusal: { code: 'campaign/full' } });
    expect(table.send(note(0, ''))).toMatchObject({ ok: true });
    expect(table.send(note(-1, 'one more'))).toMatchObject({ ok: true });
    expect(table.send(note(1, 'another text'))).toMatchObject({ ok: true });
    expect(table.send(note(-2, 'and one more'))).toMatchObject({ ok: false });
  });

  it('is limited to a number of bytes in UTF-8, whatever the characters', () => {
    // Four bytes a character, in two UTF-16 units.
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

const WEATHER_TABLE: Table = { title: 'Weather', roll: '1d6', rows: [{ on: [1, 6], text: 'fine' }] };

describe('a note or table that somebody else changed meanwhile', () => {
  const write = (text: string, replaces?: number | null) =>
    ({ ...note(0, text), ...(replaces !== undefined && { replaces }) }) as const;
  /** Sends the command and returns the number of its entry. */
  const seqOf = (table: Tabletop, command: Command): number => {
    table.play(command);
    return table.campaign.seq;
  };
  const overtaken = (detail: string) => ({
    ok: false,
    refusal: { code: 'campaign/changed-meanwhile', detail: expect.stringContaining(detail) },
  });

  it('is not replaced by a note based on the earlier one', () => {
    const table = new Tabletop();
    const first = seqOf(table, write('An inn', null));
    expect(table.send(write('A mill', null))).toMatchObject(
      overtaken(`you expected none, but now there is one of entry ${first}`),
    );
    const second = seqOf(table, write('An inn, and a well', first));
    expect(table.send(write('An inn, burnt', first))).toMatchObject(
      overtaken(`you expected that of entry ${first}, but now there is one of entry ${second}`),
    );
    expect(table.send(write('', first))).toMatchObject({ ok: false });
    expect(table.play(write('An inn, burnt', second))).toMatchObject([{ kind: 'noted' }]);
  });

  it('no longer counts once it was removed or erased', () => {
    const table = new Tabletop();
    const first = seqOf(table, write('An inn'));
    table.play(write('', first));
    expect(table.send(write('A mill', first))).toMatchObject(overtaken('it has been removed'));
    const second = seqOf(table, write('A mill', null));
    table.play({ kind: 'erase', seq: second });
    expect(table.send(write('A well', second))).toMatchObject(overtaken('it has been removed'));
    expect(table.play(write('A well', null))).toMatchObject([{ kind: 'noted' }]);
  });

  it('counts only for the same author and audience', () => {
    const table = new Tabletop();
    table.play(write('For all'));
    expect(table.send({ ...write('For us', null), for: 'owner' })).toMatchObject({ ok: true });
    expect(table.send(write('A player’s', null), PLAYER)).toMatchObject({ ok: true });
  });

  it('is shared by all owners, each of whom can continue what another wrote', () => {
    const table = new Tabletop();
    const first = seqOf(table, write('An inn'));
    const other = { ...OWNER, link: 'owner1111111' as LinkId };
    table.play(write('An inn, and a well', first), other);
    expect(table.campaign.frame().notes.map(({ text }) => text)).toEqual(['An inn, and a well']);
  });

  it('is not replaced by a table based on the earlier one, nor removed', () => {
    const table = new Tabletop();
    const put = (title: string | null, replaces?: number | null) =>
      ({
        kind: 'table',
        id: 'weather',
        table: title === null ? null : { ...WEATHER_TABLE, title },
        ...(replaces !== undefined && { replaces }),
      }) as const;
    const first = seqOf(table, put('Weather', null));
    const second = seqOf(table, put('Weather of spring', first));
    expect(table.send(put('Weather of autumn', first))).toMatchObject(
      overtaken(`you expected that of entry ${first}, but now there is one of entry ${second}`),
    );
    expect(table.send(put(null, first))).toMatchObject({ ok: false });
    expect(table.send(put('Weather of autumn', null))).toMatchObject({ ok: false });
    table.play(put(null, second));
    expect(table.send(put('Weather of autumn', second))).toMatchObject(overtaken('it has been removed'));
    expect(table.play(put('Weather of autumn', null))).toMatchObject([{ kind: 'tabled' }]);
  });
});
