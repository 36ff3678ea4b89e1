import { describe, expect, it } from 'vitest';
import { authorOf } from '../../src/campaign/roll-plan.ts';
import { audited, OWNER, Tabletop } from '../support/tabletop.ts';

/** More marks upon a letter than are shown. */
const PILED = `a${'\u0301'.repeat(6)}`;
const SHOWN = `a${'\u0301'.repeat(4)}`;

const counted = (name: string, perDay = 0): Tabletop => {
  const table = new Tabletop({ form: 'sealed' });
  table.play({ kind: 'count', name, to: 5, perDay });
  return table;
};

const namesIn = ({ rows }: Tabletop): (string | null)[] =>
  rows.filter(({ body }) => body.includes('"counted"')).map(({ text }) => text);

describe('[docs: ledger, Commands] a counter whose name is not shown as it was typed', () => {
  it.each([
    ['as it is shown', SHOWN],
    ['as it was typed', PILED],
    ['with other marks that are not shown', `${PILED}\u0301`],
  ])('is changed and taken away by its name %s, and keeps it', (_, name) => {
    const table = counted(PILED);
    table.play({ kind: 'count', name, by: 2 });
    expect(table.campaign.frame().counters).toMatchObject([{ name: SHOWN, value: 7 }]);
    table.play({ kind: 'count', name, remove: true });
    expect(table.campaign.frame().counters).toEqual([]);
    expect(namesIn(table)).toEqual([PILED, PILED, PILED]);
    expect(audited(table.rows)).toBeNull();
  });

  it('keeps its name where a day changes it', () => {
    const table = counted(PILED, -1);
    table.play({ kind: 'rest' });
    expect(namesIn(table)).toEqual([PILED, PILED]);
    expect(audited(table.rows)).toBeNull();
  });

  it('is one of two that are shown alike, each of which an earlier server could begin', () => {
    const table = counted(PILED, -1);
    const body = { kind: 'counted', by: authorOf(OWNER), value: 3, perDay: -1, textHash: '' } as const;
    const other = `${PILED}\u0301`;
    table.write([{ ...body, counter: table.rows.length + 1 }], undefined, other);
    table.play({ kind: 'rest' });
    expect(namesIn(table)).toEqual([PILED, other, PILED, other]);
    table.play({ kind: 'count', name: other, to: 9 });
    expect(table.campaign.frame().counters.map(({ value }) => value)).toEqual([4, 9]);
    expect(audited(table.rows)).toBeNull();
  });

  it('may go on as it is shown, which servers wrote for a time', () => {
    const table = counted(PILED);
    const body = { kind: 'counted', by: authorOf(OWNER), counter: 9, perDay: 0, textHash: '' } as const;
    table.write([{ ...body, value: 6 }], undefined, SHOWN);
    expect(audited(table.rows)).toBeNull();
    table.write([{ ...body, value: 7 }], undefined, 'a');
    expect(audited(table.rows)).toEqual({ seq: 11, what: 'it has the name of another counter' });
  });
});
